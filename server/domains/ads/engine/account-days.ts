import { addDays } from "./metrics";
import { todayIn } from "./windows";

/** Last day with complete figures: before today, and before the day of the last sync. */
export function completeThrough(account: { timezone: string; lastSyncedAt: Date | null }, now: Date): string {
  const readOn = account.lastSyncedAt && account.lastSyncedAt < now ? account.lastSyncedAt : now;
  return addDays(todayIn(account.timezone, readOn), -1);
}
