import { addDays } from "./metrics";
import { todayIn } from "./windows";

/** Last day whose figures are whole: before today, and before the day on which they were last read. */
export function completeThrough(account: { timezone: string; lastSyncedAt: Date | null }, now: Date): string {
  const readOn = account.lastSyncedAt && account.lastSyncedAt < now ? account.lastSyncedAt : now;
  return addDays(todayIn(account.timezone, readOn), -1);
}
