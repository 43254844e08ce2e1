import type { AdAccount } from "../accounts.schema";
import type { AdPlatform } from "../metrics.schema";
import { dayOf } from "./windows";

export interface AdAccountFacts {
  id: string;
  platform: AdPlatform;
  externalId: string;
  name: string;
  currency: string;
  timezone: string;
  status: AdAccount["status"];
  autoPilotEnabled: boolean;
  lastSyncedAt: Date | null;
  daysSince: Date | null;
  daysThrough: Date | null;
  syncStep: string | null;
  syncPercent: number | null;
  syncError: string | null;
  connection: { status: "ACTIVE" | "EXPIRED" | "REVOKED"; sandbox: boolean };
}

/** The account as the API shows it. */
export function toAdAccount(row: AdAccountFacts): AdAccount {
  return {
    id: row.id,
    platform: row.platform,
    externalId: row.externalId,
    name: row.name,
    currency: row.currency,
    timezone: row.timezone,
    status: row.status,
    autoPilotEnabled: row.autoPilotEnabled,
    lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
    needsReconnect: row.status !== "DISCONNECTED" && row.connection.status !== "ACTIVE",
    sandbox: row.connection.sandbox,
    daysSince: row.daysSince && dayOf(row.daysSince),
    daysThrough: row.daysThrough && dayOf(row.daysThrough),
    sync: { step: row.syncStep as AdAccount["sync"]["step"], percent: row.syncPercent, error: row.syncError },
  };
}
