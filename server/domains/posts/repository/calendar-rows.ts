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
  scheduledAt: Date | null;
  publishedAt: Date | null;
  snippet: string;
  targets: { connectionId: string; platform: SocialPlatform; ready: boolean }[];
}

const snippetLength = 160;

/** Read after the page is cut, and without what only the post's own page shows: two thousand of them stay light. */
const columns = Prisma.sql`p."id", p."status", lower(p."approval"::text) AS "approval", p."scheduledAt", p."publishedAt", left(p."content", ${snippetLength}) AS "snippet", (
  SELECT coalesce(json_agg(json_build_object('connectionId', t."connectionId", 'platform', t."platform", 'ready', c."status" = 'ACTIVE') ORDER BY t."position"), '[]')
  FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id") AS "targets"`;

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

function rowsOf(db: Db, viewer: Viewer, page: { where: Prisma.Sql; order: Prisma.Sql; limit: number }): Promise<CalendarRow[]> {
  const { where, order, limit } = page;
  const cut = Prisma.sql`SELECT * FROM "Post" p WHERE ${where} ORDER BY ${order} LIMIT ${limit}`;
  return tenantSql<CalendarRow>(db, viewer.workspaceId, Prisma.sql`SELECT ${columns} FROM (${cut}) p ORDER BY ${order}`);
}

/** What lies between two instants by its planned time, else by when it went out, earliest first. */
export function listBetween(db: Db, viewer: Viewer, filter: CalendarFilter, range: { from: Date; to: Date }, limit: number): Promise<CalendarRow[]> {
  const { from, to } = range;
  // Written out instead of coalesced, so that the index on planned times serves both halves.
  const inRange = Prisma.sql`((p."scheduledAt" >= ${from} AND p."scheduledAt" < ${to})
    OR (p."scheduledAt" IS NULL AND p."publishedAt" >= ${from} AND p."publishedAt" < ${to}))`;
  const order = Prisma.sql`coalesce(p."scheduledAt", p."publishedAt"), p."id"`;
  return rowsOf(db, viewer, { where: Prisma.sql`${filtered(viewer, filter)} AND ${inRange}`, order, limit });
}

/** Drafts that have no time yet, the last written first. */
export function listUnscheduled(db: Db, viewer: Viewer, filter: CalendarFilter, limit: number): Promise<CalendarRow[]> {
  const where = Prisma.sql`${filtered(viewer, { ...filter, status: "DRAFT" })} AND p."scheduledAt" IS NULL`;
  return rowsOf(db, viewer, { where, order: Prisma.sql`p."updatedAt" DESC, p."id"`, limit });
}
