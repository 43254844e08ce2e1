import type { Db } from "@/server/db/database";

/** The latest posts that this person published at once in the dashboard, whose edits have an id. Such a post has no planned time. */
export function listPublishedAtOnce(db: Db, { workspaceId, userId }: { workspaceId: string; userId: string }, { since, take }: { since: Date; take: number }) {
  return db.post.findMany({
    where: {
      workspaceId,
      authorId: userId,
      scheduledAt: null,
      editIntentId: { not: null },
      roundStartedAt: { gte: since },
      status: { in: ["PROCESSING", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"] },
    },
    orderBy: { roundStartedAt: "desc" },
    take,
    select: { id: true, content: true, status: true, roundStartedAt: true, updatedAt: true, targets: { select: { status: true } } },
  });
}
