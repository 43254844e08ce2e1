import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { ChainRow } from "../engine/audit-chain";

/** Rows of a workspace's audit chain and of its signed checkpoint. Rows are only ever added. */

const chainFields = {
  workspaceId: true,
  seq: true,
  id: true,
  at: true,
  actorType: true,
  actorId: true,
  action: true,
  targetType: true,
  targetId: true,
  dryRun: true,
  canonical: true,
  prevHash: true,
  hash: true,
} satisfies Prisma.AuditEventSelect;

const checkpointFields = {
  workspaceId: true,
  seq: true,
  count: true,
  head: true,
  at: true,
  keyId: true,
  signature: true,
} satisfies Prisma.AuditCheckpointSelect;
export type CheckpointRow = Prisma.AuditCheckpointGetPayload<{ select: typeof checkpointFields }>;

/** Advisory lock until the transaction ends: one append at a time in a workspace, so that no two events have the same predecessor. */
export async function lockChain(tx: Db, workspaceId: string): Promise<void> {
  await tenantSql(tx, workspaceId, Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${workspaceId}, 11)) IS NULL AS locked`);
}

export async function lastSeq(db: Db, workspaceId: string): Promise<number> {
  const last = await db.auditEvent.findFirst({ where: { workspaceId }, orderBy: { seq: "desc" }, select: { seq: true } });
  return last?.seq ?? 0;
}

export async function insertEvent(tx: Db, row: ChainRow): Promise<void> {
  await tx.auditEvent.create({ data: row, select: { seq: true } });
}

export function findCheckpoint(db: Db, workspaceId: string): Promise<CheckpointRow | null> {
  return db.auditCheckpoint.findUnique({ where: { workspaceId }, select: checkpointFields });
}

export async function saveCheckpoint(tx: Db, row: CheckpointRow): Promise<void> {
  await tx.auditCheckpoint.upsert({ where: { workspaceId: row.workspaceId }, create: row, update: row, select: { seq: true } });
}

/** Ascending; `above` is left out. */
export function listChainRange(db: Db, query: { workspaceId: string; above: number; upTo: number; take: number }): Promise<ChainRow[]> {
  const { workspaceId, above, upTo, take } = query;
  return db.auditEvent.findMany({ where: { workspaceId, seq: { gt: above, lte: upTo } }, orderBy: { seq: "asc" }, take, select: chainFields });
}

export function newestEvents(db: Db, workspaceId: string, take: number): Promise<ChainRow[]> {
  return db.auditEvent.findMany({ where: { workspaceId }, orderBy: { seq: "desc" }, take, select: chainFields });
}

export interface EventFilter {
  workspaceId: string;
  action?: string | undefined;
  actorType?: string | undefined;
  campaignId?: string | undefined;
  /** The latter is left out. */
  since?: string | undefined;
  until?: string | undefined;
}

function matching({ workspaceId, action, actorType, campaignId, since, until }: EventFilter): Prisma.AuditEventWhereInput {
  return {
    workspaceId,
    ...(action ? { action } : {}),
    ...(actorType ? { actorType } : {}),
    ...(campaignId ? { targetType: "campaign", targetId: campaignId } : {}),
    at: { ...(since ? { gte: new Date(since) } : {}), ...(until ? { lt: new Date(until) } : {}) },
  };
}

/** Newest first. */
export async function listEvents(db: Db, filter: EventFilter, page: { offset: number; limit: number }): Promise<{ rows: ChainRow[]; total: number }> {
  const where = matching(filter);
  const [rows, total] = await Promise.all([
    db.auditEvent.findMany({ where, orderBy: { seq: "desc" }, skip: page.offset, take: page.limit, select: chainFields }),
    db.auditEvent.count({ where }),
  ]);
  return { rows, total };
}

export async function hashAt(db: Db, workspaceId: string, seq: number): Promise<string | null> {
  const row = await db.auditEvent.findUnique({ where: { workspaceId_seq: { workspaceId, seq } }, select: { hash: true } });
  return row?.hash ?? null;
}

/** `firstGap`: the first sequence number from 1 on that no row has. */
export async function chainTotals(db: Db, workspaceId: string): Promise<{ count: number; lastSeq: number; firstGap: number | null }> {
  const [totals] = await tenantSql<{ count: number; lastSeq: number; firstSeq: number }>(
    db,
    workspaceId,
    Prisma.sql`SELECT count(*)::int AS count, coalesce(max("seq"), 0) AS "lastSeq", coalesce(min("seq"), 0) AS "firstSeq"
      FROM "AuditEvent" WHERE "workspaceId" = ${workspaceId}::uuid`,
  );
  const { count = 0, lastSeq: last = 0, firstSeq = 0 } = totals ?? {};
  if (count === last) return { count, lastSeq: last, firstGap: null };
  if (firstSeq > 1) return { count, lastSeq: last, firstGap: 1 };
  const [gap] = await tenantSql<{ seq: number }>(
    db,
    workspaceId,
    Prisma.sql`SELECT min("seq") + 1 AS seq FROM "AuditEvent" AS e WHERE "workspaceId" = ${workspaceId}::uuid
      AND NOT EXISTS (SELECT 1 FROM "AuditEvent" AS n WHERE n."workspaceId" = ${workspaceId}::uuid AND n."seq" = e."seq" + 1)`,
  );
  return { count, lastSeq: last, firstGap: gap?.seq ?? null };
}
