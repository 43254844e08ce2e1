import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import { SYNC_REQUESTED } from "../ads.events";
import type { AdPlatform } from "../metrics.schema";

/** Who reads an ad account now, and how far the reading is. */

export interface SyncKey {
  workspaceId: string;
  adAccountId: string;
}

export interface ClaimedAccount {
  startedAt: Date;
  timezone: string;
  daysSince: string | null;
  daysThrough: string | null;
}

/** Takes the account for a run; null while another run has it, or when it is not connected. */
export async function acquireSyncLease(db: Db, { workspaceId, adAccountId }: SyncKey, runId: string, leaseSeconds: number): Promise<ClaimedAccount | null> {
  const [row] = await tenantSql<ClaimedAccount>(
    db,
    workspaceId,
    Prisma.sql`
      UPDATE "AdAccount" SET "syncRun" = ${runId}, "leaseExpiresAt" = ${leaseEnd(leaseSeconds * 1000)}, "syncStep" = 'campaigns', "syncPercent" = 0,
        "syncError" = NULL
      WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${adAccountId}::uuid AND "status" <> 'DISCONNECTED'
        AND ("syncRun" IS NULL OR "syncRun" = ${runId} OR ${isLeaseFree})
      RETURNING clock_timestamp()::timestamptz(3) AS "startedAt", "timezone", "daysSince"::text AS "daysSince", "daysThrough"::text AS "daysThrough"`,
  );
  return row ?? null;
}

/** Accounts with a running sync, or with one that ran or was requested within these seconds, by the database's clock. */
export async function listJustRead(db: Db, workspaceId: string, seconds: number): Promise<string[]> {
  const rows = await tenantSql<{ id: string }>(
    db,
    workspaceId,
    Prisma.sql`
      SELECT a."id" FROM "AdAccount" a
      WHERE a."workspaceId" = ${workspaceId}::uuid AND (
        (a."syncRun" IS NOT NULL AND a."leaseExpiresAt" > clock_timestamp())
        OR a."lastSyncedAt" > clock_timestamp() - make_interval(secs => ${seconds})
        OR EXISTS (SELECT FROM "OutboxEvent" e WHERE e."workspaceId" = ${workspaceId}::uuid AND e."type" = ${SYNC_REQUESTED}
          AND e."createdAt" > clock_timestamp() - make_interval(secs => ${seconds}) AND e."payload"->>'adAccountId' = a."id"::text))`,
  );
  return rows.map((row) => row.id);
}

/** Null when there is no such account, or it is disconnected. */
export function findConnected(db: Db, { workspaceId, adAccountId }: SyncKey): Promise<{ lastSyncedAt: Date | null; lastRereadAt: Date | null } | null> {
  return db.adAccount.findFirst({
    where: { workspaceId, id: adAccountId, status: { not: "DISCONNECTED" } },
    select: { lastSyncedAt: true, lastRereadAt: true },
  });
}

export interface Progress {
  step: string;
  percent: number;
  leaseUntil: Date;
}

/** False when the account is another run's by now, or disconnected: nothing more may be written. */
export async function updateProgress(db: Db, { workspaceId, adAccountId }: SyncKey, runId: string, { step, percent, leaseUntil }: Progress): Promise<boolean> {
  const { count } = await db.adAccount.updateMany({
    where: { workspaceId, id: adAccountId, syncRun: runId, status: { not: "DISCONNECTED" } },
    data: { syncStep: step, syncPercent: percent, leaseExpiresAt: leaseUntil },
  });
  return count === 1;
}

export async function storedDays(db: Db, { workspaceId, adAccountId }: SyncKey): Promise<{ since: string | null; through: string | null }> {
  const row = await db.adAccount.findFirst({ where: { workspaceId, id: adAccountId }, select: { daysSince: true, daysThrough: true } });
  const text = (date: Date | null | undefined) => date?.toISOString().slice(0, 10) ?? null;
  return { since: text(row?.daysSince), through: text(row?.daysThrough) };
}

export async function updateStoredDays(db: Db, { workspaceId, adAccountId }: SyncKey, { since, until }: { since: string; until: string }): Promise<void> {
  const data = { daysSince: new Date(since), daysThrough: new Date(until) };
  await db.adAccount.updateMany({ where: { workspaceId, id: adAccountId }, data });
}

/** Releases the account's lease. `lastSyncedAt` and `lastRereadAt` are the run's start: later changes may be missing. */
export async function endSync(
  db: Db,
  { workspaceId, adAccountId }: SyncKey,
  runId: string,
  ended: { lastSyncedAt?: Date; lastRereadAt?: Date; error: string | null },
): Promise<void> {
  if (ended.lastSyncedAt) {
    await tenantSql(
      db,
      workspaceId,
      Prisma.sql`UPDATE "AdAccount" SET "firstReadAt" = clock_timestamp()
        WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${adAccountId}::uuid AND "syncRun" = ${runId} AND "firstReadAt" IS NULL`,
    );
  }
  await db.adAccount.updateMany({
    where: { workspaceId, id: adAccountId, syncRun: runId },
    data: {
      syncRun: null,
      leaseExpiresAt: null,
      syncStep: null,
      syncPercent: null,
      syncError: ended.error,
      ...(ended.lastSyncedAt ? { lastSyncedAt: ended.lastSyncedAt } : {}),
      ...(ended.lastRereadAt ? { lastRereadAt: ended.lastRereadAt } : {}),
    },
  });
}

/** Connected accounts whose figures have never been read completely, or not since then. */
export function listInitialSyncRows(db: Db, { workspaceId, since, take }: { workspaceId: string; since: Date; take: number }) {
  return db.adAccount.findMany({
    where: { workspaceId, status: { not: "DISCONNECTED" }, OR: [{ firstReadAt: null }, { firstReadAt: { gte: since } }] },
    orderBy: { createdAt: "desc" },
    take,
    select: {
      id: true,
      name: true,
      createdAt: true,
      updatedAt: true,
      firstReadAt: true,
      syncRun: true,
      syncPercent: true,
      syncError: true,
      connection: { select: { status: true } },
    },
  });
}

export interface ScheduledAccount extends SyncKey {
  platform: AdPlatform;
  timezone: string;
}

/** Over all workspaces: the accounts that can be read. Pages by id. */
export function listReadableAccounts(db: Db, page: { after: string | null; take: number }): Promise<ScheduledAccount[]> {
  return systemSql<ScheduledAccount>(
    db,
    "reads the ad accounts of all workspaces",
    Prisma.sql`
      SELECT a."id" AS "adAccountId", a."workspaceId", a."platform", a."timezone" FROM "AdAccount" a JOIN "AdConnection" c ON c."id" = a."adConnectionId"
      WHERE a."status" <> 'DISCONNECTED' AND c."status" = 'ACTIVE' ${page.after === null ? Prisma.empty : Prisma.sql`AND a."id" > ${page.after}::uuid`}
      ORDER BY a."id" LIMIT ${page.take}`,
  );
}
