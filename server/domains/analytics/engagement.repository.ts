import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { Viewer } from "./metrics.repository";

/** The posts of one quarter of an hour: how many, and the sum of their engagement relative to their accounts' means. */
export interface EngagementBucket {
  at: Date;
  posts: number;
  relativeEngagement: number;
}

/**
 * Engagement of a viewer's posts on one platform, published within a span. A post's engagement is per impression, capped at the 95th percentile
 * of its account, and read relative to the account's mean, so that large accounts and single hits do not decide. Quarters of an hour hold in
 * every time zone. Only counters that were read once the post had settled count.
 */
export function sumEngagement(
  db: Db,
  viewer: Viewer,
  { platform, from, to, settledMs }: { platform: SocialPlatform; from: Date; to: Date; settledMs: number },
): Promise<EngagementBucket[]> {
  const { workspaceId, brandIds } = viewer;
  const ofBrands = brandIds ? Prisma.sql`AND c."brandId" = ANY(${[...brandIds]}::uuid[])` : Prisma.empty;
  return tenantSql<EngagementBucket>(
    db,
    workspaceId,
    Prisma.sql`
      WITH rated AS (
        SELECT m."connectionId", m."publishedAt",
          (coalesce(m."likes", 0)::float8 + coalesce(m."comments", 0) + coalesce(m."shares", 0) + coalesce(m."saves", 0) + coalesce(m."clicks", 0))
            / greatest(m."impressions", m."views", 1) AS "rate"
        FROM "PostMetrics" m JOIN "Connection" c ON c."id" = m."connectionId"
        WHERE m."workspaceId" = ${workspaceId}::uuid AND m."platform" = ${platform}::"Platform"
          AND m."publishedAt" >= ${from} AND m."publishedAt" <= ${to}
          AND m."readAt" >= m."publishedAt" + ${settledMs} * interval '1 millisecond' ${ofBrands}),
      capped AS (
        SELECT r."connectionId", r."publishedAt", least(r."rate", p."cap") AS "rate"
        FROM rated r JOIN (
          SELECT "connectionId", percentile_cont(0.95) WITHIN GROUP (ORDER BY "rate") AS "cap" FROM rated GROUP BY 1) p USING ("connectionId")),
      related AS (
        SELECT "publishedAt", "rate" / nullif(avg("rate") OVER (PARTITION BY "connectionId"), 0) AS "relative" FROM capped)
      SELECT date_bin('15 minutes', "publishedAt", 'epoch'::timestamptz) AS "at", count(*)::int AS "posts", sum("relative")::float8 AS "relativeEngagement"
      FROM related WHERE "relative" IS NOT NULL GROUP BY 1 ORDER BY 1`,
  );
}

/** What a post brought, over all of its accounts; null where no platform has reported yet. */
export interface EngagementTotal {
  postId: string;
  engagement: number;
  /** How often it was seen: impressions, or views where those are counted instead. */
  seen: number | null;
}

/** Only posts with at least one read of their counters. Filtered by the viewer's brands before. */
export function sumByPost(db: Db, workspaceId: string, postIds: readonly string[]): Promise<EngagementTotal[]> {
  return tenantSql<EngagementTotal>(
    db,
    workspaceId,
    Prisma.sql`SELECT t."postId",
        sum(coalesce(m."likes", 0) + coalesce(m."comments", 0) + coalesce(m."shares", 0) + coalesce(m."saves", 0) + coalesce(m."clicks", 0))::int AS "engagement",
        sum(coalesce(m."impressions", m."views"))::int AS "seen"
      FROM "PostMetrics" m JOIN "PostTarget" t ON t."id" = m."targetId"
      WHERE m."workspaceId" = ${workspaceId}::uuid AND t."postId" = ANY(${[...postIds]}::uuid[]) AND m."readAt" IS NOT NULL
      GROUP BY t."postId"`,
  );
}
