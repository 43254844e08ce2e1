import { addDays } from "./metrics";
import type { Window } from "./windows";

/** Which days a synchronisation reads, and in which order. */

/** Why an account's figures are read. */
export const syncReasons = ["connected", "asked", "hourly", "daily", "written"] as const;
export type SyncReason = (typeof syncReasons)[number];

/** How far back an account's figures go. */
export const BACK_DAYS = 90;
/** Platforms still change the figures of the last days: conversions are counted late. */
const REREAD_DAYS = 7;
/** The days of one reading. */
const SLICE_DAYS = 15;
/** The hour of the account's zone in which the last days are read again. */
const DAILY_HOUR = 3;

export interface Stored {
  today: string;
  /** The gapless span of stored days; null = none yet. */
  since: string | null;
  through: string | null;
}

/** Whether it reads the last days again, and not today alone. */
export function readsAgain(reason: SyncReason): boolean {
  return reason !== "hourly" && reason !== "written";
}

function slices({ since, until }: Window): Window[] {
  const cut: Window[] = [];
  for (let from = since; from <= until; from = addDays(from, SLICE_DAYS)) {
    const to = addDays(from, SLICE_DAYS - 1);
    cut.push({ since: from, until: to < until ? to : until });
  }
  return cut;
}

/**
 * The days that may have changed, oldest first so that what is stored grows without a gap; then what is missing further back, newest first, because
 * people read those most. A first synchronisation, and one after a long pause, reads everything.
 */
export function planDays({ today, since, through }: Stored, reason: SyncReason): Window[] {
  const first = addDays(today, 1 - BACK_DAYS);
  if (since === null || through === null || through < first) return slices({ since: first, until: today }).reverse();
  const depth = readsAgain(reason) ? REREAD_DAYS : 1;
  const changed = addDays(today, 1 - depth);
  const recent = slices({ since: changed < through ? changed : through, until: today });
  return since > first ? [...recent, ...slices({ since: first, until: addDays(since, -1) }).reverse()] : recent;
}

/** The gapless span after `slice` has been read. */
export function extendWindow({ since, through, today }: Stored, slice: Window): Window {
  const adjoins = since !== null && through !== null && slice.since <= addDays(through, 1) && slice.until >= addDays(since, -1);
  if (!adjoins) return { since: slice.since, until: slice.until > today ? today : slice.until };
  return { since: slice.since < since ? slice.since : since, until: slice.until > through ? slice.until : through };
}

/** Every hour today's figures; once a day, in the account's night, the last days again. */
export function scheduledReason(localHour: number): SyncReason {
  return localHour === DAILY_HOUR ? "daily" : "hourly";
}
