import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Approval, PostStatus } from "./posts.schema";

/** The rules of approval. Pure: the time is an argument. */

/** Who writes, as far as approval minds. */
export interface Writer {
  mayApprove: boolean;
  /** The workspace requires approval. */
  required: boolean;
}

/** Only these are published, whatever their time. */
export const isPublishAllowed = (approval: Approval) => approval === "none" || approval === "approved";

/** A draft without a publish request has nothing to approve. */
export function approvalOfNew(writer: Writer, isDraft: boolean): Approval {
  return writer.required && !writer.mayApprove && !isDraft ? "pending" : "none";
}

export interface EditedPost {
  /** As it is after the edit. */
  status: PostStatus;
  /** The edit's requested status: draft, publish, or unchanged. */
  isDraft: boolean | undefined;
  becomesScheduled: boolean;
  /** A reviewed field has changed. */
  changed: boolean;
}

/** What an edit leaves of a post's approval. Turning the setting on touches no post; the next edit of one finds it on. */
export function approvalAfterEdit(before: Approval, edit: EditedPost, writer: Writer): Approval {
  // Made a draft again: no approval is pending. The requested changes stay readable.
  if (edit.isDraft === true) return before === "changes_requested" ? before : "none";
  if (writer.mayApprove) return before;
  const isRequested = edit.isDraft === false || edit.becomesScheduled;
  if (!writer.required) return isRequested || (before === "approved" && edit.changed) ? "none" : before;
  if (edit.status === "DRAFT") return before === "approved" && edit.changed ? "none" : before;
  if (before === "changes_requested") return isRequested ? "pending" : before;
  return edit.becomesScheduled || edit.changed ? "pending" : before;
}

/** The reviewed fields, beside the time. */
export interface Reviewed {
  content: string;
  mediaUrls: readonly string[];
  platformCaptions: Readonly<Record<string, string>>;
  tiktokSettings: Readonly<Record<string, unknown>> | null;
  youtubeTitle: string | null;
  accountIds: readonly string[];
  /** By account. */
  settings: Readonly<Record<string, unknown>>;
  scheduledAt: Date | null;
}

/** Whether the approved content changed. The composer sends every field, also unchanged ones. */
export function isChanged(before: Reviewed, after: Reviewed): boolean {
  const comparable = (post: Reviewed) => ({ ...post, accountIds: [...post.accountIds].sort() });
  return !isDeepStrictEqual(comparable(before), comparable(after));
}

/** Hash of the alternative texts of a post's files: they are published with the post and are no part of its revision. */
export function altTextVersion(altTexts: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(altTexts)).digest("base64url");
}

type ApprovalPlan =
  /** Scheduled in the future, or retried by a person. */
  | { do: "approve" }
  | { do: "schedule"; at: Date }
  /** Publishing was requested without a time. */
  | { do: "publish" }
  | { do: "askTime" }
  /** No approval is pending. */
  | { do: "refuse" };

/** What approving a post does. `at` is a new time that the approver gives. */
export function planApproval(post: { status: PostStatus; approval: Approval; scheduledAt: Date | null }, at: Date | null, now: Date): ApprovalPlan {
  if (isPublishAllowed(post.approval)) return { do: "refuse" };
  if (at) return { do: "schedule", at };
  if (post.status === "FAILED") return { do: "approve" };
  if (!post.scheduledAt) return { do: "publish" };
  if (post.scheduledAt <= now) return { do: "askTime" };
  return post.status === "SCHEDULED" ? { do: "approve" } : { do: "schedule", at: post.scheduledAt };
}

/** Whether approval of the post may still be requested. */
export const canRequestApproval = (approval: Approval) => approval === "none" || approval === "changes_requested";
/** Whether an approver can still request changes; also after approval, until it is published. */
export const canBeReturned = (approval: Approval) => approval === "pending" || approval === "approved";
