import { type Db, database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { type Caller, roleAllows } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { isEditable } from "@/shared/post-states";
import type { AppliedEdit, EditedFrom, PostEdit } from "../post-input.schema";
import { isArmedNow, type PlanChange, planEdit } from "../posts.engine";
import type { StoredPost } from "../posts.schema";
import { findPost, lockPost, type PostRow } from "../repository/post-rows";
import { type Account, type AccountSettings, changePost, changeSettings, reopenTargets, replaceTargets } from "../repository/post-writes";
import { markOccurrenceEdited } from "../repository/recurrences";
import { assertApproved, keepApproval, writerOf } from "./approval-of-edit";
import { awaitOutcome } from "./await-outcome";
import { replan, staggeredTime } from "./plan-post";
import { immutable, lockFiles, mediaIssues, resolveAccounts, resolveSettings } from "./post-checks";
import { queuedTime } from "./slots/queued-time";
import { toStoredPost } from "./view";

function planned(post: PostRow, edit: Pick<AppliedEdit, "scheduledAt" | "isDraft" | "publishNow">, now: Date): PlanChange {
  const scheduledAt = typeof edit.scheduledAt === "string" ? new Date(edit.scheduledAt) : edit.scheduledAt;
  const plan = planEdit(post, { scheduledAt, isDraft: edit.isDraft, publishNow: edit.publishNow }, now);
  if (!plan.ok) throw validationError([{ path: "scheduledAt", message: plan.problem, code: "custom" }]);
  return plan.change;
}

/** Whether the stored revision is what this very edit has made, and its answer was lost. */
const isRepeated = ({ editIntentId }: PostRow, { intentId }: EditedFrom): boolean => intentId !== undefined && intentId === editIntentId;

/** Refuses an edit that began from another revision than the stored one, or from another approval: an approver's word makes no revision. */
function assertUnchanged({ revision, editIntentId, approval }: PostRow, from: EditedFrom): void {
  const isOwn = editIntentId !== null && (from.unanswered ?? []).includes(editIntentId);
  if ((isOwn || (from.revision ?? revision) === revision) && (from.approval ?? approval) === approval) return;
  throw new AppError("CONFLICT", "Somebody else has changed this post; nothing was saved.", { details: { reason: "POST_CHANGED", revision } });
}

/** `platformSettings` replaces whatever was set, for each account and for a whole platform. */
function replacedSettings(accounts: readonly Account[], settings: AccountSettings) {
  return { settings: Object.fromEntries(accounts.map(({ id }) => [id, settings[id] ?? {}])), tiktokSettings: null, youtubeTitle: null };
}

interface Applied {
  edit: AppliedEdit;
  accounts: Account[] | null;
  from: EditedFrom;
  within: UpdateOptions["within"];
}

/** Everything of an edit that belongs to one transaction. The post's row is locked: a run that claims it comes before or after, never between. */
async function applyEdit(tx: Db, caller: Caller, id: string, { edit, accounts, from, within }: Applied, now: Date): Promise<void> {
  const { workspaceId } = caller;
  const post = await lockPost(tx, caller, id);
  if (!post) throw notFound("Post");
  if (isRepeated(post, from)) return;
  if (!isEditable(post.status)) throw immutable(post.status);
  assertUnchanged(post, from);
  await lockFiles(tx, workspaceId, edit.mediaUrls ?? []);
  const accountIds = accounts?.map((account) => account.id) ?? post.targets.map((target) => target.connectionId);
  const queued = edit.queue ? await queuedTime(tx, { workspaceId, accountIds, exceptPostId: id }, now) : null;
  const plan = planned(post, queued ? { ...edit, scheduledAt: queued.toISOString(), isDraft: false } : edit, now);
  const scheduledAt =
    plan.timeChanged && plan.scheduledAt ? await staggeredTime(tx, { workspaceId, accountIds, at: plan.scheduledAt, exceptPostId: id }) : plan.scheduledAt;
  const next = { status: plan.status, scheduledAt, revision: post.revision + 1, mediaUrls: edit.mediaUrls ?? post.mediaUrls };

  await changePost(tx, post, {
    ...(edit.content === undefined ? {} : { content: edit.content }),
    ...(edit.mediaUrls === undefined ? {} : { mediaUrls: edit.mediaUrls }),
    ...(edit.platformCaptions === undefined ? {} : { platformCaptions: edit.platformCaptions }),
    ...(edit.tiktokSettings === undefined ? {} : { tiktokSettings: edit.tiktokSettings }),
    ...(edit.youtubeTitle === undefined ? {} : { youtubeTitle: edit.youtubeTitle }),
    ...(edit.labels === undefined ? {} : { labels: edit.labels }),
    // Its run begins below, once the permission is checked.
    status: edit.publishNow ? "DRAFT" : plan.status,
    scheduledAt,
    armed: isArmedNow(next, now),
    editIntentId: from.intentId,
  });
  await markOccurrenceEdited(tx, post);
  if (accounts) await replaceTargets(tx, post, accounts);
  if (edit.settings) await changeSettings(tx, post, edit.settings);
  const isPublishRequest = edit.queue || edit.publishNow;
  const approval = await keepApproval(tx, caller, post, { edit: isPublishRequest ? { ...edit, isDraft: false } : edit, plan, scheduledAt }, now);
  // A failed post that is planned again, or made a draft again, begins from nothing with every account.
  if (post.status === "FAILED" && plan.status !== "FAILED") await reopenTargets(tx, post, "all");
  // A post that needs approval stays a draft and is published once approved; a caller who may approve it themselves is refused until they have.
  if (edit.publishNow && roleAllows(caller.role, "APPROVER")) assertApproved({ approval });
  await replan(tx, post, { before: post, after: { ...next, approval } }, now);
  await within?.(tx);
}

interface UpdateOptions {
  from?: EditedFrom;
  /** A post that is published now is answered with its outcome, if it comes within seconds. */
  wait?: boolean;
  /** Writes in the same transaction, after the edit. */
  within?: (tx: Db) => Promise<void>;
}

/** @throws AppError NOT_FOUND when the caller sees no such post; VALIDATION_ERROR when it cannot be edited so; CONFLICT with the reason `POST_CHANGED`. */
export async function updatePost(caller: Caller, id: string, edit: PostEdit, { from = {}, wait = false, within }: UpdateOptions = {}): Promise<StoredPost> {
  await changeOnce<string>(async (commit) => {
    const before = await findPost(database(), caller, id);
    if (!before) throw notFound("Post");
    if (isRepeated(before, from)) return id;
    if (!isEditable(before.status)) throw immutable(before.status);
    assertUnchanged(before, from);
    if (Object.values(edit).every((value) => value === undefined)) return id;

    const now = clock();
    // An account of a post with pending approval may be reconnected before publishing.
    const mustBeActive = edit.publishNow === true && !(await writerOf(caller)).required;
    const requestedIds = edit.accountIds ?? (mustBeActive ? before.targets.map((target) => target.connectionId) : null);
    const resolved = requestedIds && (await resolveAccounts(caller, requestedIds, { mustBeActive }));
    const accounts = resolved?.accounts ?? before.targets.map(({ connectionId, platform }) => ({ id: connectionId, platform }));
    const { settings, issues } = resolveSettings(accounts, edit);
    const problems = [...(await mediaIssues(caller.workspaceId, edit.mediaUrls ?? [])), ...(resolved?.issues ?? []), ...issues];
    if (problems.length > 0) throw validationError(problems);
    return commit(async (tx) => {
      const settled = edit.platformSettings ? { ...edit, ...replacedSettings(accounts, settings) } : edit;
      await applyEdit(tx, caller, id, { edit: settled, accounts: edit.accountIds && resolved ? resolved.accounts : null, from, within }, now);
      return id;
    });
  });
  if (edit.publishNow && wait) await awaitOutcome(caller, id);

  const after = await findPost(database(), caller, id);
  if (!after) throw notFound("Post");
  return toStoredPost(after);
}
