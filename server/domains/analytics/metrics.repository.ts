import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import type { Counters } from "./analytics.schema";

/** Rows of PostMetrics and PostMetricsSample: platform figures of published posts. */

const counterFields = { impressions: true, views: true, likes: true, comments: true, shares: true, saves: true, clicks: true } as const;

const viewSelect = {
  ...counterFields,
  targetId: true,
  connectionId: true,
  platform: true,
  publishedAt: true,
  readAt: true,
  nextReadAt: true,
  samples: { orderBy: { readAt: "asc" }, select: { ...counterFields, readAt: true } },
  target: { select: { connection: { select: { accountName: true } } } },
} satisfies Prisma.PostMetricsSelect;

export type MetricsRow = Prisma.PostMetricsGetPayload<{ select: typeof viewSelect }>;

/** Tenant scope: the workspace, and the brands that a member is limited to. */
export interface Viewer {
  workspaceId: string;
  brandIds: readonly string[] | null;
}

/** Null when there is no such post, or one of its accounts is not the member's. */
export async function findPostMetrics(db: Db, { workspaceId, brandIds }: Viewer, postId: string): Promise<MetricsRow[] | null> {
  const foreign = brandIds ? { targets: { none: { connection: { OR: [{ brandId: null }, { brandId: { notIn: [...brandIds] } }] } } } } : {};
  if ((await db.post.count({ where: { workspaceId, id: postId, ...foreign } })) === 0) return null;
  return db.postMetrics.findMany({ where: { workspaceId, target: { postId } }, orderBy: { target: { position: "asc" } }, select: viewSelect });
}

/** One row for each account the post is published on. Idempotent: a repeated call adds new accounts only. */
export async function followPost(db: Db, { workspaceId, postId }: { workspaceId: string; postId: string }, firstReadMs: number): Promise<number> {
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      INSERT INTO "PostMetrics" ("targetId", "workspaceId", "connectionId", "platform", "publishedAt", "nextReadAt")
      SELECT t."id", t."workspaceId", t."connectionId", t."platform", t."publishedAt",
        CASE WHEN t."externalPostId" IS NULL THEN NULL ELSE t."publishedAt" + ${firstReadMs} * interval '1 millisecond' END
      FROM "PostTarget" t
      WHERE t."workspaceId" = ${workspaceId}::uuid AND t."postId" = ${postId}::uuid AND t."status" = 'SUCCEEDED' AND t."publishedAt" IS NOT NULL
      ON CONFLICT ("targetId") DO NOTHING RETURNING "targetId"`,
  );
  return rows.length;
}

export interface DueConnection {
  workspaceId: string;
  connectionId: string;
}

/** The connections that have something to be read, the longest waiting first. */
export function listDueConnections(db: Db, limit: number): Promise<DueConnection[]> {
  return systemSql<DueConnection>(
    db,
    "reads the counters of all workspaces",
    Prisma.sql`
      SELECT "workspaceId", "connectionId" FROM "PostMetrics" WHERE "nextReadAt" <= now()
      GROUP BY "workspaceId", "connectionId" ORDER BY min("nextReadAt") LIMIT ${limit}`,
  );
}

export interface DueRow {
  targetId: string;
  externalPostId: string | null;
  publishedAt: Date;
  readAt: Date | null;
  removed: boolean;
}

/** Takes due rows of a connection for one reading. Should that die, they are due again when the lease ends. */
export function claimDue(db: Db, { workspaceId, connectionId }: DueConnection, take: { limit: number; leaseMs: number }): Promise<DueRow[]> {
  return tenantSql<DueRow>(
    db,
    workspaceId,
    Prisma.sql`
      WITH due AS (
        SELECT "targetId" FROM "PostMetrics"
        WHERE "workspaceId" = ${workspaceId}::uuid AND "connectionId" = ${connectionId}::uuid AND "nextReadAt" <= now()
        ORDER BY "nextReadAt" LIMIT ${take.limit} FOR UPDATE SKIP LOCKED)
      UPDATE "PostMetrics" m SET "nextReadAt" = now() + ${take.leaseMs} * interval '1 millisecond'
      FROM due JOIN "PostTarget" t ON t."id" = due."targetId"
      WHERE m."targetId" = due."targetId"
      RETURNING m."targetId", t."externalPostId", m."publishedAt", m."readAt", t."removedAt" IS NOT NULL AS "removed"`,
  );
}

export interface Reading {
  targetId: string;
  /** Null = the platform reported nothing about this post. */
  counters: Counters | null;
  nextReadAt: Date | null;
}

/** Stores a batch: the last counters on the row, and a sample of each. */
export async function storeReadings(tx: Db, workspaceId: string, readAt: Date, readings: readonly Reading[]): Promise<void> {
  for (const { targetId, counters, nextReadAt } of readings) {
    await tx.postMetrics.updateMany({ where: { workspaceId, targetId }, data: { nextReadAt, ...(counters ? { ...counters, readAt } : {}) } });
  }
  const samples = readings.flatMap(({ targetId, counters }) => (counters ? [{ workspaceId, targetId, readAt, ...counters }] : []));
  if (samples.length > 0) await tx.postMetricsSample.createMany({ data: samples, skipDuplicates: true });
}

/** Nothing of this connection is read before an instant: the platform wants to be left alone, or the account cannot be used. */
export async function postpone(db: Db, { workspaceId, connectionId }: DueConnection, until: Date): Promise<void> {
  await db.postMetrics.updateMany({ where: { workspaceId, connectionId, nextReadAt: { lt: until } }, data: { nextReadAt: until } });
}

/** Stops reading a connection's posts: its platform offers no counters. */
export async function endReading(db: Db, { workspaceId, connectionId }: DueConnection): Promise<void> {
  await db.postMetrics.updateMany({ where: { workspaceId, connectionId, nextReadAt: { not: null } }, data: { nextReadAt: null } });
}
