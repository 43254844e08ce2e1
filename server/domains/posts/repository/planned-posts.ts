import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { Progress } from "@/server/platforms/social/contract";
import { type Claim, claimedColumns } from "./publishing";

/** Reads and writes of a post before it is due, without a lease: each write requires that its revision is still the planned one. */

export type PlannedPost = Omit<Claim, "fence" | "roundStartedAt" | "dueInMs"> & { dueInMs: number };

export interface PlannedRevision {
  workspaceId: string;
  postId: string;
  revision: number;
}

/** Null when the post is no longer planned as this revision, or waits for approval: nothing of it is sent to a platform before. */
export async function findPlanned(db: Db, { workspaceId, postId, revision }: PlannedRevision): Promise<PlannedPost | null> {
  const rows = await tenantSql<PlannedPost>(
    db,
    workspaceId,
    Prisma.sql`SELECT ${claimedColumns} FROM "Post" p
      WHERE p."workspaceId" = ${workspaceId}::uuid AND p."id" = ${postId}::uuid AND p."status" = 'SCHEDULED' AND p."revision" = ${revision}
        AND p."approval" IN ('NONE', 'APPROVED')`,
  );
  return rows[0] ?? null;
}

/** Keeps how far an account's uploads are. False when the post has been edited or taken by a run meanwhile: then nothing was written. */
export async function storeProgress(db: Db, { workspaceId, postId, revision }: PlannedRevision, targetId: string, progress: Progress): Promise<boolean> {
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`WITH planned AS (
        SELECT "id" FROM "Post" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${postId}::uuid AND "status" = 'SCHEDULED' AND "revision" = ${revision} FOR SHARE)
      UPDATE "PostTarget" t SET "progress" = ${JSON.stringify(progress)}::jsonb, "progressRevision" = ${revision}
      FROM planned WHERE t."postId" = planned."id" AND t."id" = ${targetId}::uuid RETURNING t."id"`,
  );
  return rows.length > 0;
}
