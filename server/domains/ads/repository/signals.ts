import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { NewSignal } from "../engine/signals";
import type { AdPlatform } from "../metrics.schema";

/** Rows of AdSignal, and the accounts that they are of. */

const viewSelect = {
  id: true,
  platform: true,
  adAccountId: true,
  kind: true,
  severity: true,
  title: true,
  payload: true,
  receivedAt: true,
} satisfies Prisma.AdSignalSelect;
export type SignalRow = Prisma.AdSignalGetPayload<{ select: typeof viewSelect }>;

export interface SignalAccount {
  workspaceId: string;
  id: string;
  externalId: string;
}

/** Each workspace that has connected one of these accounts. */
export function listSignalAccounts(db: Db, platform: AdPlatform, externalIds: readonly string[]): Promise<SignalAccount[]> {
  return acrossWorkspaces("a platform tells of an account, whoever has connected it", () =>
    db.adAccount.findMany({
      where: { platform, externalId: { in: [...externalIds] }, status: { not: "DISCONNECTED" } },
      orderBy: { id: "asc" },
      select: { workspaceId: true, id: true, externalId: true },
    }),
  );
}

/** Returns the ids of those that were not stored before. */
export async function insertSignals(
  tx: Db,
  { workspaceId, adAccountId, platform }: { workspaceId: string; adAccountId: string; platform: AdPlatform },
  signals: readonly NewSignal[],
): Promise<string[]> {
  const rows = await tx.adSignal.createManyAndReturn({
    data: signals.map((signal) => ({ ...signal, payload: signal.payload as Prisma.InputJsonObject, workspaceId, adAccountId, platform })),
    skipDuplicates: true,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

export async function listSignals(db: Db, workspaceId: string, page: { offset: number; limit: number }): Promise<{ rows: SignalRow[]; total: number }> {
  const where = { workspaceId };
  const [rows, total] = await Promise.all([
    db.adSignal.findMany({ where, orderBy: [{ receivedAt: "desc" }, { id: "asc" }], skip: page.offset, take: page.limit, select: viewSelect }),
    db.adSignal.count({ where }),
  ]);
  return { rows, total };
}

export async function listPayloads(db: Db, workspaceId: string, ids: readonly string[]): Promise<Prisma.JsonValue[]> {
  const rows = await db.adSignal.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: { payload: true } });
  return rows.map((row) => row.payload);
}

export function listByExternalIds(db: Db, key: { workspaceId: string; adAccountId: string }, externalIds: readonly string[]) {
  return db.adCampaign.findMany({ where: { ...key, externalId: { in: [...externalIds] } }, select: { id: true, externalId: true } });
}

/** Accounts whose platform has a change history to poll and no webhooks. */
export function listHistoryAccounts(db: Db, platforms: readonly AdPlatform[]) {
  return acrossWorkspaces("accounts whose history is to be read, wherever they are", () =>
    db.adAccount.findMany({
      where: { platform: { in: [...platforms] }, status: "ACTIVE", connection: { status: "ACTIVE" }, workspace: { status: "ACTIVE" } },
      orderBy: { id: "asc" },
      select: { workspaceId: true, id: true },
    }),
  );
}

export async function changesReadTo(db: Db, { workspaceId, adAccountId }: { workspaceId: string; adAccountId: string }): Promise<Date | null> {
  const row = await db.adAccount.findFirst({ where: { workspaceId, id: adAccountId }, select: { changesReadTo: true } });
  return row?.changesReadTo ?? null;
}

export async function setChangesReadTo(tx: Db, { workspaceId, adAccountId }: { workspaceId: string; adAccountId: string }, at: Date): Promise<void> {
  await tx.adAccount.updateMany({ where: { workspaceId, id: adAccountId }, data: { changesReadTo: at } });
}

export interface PlatformObjectKey {
  adAccountId: string;
  externalId: string;
}

/** The campaigns of these accounts with their platforms' ids. */
export function listCampaignsByExternalId(db: Db, workspaceId: string, keys: readonly PlatformObjectKey[]) {
  return db.adCampaign.findMany({
    where: { workspaceId, OR: [...keys] },
    select: { id: true, adAccountId: true, externalId: true, name: true },
  });
}

/** The ads of these accounts with their platforms' ids, each with its campaign. */
export function listAdsByExternalId(db: Db, workspaceId: string, keys: readonly PlatformObjectKey[]) {
  return db.adCreative.findMany({
    where: { workspaceId, OR: [...keys] },
    select: { adAccountId: true, externalId: true, name: true, campaign: { select: { id: true, name: true } } },
  });
}
