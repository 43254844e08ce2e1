import { type Db, database, transaction } from "@/server/db/database";
import { findLinkLocale } from "@/server/db/page-links";
import { picturesOf } from "@/server/domains/media";
import { type Caller, callerOf, type Locale, storedLocale } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { hashLinkToken } from "@/server/lib/page-link";
import { isEditable } from "@/shared/post-states";
import { storeDecision } from "../repository/approvals";
import { lockPost } from "../repository/post-rows";
import * as repository from "../repository/review-links";
import type { DecideReviewInput, ReviewedPost, ReviewPage } from "../review-links.schema";
import { announceApproval } from "./approval-of-edit";
import { approveWithin, refusal } from "./approvals";
import { immutable } from "./post-checks";
import { toApprovalItems } from "./read-approvals";

/** What the page of a review link does. A client decides with the authority that the link's maker has by now. */

interface OpenLink {
  link: repository.ReviewLinkRow;
  maker: Caller;
}

/** Null where it expired, was revoked, or its maker may no longer approve. */
async function findOpen(token: string): Promise<OpenLink | null> {
  const link = await repository.findOpenReviewLink(database(), token, clock());
  const maker = link && (await callerOf(link.createdById, link.workspaceId, "APPROVER"));
  return maker && { link, maker };
}

const linkNotFound = () => notFound("Review link");

async function requireOpen(token: string): Promise<OpenLink> {
  const open = await findOpen(token);
  if (!open) throw linkNotFound();
  return open;
}

/** For the status and the language of the page. */
export async function findReviewPage(token: string): Promise<{ locale: Locale | null; isGone: boolean }> {
  const open = await findOpen(token);
  const locale = open?.link.locale ?? (await findLinkLocale(database(), "ReviewLink", hashLinkToken(token)));
  return { locale: locale === null ? null : storedLocale(locale), isGone: open === null };
}

/** @throws AppError NOT_FOUND of a link that is unknown, expired or revoked. */
export async function getReviewPage(token: string): Promise<ReviewPage> {
  const { link, maker } = await requireOpen(token);
  const rows = await repository.listLinkedPosts(database(), maker, link);
  const [items, pictures] = await Promise.all([
    toApprovalItems(maker, rows),
    picturesOf(
      link.workspaceId,
      rows.flatMap(({ mediaUrls }) => mediaUrls),
    ),
  ]);
  return {
    name: link.brand?.name ?? link.workspace.name,
    sender: link.createdBy.name,
    timezone: link.workspace.timezone,
    expiresAt: link.expiresAt.toISOString(),
    posts: items.map((item): ReviewedPost => ({ ...item, pictures: item.mediaUrls.map((url) => pictures.get(url) ?? null), isOpen: isEditable(item.status) })),
  };
}

/** A post without an approval request can be approved as well. */
async function approve(tx: Db, { link, maker }: OpenLink, { postId, name, comment, revision, altTextVersion }: DecideReviewInput): Promise<void> {
  const at = clock();
  const post = await lockPost(tx, maker, postId);
  if (post?.approval === "none" && post.revision === revision) {
    await storeDecision(tx, post, { approval: "approved", at, by: link.createdById, byName: name, comment: comment ?? null });
    return announceApproval(tx, { ...maker, userId: null }, "approved", postId);
  }
  if (post?.approval === "approved" && post.revision === revision) return;
  const outcome = await approveWithin(tx, maker, { id: postId, at: null, revision, altTextVersion }, at, { name, comment: comment ?? null });
  if (outcome !== "approved") throw refusal(outcome);
}

async function requestChanges(tx: Db, { link, maker }: OpenLink, { postId, name, comment = "", revision }: DecideReviewInput): Promise<void> {
  const post = await lockPost(tx, maker, postId);
  if (!post) throw notFound("Post");
  if (post.revision !== revision) throw refusal("changed");
  await storeDecision(tx, post, { approval: "changes_requested", at: clock(), by: link.createdById, byName: name, comment });
  await announceApproval(tx, { ...maker, userId: null }, "returned", postId, comment);
}

/**
 * Records the decision and carries it out. A repeat of the same decision, which still holds, changes nothing.
 *
 * @throws AppError NOT_FOUND of the link, or of a post that it does not show; VALIDATION_ERROR of a post that is being published or whose
 * time has passed; CONFLICT with the reason `POST_CHANGED`.
 */
export async function decideReview(input: DecideReviewInput): Promise<ReviewPage> {
  const open = await requireOpen(input.token);
  const { link, maker } = open;
  await transaction(async (tx) => {
    if (!(await repository.lockOpenReviewLink(tx, link, clock()))) throw linkNotFound();
    const [shown] = await repository.listLinkedPosts(tx, maker, link, input.postId);
    if (!shown) throw notFound("Post");
    const decision: repository.NewReviewDecision = {
      workspaceId: link.workspaceId,
      reviewLinkId: link.id,
      postId: input.postId,
      revision: input.revision,
      kind: input.kind === "approved" ? "APPROVED" : "CHANGES_REQUESTED",
      name: input.name,
      comment: input.comment ?? null,
    };
    const post = await lockPost(tx, maker, input.postId);
    if (post?.approval === input.kind && (await repository.isLatestDecision(tx, decision))) return;
    if (!isEditable(shown.status)) throw immutable(shown.status);
    await (input.kind === "approved" ? approve(tx, open, input) : requestChanges(tx, open, input));
    await repository.insertReviewDecision(tx, decision);
  });
  return getReviewPage(input.token);
}
