import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Viewer } from "./metrics.repository";
import type { Sums } from "./overview.engine";
import type { PostFormat } from "./overview.schema";

/** Sums over what the platforms told of posts. A post with a file is an image or a video by what the library knows of it, else by its address. */

export interface Scope extends Viewer {
  connectionId: string | undefined;
  brandId: string | undefined;
  timezone: string;
}

interface Window {
  from: Date;
  to: Date;
}

const engagementOf = Prisma.sql`(coalesce(m."likes", 0) + coalesce(m."comments", 0) + coalesce(m."shares", 0) + coalesce(m."saves", 0) + coalesce(m."clicks", 0))`;
const shownOf = Prisma.sql`coalesce(greatest(m."impressions", m."views"), 0)`;

const formatOf = Prisma.sql`CASE
    WHEN cardinality(p."mediaUrls") = 0 THEN 'text'
    WHEN cardinality(p."mediaUrls") > 1 THEN 'carousel'
    WHEN f."kind" IS NOT NULL THEN lower(f."kind"::text)
    WHEN p."mediaUrls"[1] ~* '\\.(mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)(\\?|$)' THEN 'video'
    ELSE 'image' END`;

const fileOf = Prisma.sql`LEFT JOIN "MediaAsset" f ON f."workspaceId" = m."workspaceId"
      AND f."id" = substring(p."mediaUrls"[1] from '/media/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})')::uuid`;

function inScope({ workspaceId, brandIds, connectionId, brandId }: Scope, { from, to }: Window): Prisma.Sql {
  return Prisma.sql`m."workspaceId" = ${workspaceId}::uuid AND m."publishedAt" >= ${from} AND m."publishedAt" < ${to}
    ${brandIds ? Prisma.sql`AND c."brandId" = ANY(${[...brandIds]}::uuid[])` : Prisma.empty}
    ${connectionId ? Prisma.sql`AND m."connectionId" = ${connectionId}::uuid` : Prisma.empty}
    ${brandId ? Prisma.sql`AND c."brandId" = ${brandId}::uuid` : Prisma.empty}`;
}

const sumColumns = Prisma.sql`count(DISTINCT "postId")::int AS "posts", count(DISTINCT "postId") FILTER (WHERE "read")::int AS "measured",
        coalesce(sum("shown"), 0)::float8 AS "impressions", coalesce(sum("engagement"), 0)::float8 AS "engagement",
        coalesce(sum("likes"), 0)::float8 AS "likes", coalesce(sum("comments"), 0)::float8 AS "comments", coalesce(sum("shares"), 0)::float8 AS "shares",
        coalesce(sum("saves"), 0)::float8 AS "saves", coalesce(sum("clicks"), 0)::float8 AS "clicks", max("readAt") AS "readAt"`;

export interface GroupedSums extends Sums {
  /** One of the three stands; the others are null. */
  date: string | null;
  platform: SocialPlatform | null;
  format: PostFormat | null;
  current: boolean;
  readAt: Date | null;
}

/** By day, by platform and by format, each for the period and for the one before it. A row of none of the three is the whole. */
export function sumPosts(db: Db, scope: Scope, span: Window & { start: Date }): Promise<GroupedSums[]> {
  return tenantSql<GroupedSums>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH shown AS (
        SELECT t."postId", m."platform", to_char(m."publishedAt" AT TIME ZONE ${scope.timezone}, 'YYYY-MM-DD') AS "date", m."publishedAt" >= ${span.start} AS "current",
          ${formatOf} AS "format", m."readAt" IS NOT NULL AS "read", m."readAt", ${shownOf} AS "shown", ${engagementOf} AS "engagement",
          m."likes", m."comments", m."shares", m."saves", m."clicks"
        FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId" JOIN "Post" p ON p."id" = t."postId" JOIN "Connection" c ON c."id" = m."connectionId"
        ${fileOf}
        WHERE ${inScope(scope, span)})
      SELECT "date", "platform", "format", "current", ${sumColumns}
      FROM shown GROUP BY GROUPING SETS (("current"), ("date", "current"), ("platform", "current"), ("format", "current"))`,
  );
}

export interface BestRow {
  postId: string;
  content: string;
  platforms: SocialPlatform[];
  publishedAt: Date;
  format: PostFormat;
  impressions: number;
  engagement: number;
}

/** Those that the most people did something with. */
export function bestPosts(db: Db, scope: Scope, window: Window, limit: number): Promise<BestRow[]> {
  return tenantSql<BestRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH best AS (
        SELECT t."postId", min(m."publishedAt") AS "publishedAt", array_agg(DISTINCT m."platform"::text) AS "platforms",
          sum(${shownOf})::float8 AS "impressions", sum(${engagementOf})::float8 AS "engagement"
        FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId" JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE ${inScope(scope, window)} AND m."readAt" IS NOT NULL
        GROUP BY 1 HAVING sum(${engagementOf}) > 0 ORDER BY "engagement" DESC, t."postId" LIMIT ${limit})
      SELECT best.*, left(p."content", 200) AS "content", ${formatOf} AS "format"
      FROM best JOIN "Post" p ON p."id" = best."postId" CROSS JOIN LATERAL (SELECT p."workspaceId") m("workspaceId")
      ${fileOf}
      ORDER BY best."engagement" DESC, best."postId"`,
  );
}

export interface CellRow {
  weekday: number;
  hour: number;
  posts: number;
  index: number;
}

/** Engagement of settled posts by the local hour at which they went out, each against its own account's mean. */
export function engagementByHour(db: Db, scope: Scope, window: Window, settledMs: number): Promise<CellRow[]> {
  return tenantSql<CellRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH rated AS (
        SELECT m."connectionId", m."publishedAt" AT TIME ZONE ${scope.timezone} AS "at", ${engagementOf}::float8 / greatest(${shownOf}, 1) AS "rate"
        FROM "PostMetrics" m JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE ${inScope(scope, window)} AND m."readAt" >= m."publishedAt" + ${settledMs} * interval '1 millisecond'),
      related AS (SELECT "at", "rate" / nullif(avg("rate") OVER (PARTITION BY "connectionId"), 0) AS "relative" FROM rated)
      SELECT extract(isodow FROM "at")::int AS "weekday", extract(hour FROM "at")::int AS "hour", count(*)::int AS "posts", avg("relative")::float8 AS "index"
      FROM related WHERE "relative" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

export interface FileRow {
  postId: string;
  platform: SocialPlatform;
  accountName: string;
  publishedAt: Date;
  content: string;
  format: PostFormat;
  externalUrl: string | null;
  impressions: number | null;
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  clicks: number | null;
  readAt: Date | null;
}

/** A row for each account of each post, newest first. */
export function listFigures(db: Db, scope: Scope, window: Window, limit: number): Promise<FileRow[]> {
  return tenantSql<FileRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      SELECT t."postId", m."platform", c."accountName", m."publishedAt", p."content", ${formatOf} AS "format", t."externalUrl",
        m."impressions", m."views", m."likes", m."comments", m."shares", m."saves", m."clicks", m."readAt"
      FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId" JOIN "Post" p ON p."id" = t."postId" JOIN "Connection" c ON c."id" = m."connectionId"
      ${fileOf}
      WHERE ${inScope(scope, window)} ORDER BY m."publishedAt" DESC, m."targetId" LIMIT ${limit}`,
  );
}
