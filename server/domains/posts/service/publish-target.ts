import { database } from "@/server/db/database";
import { type ConnectionAccess, markConnectionExpired, withAccess } from "@/server/domains/connections";
import { now as clock } from "@/server/lib/clock";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { metrics } from "@/server/lib/metrics";
import type { OutboxRecord } from "@/server/outbox/record-event";
import { PlatformError, type PlatformErrorClass } from "@/server/platforms/platform-error";
import type { Confirmation, CreatedPost, OutgoingPost, SocialPlatform } from "@/server/platforms/social/contract";
import { fault } from "@/server/platforms/social/findings";
import { checkPost } from "@/shared/social/check-post";
import { canContinuePreparation, decideUnknownOutcome, isRefusal, nextConfirmation, nextTry, type OutcomeLookup, unknownOutcomeText } from "../posts.engine";
import {
  type AttemptRecord,
  type Claim,
  type ClaimedTarget,
  type PendingConfirmation,
  recordTarget,
  type Sent,
  startAttempt,
  type TargetRecord,
} from "../repository/publishing";
import { outgoingPost } from "./outgoing-post";
import { mediaFailed } from "./post-events";
import type { PrefetchedReads } from "./prefetched-reads";
import { ClaimLost, leaseMs, retryAccess, retryBriefly, retryUntilStored, settlingMs } from "./publish-retries";
import { sharedPrepare } from "./shared-prepare";

/** State of an account after a turn. */
export type TargetState =
  | { status: "SUCCEEDED"; externalPostId: string | null; externalUrl: string | null; publishedAt: string }
  | { status: "FAILED"; externalPostId: null; externalUrl: null; errorClass: PlatformErrorClass | null; error: string | null }
  | { status: "PENDING"; until: Date };

/** What the accounts of a claimed post have in common. */
export interface Turn {
  claim: Claim;
  reads: PrefetchedReads;
  /** Fulfilled when the post is due: its claim is somewhat before. */
  due: Promise<void>;
}

/** One account of a claimed post, and what its writes need. */
interface Work {
  claim: Claim;
  due: Promise<void>;
  target: ClaimedTarget;
  post: OutgoingPost;
}

type Call = { id: string; startedAt: Date };

async function record(work: Work, attempt: AttemptRecord | null, target: TargetRecord, event: OutboxRecord | null = null): Promise<TargetState> {
  // A crash or an outage from here on loses nothing: the call is in the ledger, and its end can be read back.
  const isRecorded = await retryUntilStored(() => recordTarget(database(), work.claim, work.target.id, { attempt, target, event }, leaseMs()));
  if (!isRecorded) throw new ClaimLost();
  switch (target.as) {
    case "waiting":
    case "confirming":
      return { status: "PENDING", until: target.until };
    case "failed":
      return { status: "FAILED", externalPostId: null, externalUrl: null, errorClass: target.errorClass, error: target.error };
    case "succeeded":
      countLateness(work, target.at);
      return { status: "SUCCEEDED", externalPostId: target.externalPostId, externalUrl: target.externalUrl, publishedAt: target.at.toISOString() };
  }
}

function countLateness({ claim, target }: Work, at: Date): void {
  const due = claim.scheduledAt?.getTime() ?? Number.NaN;
  if (due <= at.getTime()) metrics().publishLateness.observe({ platform: target.platform }, (at.getTime() - due) / 1_000);
}

function succeeded(work: Work, attemptId: string, created: CreatedPost): Promise<TargetState> {
  const { externalPostId, externalUrl, pending } = created;
  const now = clock();
  const until = pending && nextConfirmation({ since: now, waitSeconds: pending.waitSeconds }, now);
  const confirming = pending && { progress: pending.progress, since: now.toISOString() };
  return record(
    work,
    { id: attemptId, state: "SUCCEEDED", externalPostId },
    until && confirming ? { as: "confirming", until, externalPostId, externalUrl, confirming } : { as: "succeeded", externalPostId, externalUrl, at: now },
  );
}

/** Polls a platform that accepted the post. It is never sent again here: only the platform's own refusal ends it as failed. */
async function confirm(work: Work, { progress, since }: PendingConfirmation): Promise<TargetState> {
  const { target } = work;
  const externalPost = { externalPostId: target.externalPostId, externalUrl: target.externalUrl };
  const status = await outward(target.platform, "prepare", () =>
    withAccess(work.claim.workspaceId, target.connectionId, async ({ adapter, access }): Promise<Confirmation> => {
      return adapter.confirm ? adapter.confirm(access, progress) : { state: "settled", created: externalPost };
    }),
  );
  const now = clock();
  if (!status.ok && isRefusal(status.error.errorClass))
    return record(work, null, { as: "failed", errorClass: status.error.errorClass, error: status.error.message });
  if (status.ok && status.value.state === "settled") {
    const { created } = status.value;
    return record(work, null, {
      as: "succeeded",
      externalPostId: created.externalPostId ?? externalPost.externalPostId,
      externalUrl: created.externalUrl ?? externalPost.externalUrl,
      at: now,
    });
  }
  const waiting = status.ok && status.value.state === "waiting" ? status.value : { progress, waitSeconds: 30 };
  const until = nextConfirmation({ since: new Date(since), waitSeconds: waiting.waitSeconds }, now);
  if (!until) return record(work, null, { as: "succeeded", ...externalPost, at: now });
  return record(work, null, { as: "confirming", until, ...externalPost, confirming: { progress: waiting.progress, since } });
}

/** Errors of an adapter are PlatformErrors; anything else is an internal error and logged as one. */
function asPlatformError(error: unknown, during: "create" | "prepare"): PlatformError {
  if (error instanceof PlatformError) return error;
  logger.error({ err: error, during }, "an adapter failed unexpectedly");
  if (during === "create") return new PlatformError("UNKNOWN_OUTCOME", "The platform could not be called.", { cause: error });
  return fault("TRANSIENT", "INTERNAL_FAULT", "The platform could not be called.", { cause: error });
}

/** External API call: its errors are distinguished from those of our own writes. */
async function outward<T>(
  platform: SocialPlatform,
  during: "create" | "prepare",
  call: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: PlatformError }> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    const failure = asPlatformError(error, during);
    metrics().platformErrors.inc({ platform, class: failure.errorClass });
    return { ok: false, error: failure };
  }
}

/** A refusal: tried again later if it is temporary and there is time, else final. */
function refused(work: Work, call: Call | null, error: PlatformError): Promise<TargetState> {
  const failure = { errorClass: error.errorClass, error: error.message };
  const attempt: AttemptRecord | null = call && { id: call.id, state: "FAILED", ...failure };
  const failures = work.target.failures + 1;
  const round = { startedAt: work.claim.roundStartedAt, failures };
  const until = nextTry({ errorClass: error.errorClass, retryAt: error.options.retryAt }, round, clock());
  if (until) return record(work, attempt, { as: "waiting", until, failures, failure, progress: null });
  const { fileUrl: url } = error.options;
  return record(work, attempt, { as: "failed", ...failure }, url === undefined ? null : mediaFailed(work.claim, { ...work.target, url, error: error.message }));
}

/** The platform cannot be read back. The preparation stays, and the outcome stays unknown when the round ends. */
function keepUnknownOutcome(work: Work, error: PlatformError): Promise<TargetState> {
  const failures = work.target.failures + 1;
  const until = nextTry({ errorClass: error.errorClass, retryAt: error.options.retryAt }, { startedAt: work.claim.roundStartedAt, failures }, clock());
  if (until)
    return record(work, null, { as: "waiting", until, failures, failure: { errorClass: error.errorClass, error: error.message }, progress: "as stored" });
  return record(work, null, { as: "failed", errorClass: "UNKNOWN_OUTCOME", error: unknownOutcomeText(error.message) });
}

async function close(work: Work, attempt: AttemptRecord): Promise<void> {
  if (!(await retryUntilStored(() => recordTarget(database(), work.claim, work.target.id, { attempt, target: null }, leaseMs())))) throw new ClaimLost();
}

async function readBack(
  { claim, target, post }: Work,
  call: { sent: Sent; startedAt: Date },
): Promise<{ reading: OutcomeLookup; created: CreatedPost | null }> {
  try {
    const found = await withAccess(claim.workspaceId, target.connectionId, ({ adapter, access }) =>
      adapter.findCreated(access, {
        text: call.sent.sentText,
        since: call.startedAt,
        mediaCount: call.sent.sentMediaCount ?? post.mediaCount,
        settings: call.sent.sentSettings ?? post.settings,
        progress: target.progress,
      }),
    );
    if (found === "unsupported") return { reading: "unsupported", created: null };
    return found ? { reading: "found", created: found } : { reading: "absent", created: null };
  } catch (error) {
    logger.warn({ err: error, platform: target.platform }, "a platform could not be read back");
    return { reading: "unreadable", created: null };
  }
}

/** Resolves a call of unknown outcome. Null = it had no effect, and the post may be sent. */
async function resolveUnknownOutcome(work: Work, unknown: Call & { sent: Sent; since: Date }, detail: string): Promise<TargetState | null> {
  const { reading, created } = await readBack(work, unknown);
  const decision = decideUnknownOutcome(reading, { since: unknown.since, roundStartedAt: work.claim.roundStartedAt, settlingMs: settlingMs() }, clock());
  const failure = { errorClass: "UNKNOWN_OUTCOME" as const, error: unknownOutcomeText(detail) };
  const { failures } = work.target;
  switch (decision.do) {
    case "succeed":
      return succeeded(work, unknown.id, created ?? { externalPostId: null, externalUrl: null });
    case "fail":
      return record(work, { id: unknown.id, state: "UNKNOWN", ...failure }, { as: "failed", ...failure });
    case "wait":
      return record(work, { id: unknown.id, state: "UNKNOWN", ...failure }, { as: "waiting", until: decision.until, failures, failure, progress: "as stored" });
    case "send":
      await close(work, { id: unknown.id, state: "FAILED", errorClass: "UNKNOWN_OUTCOME", error: "The platform does not have it." });
      return null;
  }
}

/** Uploads, and sends when all is ready. `renewed` = the token is fresh, so a refusal of it is final. */
async function send(work: Work, account: ConnectionAccess, renewed: boolean): Promise<TargetState> {
  const { claim, due, target, post } = work;
  const before = target.progressIsCurrent ? target.progress : null;
  const prepared = await outward(target.platform, "prepare", () => sharedPrepare(claim, target, () => account.adapter.prepare(account.access, post, before)));
  if (!prepared.ok)
    return prepared.error.errorClass === "RECONNECT" ? reconnect(work, account, null, prepared.error, renewed) : refused(work, null, prepared.error);
  const { progress } = prepared.value;
  if (prepared.value.state === "waiting") {
    if (!canContinuePreparation(claim.roundStartedAt, clock())) {
      return refused(work, null, fault("INVALID", "PROCESSING_TOO_LONG", "The platform did not finish processing the media."));
    }
    const until = new Date(clock().getTime() + prepared.value.waitSeconds * 1_000);
    return record(work, null, { as: "waiting", until, failures: target.failures, failure: null, progress });
  }

  const id = newId();
  const asStored = JSON.stringify(progress) === JSON.stringify(target.progress ?? {});
  const sent = { sentText: post.text, sentSettings: post.settings, sentMediaCount: post.mediaCount };
  const started = { id, targetId: target.id, sent, progress: asStored ? null : progress };
  // Where nothing can be read back, a process that is killed while it waits would leave a post that is never sent.
  if (!account.adapter.alwaysReadsBack) await due;
  let heldUntil = 0;
  const call = await retryBriefly(() => {
    heldUntil = performance.now() + leaseMs();
    return startAttempt(database(), claim, started, leaseMs());
  });
  if (!call) throw new ClaimLost();
  // A failure is that of the call: it waits for the same files.
  if (account.adapter.createReadsFiles) post.media().catch(() => undefined);
  await due;
  // A process that was suspended may have lost the post to another run meanwhile.
  if (performance.now() > heldUntil) throw new ClaimLost();
  const created = await outward(target.platform, "create", () => account.adapter.create(account.access, post, progress));
  if (created.ok) return succeeded(work, call.id, created.value);
  const { error } = created;
  if (error.errorClass === "RECONNECT") return reconnect(work, account, call, error, renewed);
  if (error.errorClass !== "UNKNOWN_OUTCOME") return refused(work, call, error);
  const settled = await resolveUnknownOutcome({ ...work, target: { ...target, progress } }, { ...call, sent, since: clock() }, error.message);
  if (!settled) throw new Error("an outcome that has just become unknown cannot be known");
  return settled;
}

/** The token was refused: once more with a fresh one; then the account needs a person. */
async function reconnect(work: Work, refusing: ConnectionAccess, call: Call | null, error: PlatformError, renewed: boolean): Promise<TargetState> {
  const { workspaceId } = work.claim;
  const { connectionId } = work.target;
  if (renewed) {
    await markConnectionExpired(workspaceId, connectionId, refusing.access.accessToken);
    return refused(work, call, error);
  }
  const account = await outward(work.target.platform, "prepare", () => retryAccess(workspaceId, connectionId, { refusedToken: refusing.access.accessToken }));
  if (!account.ok) return refused(work, call, account.error);
  if (call) await close(work, { id: call.id, state: "FAILED", errorClass: error.errorClass, error: error.message });
  return send(work, account.value, true);
}

/** One turn for one account. Whatever it throws but ClaimLost is a fault of the database: the run is called again. */
export async function publishTarget({ claim, reads, due }: Turn, target: ClaimedTarget): Promise<TargetState> {
  const { mediaUrls } = claim;
  // Files without stored properties are checked when they are fetched.
  const media = await reads.media(mediaUrls);
  const work: Work = { claim, due, target, post: outgoingPost(claim, target, media) };
  if (target.confirming) return confirm(work, target.confirming);
  const account = await outward(target.platform, "prepare", () => reads.access(target.connectionId));
  if (!account.ok) return target.unknownOutcome ? keepUnknownOutcome(work, account.error) : refused(work, null, account.error);
  if (target.unknownOutcome) {
    const { attemptId, startedAt, since, ...sent } = target.unknownOutcome;
    const unknown = { id: attemptId, sent, startedAt: new Date(startedAt), since: since === null ? clock() : new Date(since) };
    const settled = await resolveUnknownOutcome(work, unknown, "The connection was lost while the post was sent.");
    if (settled) return settled;
  }
  const { text, settings } = work.post;
  const { placement, title, link } = settings;
  const [problem] = checkPost({ platform: target.platform, text, mediaUrls, media, placement, title, link });
  if (problem) return record(work, null, { as: "failed", errorClass: "INVALID", error: `${problem.code}: ${problem.message}` });
  return send(work, account.value, false);
}
