import { z } from "zod";
import { platformErrorClasses } from "@/server/platforms/platform-error";
import { socialPlatforms } from "@/server/platforms/social/contract";
import { COMMENT_LIMIT } from "@/shared/approvals";
import { id, text, tiktokSettings } from "./post-input.schema";
import { storedPostSchema, utcTime } from "./posts.schema";

/** One post as the dashboard shows it: its accounts with their attempts, its review, and what can be done when it failed. */

const targetStatusSchema = z.enum(["PENDING", "SUCCEEDED", "FAILED"]);
export type TargetStatus = z.output<typeof targetStatusSchema>;
const attemptStateSchema = z.enum(["STARTED", "SUCCEEDED", "FAILED", "UNKNOWN"]);
export type AttemptState = z.output<typeof attemptStateSchema>;
const connectionStatusSchema = z.enum(["ACTIVE", "EXPIRED", "REVOKED"]);
export type ConnectionStatus = z.output<typeof connectionStatusSchema>;

export const errorClassSchema = z.enum(platformErrorClasses);
export type PlatformErrorClass = z.output<typeof errorClassSchema>;

/** Comments on a post's approval. */
export const reviewSchema = z.object({
  requestedAt: utcTime.nullable(),
  decidedAt: utcTime.nullable(),
  /** The name of the approver who spoke last. */
  decidedBy: z.string().nullable(),
  /** Requested changes. */
  comment: z.string().nullable(),
});
export type Review = z.output<typeof reviewSchema>;

/** `decision`: null of a comment alone. */
export const commentSchema = z.object({
  id: z.string(),
  decision: z.enum(["approved", "changes_requested"]).nullable(),
  /** Null: somebody who is no longer here. */
  by: z.string().nullable(),
  text: z.string().nullable(),
  at: utcTime,
  /** The comment that it answers, which is no reply itself. */
  replyToId: z.string().nullable(),
});
export type PostComment = z.output<typeof commentSchema>;

export const addCommentInput = z.strictObject({ postId: id, text: text(COMMENT_LIMIT), replyToId: id.nullable().default(null) });
export type AddCommentInput = z.output<typeof addCommentInput>;

/** Alternative texts of a post's files, in their order, and their hash: they are published with the post and are no part of its revision. */
export const fileTextsSchema = z.object({ altTexts: z.array(z.string().nullable()), altTextVersion: z.string() });

/** What helps a post that failed: trying it again, connecting an account again, or changing it. */
export const remedySchema = z.enum(["retry", "reconnect", "edit"]);
export type Remedy = z.output<typeof remedySchema>;
export const remedyFields = {
  remedy: remedySchema.nullable(),
  /** Of the remedy `reconnect`: the account. */
  reconnectId: z.string().nullable(),
};

/** What the dashboard shows of one post beyond the API's own fields. */
export const postDetailSchema = storedPostSchema.extend({
  ...fileTextsSchema.shape,
  tiktokSettings: tiktokSettings.nullable(),
  youtubeTitle: z.string().nullable(),
  author: z.object({ id: z.string(), name: z.string() }),
  review: reviewSchema,
  /** Oldest first. */
  comments: z.array(commentSchema),
  ...remedyFields,
  targets: z.array(
    z.object({
      connectionId: z.string(),
      platform: z.enum(socialPlatforms),
      accountName: z.string(),
      connectionStatus: connectionStatusSchema,
      status: targetStatusSchema,
      /** By the platform's own schema of settings. */
      settings: z.record(z.string(), z.unknown()),
      /** Those and the account's defaults as far as they suit the post. */
      effectiveSettings: z.record(z.string(), z.unknown()),
      /** Of this account alone. */
      remedy: remedySchema.nullable(),
      /** The platform has the post and still works on it. */
      confirming: z.boolean(),
      /** When it was deleted on the platform through us. */
      removedAt: utcTime.nullable(),
      externalPostId: z.string().nullable(),
      externalUrl: z.string().nullable(),
      errorClass: errorClassSchema.nullable(),
      error: z.string().nullable(),
      publishedAt: utcTime.nullable(),
      nextAttemptAt: utcTime.nullable(),
      attempts: z.array(
        z.object({
          number: z.int(),
          state: attemptStateSchema,
          startedAt: utcTime,
          finishedAt: utcTime.nullable(),
          errorClass: errorClassSchema.nullable(),
          error: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type PostDetail = z.output<typeof postDetailSchema>;
