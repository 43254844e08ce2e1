import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { recordEventSql } from "@/server/outbox/record-event";
import type { ApprovalTab } from "@/shared/approvals";
import { type ApprovalPayload, approvalEvents } from "../posts.events";
import type { Approval } from "../posts.schema";
import { insertComment } from "./comments";
import type { PlannedRevision } from "./planned-posts";
import { type PostRow, pageSql, type Viewer, visible } from "./post-rows";

/** Reads and writes of posts' approval. */

interface PostKey {
  workspaceId: string;
  id: string;
}

export const approvalColumn = (approval: Approval) => approval.toUpperCase() as Uppercase<Approval>;

/** The caller holds the post's lock. Earlier comments stay until the next one. */
export async function storeRequest(tx: Db, { workspaceId, id }: PostKey, approval: Approval, at: Date): Promise<void> {
  await tx.post.update({
    where: { workspaceId, id },
    data: { approval: approvalColumn(approval), ...(approval === "pending" ? { approvalRequestedAt: at } : {}) },
    select: { id: true },
  });
}

/** The caller holds the post's lock. */
export async function storeDecision(
  tx: Db,
  { workspaceId, id }: PostKey,
  decision: { approval: "approved" | "changes_requested"; at: Date; by: string /** Of a client. */; byName?: string; comment: string | null },
): Promise<void> {
  await tx.post.update({
    where: { workspaceId, id },
    data: {
      approval: approvalColumn(decision.approval),
      approvalDecidedAt: decision.at,
      approvalDecidedById: decision.by,
      approvalDecidedByName: decision.byName ?? null,
      approvalComment: decision.comment,
    },
    select: { id: true },
  });
  await insertComment(tx, {
    workspaceId,
    postId: id,
    ...(decision.byName ? { authorName: decision.byName } : { authorId: decision.by }),
    decision: decision.approval === "approved" ? "APPROVED" : "CHANGES_REQUESTED",
    text: decision.comment,
    createdAt: decision.at,
  });
}

/**
 * Makes a post a draft again when its time passed without approval, and records the event in the same statement. False when it was
 * approved, edited or deleted meanwhile.
 */
export async function demoteUnapproved(db: Db, { workspaceId, postId, revision }: PlannedRevision): Promise<boolean> {
  const payload: ApprovalPayload = { workspaceId, postId, by: null };
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`WITH missed AS (
        UPDATE "Post" SET "status" = 'DRAFT', "revision" = "revision" + 1, "armedRevision" = NULL, "updatedAt" = clock_timestamp()
        WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${postId}::uuid AND "status" = 'SCHEDULED' AND "revision" = ${revision}
          AND "scheduledAt" <= clock_timestamp() AND "approval" IN ('PENDING', 'CHANGES_REQUESTED') RETURNING "id")
      ${recordEventSql({ workspaceId, type: approvalEvents.missed, payload }, "missed")}`,
  );
  return rows.length > 0;
}

/** Comments on a post. */
export interface ReviewRow {
  requestedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: string | null;
  comment: string | null;
}

export type ApprovalRow = PostRow & ReviewRow & { authorName: string };

function inTab(viewer: Viewer & { userId: string }, tab: ApprovalTab): Prisma.Sql {
  switch (tab) {
    case "waiting":
      return Prisma.sql`p."approval" = 'PENDING'`;
    case "asked":
      return Prisma.sql`p."authorId" = ${viewer.userId}::uuid AND p."approval" IN ('PENDING', 'CHANGES_REQUESTED')`;
    case "done":
      return Prisma.sql`p."approvalDecidedAt" IS NOT NULL AND p."approval" IN ('APPROVED', 'CHANGES_REQUESTED')`;
  }
}

/** Pending posts: those without a time first, then by their time. */
const orders: Record<ApprovalTab, Prisma.Sql> = {
  waiting: Prisma.sql`"scheduledAt" NULLS FIRST, "approvalRequestedAt", "id"`,
  asked: Prisma.sql`"approvalRequestedAt" DESC, "id" DESC`,
  done: Prisma.sql`"approvalDecidedAt" DESC, "id" DESC`,
};

const reviewColumns = Prisma.sql`p."approvalRequestedAt" AS "requestedAt", p."approvalDecidedAt" AS "decidedAt", p."approvalComment" AS "comment",
  coalesce(p."approvalDecidedByName", (SELECT u."name" FROM "User" u WHERE u."id" = p."approvalDecidedById")) AS "decidedBy"`;

/** Posts for a page of approvals. */
export function listReviewed(db: Db, viewer: Viewer, where: Prisma.Sql, order: Prisma.Sql, page: { offset: number; limit: number }): Promise<ApprovalRow[]> {
  const extra = Prisma.sql`, ${reviewColumns}, (SELECT u."name" FROM "User" u WHERE u."id" = p."authorId") AS "authorName"`;
  return tenantSql<ApprovalRow>(db, viewer.workspaceId, pageSql(where, order, page, extra));
}

export function listApprovals(
  db: Db,
  viewer: Viewer & { userId: string },
  { tab, offset, limit }: { tab: ApprovalTab; offset: number; limit: number },
): Promise<ApprovalRow[]> {
  return listReviewed(db, viewer, Prisma.sql`${visible(viewer)} AND ${inTab(viewer, tab)}`, orders[tab], { offset, limit });
}

/** Number of posts in each tab. */
export async function countApprovals(db: Db, viewer: Viewer & { userId: string }): Promise<Record<ApprovalTab, number>> {
  const count = (tab: ApprovalTab) => Prisma.sql`count(*) FILTER (WHERE ${inTab(viewer, tab)})::int AS ${Prisma.raw(`"${tab}"`)}`;
  const [counts] = await tenantSql<Record<ApprovalTab, number>>(
    db,
    viewer.workspaceId,
    Prisma.sql`SELECT ${count("waiting")}, ${count("asked")}, ${count("done")} FROM "Post" p WHERE ${visible(viewer)} AND p."approval" <> 'NONE'`,
  );
  return counts ?? { waiting: 0, asked: 0, done: 0 };
}

export async function getReview(db: Db, workspaceId: string, postId: string): Promise<ReviewRow> {
  const rows = await tenantSql<ReviewRow>(
    db,
    workspaceId,
    Prisma.sql`SELECT ${reviewColumns} FROM "Post" p WHERE p."workspaceId" = ${workspaceId}::uuid AND p."id" = ${postId}::uuid`,
  );
  return rows[0] ?? { requestedAt: null, decidedAt: null, decidedBy: null, comment: null };
}
