import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { PostMetrics, SocialPlatform } from "@/server/platforms/social/contract";
import type { Viewer } from "./metrics.repository";
import type { Counts, DaySums } from "./overview.engine";
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
const impressionsOf = Prisma.sql`greatest(m."impressions", m."views")`;

/** What a sum over thousands of rows costs is the rows: those of an account are joined only where its brand decides. */
function inScope({ workspaceId, brandIds, connectionId, brandId }: Scope, { from, to }: Window): Prisma.Sql {
  const ofBrands = (condition: Prisma.Sql) =>
    Prisma.sql`AND m."connectionId" IN (SELECT c."id" FROM "Connection" c WHERE c."workspaceId" = ${workspaceId}::uuid AND ${condition})`;
  return Prisma.sql`m."workspaceId" = ${workspaceId}::uuid AND m."publishedAt" >= ${from} AND m."publishedAt" < ${to}
    ${brandIds ? ofBrands(Prisma.sql`c."brandId" = ANY(${[...brandIds]}::uuid[])`) : Prisma.empty}
    ${connectionId ? Prisma.sql`AND m."connectionId" = ${connectionId}::uuid` : Prisma.empty}
    ${brandId ? ofBrands(Prisma.sql`c."brandId" = ${brandId}::uuid`) : Prisma.empty}`;
}

/** The beginnings of the days of a span: to look a time up among them takes a quarter of what to convert it into a zone takes. */
const daysOf = ({ timezone }: Scope, { from, to }: Window) => Prisma.sql`
  days AS (SELECT array_agg("day" AT TIME ZONE ${timezone} ORDER BY "day") AS "starts", min("day")::date AS "first"
    FROM generate_series(date_trunc('day', ${from}::timestamptz AT TIME ZONE ${timezone}), ${to}::timestamptz AT TIME ZONE ${timezone}, interval '1 day') "day")`;

/** Of a stored plan, which does not know the span, the hash tables have the wrong size: it takes a quarter longer than planning each time. */
const planning = { planEach: true };

/** Exactly one is set; the others are null. */
interface Group {
  date: string | null;
  platform: SocialPlatform | null;
  format: PostFormat | null;
}

export type FigureSums = Group & Omit<DaySums, keyof Counts>;

/** Figures by day of the whole span; by platform and by format of the period from `start` on. */
export function sumFigures(db: Db, scope: Scope, span: Window & { start: Date }): Promise<FigureSums[]> {
  const ofPeriod = (column: Prisma.Sql) => Prisma.sql`CASE WHEN "day" >= width_bucket(${span.start}::timestamptz, "starts") THEN ${column} END`;
  const sums = ["likes", "comments", "shares", "saves", "clicks"].map((name) => Prisma.raw(`coalesce(sum(m."${name}"), 0)::float8 AS "${name}"`));
  const names = ["impressions", "engagement", "rated", "likes", "comments", "shares", "saves", "clicks"];
  return tenantSql<FigureSums>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH ${daysOf(scope, span)},
      figures AS (
        SELECT width_bucket(m."publishedAt", days."starts") AS "day", m."platform", m."format", ${Prisma.join(sums)}, max(m."readAt") AS "readAt",
          coalesce(sum(${impressionsOf}), 0)::float8 AS "impressions", sum(${engagementOf})::float8 AS "engagement",
          -- Only posts with known impressions: a rate needs both figures.
          coalesce(sum(${engagementOf}) FILTER (WHERE ${impressionsOf} IS NOT NULL), 0)::float8 AS "rated"
        FROM days, "PostMetrics" m WHERE ${inScope(scope, span)} GROUP BY 1, 2, 3),
      placed AS (
        SELECT figures.*, "first" + "day" - 1 AS "date", ${ofPeriod(Prisma.sql`"platform"::text`)} AS "shownPlatform", ${ofPeriod(Prisma.sql`"format"`)} AS "shownFormat"
        FROM figures, days)
      SELECT to_char("date", 'YYYY-MM-DD') AS "date", "shownPlatform" AS "platform", "shownFormat" AS "format", max("readAt") AS "readAt",
        ${Prisma.raw(names.map((name) => `sum("${name}") AS "${name}"`).join(", "))}
      FROM placed GROUP BY GROUPING SETS (("date"), ("shownPlatform"), ("shownFormat"))
      HAVING coalesce("date"::text, "shownPlatform", "shownFormat") IS NOT NULL`,
    planning,
  );
}

export interface CountedPosts {
  /** By day from `counted` on; by platform and by format from `start` on. A post on several accounts is one. */
  counts: (Group & Counts)[];
  /** Of the days before `counted`. */
  before: Counts;
  /** The posts that the most people did something with, the best first. */
  best: string[];
}

export async function countPosts(db: Db, scope: Scope, span: Window & { counted: Date; start: Date }, limit: number): Promise<CountedPosts> {
  const period = { from: span.start, to: span.to };
  const counts = Prisma.sql`count(*)::int AS "posts", count("readAt")::int AS "measured"`;
  const rows = await tenantSql<CountedPosts>(
    db,
    scope.workspaceId,
    Prisma.sql`
      WITH ${daysOf(scope, span)},
      posts AS MATERIALIZED (
        SELECT m."postId", min(m."publishedAt") AS "at", min(m."format") AS "format", max(m."readAt") AS "readAt",
          sum(${engagementOf}) FILTER (WHERE m."publishedAt" >= ${span.start} AND m."readAt" IS NOT NULL) AS "engagement"
        FROM "PostMetrics" m WHERE ${inScope(scope, { from: span.counted, to: span.to })} GROUP BY 1),
      onPlatforms AS (
        SELECT m."platform", m."postId", max(m."readAt") AS "readAt" FROM "PostMetrics" m WHERE ${inScope(scope, period)} GROUP BY 1, 2),
      before AS (SELECT m."postId", max(m."readAt") AS "readAt" FROM "PostMetrics" m WHERE ${inScope(scope, { from: span.from, to: span.counted })} GROUP BY 1),
      counts AS (
        SELECT to_char("first" + "day" - 1, 'YYYY-MM-DD') AS "date", NULL AS "platform", NULL AS "format", "posts", "measured"
        FROM days, (SELECT width_bucket("at", days."starts") AS "day", ${counts} FROM posts, days GROUP BY 1) perDay
        UNION ALL SELECT NULL, NULL, "format", ${counts} FROM posts WHERE "at" >= ${span.start} GROUP BY "format"
        UNION ALL SELECT NULL, "platform"::text, NULL, ${counts} FROM onPlatforms GROUP BY "platform")
      SELECT (SELECT coalesce(json_agg(counts), '[]') FROM counts) AS "counts", (SELECT json_build_object('posts', count(*), 'measured', count("readAt")) FROM before) AS "before",
        ARRAY(SELECT "postId" FROM posts WHERE "engagement" > 0 ORDER BY "engagement" DESC, "postId" LIMIT ${limit}) AS "best"`,
    planning,
  );
  return rows[0] ?? { counts: [], before: { posts: 0, measured: 0 }, best: [] };
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

/** Posts as the window shows them, in the order of their ids. */
export function describePosts(db: Db, scope: Scope, window: Window, postIds: readonly string[]): Promise<BestRow[]> {
  return tenantSql<BestRow>(
    db,
    scope.workspaceId,
    Prisma.sql`
      SELECT p."id" AS "postId", left(p."content", 200) AS "content", array_agg(DISTINCT m."platform"::text) AS "platforms",
        min(m."format") AS "format", min(m."publishedAt") AS "publishedAt", coalesce(sum(${impressionsOf}), 0)::float8 AS "impressions",
        sum(${engagementOf})::float8 AS "engagement", coalesce(sum(${engagementOf}) FILTER (WHERE ${impressionsOf} IS NOT NULL), 0)::float8 AS "rated"
      FROM "Post" p JOIN "PostTarget" t ON t."postId" = p."id" JOIN "PostMetrics" m ON m."targetId" = t."id"
      WHERE p."id" = ANY(${[...postIds]}::uuid[]) AND ${inScope(scope, window)}
      GROUP BY p."id" ORDER BY array_position(${[...postIds]}::uuid[], p."id")`,
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
      WITH rated AS MATERIALIZED (
        SELECT m."connectionId", m."publishedAt" AT TIME ZONE ${scope.timezone} AS "at", ${engagementOf}::float8 / greatest(${impressionsOf}, 1) AS "rate"
        FROM "PostMetrics" m WHERE ${inScope(scope, window)} AND m."readAt" >= m."publishedAt" + ${settledMs} * interval '1 millisecond'),
      hourly AS (
        SELECT "connectionId", date_part('isodow', "at") AS "weekday", date_part('hour', "at") AS "hour", count(*) AS "posts", sum("rate") AS "rates"
        FROM rated GROUP BY 1, 2, 3),
      usual AS (SELECT "connectionId", nullif(sum("rates") / sum("posts"), 0) AS "mean" FROM hourly GROUP BY 1)
      SELECT "weekday"::int, "hour"::int, sum("posts")::int AS "posts", (sum("rates" / "mean") / sum("posts"))::float8 AS "index"
      FROM hourly JOIN usual USING ("connectionId") WHERE "mean" IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    planning,
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
