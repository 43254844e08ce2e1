import { type Db, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { isArmedNow, leadProblem } from "../../posts.engine";
import { lockPost, type PostRow } from "../../repository/post-rows";
import { changePost, lockAccounts } from "../../repository/post-writes";
import { markOccurrenceEdited } from "../../repository/recurrences";
import { keepApproval } from "../approval-of-edit";
import { replan, staggeredTime } from "../plan-post";

type Scheduled = PostRow & { scheduledAt: Date };

async function lockScheduled(tx: Db, caller: Caller, id: string, now: Date): Promise<Scheduled> {
  const post = await lockPost(tx, caller, id);
  if (!post) throw notFound("Post");
  const { scheduledAt } = post;
  if (post.status !== "SCHEDULED" || scheduledAt === null || leadProblem(scheduledAt, now)) {
    throw new AppError("CONFLICT", "One of the two posts goes out now, or is not scheduled any more.");
  }
  return { ...post, scheduledAt };
}

async function moveTo(tx: Db, caller: Caller, post: Scheduled, at: Date, exceptPostId: string, now: Date): Promise<void> {
  const { workspaceId } = post;
  const accountIds = post.targets.map((target) => target.connectionId);
  const scheduledAt = await staggeredTime(tx, { workspaceId, accountIds, at, exceptPostId });
  const rescheduled = { ...post, scheduledAt, revision: post.revision + 1 };
  await changePost(tx, post, { status: "SCHEDULED", scheduledAt, armed: isArmedNow(rescheduled, now) });
  await markOccurrenceEdited(tx, post);
  const approval = await keepApproval(tx, caller, post, { edit: {}, plan: { status: "SCHEDULED", becomesScheduled: false }, scheduledAt }, now);
  await replan(tx, post, { before: post, after: { ...rescheduled, approval } }, now);
}

/** Gives two scheduled posts each other's time. Both or neither. @throws AppError NOT_FOUND when the caller does not see two different posts. */
export async function swapPosts(caller: Caller, id: string, withId: string): Promise<{ swapped: true }> {
  const now = clock();
  await transaction(async (tx) => {
    // Locked in one order, so that two such swaps do not wait for one another.
    const [first, second] = [id, withId].sort();
    if (first === undefined || second === undefined || first === second) throw notFound("Post");
    const one = await lockScheduled(tx, caller, first, now);
    const other = await lockScheduled(tx, caller, second, now);
    const accountIds = [...one.targets, ...other.targets].map((target) => target.connectionId);
    await lockAccounts(tx, caller.workspaceId, accountIds);
    await moveTo(tx, caller, one, other.scheduledAt, other.id, now);
    await moveTo(tx, caller, other, one.scheduledAt, other.id, now);
  });
  return { swapped: true };
}
