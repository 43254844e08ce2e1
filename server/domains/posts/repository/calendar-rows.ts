import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { CalendarPost } from "../calendar.schema";
import type { PostStatus, SocialPlatform } from "../posts.schema";
import { type Viewer, visible } from "./post-rows";

export interface CalendarFilter {
  status?: PostStatus | undefined;
  connectionId?: string | undefined;
  brandId?: string | undefined;
}

export interface CalendarRow {
  id: string;
  status: PostStatus;
  approval: CalendarPost["approval"];
  /** Planned time, else time of publishing, with an offset. */
  at: string | null;
  snippet: string;
  /** Its first file. */
  mediaUrl: string | null;
  /** In the post's order. */
  accountIds: string[];
  labels: string[];
}

export interface CalendarRows {
  posts: CalendarRow[];
  /** Those that the posts name. */
  accounts: { id: string; platform: SocialPlatform; ready: boolean }[];
}

const SNIPPET_LENGTH = 160;

function filtered(viewer: Viewer, filter: CalendarFilter): Prisma.Sql {
  const parts = [visible(viewer)];
  if (filter.status) parts.push(Prisma.sql`p."status" = ${filter.status}::"PostStatus"`);
  if (filter.connectionId) {
    parts.push(Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t WHERE t."postId" = p."id" AND t."connectionId" = ${filter.connectionId}::uuid)`);
  }
  if (filter.brandId) {
    parts.push(Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId"
      WHERE t."postId" = p."id" AND c."brandId" = ${filter.brandId}::uuid)`);
  }
  return Prisma.join(parts, " AND ");
}

/**
 * The page is cut first, and what only the post's own page shows stays out: two thousand of them stay light. They come as one
 * document, which costs a fifth of as many rows; each account is in it once instead of once a post.
 */
async function rowsOf(db: Db, viewer: Viewer, page: { where: Prisma.Sql; order: Prisma.Sql; limit: number }): Promise<CalendarRows> {
  const { where, order, limit } = page;
  const [rows] = await tenantSql<CalendarRows>(
    db,
    viewer.workspaceId,
    Prisma.sql`
      WITH posts AS MATERIALIZED (
        SELECT p."id", p."status", lower(p."approval"::text) AS "approval", coalesce(p."scheduledAt", p."publishedAt") AS "at",
          left(p."content", ${SNIPPET_LENGTH}) AS "snippet", p."mediaUrls"[1] AS "mediaUrl", p."labels",
          coalesce((SELECT array_agg(t."connectionId" ORDER BY t."position") FROM "PostTarget" t WHERE t."postId" = p."id"), '{}') AS "accountIds"
        FROM (SELECT * FROM "Post" p WHERE ${where} ORDER BY ${order} LIMIT ${limit}) p ORDER BY ${order}),
      accounts AS (
        SELECT c."id", c."platform", c."status" = 'ACTIVE' AS "ready"
        FROM "Connection" c WHERE c."id" IN (SELECT unnest("accountIds") FROM posts))
      SELECT (SELECT coalesce(json_agg(posts), '[]') FROM posts) AS "posts", (SELECT coalesce(json_agg(accounts), '[]') FROM accounts) AS "accounts"`,
  );
  return rows ?? { posts: [], accounts: [] };
}

/** Posts between two instants by their planned time, else by their time of publishing, earliest first. */
export function listBetween(db: Db, viewer: Viewer, filter: CalendarFilter, range: { from: Date; to: Date }, limit: number): Promise<CalendarRows> {
  const { from, to } = range;
  // Written out instead of coalesced, so that the index on planned times serves both halves.
  const inRange = Prisma.sql`((p."scheduledAt" >= ${from} AND p."scheduledAt" < ${to})
    OR (p."scheduledAt" IS NULL AND p."publishedAt" >= ${from} AND p."publishedAt" < ${to}))`;
  const order = Prisma.sql`coalesce(p."scheduledAt", p."publishedAt"), p."id"`;
  return rowsOf(db, viewer, { where: Prisma.sql`${filtered(viewer, filter)} AND ${inRange}`, order, limit });
}

/** Drafts that have no time yet, the last written first. */
export function listUnscheduled(db: Db, viewer: Viewer, filter: CalendarFilter, limit: number): Promise<CalendarRows> {
  const where = Prisma.sql`${filtered(viewer, { ...filter, status: "DRAFT" })} AND p."scheduledAt" IS NULL`;
  return rowsOf(db, viewer, { where, order: Prisma.sql`p."updatedAt" DESC, p."id"`, limit });
}
