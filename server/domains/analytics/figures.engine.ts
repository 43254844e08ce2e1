import { DateTime } from "luxon";
import { type Figures, figureNames, type RequestedPeriod } from "./figures.schema";

/** What figures of posts become for programs. Pure: `now` is an argument. */

const DEFAULT_DAYS = 30;
const MOST_DAYS = 366;

export interface Period {
  /** Every day in its order, as dates of the zone. */
  days: string[];
  /** As instants: the beginning of the first day and the end of the last. */
  start: Date;
  end: Date;
}

/** The requested days, both inclusive; else the reason why they are no valid period. */
export function periodOf({ from, to }: RequestedPeriod, timezone: string, now: Date): Period | { problem: string } {
  const zone = { zone: timezone };
  const last = (to === undefined ? DateTime.fromJSDate(now, zone) : DateTime.fromISO(to, zone)).startOf("day");
  const first = from === undefined ? last.minus({ days: DEFAULT_DAYS - 1 }) : DateTime.fromISO(from, zone).startOf("day");
  if (first > last) return { problem: "must not be before from" };
  // Days are counted in a zone where each has 24 hours.
  const length = Math.round(last.setZone("utc", { keepLocalTime: true }).diff(first.setZone("utc", { keepLocalTime: true }), "days").days) + 1;
  if (length > MOST_DAYS) return { problem: `must be at most ${MOST_DAYS} days with from` };
  const days = Array.from({ length }, (_, index) => first.plus({ days: index }).toFormat("yyyy-MM-dd"));
  return { days, start: first.toJSDate(), end: last.plus({ days: 1 }).startOf("day").toJSDate() };
}

/** Null where none of the rows has the figure. */
export function addUp(rows: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => rows.reduce<number | null>((total, { [name]: value }) => (value === null ? total : (total ?? 0) + value), null);
  return Object.fromEntries(figureNames.map((name) => [name, sum(name)])) as Figures;
}

/** The latest of the times at which figures were read. */
export function latest(times: readonly (Date | null)[]): string | null {
  const timestamps = times.flatMap((time) => time?.getTime() ?? []);
  return timestamps.length === 0 ? null : new Date(Math.max(...timestamps)).toISOString();
}
