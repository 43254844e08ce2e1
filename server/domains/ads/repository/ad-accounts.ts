import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { AdPlatform } from "../metrics.schema";

/** Rows of AdAccount. */

const shownFields = {
  id: true,
  platform: true,
  externalId: true,
  name: true,
  currency: true,
  timezone: true,
  status: true,
  autoPilotEnabled: true,
  lastSyncedAt: true,
  daysSince: true,
  daysThrough: true,
  syncStep: true,
  syncPercent: true,
  syncError: true,
  connection: { select: { status: true, sandbox: true } },
} satisfies Prisma.AdAccountSelect;

/** Also those that were disconnected: their figures stay. */
export function listAdAccounts(db: Db, workspaceId: string) {
  return db.adAccount.findMany({ where: { workspaceId }, orderBy: [{ platform: "asc" }, { name: "asc" }, { id: "asc" }], select: shownFields });
}

export function findAdAccount(db: Db, { workspaceId, id }: { workspaceId: string; id: string }) {
  return db.adAccount.findFirst({ where: { workspaceId, id }, select: shownFields });
}

export interface ScopeRow {
  id: string;
  platform: AdPlatform;
  currency: string;
  timezone: string;
}

/** The accounts that figures are read of: one, or all that are connected. */
export function findAccountsInScope(db: Db, { workspaceId, adAccountId }: { workspaceId: string; adAccountId: string | undefined }): Promise<ScopeRow[]> {
  return db.adAccount.findMany({
    where: { workspaceId, ...(adAccountId === undefined ? { status: { not: "DISCONNECTED" } } : { id: adAccountId }) },
    orderBy: { id: "asc" },
    select: { id: true, platform: true, currency: true, timezone: true },
  });
}

/** By what an account is reached. */
export function findAccessKey(db: Db, { workspaceId, adAccountId }: { workspaceId: string; adAccountId: string }) {
  return db.adAccount.findFirst({
    where: { workspaceId, id: adAccountId },
    select: { adConnectionId: true, externalId: true, managerId: true, status: true },
  });
}
