import { linkIdInput, linkTokenInput, revokedLinkSchema } from "@/server/lib/page-link.schema";
import { router } from "@/server/trpc/init";
import { protectedProcedure, publicProcedure } from "@/server/trpc/procedures";
import * as schema from "./review-links.schema";
import { createReviewLink, listReviewLinks, revokeReviewLink } from "./service/review-links";
import { decideReview, getReviewPage } from "./service/review-pages";

const approves = protectedProcedure({ scope: "posts:read", role: "APPROVER" });

export const reviewLinksRouter = router({
  list: approves.output(schema.reviewLinksSchema).query(({ ctx }) => listReviewLinks(ctx.caller)),

  create: approves
    .input(schema.createReviewLinkInput)
    .output(schema.createdReviewLinkSchema)
    .mutation(({ ctx, input }) => createReviewLink(ctx.caller, input)),

  revoke: approves
    .input(linkIdInput)
    .output(revokedLinkSchema)
    .mutation(({ ctx, input }) => revokeReviewLink(ctx.caller, input.id)),
});

/** Counted against the address that it comes from. */
const visits = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limitVisitor("review");
  return next();
});

/** The pages of review links: nobody is signed in there. */
export const reviewPagesRouter = router({
  view: visits
    .input(linkTokenInput)
    .output(schema.reviewPageSchema)
    .query(({ input }) => getReviewPage(input.token)),

  decide: visits
    .input(schema.decideReviewInput)
    .output(schema.reviewPageSchema)
    .mutation(({ input }) => decideReview(input)),
});
