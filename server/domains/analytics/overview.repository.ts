import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { PostMetrics, SocialPlatform } from "@/server/platforms/social/contract";
import type { Viewer } from "./metrics.repository";
import type { Sums } from "./overview.engine";
import type { PostFormat } from "./overview.schema";

/** Sums of posts' platform figures. */

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
const impressionsSql = Prisma.sql`coalesce(greatest(m."impressions", m."views"), 0)`;
/** Only posts with known impressions: a rate needs both figures. */
const ratedOf = Prisma.sql`CASE WHEN coalesce(m."impressions", m."views") IS NULL THEN 0 ELSE ${engagementOf} END`;

function inScope({ workspaceId, brandIds, connectionId, brandId }: Scope, { from, to }: Window): Prisma.Sql {
  return Prisma.sql`m."workspaceId" = ${workspaceId}::uuid AND m."publishedAt" >= ${from} AND m."publishedAt" < ${to}
    ${brandIds ? Prisma.sql`AND c."brandId" = ANY(${[...brandIds]}::uuid[])` : Prisma.empty}
    ${connectionId ? Prisma.sql`AND m."connectionId" = ${connectionId}::uuid` : Prisma.empty}
    ${brandId ? Prisma.sql`AND c."brandId" = ${brandId}::uuid` : Prisma.empty}`;
}

const counted = ["impressions", "engagement", "rated", "likes", "comments", "shares", "saves", "clicks"] as const;
const ofRows = Prisma.raw(counted.map((name) => `sum("${name}")::float8 AS "${name}"`).join(", "));
const ofSums = Prisma.raw(counted.map((name) => `coalesce(sum("${name}"), 0) AS "${name}"`).join(", "));
const sumColumns = Prisma.sql`count(*)::int AS "posts", count("readAt")::int AS "measured", ${ofSums}, max("readAt") AS "readAt"`;

export interface GroupedSums extends Sums {
  /** Exactly one of the three is set; the others are null. */
  date: string | null;
  platform: SocialPlatform | null;
  format: PostFormat | null;
  readAt: Date | null;
}

/** By day of the whole span; by platform and by format of the period from `start` on. */
export function sumPosts(db: Db, scope: Scope, span: Window & { start: Date }): Promise<GroupedSums[]> {
  return tenantSql<GroupedSums>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH shown AS MATERIALIZED (
        SELECT m."postId", m."format", m."platform", m."publishedAt", m."readAt", ${impressionsSql} AS "impressions", ${engagementOf} AS "engagement",
          ${ratedOf} AS "rated", m."likes", m."comments", m."shares", m."saves", m."clicks"
        FROM "PostMetrics" m JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE ${inScope(scope, span)}),
      posts AS (SELECT "postId", min("format") AS "format", min("publishedAt") AS "at", max("readAt") AS "readAt", ${ofRows} FROM shown GROUP BY 1),
      described AS (
        SELECT posts.*, ("at" AT TIME ZONE ${scope.timezone})::date AS "date", CASE WHEN "at" >= ${span.start} THEN "format" END AS "ofPeriod" FROM posts),
      placed AS (SELECT "postId", "platform", max("readAt") AS "readAt", ${ofRows} FROM shown WHERE "publishedAt" >= ${span.start} GROUP BY 1, 2)
      SELECT to_char("date", 'YYYY-MM-DD') AS "date", NULL AS "platform", "ofPeriod" AS "format", ${sumColumns}
      FROM described GROUP BY GROUPING SETS (("date"), ("ofPeriod")) HAVING "date" IS NOT NULL OR "ofPeriod" IS NOT NULL
      UNION ALL
      SELECT NULL, "platform"::text, NULL, ${sumColumns} FROM placed GROUP BY "platform"`,
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
  rated: number;
}

/** Those that the most people did something with. */
export function bestPosts(db: Db, scope: Scope, window: Window, limit: number): Promise<BestRow[]> {
  return tenantSql<BestRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH best AS (
        SELECT m."postId", min(m."format") AS "format", sum(${engagementOf})::float8 AS "engagement", sum(${ratedOf})::float8 AS "rated",
          sum(${impressionsSql})::float8 AS "impressions", min(m."publishedAt") AS "publishedAt"
        FROM "PostMetrics" m JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE ${inScope(scope, window)} AND m."readAt" IS NOT NULL
        GROUP BY 1 HAVING sum(${engagementOf}) > 0 ORDER BY "engagement" DESC, m."postId" LIMIT ${limit})
      SELECT best.*, left(p."content", 200) AS "content",
        (SELECT array_agg(DISTINCT m."platform"::text)
          FROM "PostTarget" t JOIN "PostMetrics" m ON m."targetId" = t."id" JOIN "Connection" c ON c."id" = m."connectionId"
          WHERE t."postId" = best."postId" AND ${inScope(scope, window)}) AS "platforms"
      FROM best JOIN "Post" p ON p."id" = best."postId"
      ORDER BY best."engagement" DESC, best."postId"`,
  );
}

export interface CellRow {
  weekday: number;
  hour: number;
  posts: number;
  index: number;
}

/** Engagement of settled posts by the local hour at which they were published, each against its own account's mean. */
export function engagementByHour(db: Db, scope: Scope, window: Window, settledMs: number): Promise<CellRow[]> {
  return tenantSql<CellRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH rated AS (
        SELECT m."connectionId", m."publishedAt" AS "at", ${engagementOf}::float8 / greatest(${impressionsSql}, 1) AS "rate"
        FROM "PostMetrics" m JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE ${inScope(scope, window)} AND m."readAt" >= m."publishedAt" + ${settledMs} * interval '1 millisecond'),
      usual AS (SELECT "connectionId", nullif(avg("rate"), 0) AS "mean" FROM rated GROUP BY 1),
      hourly AS (
        SELECT date_bin('15 minutes', "at", 'epoch'::timestamptz) AT TIME ZONE ${scope.timezone} AS "at", count(*) AS "posts", sum("rate" / "mean") AS "relative"
        FROM rated JOIN usual USING ("connectionId") WHERE "mean" IS NOT NULL GROUP BY 1)
      SELECT extract(isodow FROM "at")::int AS "weekday", extract(hour FROM "at")::int AS "hour", sum("posts")::int AS "posts",
        (sum("relative") / sum("posts"))::float8 AS "index"
      FROM hourly GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}

export interface FileRow extends Omit<PostMetrics, "externalPostId"> {
  postId: string;
  platform: SocialPlatform;
  accountName: string;
  publishedAt: Date;
  content: string;
  format: PostFormat;
  externalUrl: string | null;
  readAt: Date | null;
}

/** A row for each account of each post, newest first. */
export function listFigures(db: Db, scope: Scope, window: Window, limit: number): Promise<FileRow[]> {
  return tenantSql<FileRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      SELECT t."postId", m."platform", c."accountName", m."publishedAt", p."content", m."format", t."externalUrl",
        m."impressions", m."views", m."likes", m."comments", m."shares", m."saves", m."clicks", m."readAt"
      FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId" JOIN "Post" p ON p."id" = t."postId" JOIN "Connection" c ON c."id" = m."connectionId"
      WHERE ${inScope(scope, window)} ORDER BY m."publishedAt" DESC, m."targetId" LIMIT ${limit}`,
  );
}
