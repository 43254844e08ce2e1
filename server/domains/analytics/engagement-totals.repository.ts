import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";

/** What a post brought, over all of its accounts; null where no platform told anything yet. */
export interface EngagementTotal {
  postId: string;
  engagement: number;
  /** How often it was seen: impressions, or views where those are counted instead. */
  seen: number | null;
}

/** Only posts whose counters have been read once at least. The posts were chosen by what the viewer may see. */
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
