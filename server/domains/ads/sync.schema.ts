/** Why an account's figures are read. */
export const syncReasons = ["connected", "asked", "hourly", "daily", "written"] as const;
export type SyncReason = (typeof syncReasons)[number];
