import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { Approval, PostStatus } from "../posts.schema";
import type { WeeklyTime } from "../slots.engine";
import { type Viewer, visible } from "./post-rows";

/** Weekly posting slots, and the posts in accounts' queues. */

export interface SlotRow extends WeeklyTime {
  connectionId: string;
}

export function listSlots(db: Db, workspaceId: string, connectionIds: readonly string[]): Promise<SlotRow[]> {
  return db.postingSlot.findMany({
    where: { workspaceId, connectionId: { in: [...connectionIds] } },
    orderBy: [{ weekday: "asc" }, { minute: "asc" }, { connectionId: "asc" }],
    select: { connectionId: true, weekday: true, minute: true },
  });
}

/** Makes these the only posting times of the accounts. One that is named twice is stored once. */
export async function replaceSlots(
  tx: Db,
  { workspaceId, connectionIds }: { workspaceId: string; connectionIds: readonly string[] },
  slots: readonly SlotRow[],
) {
  await tx.postingSlot.deleteMany({ where: { workspaceId, connectionId: { in: [...connectionIds] } } });
  const data = slots.map(({ connectionId, weekday, minute }) => ({ workspaceId, connectionId, weekday, minute }));
  if (data.length > 0) await tx.postingSlot.createMany({ data, skipDuplicates: true });
}

interface QueuedPost {
  id: string;
  content: string;
  status: PostStatus;
  approval: Approval;
  scheduledAt: Date;
}

/** An account's coming posts that this viewer may see, soonest first. */
export function listQueued(db: Db, viewer: Viewer, connectionId: string, limit: number): Promise<QueuedPost[]> {
  return tenantSql<QueuedPost>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT p."id", left(p."content", 280) AS "content", p."status", lower(p."approval"::text) AS "approval", p."scheduledAt" FROM "Post" p
      WHERE ${visible(viewer)} AND p."status" = 'SCHEDULED' AND p."scheduledAt" > now()
        AND EXISTS (SELECT 1 FROM "PostTarget" q WHERE q."postId" = p."id" AND q."connectionId" = ${connectionId}::uuid)
      ORDER BY p."scheduledAt", p."id" LIMIT ${limit}`,
  );
}
