import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import { ARMED_EVENT } from "../posts.events";

/** Posts that the sweeper picks up, over all workspaces. */

export interface OverduePost {
  workspaceId: string;
  postId: string;
  revision: number;
  fence: number;
}

/** Posts that need a run and have none: past their time, or past the lease of a run that died. */
export function listOverduePosts(db: Db, grace: { lateMs: number; expiredMs: number }, limit: number): Promise<OverduePost[]> {
  const before = (ms: number) => Prisma.sql`now() - ${ms} * interval '1 millisecond'`;
  return systemSql<OverduePost>(
    db,
    "the sweeper wakes posts of every workspace",
    Prisma.sql`(SELECT "workspaceId", "id" AS "postId", "revision", "fence" FROM "Post" WHERE "status" = 'SCHEDULED' AND "scheduledAt" < ${before(grace.lateMs)} ORDER BY "scheduledAt" LIMIT ${limit})
      UNION ALL
      (SELECT "workspaceId", "id" AS "postId", "revision", "fence" FROM "Post"
        WHERE "status" = 'PROCESSING' AND ("leaseExpiresAt" < ${before(grace.expiredMs)} OR ("leaseExpiresAt" IS NULL AND "roundStartedAt" < ${before(grace.lateMs)}))
        LIMIT ${limit})`,
  );
}

/** Records the request of a sleeping run for each post that is due within a day. Returns the number; call again when it equals the limit. */
export async function armUpcomingPosts(db: Db, horizonMs: number, limit: number): Promise<number> {
  const rows = await systemSql(
    db,
    "the sweeper arms posts of every workspace",
    Prisma.sql`WITH due AS (
        SELECT "id" FROM "Post"
        WHERE "status" = 'SCHEDULED' AND "armedRevision" IS DISTINCT FROM "revision" AND "scheduledAt" <= now() + ${horizonMs} * interval '1 millisecond'
        ORDER BY "scheduledAt" LIMIT ${limit} FOR UPDATE SKIP LOCKED),
      armed AS (
        UPDATE "Post" p SET "armedRevision" = p."revision" FROM due WHERE p."id" = due."id"
        RETURNING p."id", p."workspaceId", p."revision", p."scheduledAt", cardinality(p."mediaUrls") > 0 AS "preparesAhead")
      INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload")
      SELECT gen_random_uuid(), "workspaceId", ${ARMED_EVENT}, jsonb_build_object('workspaceId', "workspaceId", 'postId', "id", 'revision', "revision",
        'scheduledAt', to_char("scheduledAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'preparesAhead', "preparesAhead")
      FROM armed RETURNING "id"`,
  );
  return rows.length;
}
