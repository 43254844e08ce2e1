import type { Db } from "@/server/db/database";
import { type PlanStep, type PostPlan, planSteps, staggered, staggerRange } from "../posts.engine";
import { ARMED_EVENT, DISARMED_EVENT, PUBLISH_EVENT, type PublicPostEvent, type RunPayload } from "../posts.events";
import { beginRound, lockAccounts, type PlannedEvent, plannedTimes, recordPostEvents } from "../repository/post-writes";

/** The effective time of a post: as requested, or a little later where the account already has a post in that minute. Locks the accounts until the transaction ends. */
export async function staggeredTime(
  tx: Db,
  params: { workspaceId: string; accountIds: readonly string[]; at: Date; exceptPostId: string | null },
): Promise<Date> {
  // One after the other on the transaction's connection, in one write.
  const [, others] = await Promise.all([lockAccounts(tx, params.workspaceId, params.accountIds), plannedTimes(tx, { ...params, ...staggerRange(params.at) })]);
  return staggered(params.at, others);
}

interface PostKey {
  workspaceId: string;
  id: string;
}

type Plan = PostPlan & { mediaUrls: readonly string[] };

interface Replanned {
  /** null: it is new. */
  before: PostPlan | null;
  /** null: it is deleted. */
  after: Plan | null;
}

/** What follows from a change of a post's plan: its runs are cancelled and requested, and its publishing time is announced. */
function eventsOf(
  steps: readonly PlanStep[],
  { workspaceId, id: postId }: PostKey,
  { before, after }: Replanned,
  /** Of the round that publishes it. */
  revision: number,
): PlannedEvent[] {
  const scheduledAt = after?.scheduledAt?.toISOString() ?? null;
  const runEvent = (type: string, run: Omit<RunPayload, "workspaceId" | "postId">): PlannedEvent => ({
    type,
    payload: { workspaceId, postId, ...run } satisfies RunPayload,
    isOnlyForWebhooks: false,
  });
  return steps.flatMap((step): PlannedEvent[] => {
    if (step === "cancel") return before ? [runEvent(DISARMED_EVENT, { revision: before.revision + 1 })] : [];
    if (!after) return [];
    if (step === "publish") return [runEvent(PUBLISH_EVENT, { revision })];
    if (step === "arm") return scheduledAt ? [runEvent(ARMED_EVENT, { revision: after.revision, scheduledAt, preparesAhead: after.mediaUrls.length > 0 })] : [];
    const post = { id: postId, status: "SCHEDULED", publishedAt: null, scheduledAt, results: [] };
    return [{ type: "post.scheduled" satisfies PublicPostEvent, payload: { data: { post } }, isOnlyForWebhooks: true }];
  });
}

/** Of a post that is inserted with them. */
export function eventsOfNewPost(post: PostKey, plan: Plan, now: Date): PlannedEvent[] {
  return eventsOf(planSteps(null, plan, now), post, { before: null, after: plan }, plan.revision);
}

/** Brings runs and events in line with a stored post's current plan. The caller holds the post's lock. */
export async function replan(tx: Db, post: PostKey, change: Replanned, now: Date): Promise<void> {
  const { before, after } = change;
  const steps = planSteps(before, after, now);
  const revision = after?.revision ?? 0;
  const beginsRound = after !== null && before !== null && steps.includes("publish");
  await recordPostEvents(tx, post, eventsOf(steps, post, change, beginsRound ? await beginRound(tx, { ...post, revision }) : revision));
}
