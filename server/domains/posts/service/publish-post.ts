import { setTimeout as delay } from "node:timers/promises";
import { database } from "@/server/db/database";
import { now as clock } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { outcomeOf, type TerminalStatus } from "../posts.engine";
import type { PublicPostEvent, RunPayload } from "../posts.events";
import { demoteUnapproved } from "../repository/approvals";
import {
  acquirePostLease,
  type Claim,
  type ClaimedTarget,
  findScheduleState,
  type PostScheduleState,
  releaseUntil,
  renewLease,
  settlePost,
} from "../repository/publishing";
import { PrefetchedReads } from "./prefetched-reads";
import { ClaimLost, leaseMs, retryBriefly, retryUntilStored } from "./publish-retries";
import { publishTarget, type TargetState, type Turn } from "./publish-target";
import { claimLeadMs, waitUntil } from "./run-timing";
import { resultsOf } from "./view";

export type RunState =
  /** Nothing (more) to do for this run. */
  | { state: "ended"; status: TerminalStatus | null }
  /** To be called again then. */
  | { state: "waiting"; until: string };

/** A wait this short is spent here; a longer one is the run's to sleep through. */
const INLINE_WAIT_MS = 5_000;
/** The lease of a post that waits ends this much before its run wakes, so that two clocks need not agree. */
const RELEASE_LEAD_MS = 1_000;

const terminalEvents: Record<TerminalStatus, PublicPostEvent> = {
  PUBLISHED: "post.published",
  PARTIALLY_PUBLISHED: "post.partially_published",
  FAILED: "post.failed",
};

/** How long until the post is due, by the database's clock, if this run is the one for it. */
function dueIn(run: RunPayload, state: PostScheduleState | null): number | null {
  return state?.status === "SCHEDULED" && state.revision === run.revision ? state.dueInMs : null;
}

/** Waits until the post can be claimed, and meanwhile has its files looked up, and its accounts' tokens fetched and, where they end, renewed. */
async function awaitClaimable(run: RunPayload, reads: PrefetchedReads): Promise<void> {
  const state = await retryBriefly(() => findScheduleState(database(), run.workspaceId, run.postId));
  const remaining = dueIn(run, state);
  if (!state || remaining === null || remaining <= 0 || remaining > INLINE_WAIT_MS) return;
  reads.begin(state);
  await delay(Math.max(0, Math.ceil(remaining - claimLeadMs(run.postId))));
}

/** Claims the post, or returns when to try again, or that nothing is left to do. */
async function claim(run: RunPayload): Promise<{ claim: Claim } | { claim: null; until: Date | null }> {
  for (;;) {
    const claimed = await retryBriefly(() => acquirePostLease(database(), run, { leaseMs: leaseMs(), earlyMs: claimLeadMs(run.postId) }));
    if (claimed) return { claim: claimed };
    const state = await retryBriefly(() => findScheduleState(database(), run.workspaceId, run.postId));
    const notYet = dueIn(run, state);
    const leasedForMs = state?.status === "PROCESSING" ? state.leasedForMs : null;
    const remaining = notYet ?? leasedForMs;
    if (remaining === null) return { claim: null, until: null };
    if (notYet !== null && notYet <= 0 && (await retryBriefly(() => demoteUnapproved(database(), run)))) return { claim: null, until: null };
    if (notYet !== null && notYet < INLINE_WAIT_MS) await delay(Math.max(0, Math.ceil(notYet)));
    else return { claim: null, until: new Date(clock().getTime() + Math.max(remaining, 1_000)) };
  }
}

/** Keeps the claim while a platform takes its time. */
function keepAlive(claimed: Claim): { stop(): void } {
  const timer = setInterval(() => {
    // A transient database error is retried at the next beat; a lost claim is detected by the next write.
    renewLease(database(), claimed, leaseMs()).catch((error: unknown) => logger.warn({ err: error, postId: claimed.id }, "heartbeat failed"));
  }, leaseMs() / 3);
  return { stop: () => clearInterval(timer) };
}

/** Writes the end of a round and its event in one statement. */
async function settle(claimed: Claim, status: TerminalStatus, states: readonly TargetState[]): Promise<void> {
  const { workspaceId, id, brands } = claimed;
  const targets = claimed.targets.map((target, index) => ({ ...target, ...states[index] }));
  const first = Math.min(...targets.flatMap((target) => (target.status === "SUCCEEDED" && target.publishedAt ? [Date.parse(target.publishedAt)] : [])));
  const publishedAt = Number.isFinite(first) ? new Date(first) : null;
  const payload = { data: { post: { id, status, publishedAt: publishedAt?.toISOString() ?? null, results: resultsOf(targets) } }, brands };
  const event = { workspaceId, type: terminalEvents[status], payload };
  if (!(await retryUntilStored(() => settlePost(database(), claimed, { status, publishedAt, event })))) throw new ClaimLost();
}

async function publishDue(turn: Turn, target: ClaimedTarget, now: Date): Promise<TargetState> {
  const { status, externalPostId, externalUrl, errorClass, error, publishedAt, nextAttemptAt } = target;
  if (status === "SUCCEEDED") return { status, externalPostId, externalUrl, publishedAt: publishedAt ?? now.toISOString() };
  if (status === "FAILED") return { status, externalPostId: null, externalUrl: null, errorClass, error };
  const at = nextAttemptAt === null ? null : new Date(nextAttemptAt);
  return at && at.getTime() - RELEASE_LEAD_MS > now.getTime() ? { status, until: at } : publishTarget(turn, target);
}

async function publishClaimed(claimed: Claim, reads: PrefetchedReads): Promise<RunState> {
  const now = clock();
  const turn: Turn = { claim: claimed, reads, due: waitUntil(performance.now() + (claimed.dueInMs ?? 0)) };
  // All of them come to an end before this turn does, also when one of them throws: no call continues without its heartbeat.
  const turns = await Promise.allSettled(claimed.targets.map((target) => publishDue(turn, target, now)));
  const states = turns.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
  const outcome = outcomeOf(states);
  if (outcome) {
    await settle(claimed, outcome, states);
    return { state: "ended", status: outcome };
  }
  const until = new Date(Math.min(...states.flatMap((state) => (state.status === "PENDING" ? [state.until.getTime()] : []))));
  await retryUntilStored(() => releaseUntil(database(), claimed, new Date(until.getTime() - RELEASE_LEAD_MS)));
  return { state: "waiting", until: until.toISOString() };
}

/** A fault of ours ended the turn, and no call of it is on its way any more: others need not wait for the lease to end. */
async function releaseClaim(claimed: Claim): Promise<void> {
  await releaseUntil(database(), claimed, clock()).catch((error: unknown) => logger.warn({ err: error, postId: claimed.id }, "the lease has to run out"));
}

/**
 * One turn of a post's run: claims the post and continues with every account that is due. Safe to be called at any time, by any
 * number of runs: only the holder of the claim sends, and what it sends is in the ledger first.
 */
export async function publishPost(run: RunPayload): Promise<RunState> {
  const reads = new PrefetchedReads(run.workspaceId);
  if (run.scheduledAt) await awaitClaimable(run, reads);
  const result = await claim(run);
  if (!result.claim) return result.until ? { state: "waiting", until: result.until.toISOString() } : { state: "ended", status: null };
  const heart = keepAlive(result.claim);
  try {
    return await publishClaimed(result.claim, reads);
  } catch (error) {
    if (!(error instanceof ClaimLost)) {
      await releaseClaim(result.claim);
      throw error;
    }
    logger.warn({ postId: run.postId, fence: result.claim.fence }, "another run took this post over");
    return { state: "ended", status: null };
  } finally {
    heart.stop();
  }
}
