import { database, transaction } from "@/server/db/database";
import { countOpenLinks, revokeLink } from "@/server/db/page-links";
import { type Caller, listBrands } from "@/server/domains/workspaces";
import { now as clock } from "@/server/lib/clock";
import { AppError, notFound, validationError } from "@/server/lib/errors";
import { issueLink, toPageLink } from "@/server/lib/page-link";
import { findPost } from "../repository/post-rows";
import * as repository from "../repository/review-links";
import type { CreateReviewLinkInput, ReviewLink } from "../review-links.schema";

/** Use cases of review links for those who make them; what their pages do is in review-pages. A member limited to brands sees their own links. */

const MAX_OPEN_LINKS = 100;
const MAX_LISTED = 50;
const SNIPPET_LENGTH = 120;

const iso = (time: Date | null) => time?.toISOString() ?? null;

function toReviewLink(row: repository.ReviewLinkRow): ReviewLink {
  const { postId, post, from, to, brand, decisions } = row;
  return {
    ...toPageLink(row, clock()),
    post: postId && post ? { id: postId, snippet: post.content.slice(0, SNIPPET_LENGTH) } : null,
    from: iso(from),
    to: iso(to),
    brand: brand?.name ?? null,
    decisions: decisions.map((decision) => ({
      id: decision.id,
      postId: decision.postId,
      kind: decision.kind === "APPROVED" ? "approved" : "changes_requested",
      name: decision.name,
      comment: decision.comment,
      createdAt: decision.createdAt.toISOString(),
    })),
  };
}

const filterOf = ({ workspaceId, userId, brandIds }: Caller): repository.ReviewLinkFilter => ({
  workspaceId,
  ...(brandIds === null ? {} : { createdById: userId }),
});

/**
 * Creates a link and answers its address, which is not kept.
 *
 * @throws AppError NOT_FOUND of the post; VALIDATION_ERROR of the brand; CONFLICT with the reason `TOO_MANY_REVIEW_LINKS`.
 */
export async function createReviewLink(caller: Caller, input: CreateReviewLinkInput): Promise<ReviewLink & { url: string }> {
  const { workspaceId, userId, brandIds } = caller;
  const { postId = null, brandId = null, from, to, locale, expiresInDays } = input;
  if (postId && !(await findPost(database(), caller, postId))) throw notFound("Post");
  if (brandId && !(await listBrands(workspaceId, brandIds)).some(({ id }) => id === brandId)) {
    throw validationError([{ path: "brandId", message: "is not a brand of this workspace", code: "custom" }]);
  }
  const at = clock();
  const { url, stored } = issueLink("review", at, expiresInDays * 86_400_000);
  const id = await transaction(async (tx) => {
    if ((await countOpenLinks(tx, "ReviewLink", workspaceId, at)) >= MAX_OPEN_LINKS) {
      throw new AppError("CONFLICT", `A workspace has at most ${MAX_OPEN_LINKS} open review links.`, { details: { reason: "TOO_MANY_REVIEW_LINKS" } });
    }
    return repository.insertReviewLink(tx, {
      workspaceId,
      createdById: userId,
      postId,
      from: from ? new Date(from) : null,
      to: to ? new Date(to) : null,
      brandId,
      locale,
      ...stored,
    });
  });
  return { ...toReviewLink(await repository.getReviewLink(database(), { workspaceId, id })), url };
}

/** The latest, with what clients decided. */
export async function listReviewLinks(caller: Caller): Promise<{ links: ReviewLink[] }> {
  return { links: (await repository.listReviewLinks(database(), filterOf(caller), MAX_LISTED)).map(toReviewLink) };
}

/** @throws AppError NOT_FOUND when the caller sees no such link. */
export async function revokeReviewLink(caller: Caller, id: string): Promise<{ id: string; revoked: true }> {
  if (!(await revokeLink(database(), "ReviewLink", { ...filterOf(caller), id }, clock()))) throw notFound("Review link");
  return { id, revoked: true };
}
