import { type Db, database, isUniqueViolation, transaction } from "@/server/db/database";
import type { PostingAccount } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { notFound, type ValidationIssue, validationError } from "@/server/lib/errors";
import { newRowId } from "@/server/lib/ids";
import { approvalOfNew, isPublishAllowed } from "../approval.engine";
import type { PostDraft } from "../post-input.schema";
import { horizonProblem, isArmedNow, leadProblem } from "../posts.engine";
import type { Approval, PostStatus, ScheduledPostView, StoredPost } from "../posts.schema";
import { findPost, type PostRow } from "../repository/post-rows";
import { type AccountSettings, insertPost, insertPostInFreeMinute, type NewPost } from "../repository/post-writes";
import { announceApproval, writerOf } from "./approval-of-edit";
import { awaitOutcome } from "./await-outcome";
import { eventsOfNewPost, staggeredTime } from "./plan-post";
import { lockFiles, mediaIssues, resolveAccounts, resolveSettings } from "./post-checks";
import { queuedTime } from "./slots/queued-time";
import { toStoredPost } from "./view";

/** Takes the caller's identity first and trusts parsed input. */

function timeIssues(at: Date | null, now: Date): ValidationIssue[] {
  const problem = at && (leadProblem(at, now) ?? horizonProblem(at, now));
  return problem ? [{ path: "scheduledAt", message: problem, code: "custom" }] : [];
}

interface CreateOptions {
  /** A post to be published now is answered with its outcome, if it comes within seconds. */
  wait: boolean;
  /** The same request, tried again after its answer was lost, has the same: it finds its post and makes no second one. */
  intentId?: string | undefined;
  /** Writes in the same transaction as the post. */
  within?: (tx: Db, post: { id: string; workspaceId: string }) => Promise<void>;
}

interface CheckedDraft {
  status: PostStatus;
  approval: Approval;
  requestedTime: Date | null;
  accounts: PostingAccount[];
  settings: AccountSettings;
  /** Why it would not be written. */
  problems: ValidationIssue[];
}

/** Validates a draft as a publishable post and returns all problems. Writes nothing. */
export async function checkDraft(caller: Caller, draft: PostDraft, now: Date): Promise<CheckedDraft> {
  const requestedTime = draft.scheduledAt === undefined ? null : new Date(draft.scheduledAt);
  const requestedStatus: PostStatus = draft.publishNow ? "PROCESSING" : (requestedTime && !draft.isDraft) || draft.queue ? "SCHEDULED" : "DRAFT";
  const approval = approvalOfNew(await writerOf(caller), requestedStatus === "DRAFT");
  // A post that needs approval is published after it.
  const status = requestedStatus === "PROCESSING" && !isPublishAllowed(approval) ? "DRAFT" : requestedStatus;
  const { accounts, issues } = await resolveAccounts(caller, draft.accountIds, { mustBeActive: status === "PROCESSING" });
  const media = await mediaIssues(caller.workspaceId, draft.mediaUrls ?? []);
  const { settings, issues: wrongSettings } = resolveSettings(accounts, draft);
  return { status, approval, requestedTime, accounts, settings, problems: [...timeIssues(requestedTime, now), ...media, ...issues, ...wrongSettings] };
}

/** @throws AppError VALIDATION_ERROR with all problems of the draft; NOT_FOUND when the id is that of a post the caller does not see. */
export async function createPost(caller: Caller, draft: PostDraft, { wait, intentId, within }: CreateOptions): Promise<StoredPost> {
  const now = clock();
  const { workspaceId } = caller;
  // Found before anything is checked: a time that was far enough ahead then need not be so now.
  const earlier = intentId === undefined ? null : await answer(caller, await findOwn(caller, intentId), wait);
  if (earlier) return earlier;
  const { status, approval, requestedTime: requestedAt, accounts, settings, problems } = await checkDraft(caller, draft, now);
  if (problems.length > 0) throw validationError(problems);
  const mediaUrls = draft.mediaUrls ?? [];

  const isAnnounced = approval === "pending";
  const planned = status === "SCHEDULED" && !draft.queue ? requestedAt : null;
  const key = { workspaceId, id: intentId ?? newRowId() };
  const rowAt = (scheduledAt: Date | null): NewPost => {
    const plan = { status, approval, scheduledAt, revision: 0, mediaUrls };
    return {
      ...key,
      authorId: caller.userId,
      content: draft.content,
      status,
      approval,
      mediaUrls,
      platformCaptions: draft.platformCaptions ?? {},
      tiktokSettings: draft.tiktokSettings ?? null,
      youtubeTitle: draft.youtubeTitle ?? null,
      labels: draft.labels ?? [],
      scheduledAt,
      armed: isArmedNow(plan, now),
      accounts,
      settings,
      events: eventsOfNewPost(key, plan, now),
    };
  };

  const insert = async (tx: Db): Promise<PostRow> => {
    await lockFiles(tx, workspaceId, mediaUrls);
    const target = { workspaceId, accountIds: accounts.map((account) => account.id), exceptPostId: null };
    const at = draft.queue ? await queuedTime(tx, target, now) : planned && (await staggeredTime(tx, { ...target, at: planned }));
    const post = await insertPost(tx, rowAt(at ?? requestedAt));
    if (isAnnounced) await announceApproval(tx, caller, "requested", post.id);
    await within?.(tx, post);
    return post;
  };
  // Most posts have their minute for themselves: one statement writes them.
  const needsNoTransaction = planned && mediaUrls.length === 0 && !isAnnounced && !within;
  const insertAtOnce = async () => needsNoTransaction && (await insertPostInFreeMinute(database(), rowAt(planned), planned));
  const post = await insertAtOnce()
    .then((written) => written || transaction(insert))
    .catch((error: unknown) => {
      // A concurrent request made the same post: that one is returned. Or the id belongs to a post outside the caller's limits.
      if (intentId !== undefined && isUniqueViolation(error)) return findOwn(caller, intentId);
      throw error;
    });
  const made = await answer(caller, post, wait);
  if (!made) throw notFound("Post");
  return made;
}

/** The caller's own post, whatever brand it is of by now, or one that they may read. */
async function findOwn(caller: Caller, postId: string): Promise<PostRow | null> {
  const post = await findPost(database(), { workspaceId: caller.workspaceId, brandIds: null }, postId);
  return post?.authorId === caller.userId ? post : findPost(database(), caller, postId);
}

/** The post as it was read; one that is being published, with its outcome if that is waited for and comes within seconds. */
async function answer(caller: Caller, found: PostRow | null, wait: boolean): Promise<StoredPost | null> {
  if (found?.status !== "PROCESSING" || !wait) return found && toStoredPost(found);
  await awaitOutcome(caller, found.id);
  const ended = await findOwn(caller, found.id);
  return ended && toStoredPost(ended);
}

/** The schedule operation answers with its own, smaller set of fields. */
export async function schedulePost(caller: Caller, draft: PostDraft, options: Omit<CreateOptions, "wait">): Promise<ScheduledPostView> {
  const { id, content, status, platforms, mediaUrls, scheduledAt, createdAt, warnings } = await createPost(caller, draft, { ...options, wait: false });
  return { id, content, status, platforms, mediaUrls, scheduledAt, createdAt, ...(warnings.length > 0 ? { warnings } : {}) };
}
