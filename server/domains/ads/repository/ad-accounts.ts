import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import type { FoundAdAccount } from "@/server/platforms/ads/contract";
import type { AdPlatform } from "../metrics.schema";

/** Rows of AdAccount. */

const viewSelect = {
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
  return db.adAccount.findMany({ where: { workspaceId }, orderBy: [{ platform: "asc" }, { name: "asc" }, { id: "asc" }], select: viewSelect });
}

export function findAdAccount(db: Db, { workspaceId, id }: { workspaceId: string; id: string }) {
  return db.adAccount.findFirst({ where: { workspaceId, id }, select: viewSelect });
}

export async function namesOfAccounts(db: Db, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.adAccount.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: { id: true, name: true } });
  return new Map(rows.map((row) => [row.id, row.name]));
}

export interface ScopeRow {
  id: string;
  platform: AdPlatform;
  currency: string;
  timezone: string;
}

/** The accounts that figures are read of: one, or all that are connected. */
export function listAccountsInScope(db: Db, { workspaceId, adAccountId }: { workspaceId: string; adAccountId: string | undefined }): Promise<ScopeRow[]> {
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

export async function resetSyncErrors(db: Db, workspaceId: string, ids: readonly string[]): Promise<void> {
  await db.adAccount.updateMany({ where: { workspaceId, id: { in: [...ids] } }, data: { syncError: null } });
}

/** Which of a platform's accounts are connected here. */
export async function listConnectedExternalIds(db: Db, { workspaceId, platform }: { workspaceId: string; platform: AdPlatform }): Promise<string[]> {
  const rows = await db.adAccount.findMany({ where: { workspaceId, platform, status: { not: "DISCONNECTED" } }, select: { externalId: true } });
  return rows.map((row) => row.externalId);
}

export interface SavedAdAccount {
  workspaceId: string;
  platform: AdPlatform;
  adConnectionId: string;
  account: FoundAdAccount;
}

/** One row for each account, anyone who connects it and however often: its stored data stays with it. */
export async function saveAdAccount(tx: Db, { workspaceId, platform, adConnectionId, account }: SavedAdAccount): Promise<string> {
  const { externalId, name, currency, timezone, status, managerId } = account;
  const key = { workspaceId, platform, externalId };
  const data = { adConnectionId, name, currency, timezone, status, managerId };
  const { id } = await tx.adAccount.upsert({
    where: { workspaceId_platform_externalId: key },
    create: { ...key, ...data },
    update: { ...data, syncError: null },
    select: { id: true },
  });
  return id;
}

/** Answers the sign-in that it was reached by; null when there is no such account, or it is disconnected already. */
export async function disconnectAdAccount(tx: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<string | null> {
  const { count } = await tx.adAccount.updateMany({
    where: { workspaceId, id, status: { not: "DISCONNECTED" } },
    data: { status: "DISCONNECTED", syncRun: null, leaseExpiresAt: null, syncStep: null, syncPercent: null, syncError: null },
  });
  if (count !== 1) return null;
  return (await tx.adAccount.findFirst({ where: { workspaceId, id }, select: { adConnectionId: true } }))?.adConnectionId ?? null;
}
