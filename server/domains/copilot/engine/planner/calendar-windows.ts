import { DateTime } from "luxon";
import * as phrases from "../../data/instruction-phrases";
import * as vocabulary from "../../data/instruction-words";
import type { PlannerTurn } from "./contract";
import { findMoment } from "./moments";
import { MONTH_SO_FAR, type Slots } from "./slots";
import { findDistinct, readWords } from "./words";

/** Windows of figures by the calendar. */

/** "since Monday", "منذ ١ نوفمبر": days from that one to today; null: no such day is named. */
function daysSince(text: string, today: DateTime): number | null {
  const [, ofMonth, first, month] = phrases.sinceFirst.exec(text) ?? [];
  if (ofMonth !== undefined) return Number(ofMonth) <= today.day ? today.day - Number(ofMonth) + 1 : null;
  const from = first === undefined ? phrases.sinceWhen.exec(text)?.[1]?.trimStart() : `${first} ${month}`;
  const { dated, stretches } = findMoment(from ?? "", false);
  // "from the campaign that began on Friday" names no beginning of a window.
  if (!stretches.some(({ start }) => start === 0)) return null;
  const next = dated?.day?.(today);
  const date = next && next > today ? next.minus(dated?.kind === "weekday" ? { weeks: 1 } : { years: 1 }) : next;
  return date?.isValid ? Math.floor(today.diff(date.startOf("day"), "days").days) + 1 : null;
}

/** Months by their names, and not as part of a date. */
function monthsIn(text: string): number[] {
  const words = readWords(text);
  const isDay = (at: number): boolean => /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at]?.text ?? "");
  return findDistinct(words, vocabulary.monthTerms).flatMap(({ names, at, end }) => (isDay(at - 1) || isDay(end) ? [] : Number(names)));
}

/**
 * What an instruction names as windows, with "this month" as the calendar month so far, and "last month" beside it as the whole one before.
 *
 * @returns `window`: the month, else the longest, as dates; undefined where none is named
 */
export function inCalendar({ slots: named, text }: { slots: Slots; text: string }, { now, timezone }: Pick<PlannerTurn, "now" | "timezone">) {
  const today = DateTime.fromISO(now, { zone: timezone });
  const since = daysSince(text, today);
  const { day } = today.minus({ days: (since ?? 1) - 1 });
  const ofThisMonth = named.windows.length === 0 && monthsIn(text).includes(today.month);
  const lengths = since !== null ? [since] : ofThisMonth ? [MONTH_SO_FAR] : named.windows;
  const isMonth = lengths.includes(MONTH_SO_FAR);
  const before = today.minus({ months: 1 }).daysInMonth ?? 30;
  const others = lengths.flatMap((days) => (days === MONTH_SO_FAR ? [] : days === 30 ? before : days));
  const windows = isMonth ? [today.day, ...others, before].slice(0, 2) : lengths;
  const days = isMonth ? today.day : Math.max(...lengths);
  if (windows.length === 0) return { slots: named };
  const slots = { ...named, windows, windowDays: days, count: since !== null && named.count === day ? null : named.count };
  return { slots, window: { days, since: today.minus({ days: days - 1 }).toISODate() ?? "", until: today.toISODate() ?? "", isMonth } };
}
