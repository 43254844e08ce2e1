import { DateTime } from "luxon";
import { type ClockChange, localDateOf, momentOf, weekdayOf } from "./local-time.engine";
import { leadProblem } from "./posts.engine";

/** On which dates a recurring post comes. Pure: `now` is an argument. */

export interface RecurrenceRule {
  frequency: "DAILY" | "WEEKLY" | "MONTHLY";
  /** WEEKLY: ISO weekdays. */
  weekdays: readonly number[];
  /** MONTHLY: in shorter months their last day; null = always the last. */
  monthDay: number | null;
  /** Minutes since midnight on the wall's clock. */
  minute: number;
  /** Local dates, both included. */
  startsOn: string;
  until: string | null;
  maxCount: number | null;
}

export interface Occurrence {
  date: string;
  at: Date;
  change: ClockChange;
}

/** Posts are made this far ahead; the next one always. */
const HORIZON_MS = 14 * 24 * 60 * 60_000;

const dateOf = (day: DateTime) => day.toFormat("yyyy-MM-dd");

function* allDates(rule: RecurrenceRule): Generator<string> {
  const start = DateTime.fromISO(rule.startsOn, { zone: "utc" });
  if (rule.frequency === "MONTHLY") {
    for (let months = 0; ; months++) {
      const month = start.startOf("month").plus({ months });
      const day = Math.min(rule.monthDay ?? 31, month.daysInMonth ?? 28);
      const date = dateOf(month.set({ day }));
      if (date >= rule.startsOn) yield date;
    }
  }
  for (let days = 0; ; days++) {
    const date = dateOf(start.plus({ days }));
    if (rule.frequency === "DAILY" || rule.weekdays.includes(weekdayOf(date))) yield date;
  }
}

/** Every date of the rule, from its first. Endless unless the rule has an end. */
function* ruleDates(rule: RecurrenceRule): Generator<string> {
  let count = 0;
  for (const date of allDates(rule)) {
    if ((rule.until !== null && date > rule.until) || (rule.maxCount !== null && count >= rule.maxCount)) return;
    count += 1;
    yield date;
  }
}

/** The occurrences that a post could still be planned for, soonest first. */
export function* comingOccurrences(rule: RecurrenceRule, zone: string, now: Date): Generator<Occurrence> {
  const today = localDateOf(now, zone);
  for (const date of ruleDates(rule)) {
    if (date < today) continue;
    const moment = momentOf(date, rule.minute, zone);
    if (!leadProblem(moment.at, now)) yield { date, ...moment };
  }
}

/** The next time of a rule that has no first date and no end. */
export function nextOccurrence(rule: Pick<RecurrenceRule, "frequency" | "weekdays" | "monthDay" | "minute">, zone: string, now: Date): Date | null {
  const [next] = comingOccurrences({ ...rule, startsOn: localDateOf(now, zone), until: null, maxCount: null }, zone, now);
  return next?.at ?? null;
}

/** Which occurrences should have their post by now and have had none. */
export function occurrencesToMake(rule: RecurrenceRule, zone: string, made: ReadonlySet<string>, now: Date): Occurrence[] {
  const due: Occurrence[] = [];
  let first = true;
  for (const occurrence of comingOccurrences(rule, zone, now)) {
    if (!first && occurrence.at.getTime() > now.getTime() + HORIZON_MS) break;
    first = false;
    if (!made.has(occurrence.date)) due.push(occurrence);
  }
  return due;
}
