import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { containsFolded } from "@/server/db/folded-text";
import type { Approval, PostStatus } from "../posts.schema";
import { type PostRow, postColumns, shownAt, type TargetRow, type Viewer, visible } from "./post-rows";

/** Post summaries: short rows for notifications, search and the home page. */

/** Of the text only this much, in characters. */
const SUMMARY_LENGTH = 240;

export interface PostSummaryRow {
  id: string;
  text: string;
  /** Since when it is so. */
  at: Date;
}

const summaryColumns = Prisma.sql`p."id", left(p."content", ${SUMMARY_LENGTH}) AS "text"`;

export interface FailedPostRow extends PostSummaryRow {
  status: Extract<PostStatus, "FAILED" | "PARTIALLY_PUBLISHED">;
  approval: Approval;
  /** The accounts that it did not reach. */
  targets: Pick<TargetRow, "connectionId" | "accountName" | "status" | "errorClass" | "error" | "connectionStatus">[];
}

/** The latest posts that this person published at once in the dashboard, whose edits have an id. Such a post has no planned time. */
export function listPublishedAtOnce(db: Db, { workspaceId, userId }: { workspaceId: string; userId: string }, { since, take }: { since: Date; take: number }) {
  return db.post.findMany({
    where: {
      workspaceId,
      authorId: userId,
      scheduledAt: null,
      editIntentId: { not: null },
      roundStartedAt: { gte: since },
      status: { in: ["PROCESSING", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"] },
    },
    orderBy: { roundStartedAt: "desc" },
    take,
    select: { id: true, content: true, status: true, roundStartedAt: true, updatedAt: true, targets: { select: { status: true } } },
  });
}

/** Failed and partly published posts, the latest failure first. */
export function listFailed(db: Db, viewer: Viewer, { since, limit }: { since: Date; limit: number }): Promise<FailedPostRow[]> {
  const failedOn = Prisma.sql`(SELECT coalesce(json_agg(json_build_object('connectionId', c."id", 'accountName', c."accountName", 'status', t."status", 'errorClass', t."errorClass",
      'error', t."error", 'connectionStatus', c."status") ORDER BY t."position"), '[]')
    FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId" WHERE t."postId" = p."id" AND t."status" = 'FAILED')`;
  return tenantSql<FailedPostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${summaryColumns}, p."updatedAt" AS "at", p."status", lower(p."approval"::text) AS "approval", ${failedOn} AS "targets" FROM "Post" p
      WHERE ${visible(viewer)} AND p."status" IN ('FAILED', 'PARTIALLY_PUBLISHED') AND p."updatedAt" >= ${since}
      ORDER BY p."updatedAt" DESC, p."id" LIMIT ${limit}`,
  );
}

/** Waiting for an approval, the latest request first. */
export function listAwaitingApproval(db: Db, viewer: Viewer, limit: number): Promise<PostSummaryRow[]> {
  return tenantSql<PostSummaryRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${summaryColumns}, coalesce(p."approvalRequestedAt", p."updatedAt") AS "at" FROM "Post" p
      WHERE ${visible(viewer)} AND p."approval" = 'PENDING' ORDER BY p."approvalRequestedAt" DESC NULLS LAST, p."id" LIMIT ${limit}`,
  );
}

export async function countAwaitingApproval(db: Db, viewer: Viewer): Promise<number> {
  const [row] = await tenantSql<{ count: number }>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT count(*)::int AS "count" FROM "Post" p WHERE ${visible(viewer)} AND p."approval" = 'PENDING'`,
  );
  return row?.count ?? 0;
}

/** Whether a person has approved, or requested changes to, a post that they may see. */
export async function hasDecided(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  const [row] = await tenantSql<{ decided: boolean }>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT EXISTS (SELECT 1 FROM "Post" p WHERE ${visible(viewer)}
      AND p."approval" IN ('APPROVED', 'CHANGES_REQUESTED') AND p."approvalDecidedById" = ${userId}::uuid AND p."approvalDecidedByName" IS NULL) AS "decided"`,
  );
  return row?.decided ?? false;
}

export interface DecidedPostRow extends PostSummaryRow {
  approved: boolean;
  comment: string | null;
}

/** Decisions on a person's own posts. */
export function listDecided(db: Db, viewer: Viewer, { authorId, since, limit }: { authorId: string; since: Date; limit: number }): Promise<DecidedPostRow[]> {
  return tenantSql<DecidedPostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${summaryColumns}, p."approvalDecidedAt" AS "at", p."approval" = 'APPROVED' AS "approved", p."approvalComment" AS "comment" FROM "Post" p
      WHERE ${visible(viewer)} AND p."authorId" = ${authorId}::uuid AND p."approval" IN ('APPROVED', 'CHANGES_REQUESTED')
        AND p."approvalDecidedAt" >= ${since} AND p."approvalDecidedById" IS DISTINCT FROM p."authorId"
      ORDER BY p."approvalDecidedAt" DESC, p."id" LIMIT ${limit}`,
  );
}

export interface CommentedPostRow extends PostSummaryRow {
  commentId: string;
  comment: string;
  /** Null: a member who is gone. */
  by: string | null;
}

/** Comments of others on a person's posts, and replies in threads that the person is in. Newest first. */
export function listCommented(db: Db, viewer: Viewer, { userId, since, limit }: { userId: string; since: Date; limit: number }): Promise<CommentedPostRow[]> {
  const thread = (comment: "c" | "own") => Prisma.sql`coalesce(${Prisma.raw(comment)}."replyToId", ${Prisma.raw(comment)}."id")`;
  return tenantSql<CommentedPostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${summaryColumns}, c."createdAt" AS "at", c."id" AS "commentId", left(c."text", ${SUMMARY_LENGTH}) AS "comment", u."name" AS "by"
      FROM "PostComment" c JOIN "Post" p ON p."id" = c."postId" LEFT JOIN "User" u ON u."id" = c."authorId"
      WHERE ${visible(viewer)} AND c."workspaceId" = ${viewer.workspaceId}::uuid AND c."createdAt" >= ${since}
        AND c."decision" IS NULL AND c."authorId" IS DISTINCT FROM ${userId}::uuid
        AND (p."authorId" = ${userId}::uuid OR EXISTS (SELECT 1 FROM "PostComment" own WHERE own."workspaceId" = c."workspaceId" AND own."postId" = c."postId"
          AND own."authorId" = ${userId}::uuid AND own."createdAt" < c."createdAt" AND ${thread("own")} = ${thread("c")}))
      ORDER BY c."createdAt" DESC, c."id" LIMIT ${limit}`,
  );
}

/** A person's own posts that are drafts again because their time came before anyone approved them, the latest first. */
export function listMissed(
  db: Db,
  viewer: Viewer,
  { authorId, since, until, limit }: { authorId: string; since: Date; until: Date; limit: number },
): Promise<PostSummaryRow[]> {
  return tenantSql<PostSummaryRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${summaryColumns}, p."scheduledAt" AS "at" FROM "Post" p
      WHERE ${visible(viewer)} AND p."authorId" = ${authorId}::uuid AND p."status" = 'DRAFT' AND p."approval" IN ('PENDING', 'CHANGES_REQUESTED')
        AND p."scheduledAt" >= ${since} AND p."scheduledAt" < ${until}
      ORDER BY p."scheduledAt" DESC, p."id" LIMIT ${limit}`,
  );
}

export interface FoundPostRow {
  id: string;
  content: string;
  status: PostStatus;
  /** Time of publishing, past or planned. */
  at: Date | null;
}

/** Posts that hold all of the words, newest first, among the newest `among`. */
export function searchPosts(
  db: Db,
  viewer: Viewer,
  { words, limit, among }: { words: readonly string[]; limit: number; among: number },
): Promise<FoundPostRow[]> {
  const conditions = Prisma.join(
    words.map((word) => containsFolded(Prisma.sql`p."foldedContent"`, word)),
    " AND ",
  );
  return tenantSql<FoundPostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT p."id", p."content", p."status", coalesce(p."publishedAt", p."scheduledAt") AS "at"
      FROM (SELECT * FROM "Post" p WHERE ${visible(viewer)} ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${among}) p
      WHERE ${conditions} ORDER BY p."createdAt" DESC, p."id" DESC LIMIT ${limit}`,
  );
}

/** Number of published and of scheduled posts between two instants. */
export async function countBetween(db: Db, viewer: Viewer, { from, to }: { from: Date; to: Date }): Promise<{ published: number; waiting: number }> {
  // The time that lists show of a published post is that of publishing, and has an index.
  const published = Prisma.sql`SELECT count(*)::int FROM "Post" p WHERE ${visible(viewer)} AND p."publishedAt" IS NOT NULL AND ${shownAt} >= ${from} AND ${shownAt} < ${to}`;
  const waiting = Prisma.sql`SELECT count(*)::int FROM "Post" p
    WHERE ${visible(viewer)} AND p."status" IN ('SCHEDULED', 'PROCESSING') AND p."scheduledAt" >= ${from} AND p."scheduledAt" < ${to}`;
  const [row] = await tenantSql<{ published: number; waiting: number }>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT (${published}) AS "published", (${waiting}) AS "waiting"`,
  );
  return row ?? { published: 0, waiting: 0 };
}

/** Last published posts, the latest first. */
export function listLastPublished(db: Db, viewer: Viewer, limit: number): Promise<PostRow[]> {
  return tenantSql<PostRow>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${postColumns} FROM (SELECT * FROM "Post" p
        WHERE ${visible(viewer)} AND p."status" IN ('PUBLISHED', 'PARTIALLY_PUBLISHED') AND p."publishedAt" IS NOT NULL
        ORDER BY ${shownAt} DESC, p."id" DESC LIMIT ${limit}) p ORDER BY ${shownAt} DESC, p."id" DESC`,
  );
}
