import { isPublishAllowed } from "./approval.engine";
import type { PlatformErrorClass } from "./post-detail.schema";
import type { Approval, PostStatus } from "./posts.schema";

/** The rules of a post's life. Pure: the time is an argument. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far ahead a run sleeps for a post; the sweeper arms the others as their day comes. */
export const ARMING_HORIZON_MS = DAY_MS;
const MIN_LEAD_MS = MINUTE_MS;
const STAGGER_STEPS = 10;
/** A temporary failure is retried within this time from the round's beginning. */
const RETRY_WINDOW_MS = 15 * MINUTE_MS;
const retryDelaysMs = [5_000, 30_000, 120_000] as const;
/** A platform that has not prepared the media by then will not. */
const PREPARATION_WINDOW_MS = 60 * MINUTE_MS;
/** Time after which an unconfirmed post is reported as processing, without an error. */
const CONFIRMATION_WINDOW_MS = 60 * MINUTE_MS;
/** Uploads are begun this long before the post is due. */
const PREPARATION_LEAD_MS = 10 * MINUTE_MS;

const retryable: ReadonlySet<PostStatus> = new Set(["FAILED", "PARTIALLY_PUBLISHED"]);

export const isRetryable = (status: PostStatus) => retryable.has(status);
export const isTerminal = (status: PostStatus) => status === "PUBLISHED" || status === "PARTIALLY_PUBLISHED" || status === "FAILED";

/** Why a time is no valid publishing time; null = valid. */
export function leadProblem(at: Date, now: Date): string | null {
  return at.getTime() - now.getTime() < MIN_LEAD_MS ? "must be at least 1 minute in the future" : null;
}

/** No time of any post lies further ahead, scheduled or not. */
export function horizonProblem(at: Date, now: Date): string | null {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() + 2);
  return at > limit ? "must be at most 2 years ahead" : null;
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

/** The stretch of time in which another post can matter to the stagger of one planned at `at`. */
export function staggerRange(at: Date): { from: Date; to: Date } {
  const from = minuteOf(at) * MINUTE_MS;
  return { from: new Date(from), to: new Date(from + (STAGGER_STEPS + 1) * MINUTE_MS) };
}

/** Moves a planned time forward, a minute at a time, until none of `others` lies in its minute; unchanged when ten steps do not suffice. */
export function staggered(at: Date, others: readonly Date[]): Date {
  const occupiedMinutes = new Set(others.map(minuteOf));
  for (let step = 0; step <= STAGGER_STEPS; step++) {
    const candidate = new Date(at.getTime() + step * MINUTE_MS);
    if (!occupiedMinutes.has(minuteOf(candidate))) return candidate;
  }
  return at;
}

/** Whether a post should have a run that sleeps until its time by now; one further than a day ahead gets it when its day comes. */
export function isArmedNow({ status, scheduledAt }: { status: PostStatus; scheduledAt: Date | null }, now: Date): boolean {
  return status === "SCHEDULED" && scheduledAt !== null && scheduledAt.getTime() - now.getTime() <= ARMING_HORIZON_MS;
}

/** The scheduling state of a post. PROCESSING: at once. */
export interface PostPlan {
  status: PostStatus;
  approval: Approval;
  scheduledAt: Date | null;
  revision: number;
}

/** `announce`: record the event that announces its publishing time. */
export type PlanStep = "cancel" | "announce" | "arm" | "publish";

const willGoOut = (plan: PostPlan | null): boolean => plan?.status === "SCHEDULED" && plan.scheduledAt !== null && isPublishAllowed(plan.approval);

/**
 * The actions that follow from a change of a post's plan. Before its creation and after its deletion it has none. A post that waits for
 * approval has its run, which does nothing before approval, and is announced only then.
 */
export function planSteps(before: PostPlan | null, after: PostPlan | null, now: Date): PlanStep[] {
  const steps: PlanStep[] = [];
  if (before?.status === "SCHEDULED" && before.revision !== after?.revision) steps.push("cancel");
  if (willGoOut(after) && !willGoOut(before)) steps.push("announce");
  if (after && isArmedNow(after, now)) steps.push("arm");
  if (after?.status === "PROCESSING" && isPublishAllowed(after.approval)) steps.push("publish");
  return steps;
}

export interface PlanChange {
  status: PostStatus;
  scheduledAt: Date | null;
  /** The time is another one than stored and a run will act on it: it is staggered like a new one. */
  timeChanged: boolean;
  /** Newly scheduled, or to be published at once. */
  becomesScheduled: boolean;
}

export type Planned = { ok: true; change: PlanChange } | { ok: false; problem: string };

/** What an edit does to a post's status and time. */
export function planEdit(
  post: { status: PostStatus; scheduledAt: Date | null },
  /** A time of null takes the time that is stored away: only a draft can be without one. */
  edit: { scheduledAt: Date | null | undefined; isDraft: boolean | undefined; publishNow?: boolean | undefined },
  now: Date,
): Planned {
  if (edit.publishNow) return { ok: true, change: { status: "PROCESSING", scheduledAt: null, timeChanged: false, becomesScheduled: true } };
  const at = edit.scheduledAt === undefined ? post.scheduledAt : edit.scheduledAt;
  const far = edit.scheduledAt && horizonProblem(edit.scheduledAt, now);
  if (far) return { ok: false, problem: far };

  const wantsDraft = edit.isDraft ?? post.status === "DRAFT";
  if (wantsDraft) return { ok: true, change: { status: "DRAFT", scheduledAt: at, timeChanged: false, becomesScheduled: false } };
  // A failed post is scheduled again by a new time only.
  if (post.status === "FAILED" && edit.scheduledAt === undefined) {
    return { ok: true, change: { status: "FAILED", scheduledAt: at, timeChanged: false, becomesScheduled: false } };
  }
  if (!at) return { ok: false, problem: "is needed to schedule the post" };
  const becomesScheduled = post.status !== "SCHEDULED";
  const timeChanged = becomesScheduled || at.getTime() !== post.scheduledAt?.getTime();
  const problem = timeChanged ? leadProblem(at, now) : null;
  if (problem) return { ok: false, problem };
  return { ok: true, change: { status: "SCHEDULED", scheduledAt: at, timeChanged: timeChanged, becomesScheduled } };
}

export type TerminalStatus = "PUBLISHED" | "PARTIALLY_PUBLISHED" | "FAILED";

/** What became of a post once each of its accounts has an outcome; null while one has none. Without accounts there was nothing to succeed. */
export function outcomeOf(targets: readonly { status: "PENDING" | "SUCCEEDED" | "FAILED" }[]): TerminalStatus | null {
  if (targets.some((target) => target.status === "PENDING")) return null;
  const succeeded = targets.filter((target) => target.status === "SUCCEEDED").length;
  if (succeeded === 0) return "FAILED";
  return succeeded === targets.length ? "PUBLISHED" : "PARTIALLY_PUBLISHED";
}

const temporary: ReadonlySet<PlatformErrorClass> = new Set(["RATE", "TRANSIENT", "QUOTA_DAY"]);

/** When a refused account is tried again; null = its failure is final. `failures` counts this one too. */
export function nextTry(
  refusal: { errorClass: PlatformErrorClass; retryAt: Date | undefined },
  round: { startedAt: Date; failures: number },
  now: Date,
): Date | null {
  if (!temporary.has(refusal.errorClass)) return null;
  const delay = retryDelaysMs[round.failures - 1];
  if (delay === undefined) return null;
  // A daily quota is restored at the platform's reset time, not by retries.
  if (refusal.errorClass === "QUOTA_DAY" && !refusal.retryAt) return null;
  const at = Math.max(now.getTime() + delay, refusal.retryAt?.getTime() ?? 0);
  return at - round.startedAt.getTime() <= RETRY_WINDOW_MS ? new Date(at) : null;
}

/** When the uploads of a planned post begin: those of one instant spread over a minute. `share` is from 0 to 1. */
export function preparationTime(scheduledAt: Date, share: number): Date {
  return new Date(scheduledAt.getTime() - PREPARATION_LEAD_MS - share * MINUTE_MS);
}

/** When to poll a platform for the nth time for the progress of uploads, with growing intervals. */
export function nextPreparation(poll: { turn: number; waitSeconds: number }, now: Date): Date {
  return new Date(now.getTime() + Math.max(poll.waitSeconds, Math.min(poll.turn, 30)) * 1_000);
}

/** Whether to continue waiting for a platform that processes media. */
export function canContinuePreparation(roundStartedAt: Date, now: Date): boolean {
  return now.getTime() - roundStartedAt.getTime() < PREPARATION_WINDOW_MS;
}

const refusals: ReadonlySet<PlatformErrorClass> = new Set(["INVALID", "DUPLICATE", "BLOCKED"]);

/** The platform rejected the post's content. */
export const isRefusal = (errorClass: PlatformErrorClass) => refusals.has(errorClass);

/**
 * When to poll again for a post that its platform accepted and still processes; null = the limit is reached, and the post keeps its
 * known state. The intervals grow, so that an hour of polling takes few turns.
 */
export function nextConfirmation(pending: { since: Date; waitSeconds: number }, now: Date): Date | null {
  const elapsed = now.getTime() - pending.since.getTime();
  if (elapsed >= CONFIRMATION_WINDOW_MS) return null;
  return new Date(now.getTime() + Math.max(pending.waitSeconds * 1_000, elapsed / 20));
}

export type OutcomeLookup = "found" | "absent" | "unsupported" | "unreadable";
export type UnknownOutcomeDecision = { do: "succeed" } | { do: "send" } | { do: "fail" } | { do: "wait"; until: Date };

/**
 * Decision on a call of unknown outcome, after the read-back. A post that is not there may still appear, so it is sent
 * again only when the outcome has been unknown for `settlingMs`; where nothing can be read it is never sent again.
 */
export function decideUnknownOutcome(
  reading: OutcomeLookup,
  unknown: { since: Date; roundStartedAt: Date; settlingMs: number },
  now: Date,
): UnknownOutcomeDecision {
  const settledAt = new Date(unknown.since.getTime() + unknown.settlingMs);
  switch (reading) {
    case "found":
      return { do: "succeed" };
    case "unsupported":
      return { do: "fail" };
    case "absent":
      return now >= settledAt ? { do: "send" } : { do: "wait", until: settledAt };
    case "unreadable": {
      const until = new Date(Math.max(settledAt.getTime(), now.getTime() + unknown.settlingMs));
      return until.getTime() - unknown.roundStartedAt.getTime() <= RETRY_WINDOW_MS ? { do: "wait", until } : { do: "fail" };
    }
  }
}

/** How an unsettled account's error reads in results. */
export const unknownOutcomeText = (detail: string) => `OUTCOME_UNKNOWN: ${detail}`;
