import { DateTime } from "luxon";

/** Times as the clock on a wall shows them, and the instants that they are. Pure. */

/** What a change of clocks makes of a local time: it does not come that day, or it comes twice. */
export type ClockChange = "skipped" | "repeated" | null;

export interface LocalMoment {
  at: Date;
  change: ClockChange;
}

/** `date` is 2026-11-22, `minute` counts from midnight on the wall. An hour that is skipped moves forward; of one that repeats, the first counts. */
export function momentOf(date: string, minute: number, zone: string): LocalMoment {
  const { year, month, day } = DateTime.fromISO(date, { zone: "utc" });
  const hour = Math.floor(minute / 60);
  const local = DateTime.fromObject({ year, month, day, hour, minute: minute % 60 }, { zone });
  if (local.hour * 60 + local.minute !== minute || local.day !== day) return { at: local.toJSDate(), change: "skipped" };
  const possible = local.getPossibleOffsets();
  const first = DateTime.min(...possible) ?? local;
  return { at: first.toJSDate(), change: possible.length > 1 ? "repeated" : null };
}

export function localDateOf(at: Date, zone: string): string {
  return DateTime.fromJSDate(at, { zone }).toFormat("yyyy-MM-dd");
}

export function addDays(date: string, days: number): string {
  return DateTime.fromISO(date, { zone: "utc" }).plus({ days }).toFormat("yyyy-MM-dd");
}

/** ISO: 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return DateTime.fromISO(date, { zone: "utc" }).weekday;
}
