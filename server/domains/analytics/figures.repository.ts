import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Figures, PostFiguresInput } from "./figures.schema";
import type { Viewer } from "./metrics.repository";

/** Figures of published posts, of accounts and of days. A sum is null where no platform reports the figure. */

const parts = Prisma.sql`m."likes", m."comments", m."shares", m."saves", m."clicks"`;
const engagementsOf = Prisma.sql`CASE WHEN coalesce(${parts}) IS NOT NULL THEN
    coalesce(m."likes", 0)::float8 + coalesce(m."comments", 0) + coalesce(m."shares", 0) + coalesce(m."saves", 0) + coalesce(m."clicks", 0) END`;
const sums = Prisma.sql`sum(m."impressions")::float8 AS "impressions", sum(${engagementsOf}) AS "engagements", sum(m."likes")::float8 AS "likes",
    sum(m."comments")::float8 AS "comments", sum(m."shares")::float8 AS "shares", sum(m."saves")::float8 AS "saves", sum(m."clicks")::float8 AS "clicks",
    sum(m."views")::float8 AS "videoViews", max(m."readAt") AS "asOf"`;

/** Every account that a post is out on, also while nothing has been read. */
const published = Prisma.sql`"PostTarget" t JOIN "Post" p ON p."id" = t."postId" JOIN "Connection" c ON c."id" = t."connectionId"
    LEFT JOIN "PostMetrics" m ON m."targetId" = t."id"`;

/** A member limited to brands sees a post when all of its accounts are theirs. */
function visible({ workspaceId, brandIds }: Viewer): Prisma.Sql {
  const own = Prisma.sql`p."workspaceId" = ${workspaceId}::uuid`;
  if (brandIds === null) return own;
  return Prisma.sql`${own} AND NOT EXISTS (
    SELECT 1 FROM "PostTarget" o JOIN "Connection" oc ON oc."id" = o."connectionId"
    WHERE o."postId" = p."id" AND (oc."brandId" IS NULL OR NOT oc."brandId" = ANY(${[...brandIds]}::uuid[])))`;
}

interface Read extends Figures {
  asOf: Date | null;
}

export interface TargetFigures extends Read {
  accountId: string;
  platform: SocialPlatform;
}

/** Null when there is no such post, or one of its accounts is not the member's. */
export async function findFiguresOfPost(db: Db, viewer: Viewer, postId: string): Promise<TargetFigures[] | null> {
  const found = await tenantSql(db, viewer.workspaceId, Prisma.sql`SELECT 1 FROM "Post" p WHERE ${visible(viewer)} AND p."id" = ${postId}::uuid`);
  if (found.length === 0) return null;
  return tenantSql<TargetFigures>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT t."connectionId"::text AS "accountId", t."platform"::text AS "platform", ${sums}
      FROM ${published} WHERE p."workspaceId" = ${viewer.workspaceId}::uuid AND p."id" = ${postId}::uuid AND t."status" = 'SUCCEEDED'
      GROUP BY t."id" ORDER BY t."position"`,
  );
}

export interface PostFiguresRow extends Read {
  postId: string;
  content: string;
  publishedAt: Date;
  platforms: SocialPlatform[];
  accountIds: string[];
}

interface Window {
  start: Date;
  end: Date;
}

/** A page of the posts published within a window. With a brand or an account, their figures on those accounts only. */
export async function listPostFigures(
  db: Db,
  viewer: Viewer,
  { start, end }: Window,
  { brandId, connectionId, sort, offset, limit }: PostFiguresInput,
): Promise<{ rows: PostFiguresRow[]; total: number }> {
  const where = Prisma.sql`${visible(viewer)} AND p."publishedAt" >= ${start} AND p."publishedAt" < ${end} AND t."status" = 'SUCCEEDED'
    ${brandId ? Prisma.sql`AND c."brandId" = ${brandId}::uuid` : Prisma.empty}
    ${connectionId ? Prisma.sql`AND t."connectionId" = ${connectionId}::uuid` : Prisma.empty}`;
  // One of the names that the input allows.
  const order = sort === "publishedAt" ? Prisma.empty : Prisma.sql`shown.${Prisma.raw(`"${sort}"`)} DESC NULLS LAST,`;
  const [rows, [counted]] = await Promise.all([
    tenantSql<PostFiguresRow>(
      db,
      viewer.workspaceId,
      Prisma.sql`WITH shown AS (
          SELECT t."postId", array_agg(t."connectionId"::text ORDER BY t."position") AS "accountIds", array_agg(DISTINCT t."platform"::text) AS "platforms", ${sums}
          FROM ${published} WHERE ${where} GROUP BY 1)
        SELECT shown.*, p."content", p."publishedAt" FROM shown JOIN "Post" p ON p."id" = shown."postId"
        ORDER BY ${order} p."publishedAt" DESC, p."id" LIMIT ${limit} OFFSET ${offset}`,
    ),
    tenantSql<{ total: number }>(db, viewer.workspaceId, Prisma.sql`SELECT count(DISTINCT p."id")::int AS "total" FROM ${published} WHERE ${where}`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export interface DayFigures extends Read {
  accountId: string;
  date: string;
  posts: number;
}

/** Figures of accounts by the day on which their posts were published. Days without a post are left out. */
export function sumByDay(
  db: Db,
  workspaceId: string,
  { accountIds, timezone, start, end }: Window & { accountIds: readonly string[]; timezone: string },
): Promise<DayFigures[]> {
  return tenantSql<DayFigures>(
    db,
    workspaceId,
    Prisma.sql`SELECT t."connectionId"::text AS "accountId", to_char(t."publishedAt" AT TIME ZONE ${timezone}, 'YYYY-MM-DD') AS "date", count(*)::int AS "posts", ${sums}
      FROM ${published}
      WHERE p."workspaceId" = ${workspaceId}::uuid AND t."connectionId" = ANY(${[...accountIds]}::uuid[]) AND t."status" = 'SUCCEEDED'
        AND t."publishedAt" >= ${start} AND t."publishedAt" < ${end}
      GROUP BY 1, 2`,
  );
}
