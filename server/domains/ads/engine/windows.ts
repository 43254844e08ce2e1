import { DateTime } from "luxon";
import { addDays, windowEnding } from "./metrics";

/** Days as each account's own zone counts them. */

export interface Window {
  /** YYYY-MM-DD, both inclusive. */
  since: string;
  until: string;
}

/** A day as the database keeps it, as everybody writes it. */
export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** The day that `now` is in a zone; UTC where the zone is unknown here. */
export function todayIn(timezone: string, now: Date): string {
  const local = DateTime.fromJSDate(now, { zone: timezone });
  return (local.isValid ? local : DateTime.fromJSDate(now, { zone: "utc" })).toISODate() ?? "";
}

/** An account's last days, today among them. */
export interface AccountWindow extends Window {
  adAccountId: string;
}

export function windowsEndingToday(accounts: readonly AccountToday[], days: number): AccountWindow[] {
  return accounts.map(({ id, today }) => ({ adAccountId: id, ...windowEnding(today, days) }));
}

interface AccountToday {
  id: string;
  /** In the account's own zone. */
  today: string;
}

/** The last day that is over in every account's zone. */
export function lastWholeDay(accounts: readonly AccountToday[], now: Date): string {
  const [first = todayIn("utc", now)] = accounts.map(({ today }) => today).sort();
  return addDays(first, -1);
}

/** Each account's last days that are over: a part of a day set against whole ones would read as a fall. */
export function windowsOfWholeDays(accounts: readonly AccountToday[], days: number, now: Date): AccountWindow[] {
  const window = windowEnding(lastWholeDay(accounts, now), days);
  return accounts.map(({ id }) => ({ adAccountId: id, ...window }));
}

/** The days right before each window. */
export function windowsBefore(windows: readonly AccountWindow[], days: number): AccountWindow[] {
  return windows.map(({ adAccountId, since }) => ({ adAccountId, ...windowEnding(addDays(since, -1), days) }));
}

/** From the first day of any to the last of any: accounts on either side of a midnight differ by one. */
export function spanOf(windows: readonly Window[]): Window {
  const since = windows.map((window) => window.since).sort()[0];
  const until = windows
    .map((window) => window.until)
    .sort()
    .at(-1);
  if (since === undefined || until === undefined) throw new RangeError("a span of no windows");
  return { since, until };
}
