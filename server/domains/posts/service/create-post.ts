import { database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { notFound, type ValidationIssue, validationError } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import { horizonProblem, isArmedNow, leadProblem } from "../posts.engine";
import { publishEvent, type RunPayload } from "../posts.events";
import type { PostDraft, PostStatus, PostView, ScheduledPostView } from "../posts.schema";
import { findPost } from "../repository/post-rows";
import { insertPost } from "../repository/writing";
import { awaitOutcome } from "./await-outcome";
import { announceScheduled, arm, staggeredTime } from "./plan-post";
import { mediaIssues, resolveAccounts, settingsIssues } from "./post-checks";
import { viewOf } from "./view";

/** Takes the caller's identity first and trusts parsed input. */

function timeIssues(at: Date | null, now: Date): ValidationIssue[] {
  const problem = at && (leadProblem(at, now) ?? horizonProblem(at, now));
  return problem ? [{ path: "scheduledAt", message: problem, code: "custom" }] : [];
}

/** `wait` = a post to be published now is answered with its outcome, if it comes within seconds. */
export async function createPost(caller: Caller, draft: PostDraft, options: { wait: boolean }): Promise<PostView> {
  const now = clock();
  const { workspaceId } = caller;
  const asked = draft.scheduledAt === undefined ? null : new Date(draft.scheduledAt);
  const status: PostStatus = draft.publishNow ? "PROCESSING" : asked && !draft.isDraft ? "SCHEDULED" : "DRAFT";
  const mediaUrls = draft.mediaUrls ?? [];
  const settings = draft.settings ?? {};
  const { accounts, issues } = await resolveAccounts(caller, draft.accountIds, { mustBeActive: status === "PROCESSING" });
  const problems = [...timeIssues(asked, now), ...mediaIssues(mediaUrls), ...issues, ...settingsIssues(accounts, settings)];
  if (problems.length > 0) throw validationError(problems);

  const postId = await transaction(async (tx) => {
    const planned = status === "SCHEDULED" ? asked : null;
    const at = planned && (await staggeredTime(tx, { workspaceId, accountIds: accounts.map((account) => account.id), at: planned, exceptPostId: null }));
    const id = await insertPost(tx, {
      workspaceId,
      authorId: caller.userId,
      content: draft.content,
      status,
      mediaUrls,
      platformCaptions: draft.platformCaptions ?? {},
      tiktokSettings: draft.tiktokSettings ?? null,
      youtubeTitle: draft.youtubeTitle ?? null,
      scheduledAt: at ?? asked,
      armed: at !== null && isArmedNow(at, now),
      accounts,
      settings,
    });
    if (at) {
      await announceScheduled(tx, { workspaceId, postId: id, scheduledAt: at });
      await arm(tx, { workspaceId, postId: id, revision: 0, scheduledAt: at, mediaUrls }, now);
    }
    if (status === "PROCESSING") {
      const payload: RunPayload = { workspaceId, postId: id, revision: 0 };
      await recordEvent(tx, { workspaceId, type: publishEvent, payload });
    }
    return id;
  });

  const viewer = { workspaceId, brandIds: null };
  if (status === "PROCESSING" && options.wait) await awaitOutcome(viewer, postId);
  const row = await findPost(database(), viewer, postId);
  if (!row) throw notFound("Post");
  return viewOf(row);
}

/** The schedule operation answers with its own, smaller set of fields. */
export async function schedulePost(caller: Caller, draft: PostDraft): Promise<ScheduledPostView> {
  const { id, content, status, platforms, mediaUrls, scheduledAt, createdAt, warnings } = await createPost(caller, draft, { wait: false });
  return { id, content, status, platforms, mediaUrls, scheduledAt, createdAt, ...(warnings.length > 0 ? { warnings } : {}) };
}
