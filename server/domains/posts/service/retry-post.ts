import { database, transaction } from "@/server/db/database";
import { withAccess } from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import { AppError, notFound } from "@/server/lib/errors";
import { recordEvent } from "@/server/outbox/record-event";
import type { Progress } from "@/server/platforms/social/contract";
import { mediaKinds } from "../capabilities.schema";
import { isRetryable } from "../posts.engine";
import { publishEvent, type RunPayload } from "../posts.events";
import type { PostView } from "../posts.schema";
import { findPost, lockPost, type PostRow, type Settings, type TargetRow } from "../repository/post-rows";
import { findOpenQuestion } from "../repository/publishing";
import { beginRound, reopenTargets } from "../repository/writing";
import { assertApproved } from "./approving";
import { awaitOutcome } from "./await-outcome";
import { settingsFor } from "./post-settings";
import { viewed } from "./view";

function notRetryable(post: PostRow): AppError {
  return new AppError("VALIDATION_ERROR", `A post that is ${post.status} has no failed account to try again.`, {
    details: { issues: [], reason: "POST_NOT_RETRYABLE" },
  });
}

/** Whether the platform can say what became of a call in doubt. Any answer will do here: the run reads again before it sends. */
async function canBeSettled(post: PostRow, target: TargetRow): Promise<boolean> {
  const question = await findOpenQuestion(database(), post.workspaceId, target.id);
  if (!question) return true;
  try {
    const query = {
      text: question.sentText,
      since: question.startedAt,
      mediaCount: question.sentMediaCount ?? post.mediaUrls.length,
      settings: (question.sentSettings as Settings | null) ?? settingsFor(post, target, mediaKinds(post.mediaUrls, [])),
      progress: question.target.progress as Progress | null,
    };
    const found = await withAccess(post.workspaceId, target.connectionId, ({ adapter, access }) => adapter.findCreated(access, query));
    return found !== "unsupported";
  } catch {
    // The platform is not to be reached now; the run asks it again and sends nothing until it knows.
    return true;
  }
}

/** Tries the failed accounts of a post again, and never one that succeeded. */
export async function retryPost(caller: Caller, id: string, options: { wait: boolean }): Promise<PostView> {
  const { workspaceId } = caller;
  const before = await findPost(database(), caller, id);
  if (!before) throw notFound("Post");
  if (!isRetryable(before.status)) throw notRetryable(before);
  assertApproved(before);
  const failed = before.targets.filter((target) => target.status !== "SUCCEEDED");
  const settled = await Promise.all(failed.map((target) => canBeSettled(before, target)));
  const again = failed.filter((_, index) => settled[index]);
  if (again.length === 0) {
    throw new AppError("VALIDATION_ERROR", "The platform cannot tell whether the post is there, so it is not sent a second time.", {
      details: { issues: [], reason: "OUTCOME_UNKNOWN" },
    });
  }

  await transaction(async (tx) => {
    const post = await lockPost(tx, caller, id);
    if (!post) throw notFound("Post");
    if (!isRetryable(post.status) || post.revision !== before.revision) throw notRetryable(post);
    assertApproved(post);
    await reopenTargets(
      tx,
      post,
      again.map((target) => target.id),
    );
    const revision = await beginRound(tx, post);
    const payload: RunPayload = { workspaceId, postId: id, revision };
    await recordEvent(tx, { workspaceId, type: publishEvent, payload });
  });
  if (options.wait) await awaitOutcome({ workspaceId }, id);
  return viewed((await findPost(database(), caller, id)) ?? before);
}
