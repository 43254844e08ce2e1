import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { usableLink } from "@/server/lib/page-link";
import { type ApprovalRow, listReviewed } from "./approvals";
import { type Viewer, visible } from "./post-rows";

/** Rows of ReviewLink and ReviewDecision, and the posts that a link shows. */

type Bytes = Uint8Array<ArrayBuffer>;

const MAX_POSTS = 100;
const MAX_DECISIONS = 100;

const fields = {
  id: true,
  workspaceId: true,
  createdById: true,
  postId: true,
  from: true,
  to: true,
  brandId: true,
  locale: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  workspace: { select: { name: true, timezone: true } },
  createdBy: { select: { name: true } },
  post: { select: { content: true } },
  brand: { select: { name: true } },
  decisions: { orderBy: { createdAt: "desc" }, take: MAX_DECISIONS },
} satisfies Prisma.ReviewLinkSelect;

export type ReviewLinkRow = Prisma.ReviewLinkGetPayload<{ select: typeof fields }>;

export interface ReviewLinkFilter {
  workspaceId: string;
  /** Only those that this person made. */
  createdById?: string;
}

export function listReviewLinks(db: Db, filter: ReviewLinkFilter, take: number): Promise<ReviewLinkRow[]> {
  return db.reviewLink.findMany({ where: { ...filter }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take, select: fields });
}

export type NewReviewLink = Pick<ReviewLinkRow, "workspaceId" | "createdById" | "postId" | "from" | "to" | "brandId" | "locale" | "createdAt" | "expiresAt"> & {
  tokenHash: Bytes;
};

export async function insertReviewLink(tx: Db, link: NewReviewLink): Promise<string> {
  return (await tx.reviewLink.create({ data: link, select: { id: true } })).id;
}

export function getReviewLink(db: Db, key: { workspaceId: string; id: string }): Promise<ReviewLinkRow> {
  return db.reviewLink.findUniqueOrThrow({ where: key, select: fields });
}

export function findOpenReviewLink(db: Db, token: string, now: Date): Promise<ReviewLinkRow | null> {
  return acrossWorkspaces("the token alone says which workspace it belongs to", () =>
    db.reviewLink.findFirst({ where: usableLink(token, now), select: fields }),
  );
}

/** Whether it is still usable; until the transaction ends nobody revokes it. */
export async function lockOpenReviewLink(tx: Db, { workspaceId, id }: Pick<ReviewLinkRow, "workspaceId" | "id">, now: Date): Promise<boolean> {
  const rows = await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`SELECT 1 FROM "ReviewLink" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid AND "revokedAt" IS NULL AND "expiresAt" > ${now} FOR SHARE`,
  );
  return rows.length > 0;
}

type Scope = Pick<ReviewLinkRow, "postId" | "from" | "to" | "brandId">;

/** What the link shows of what its maker sees, in the order of time. */
export function listLinkedPosts(db: Db, viewer: Viewer, { postId, from, to, brandId }: Scope, only?: string): Promise<ApprovalRow[]> {
  const ofBrand = Prisma.sql`EXISTS (SELECT 1 FROM "PostTarget" t JOIN "Connection" c ON c."id" = t."connectionId"
    WHERE t."postId" = p."id" AND c."brandId" = ${brandId}::uuid)`;
  const parts = [
    visible(viewer),
    postId ? Prisma.sql`p."id" = ${postId}::uuid` : Prisma.sql`p."scheduledAt" >= ${from} AND p."scheduledAt" < ${to}`,
    ...(brandId ? [ofBrand] : []),
    ...(only ? [Prisma.sql`p."id" = ${only}::uuid`] : []),
  ];
  return listReviewed(db, viewer, Prisma.join(parts, " AND "), Prisma.sql`"scheduledAt" NULLS FIRST, "id"`, { offset: 0, limit: MAX_POSTS });
}

export type NewReviewDecision = Pick<ReviewLinkRow["decisions"][number], "workspaceId" | "reviewLinkId" | "postId" | "revision" | "kind" | "name" | "comment">;

/** Whether the last decision by this link on the post is the same, as a repeated request makes it. */
export async function isLatestDecision(tx: Db, { workspaceId, reviewLinkId, postId, revision, kind, name, comment }: NewReviewDecision): Promise<boolean> {
  const latest = await tx.reviewDecision.findFirst({ where: { workspaceId, reviewLinkId, postId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return latest !== null && latest.revision === revision && latest.kind === kind && latest.name === name && latest.comment === comment;
}

export async function insertReviewDecision(tx: Db, decision: NewReviewDecision): Promise<void> {
  await tx.reviewDecision.create({ data: decision, select: { id: true } });
}
