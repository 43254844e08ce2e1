import type { Db } from "@/server/db/database";
import { recordEvent } from "@/server/outbox/record-event";
import { type PostPlan, planSteps, staggered, staggerRange } from "../posts.engine";
import { ARMED_EVENT, DISARMED_EVENT, PUBLISH_EVENT, type RunPayload } from "../posts.events";
import { beginRound, lockAccounts, plannedTimes, recordPostEvent } from "../repository/post-writes";

/** The effective time of a post: as requested, or a little later where the account already has a post in that minute. Locks the accounts until the transaction ends. */
export async function staggeredTime(
  tx: Db,
  params: { workspaceId: string; accountIds: readonly string[]; at: Date; exceptPostId: string | null },
): Promise<Date> {
  await lockAccounts(tx, params.workspaceId, params.accountIds);
  const others = await plannedTimes(tx, { ...params, ...staggerRange(params.at) });
  return staggered(params.at, others);
}

interface Replanned {
  /** null: it is new. */
  before: PostPlan | null;
  /** null: it is deleted. */
  after: (PostPlan & { mediaUrls: readonly string[] }) | null;
}

/** Brings runs and events in line with a post's current plan: cancels and requests runs, records what changed. The caller holds the post's lock, or has just created it. */
export async function replan(tx: Db, { workspaceId, id: postId }: { workspaceId: string; id: string }, { before, after }: Replanned, now: Date): Promise<void> {
  const record = (type: string, run: Omit<RunPayload, "workspaceId" | "postId">) =>
    recordEvent(tx, { workspaceId, type, payload: { workspaceId, postId, ...run } satisfies RunPayload });
  const scheduledAt = after?.scheduledAt?.toISOString() ?? null;
  for (const step of planSteps(before, after, now)) {
    if (step === "cancel" && before) await record(DISARMED_EVENT, { revision: before.revision + 1 });
    if (!after) continue;
    if (step === "announce") await announceScheduled(tx, { workspaceId, postId, scheduledAt });
    if (step === "arm" && scheduledAt) await record(ARMED_EVENT, { revision: after.revision, scheduledAt, preparesAhead: after.mediaUrls.length > 0 });
    if (step === "publish")
      await record(PUBLISH_EVENT, { revision: before ? await beginRound(tx, { workspaceId, id: postId, revision: after.revision }) : after.revision });
  }
}

async function announceScheduled(
  tx: Db,
  { workspaceId, postId, scheduledAt }: { workspaceId: string; postId: string; scheduledAt: string | null },
): Promise<void> {
  await recordPostEvent(tx, {
    workspaceId,
    postId,
    type: "post.scheduled",
    data: { post: { id: postId, status: "SCHEDULED", publishedAt: null, scheduledAt, results: [] } },
  });
}
