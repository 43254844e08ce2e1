import { type Db, database, transaction } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { altTextsOf } from "@/server/domains/media";
import { assertUnlimited, type Caller, isApprovalRequired, setApprovalRequired } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { isEditable } from "@/shared/post-states";
import { altTextVersion, canBeReturned, canRequestApproval, planApproval } from "../approval.engine";
import type { ApprovalOutcome, ApproveAtInput, ApproveInput } from "../approvals.schema";
import { horizonProblem, isArmedNow, leadProblem } from "../posts.engine";
import type { StoredPost } from "../posts.schema";
import { storeDecision, storeRequest } from "../repository/approvals";
import { findPost, lockPost, type PostRow } from "../repository/post-rows";
import { changePost, reopenTargets } from "../repository/post-writes";
import { announceApproval, writerOf } from "./approval-of-edit";
import { replan, staggeredTime } from "./plan-post";
import { immutable } from "./post-checks";
import { toStoredPost } from "./view";

/** What people say about posts that wait for approval. Takes the caller's identity first and trusts parsed input. */

async function scheduleFor(tx: Db, post: PostRow, at: Date, now: Date): Promise<void> {
  const accountIds = post.targets.map((target) => target.connectionId);
  const scheduledAt = await staggeredTime(tx, { workspaceId: post.workspaceId, accountIds, at, exceptPostId: post.id });
  const after = { ...post, status: "SCHEDULED", approval: "approved", scheduledAt, revision: post.revision + 1 } as const;
  await changePost(tx, post, { status: after.status, scheduledAt, armed: isArmedNow(after, now) });
  if (post.status === "FAILED") await reopenTargets(tx, post, "all");
  await replan(tx, post, { before: post, after }, now);
}

/** Decides with the authority of the caller, who made the link. */
interface Client {
  name: string;
  comment: string | null;
}

interface ApprovalRequest {
  id: string;
  /** A new time. */
  at: Date | null;
  /** The revision that the approver reviewed. */
  revision: number | undefined;
  altTextVersion: string | undefined;
}

/** The post's row is locked: a run, an edit or another approver comes before or after, never between. */
export async function approveWithin(
  tx: Db,
  caller: Caller,
  { id, at, revision, altTextVersion: seenAltTexts }: ApprovalRequest,
  now: Date,
  client: Client | null = null,
): Promise<ApprovalOutcome> {
  const post = await lockPost(tx, caller, id);
  if (!post) return "not_found";
  if (!isEditable(post.status)) return "not_waiting";
  if (revision !== undefined && post.revision !== revision) return "changed";
  // Read under the lock, which anyone who changes a text of an approved post's file waits for.
  if (seenAltTexts !== undefined && altTextVersion(await altTextsOf(tx, caller.workspaceId, post.mediaUrls)) !== seenAltTexts) return "changed";
  const plan = planApproval(post, at, now);
  if (plan.do === "refuse") return "not_waiting";
  if (plan.do === "askTime") return "needs_time";
  if (plan.do === "publish" && post.targets.some((target) => target.connectionStatus !== "ACTIVE")) return "account_expired";

  await storeDecision(tx, post, {
    approval: "approved",
    at: now,
    by: caller.userId,
    ...(client ? { byName: client.name } : {}),
    comment: client?.comment ?? null,
  });
  await announceApproval(tx, client ? { ...caller, userId: null } : caller, "approved", id);
  if (plan.do === "schedule") await scheduleFor(tx, post, plan.at, now);
  // Its run prepares nothing before approval and may have ended: another run is requested.
  else await replan(tx, post, { before: post, after: { ...post, approval: "approved", ...(plan.do === "publish" ? { status: "PROCESSING" } : {}) } }, now);
  return "approved";
}

const approveOne = (caller: Caller, request: ApprovalRequest, now: Date) => transaction((tx) => approveWithin(tx, caller, request, now));

/** Approves each on its own: one that cannot be does not stop the others. */
export async function approvePosts(caller: Caller, { ids, seen, seenAltTexts }: ApproveInput) {
  const now = clock();
  const results: { id: string; outcome: ApprovalOutcome }[] = [];
  for (const id of new Set(ids)) {
    results.push({ id, outcome: await approveOne(caller, { id, at: null, revision: seen?.[id], altTextVersion: seenAltTexts?.[id] }, now) });
  }
  return { results };
}

export function refusal(outcome: Exclude<ApprovalOutcome, "approved">): AppError {
  if (outcome === "not_found") return notFound("Post");
  if (outcome === "needs_time") return refused("The time of this post has passed; give it another one first.", "APPROVAL_NEEDS_TIME");
  if (outcome === "account_expired") return refused("An account of this post must be connected again before it is published.", "CONNECTION_EXPIRED");
  if (outcome === "changed") return new AppError("CONFLICT", "The post has been changed since; look at it again.", { details: { reason: "POST_CHANGED" } });
  return notWaiting();
}

const refused = (message: string, reason: string) => new AppError("VALIDATION_ERROR", message, { details: { issues: [], reason } });
const notWaiting = () => refused("This post waits for no approval.", "APPROVAL_NOT_WAITING");

async function read(caller: Caller, id: string): Promise<StoredPost> {
  const post = await findPost(database(), caller, id);
  if (!post) throw notFound("Post");
  return toStoredPost(post);
}

/** Approves one post for its own time. @throws AppError NOT_FOUND, CONFLICT or VALIDATION_ERROR as `refusal`. */
export async function approvePost(caller: Caller, id: string): Promise<StoredPost> {
  const now = clock();
  await changeOnce<string>((commit) =>
    commit(async (tx) => {
      const outcome = await approveWithin(tx, caller, { id, at: null, revision: undefined, altTextVersion: undefined }, now);
      if (outcome !== "approved") throw refusal(outcome);
      return id;
    }),
  );
  return read(caller, id);
}

/**
 * Approves a post for another time than its own, which has passed.
 *
 * @throws AppError VALIDATION_ERROR for a time that is too near or too far; as `approvePost`.
 */
export async function approveAt(caller: Caller, input: ApproveAtInput): Promise<StoredPost> {
  const now = clock();
  const at = new Date(input.scheduledAt);
  const problem = leadProblem(at, now) ?? horizonProblem(at, now);
  if (problem) throw validationError([{ path: "scheduledAt", message: problem, code: "custom" }]);
  const outcome = await approveOne(caller, { id: input.id, at, revision: input.revision, altTextVersion: input.altTextVersion }, now);
  if (outcome !== "approved") throw refusal(outcome);
  return read(caller, input.id);
}

/**
 * Requests changes to a post; also to an approved one, until a run has claimed it.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post; VALIDATION_ERROR when it cannot be edited or waits for no approval.
 */
export async function requestChanges(caller: Caller, { id, comment }: { id: string; comment: string }): Promise<StoredPost> {
  const at = clock();
  await changeOnce<string>((commit) =>
    commit(async (tx) => {
      const post = await lockPost(tx, caller, id);
      if (!post) throw notFound("Post");
      if (!isEditable(post.status)) throw immutable(post.status);
      if (!canBeReturned(post.approval)) throw notWaiting();
      await storeDecision(tx, post, { approval: "changes_requested", at, by: caller.userId, comment });
      await announceApproval(tx, caller, "returned", id, comment);
      return id;
    }),
  );
  return read(caller, id);
}

/**
 * Requests approval of a post: of a returned one, or of a draft. Idempotent for a pending one.
 *
 * @throws AppError NOT_FOUND when the caller sees no such post; VALIDATION_ERROR when it cannot be edited or needs no approval.
 */
export async function requestApproval(caller: Caller, id: string): Promise<StoredPost> {
  const at = clock();
  const { required } = await writerOf(caller);
  await transaction(async (tx) => {
    const post = await lockPost(tx, caller, id);
    if (!post) throw notFound("Post");
    if (!isEditable(post.status)) throw immutable(post.status);
    if (!canRequestApproval(post.approval)) return;
    if (post.approval === "none" && !required) throw notWaiting();
    await storeRequest(tx, post, "pending", at);
    await announceApproval(tx, caller, "requested", id);
  });
  return read(caller, id);
}

export async function getApprovalSetting({ workspaceId }: Caller): Promise<{ required: boolean }> {
  return { required: await isApprovalRequired(workspaceId) };
}

export async function changeApprovalSetting(caller: Caller, required: boolean): Promise<{ required: boolean }> {
  assertUnlimited(caller);
  await setApprovalRequired(caller.workspaceId, required);
  return { required };
}
