import type { AdAccount } from "@/server/domains/ads/accounts.schema";

/** Its figures are on their way: read now, or for the first time in a moment. */
export function isBeingRead({ status, lastSyncedAt, needsReconnect, sync }: AdAccount): boolean {
  if (status === "DISCONNECTED") return false;
  return sync.step !== null || (lastSyncedAt === null && sync.error === null && !needsReconnect);
}
