import { DateTime } from "luxon";
import { normaliseText } from "@/shared/text-normalisation";
import { dayPartTerms, monthTerms, relativeDayTerms, spelledHours, weekdayTerms } from "../../data/instruction-words";
import type { PlannerTurn } from "./contract";
import { findDistinct, readWords, tokensOf, type Word } from "./words";

/** The moment that an instruction names: "tomorrow at 8 pm", "الخميس الساعة ٩ مساء", "25 December 14:30", "in two hours". */

const isoDate = /\b\d{4}-\d{2}-\d{2}\b/;
const numericDate = /(?<![\d/])(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?(?![\d/])/;
const clock = /(?:(at|by|@|(?:عال|ال)?ساعه?|ع)\s*)?(?<![\d/.-])(\d{1,2})(?:[:.](\d\d))?(?![\d/])(?:\s*(و\s?نصف?|o'?clock)(?=\s|$))?/giu;
const inHours = /(?:\bin|بعد)\s+(?:(an?|\d{1,2})\s*)?(?:(ساعتين)|hours?\b|ساع(?:ه|ات))/iu;

const hourNames = new Map(spelledHours.flatMap((names, i) => names.split(" ").map((name) => [name, i + 1])));

/** A 12-hour time with the part of the day in the message. Without one, the hours after midnight are not assumed. */
function hourInDay(hour: number, part: number | undefined, isExact: boolean): number {
  if (part === 9) return hour === 12 ? 0 : hour;
  if (part !== undefined) return hour < (part === 12 ? 4 : 12) ? hour + 12 : hour;
  return !isExact && hour > 0 && hour < 8 ? hour + 12 : hour;
}

/** Of the words after an hour, the most characters that name its part of the day. */
const MAX_PART_LENGTH = 30;

function timeOf(text: string, words: readonly Word[], isDated: boolean): { hour: number; minute: number } | null {
  const [named] = findDistinct(words, dayPartTerms);
  for (const found of text.matchAll(clock)) {
    const [whole, opening, hours = "", minutes, half] = found;
    const end = found.index + whole.length;
    const beside = findDistinct(readWords(text.slice(end, end + MAX_PART_LENGTH)), dayPartTerms).find(({ at }) => at === 0);
    const isTime = opening || minutes !== undefined || half || beside || (named && Number(hours) <= 12);
    if (!isTime || Number(hours) > 24 || Number(minutes ?? 0) > 59) continue;
    const part = beside ?? named;
    const hour = hourInDay(Number(hours), part && Number(part.names), minutes !== undefined);
    return { hour: hour % 24, minute: half?.startsWith("و") ? 30 : Number(minutes ?? 0) };
  }
  const place = words.findIndex(({ text: word }) => /^(?:ع|ف)?ال?ساعه$/.test(word));
  const spelled = place >= 0 ? words.slice(place + 1, place + 2) : isDated ? words : [];
  const [hour] = spelled.flatMap(({ text: word }) => hourNames.get(word) ?? hourNames.get(word.replace(/^(?:ع|ف|ب|ل)?(?:ال|ل)?(?=..)/, "")) ?? []);
  if (hour) return { hour: hourInDay(hour, named && Number(named.names), false), minute: 0 };
  return named ? { hour: Number(named.names), minute: 0 } : null;
}

function dateOf(text: string, words: readonly Word[], start: DateTime): DateTime | null {
  const [iso] = isoDate.exec(text) ?? [];
  if (iso) return DateTime.fromISO(iso, { zone: start.zone });
  const [, numericDay, numericMonth, year] = numericDate.exec(text) ?? [];
  const [month] = findDistinct(words, monthTerms);
  const besideMonth = month && [words[month.at - 1], words[month.end]].find((word) => /^\d{1,2}$/.test(word?.text ?? ""))?.text;
  const [day, monthNumber] = [numericDay ?? besideMonth, numericMonth ?? month?.names];
  if (day !== undefined && monthNumber !== undefined) {
    const date = DateTime.fromObject({ year: Number(year ?? start.year), month: Number(monthNumber), day: Number(day) }, { zone: start.zone });
    return date.endOf("day") < start ? date.plus({ years: 1 }) : date;
  }
  const [relative] = findDistinct(words, relativeDayTerms);
  if (relative) return start.plus({ days: Number(relative.names) });
  const [weekday] = findDistinct(words, weekdayTerms);
  return weekday ? start.plus({ days: (Number(weekday.names) - start.weekday + 7) % 7 }) : null;
}

export type Moment = ReturnType<typeof momentOf>;

/** The instant and the day in the zone, in ISO; a day without an hour has no instant. Both null: no moment is named, or it has passed. */
export function momentOf(message: string, { now, timezone }: Pick<PlannerTurn, "now" | "timezone">) {
  const start = DateTime.fromISO(now, { zone: timezone });
  const [text, words] = [normaliseText(message), readWords(message)];
  const [isInHours, hours = "", two] = inHours.exec(text) ?? [];
  const later = start.plus({ hours: two ? 2 : Number.parseInt(hours, 10) || 1 });
  if (isInHours) return { at: later.toUTC().toISO(), day: null };
  const date = dateOf(text, words, start);
  if (date && !date.isValid) return { at: null, day: null };
  const time = timeOf(text.replace(isoDate, " ").replace(numericDate, " "), words, date !== null);
  if (!time) return { at: null, day: date?.toISODate() ?? null };
  const moment = (date ?? start).set({ ...time, second: 0, millisecond: 0 });
  const isPast = moment <= start.plus({ minutes: 1 });
  // What has passed today is meant of the next day, or the next such weekday.
  if (isPast && date && findDistinct(words, weekdayTerms).length === 0) return { at: null, day: null };
  const next = isPast ? moment.plus({ days: date ? 7 : 1 }) : moment;
  return { at: next.toUTC().toISO(), day: next.toISODate() };
}

const opensMoment = /^(?:at|by|on|this|next|@|يوم|في|ع|(?:ع|عل[ىي])?ال?ساع[ةه])$/iu;
const clockToken = /^@?[\d٠-٩]{1,2}(?:[:.][\d٠-٩]{2})?(?:am|pm|ص|م)?[.,،]?$/iu;

/** The text without the words that say when: "a post tomorrow at 8 pm about coffee" is about coffee. */
export function withoutMoment(text: string): string {
  const { tokens, named } = tokensOf(text, [relativeDayTerms, weekdayTerms, dayPartTerms]);
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const [before = "", token = ""] = [tokens[at - 1], tokens[at]];
    const isHour = clockToken.test(token) && (named.has(at + 1) || opensMoment.test(before) || /[mصم:@]/iu.test(token));
    if (isHour || (opensMoment.test(token) && named.has(at + 1))) named.add(at);
  }
  return tokens.filter((_, at) => !named.has(at)).join(" ");
}
