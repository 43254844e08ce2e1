import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound, validationError } from "@/server/lib/errors";
import type { AddCommentInput, PostComment } from "../post-detail.schema";
import * as repository from "../repository/comments";
import { findPost } from "../repository/post-rows";

/** What people say about a post. Takes the caller's identity first and trusts parsed input. */

const MAX_COMMENTS = 500;

const decisions = { APPROVED: "approved", CHANGES_REQUESTED: "changes_requested" } as const;

export function toComment({ decision, author, authorName, createdAt, ...comment }: repository.CommentRow): PostComment {
  return { ...comment, decision: decision && decisions[decision], by: authorName ?? author?.name ?? null, at: createdAt.toISOString() };
}

/**
 * A member who sees the post comments on it, or answers a comment.
 *
 * @throws AppError NOT_FOUND of the post or of the comment that it answers; VALIDATION_ERROR of a reply to a reply.
 */
export async function addComment(caller: Caller, { postId, text, replyToId }: AddCommentInput): Promise<PostComment> {
  const { workspaceId, userId } = caller;
  if (!(await findPost(database(), caller, postId))) throw notFound("Post");
  if (replyToId !== null) {
    const answered = await repository.findComment(database(), { workspaceId, postId, id: replyToId });
    if (!answered) throw notFound("Comment");
    if (answered.replyToId !== null) throw validationError([{ path: "replyToId", message: "is a reply itself", code: "custom" }]);
  }
  if ((await repository.countComments(database(), { workspaceId, postId })) >= MAX_COMMENTS) {
    throw validationError([{ path: "postId", message: `a post has at most ${MAX_COMMENTS} comments`, code: "custom" }]);
  }
  return toComment(await repository.insertComment(database(), { workspaceId, postId, authorId: userId, text, replyToId, createdAt: now() }));
}
