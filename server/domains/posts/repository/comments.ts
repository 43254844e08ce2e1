import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

const fields = {
  id: true,
  decision: true,
  authorName: true,
  author: { select: { name: true } },
  text: true,
  replyToId: true,
  createdAt: true,
} satisfies Prisma.PostCommentSelect;

export type CommentRow = Prisma.PostCommentGetPayload<{ select: typeof fields }>;

interface OfPost {
  workspaceId: string;
  postId: string;
}

/** Oldest first. A post has a bounded number of them. */
export function listComments(db: Db, { workspaceId, postId }: OfPost): Promise<CommentRow[]> {
  return db.postComment.findMany({ where: { workspaceId, postId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: fields });
}

export function countComments(db: Db, { workspaceId, postId }: OfPost): Promise<number> {
  return db.postComment.count({ where: { workspaceId, postId } });
}

export function findComment(db: Db, { workspaceId, postId, id }: OfPost & { id: string }): Promise<CommentRow | null> {
  return db.postComment.findFirst({ where: { workspaceId, postId, id }, select: fields });
}

type NewComment = OfPost & Pick<Prisma.PostCommentUncheckedCreateInput, "authorId" | "authorName" | "decision" | "text" | "replyToId" | "createdAt">;

export function insertComment(db: Db, data: NewComment): Promise<CommentRow> {
  return db.postComment.create({ data, select: fields });
}
