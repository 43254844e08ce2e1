import { type Db, database } from "@/server/db/database";
import { type Caller, isApprovalRequired, roleAllows } from "@/server/domains/workspaces";
import { AppError, notFound } from "@/server/lib/errors";
import { type PublicPayload, recordEvent } from "@/server/outbox/record-event";
import { approvalAfterEdit, isChanged, isPublishAllowed, type Reviewed, type Writer } from "../approval.engine";
import type { AppliedEdit } from "../post-input.schema";
import type { PlanChange } from "../posts.engine";
import { type ApprovalPayload, approvalEvents } from "../posts.events";
import type { Approval } from "../posts.schema";
import { storeRequest } from "../repository/approvals";
import { findPost, type PostRow } from "../repository/post-rows";
import { postPayload } from "./post-events";

/** What every way of writing a post does about its approval. */

export async function writerOf({ role, workspaceId }: Caller, db: Db = database()): Promise<Writer> {
  const mayApprove = roleAllows(role, "APPROVER");
  return { mayApprove, required: !mayApprove && (await isApprovalRequired(workspaceId, db)) };
}

/**
 * Records what has become of a post's approval, with the post as it is by then. The caller holds its lock, or has just made it. `userId`: null = a client without an account.
 *
 * @throws AppError NOT_FOUND when the post was deleted.
 */
export async function announceApproval(
  tx: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string | null },
  event: Exclude<keyof typeof approvalEvents, "missed">,
  postId: string,
  comment?: string,
) {
  const post = await findPost(tx, { workspaceId, brandIds: null }, postId);
  if (!post) throw notFound("Post");
  const { data, brands } = await postPayload(tx, post);
  const payload: ApprovalPayload & PublicPayload = { workspaceId, postId, by: userId, data: comment === undefined ? data : { ...data, comment }, brands };
  await recordEvent(tx, { workspaceId, type: approvalEvents[event], payload });
}

/** For what would publish a post without a claim of its own. @throws AppError VALIDATION_ERROR with the reason `APPROVAL_REQUIRED`. */
export function assertApproved({ approval }: { approval: Approval }): void {
  if (isPublishAllowed(approval)) return;
  throw new AppError("VALIDATION_ERROR", "This post has to be approved before it goes out.", { details: { issues: [], reason: "APPROVAL_REQUIRED" } });
}

function reviewed(post: PostRow): Reviewed {
  const { content, mediaUrls, platformCaptions, tiktokSettings, youtubeTitle, scheduledAt, targets } = post;
  return {
    content,
    mediaUrls,
    platformCaptions,
    tiktokSettings,
    youtubeTitle,
    scheduledAt,
    accountIds: targets.map((target) => target.connectionId),
    settings: Object.fromEntries(targets.map((target) => [target.connectionId, target.settings])),
  };
}

interface Edited {
  edit: Pick<AppliedEdit, "content" | "mediaUrls" | "platformCaptions" | "tiktokSettings" | "youtubeTitle" | "settings" | "accountIds" | "isDraft">;
  plan: Pick<PlanChange, "status" | "becomesScheduled">;
  scheduledAt: Date | null;
}

/** Stores what an edit leaves of a post's approval, and answers it. The caller holds the post's lock, as it was read under it. */
export async function keepApproval(tx: Db, caller: Caller, post: PostRow, { edit, plan, scheduledAt }: Edited, now: Date): Promise<Approval> {
  const before = reviewed(post);
  const after: Reviewed = {
    content: edit.content ?? before.content,
    mediaUrls: edit.mediaUrls ?? before.mediaUrls,
    platformCaptions: edit.platformCaptions ?? before.platformCaptions,
    tiktokSettings: edit.tiktokSettings === undefined ? before.tiktokSettings : edit.tiktokSettings,
    youtubeTitle: edit.youtubeTitle === undefined ? before.youtubeTitle : edit.youtubeTitle,
    accountIds: edit.accountIds ?? before.accountIds,
    settings: { ...before.settings, ...edit.settings },
    scheduledAt,
  };
  const writer = await writerOf(caller, tx);
  const approval = approvalAfterEdit(post.approval, { ...plan, isDraft: edit.isDraft, changed: isChanged(before, after) }, writer);
  if (approval === post.approval) return approval;
  await storeRequest(tx, post, approval, now);
  if (approval === "pending") await announceApproval(tx, caller, "requested", post.id);
  return approval;
}
