import type { Db } from "@/server/db/database";
import { type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import { isArmedNow, staggered, staggerRange } from "../posts.engine";
import { armedEvent, disarmedEvent, publishEvent, type RunPayload } from "../posts.events";
import { findBrandsOfPost } from "../repository/post-rows";
import { beginRound, lockAccounts, plannedTimes } from "../repository/post-writes";

/** The time a post gets: as asked, or a little later where the account already has a post in that minute. Holds the accounts until the transaction ends. */
export async function staggeredTime(
  tx: Db,
  params: { workspaceId: string; accountIds: readonly string[]; at: Date; exceptPostId: string | null },
): Promise<Date> {
  await lockAccounts(tx, params.workspaceId, params.accountIds);
  const others = await plannedTimes(tx, { ...params, ...staggerRange(params.at) });
  return staggered(params.at, others);
}

interface Revision {
  workspaceId: string;
  postId: string;
  revision: number;
}

/** Asks for a run that sleeps until the post's time; one further than a day ahead is asked for by the sweeper when its day comes. */
export async function arm(tx: Db, post: Revision & { scheduledAt: Date; mediaUrls: readonly string[] }, now: Date): Promise<void> {
  if (!isArmedNow(post.scheduledAt, now)) return;
  const { workspaceId, postId, revision, scheduledAt } = post;
  const payload: RunPayload = { workspaceId, postId, revision, scheduledAt: scheduledAt.toISOString(), preparesAhead: post.mediaUrls.length > 0 };
  await recordEvent(tx, { workspaceId, type: armedEvent, payload });
}

export async function disarm(tx: Db, { workspaceId, postId, revision }: Revision): Promise<void> {
  const payload: RunPayload = { workspaceId, postId, revision };
  await recordEvent(tx, { workspaceId, type: disarmedEvent, payload });
}

/** Asks for a run that publishes the stored post at once. The caller holds its lock. */
export async function publishAtOnce(tx: Db, post: { workspaceId: string; id: string; revision: number }): Promise<void> {
  const { workspaceId, id: postId } = post;
  const payload: RunPayload = { workspaceId, postId, revision: await beginRound(tx, post) };
  await recordEvent(tx, { workspaceId, type: publishEvent, payload });
}

/** Tells the world that a post will go out at its time: one that waits for approval does not before somebody gives it. */
export async function announceScheduled(tx: Db, post: { workspaceId: string; postId: string; scheduledAt: Date }): Promise<void> {
  await recordEvent(tx, {
    workspaceId: post.workspaceId,
    type: "post.scheduled",
    payload: {
      data: { post: { id: post.postId, status: "SCHEDULED", publishedAt: null, scheduledAt: post.scheduledAt.toISOString(), results: [] } },
      brands: await findBrandsOfPost(tx, { workspaceId: post.workspaceId, id: post.postId }),
    } satisfies PublicPayload,
  });
}
