import { database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import { withAccess } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import type { Progress } from "@/server/platforms/social/contract";
import { mediaKinds } from "@/shared/social/check-post";
import { isRetryable } from "../posts.engine";
import type { PostView } from "../posts.schema";
import { findPost, lockPost, type PostRow, type Settings, type TargetRow } from "../repository/post-rows";
import { reopenTargets } from "../repository/post-writes";
import { findUnknownOutcome } from "../repository/publishing";
import { assertApproved } from "./approval-of-edit";
import { awaitOutcome } from "./await-outcome";
import { replan } from "./plan-post";
import { settingsFor } from "./post-settings";
import { toStoredPost } from "./view";

function notRetryable(post: PostRow): AppError {
  return new AppError("VALIDATION_ERROR", `A post that is ${post.status} has no failed account to try again.`, {
    details: { issues: [], reason: "POST_NOT_RETRYABLE" },
  });
}

/** Whether the platform can say what became of a call of unknown outcome. Any answer will do here: the run reads again before it sends. */
async function canBeSettled(post: PostRow, target: TargetRow): Promise<boolean> {
  const unknown = await findUnknownOutcome(database(), post.workspaceId, target.id);
  if (!unknown) return true;
  try {
    const query = {
      text: unknown.sentText,
      since: unknown.startedAt,
      mediaCount: unknown.sentMediaCount ?? post.mediaUrls.length,
      settings: (unknown.sentSettings as Settings | null) ?? settingsFor(post, target, mediaKinds(post.mediaUrls, [])),
      progress: unknown.target.progress as Progress | null,
    };
    const found = await withAccess(post.workspaceId, target.connectionId, ({ adapter, access }) => adapter.findCreated(access, query));
    return found !== "unsupported";
  } catch {
    // The platform is unreachable now; the run reads back first and sends nothing until the outcome is known.
    return true;
  }
}

/** The failed accounts of a post, or those of them that `accountIds` names. @throws AppError VALIDATION_ERROR when one of these has not failed. */
function failedTargets(post: PostRow, accountIds: readonly string[] | undefined): TargetRow[] {
  const failed = post.targets.filter((target) => target.status !== "SUCCEEDED");
  if (!accountIds) return failed;
  const issues = accountIds.flatMap((accountId, index) =>
    failed.some(({ connectionId }) => connectionId === accountId)
      ? []
      : [{ path: `accountIds.${index}`, message: "is not an account on which this post has failed", code: "custom" }],
  );
  if (issues.length > 0) throw validationError(issues);
  return failed.filter(({ connectionId }) => accountIds.includes(connectionId));
}

/** Reopens the failed accounts of a post. Returns the post's id. */
async function reopen(caller: Caller, id: string, accountIds: readonly string[] | undefined): Promise<string> {
  return changeOnce<string>(async (commit) => {
    const before = await findPost(database(), caller, id);
    if (!before) throw notFound("Post");
    if (!isRetryable(before.status)) throw notRetryable(before);
    assertApproved(before);
    const failed = failedTargets(before, accountIds);
    const settled = await Promise.all(failed.map((target) => canBeSettled(before, target)));
    const again = failed.filter((_, index) => settled[index]).map((target) => target.id);
    if (again.length === 0) {
      throw new AppError("VALIDATION_ERROR", "The platform cannot tell whether the post is there, so it is not sent a second time.", {
        details: { issues: [], reason: "OUTCOME_UNKNOWN" },
      });
    }
    return commit(async (tx) => {
      const post = await lockPost(tx, caller, id);
      if (!post) throw notFound("Post");
      if (!isRetryable(post.status) || post.revision !== before.revision) throw notRetryable(post);
      assertApproved(post);
      await reopenTargets(tx, post, again);
      await replan(tx, post, { before: post, after: { ...post, status: "PROCESSING" } }, now());
      return id;
    });
  });
}

/**
 * Publishes a post again on the accounts on which it failed, or on those of them in `accountIds`, and never on one that succeeded.
 * @throws AppError NOT_FOUND when the caller sees no such post, VALIDATION_ERROR when the post or a named account has not failed.
 */
export async function retryPost(caller: Caller, id: string, options: { accountIds?: readonly string[] | undefined; wait: boolean }): Promise<PostView> {
  const { workspaceId } = caller;
  await reopen(caller, id, options.accountIds);
  if (options.wait) await awaitOutcome({ workspaceId }, id);
  const post = await findPost(database(), caller, id);
  if (!post) throw notFound("Post");
  return toStoredPost(post);
}
