import { database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { mayGoOut } from "../approval.engine";
import { isArmedNow, isEditable, type PlanChange, planEdit } from "../posts.engine";
import type { EditedFrom, PostEdit, StoredPost } from "../posts.schema";
import { findPost, lockPost, type PostRow } from "../repository/post-rows";
import { markOccurrenceEdited } from "../repository/recurrences";
import { type Account, changePost, changeSettings, reopenTargets, replaceTargets } from "../repository/writing";
import { keepApproval } from "./approving";
import { announceScheduled, arm, disarm, staggeredTime } from "./plan-post";
import { holdFiles, immutable, mediaIssues, resolveAccounts, settingsIssues } from "./post-checks";
import { queuedTime } from "./slots/queued-time";
import { viewed } from "./view";

function planned(post: PostRow, edit: PostEdit, now: Date): PlanChange {
  const scheduledAt = typeof edit.scheduledAt === "string" ? new Date(edit.scheduledAt) : edit.scheduledAt;
  const plan = planEdit(post, { scheduledAt, isDraft: edit.isDraft }, now);
  if (!plan.ok) throw validationError([{ path: "scheduledAt", message: plan.problem, code: "custom" }]);
  return plan.change;
}

/** Refuses an edit that began from another revision than the stored one, or from another approval: an approver's word makes no revision. */
function assertUnchanged({ revision, approval }: PostRow, from: EditedFrom): void {
  if ((from.revision ?? revision) === revision && (from.approval ?? approval) === approval) return;
  throw new AppError("CONFLICT", "Somebody else has changed this post; nothing was saved.", { details: { reason: "POST_CHANGED", revision } });
}

interface Applied {
  edit: PostEdit;
  accounts: Account[] | null;
  from: EditedFrom;
}

/** Everything of an edit that belongs to one transaction. The post's row is locked: a run that claims it comes before or after, never between. */
async function applyEdit(caller: Caller, id: string, { edit, accounts, from }: Applied, now: Date): Promise<void> {
  const { workspaceId } = caller;
  await transaction(async (tx) => {
    const post = await lockPost(tx, caller, id);
    if (!post) throw notFound("Post");
    if (!isEditable(post.status)) throw immutable(post.status);
    assertUnchanged(post, from);
    await holdFiles(tx, workspaceId, edit.mediaUrls ?? []);
    const accountIds = accounts?.map((account) => account.id) ?? post.targets.map((target) => target.connectionId);
    const queued = edit.queue ? await queuedTime(tx, { workspaceId, accountIds, exceptPostId: id }, now) : null;
    const plan = planned(post, queued ? { ...edit, scheduledAt: queued.toISOString(), isDraft: false } : edit, now);
    const scheduledAt =
      plan.moved && plan.scheduledAt ? await staggeredTime(tx, { workspaceId, accountIds, at: plan.scheduledAt, exceptPostId: id }) : plan.scheduledAt;
    const sleeps = plan.status === "SCHEDULED" && scheduledAt !== null;

    await changePost(tx, post, {
      ...(edit.content === undefined ? {} : { content: edit.content }),
      ...(edit.mediaUrls === undefined ? {} : { mediaUrls: edit.mediaUrls }),
      ...(edit.platformCaptions === undefined ? {} : { platformCaptions: edit.platformCaptions }),
      ...(edit.tiktokSettings === undefined ? {} : { tiktokSettings: edit.tiktokSettings }),
      ...(edit.youtubeTitle === undefined ? {} : { youtubeTitle: edit.youtubeTitle }),
      status: plan.status,
      scheduledAt,
      armed: sleeps && isArmedNow(scheduledAt, now),
    });
    await markOccurrenceEdited(tx, post);
    if (accounts) await replaceTargets(tx, post, accounts);
    if (edit.settings) await changeSettings(tx, post, edit.settings);
    const approval = await keepApproval(tx, caller, post, { edit: edit.queue ? { ...edit, isDraft: false } : edit, plan, scheduledAt }, now);
    // A failed post that is planned anew, or made a draft again, begins from nothing with every account.
    if (post.status === "FAILED" && plan.status !== "FAILED") await reopenTargets(tx, post, "all");

    const next = { workspaceId, postId: id, revision: post.revision + 1 };
    if (post.status === "SCHEDULED") await disarm(tx, next);
    if (sleeps) await arm(tx, { ...next, scheduledAt, mediaUrls: edit.mediaUrls ?? post.mediaUrls }, now);
    const stoodToGoOut = post.status === "SCHEDULED" && mayGoOut(post.approval);
    if (sleeps && mayGoOut(approval) && !stoodToGoOut) await announceScheduled(tx, { workspaceId, postId: id, scheduledAt });
  });
}

export async function updatePost(caller: Caller, id: string, edit: PostEdit, from: EditedFrom = {}): Promise<StoredPost> {
  const before = await findPost(database(), caller, id);
  if (!before) throw notFound("Post");
  if (!isEditable(before.status)) throw immutable(before.status);
  assertUnchanged(before, from);
  if (Object.values(edit).every((value) => value === undefined)) return viewed(before);

  const now = clock();
  const resolved = edit.accountIds ? await resolveAccounts(caller, edit.accountIds, { mustBeActive: false }) : null;
  const accounts = resolved?.accounts ?? before.targets.map(({ connectionId, platform }) => ({ id: connectionId, platform }));
  const problems = [
    ...(await mediaIssues(caller.workspaceId, edit.mediaUrls ?? [])),
    ...(resolved?.issues ?? []),
    ...settingsIssues(accounts, edit.settings ?? {}),
  ];
  if (problems.length > 0) throw validationError(problems);
  await applyEdit(caller, id, { edit, accounts: resolved?.accounts ?? null, from }, now);

  const after = await findPost(database(), caller, id);
  if (!after) throw notFound("Post");
  return viewed(after);
}
