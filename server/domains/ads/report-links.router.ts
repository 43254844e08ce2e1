import { linkIdInput, linkTokenInput, revokedLinkSchema } from "@/server/lib/page-link.schema";
import { router } from "@/server/trpc/init";
import { protectedProcedure, publicProcedure } from "@/server/trpc/procedures";
import * as schema from "./report-links.schema";
import { createReportLink, getSharedReport, listReportLinks, revokeReportLink } from "./service/report-links";

/** For the dashboard. As review links, they are for those who may approve. */
const shares = protectedProcedure({ scope: "ads:read", role: "APPROVER" });

export const reportLinksRouter = router({
  list: shares
    .input(schema.listReportLinksInput)
    .output(schema.reportLinksSchema)
    .query(({ ctx, input }) => listReportLinks(ctx.caller, input.reportId)),

  create: shares
    .input(schema.createReportLinkInput)
    .output(schema.createdReportLinkSchema)
    .mutation(({ ctx, input }) => createReportLink(ctx.caller, input)),

  revoke: shares
    .input(linkIdInput)
    .output(revokedLinkSchema)
    .mutation(({ ctx, input }) => revokeReportLink(ctx.caller, input.id)),
});

/** The pages of report links: nobody is signed in there, and views are counted against the address that they come from. */
export const reportPagesRouter = router({
  view: publicProcedure
    .use(async ({ ctx, next }) => {
      await ctx.limitVisitor("report");
      return next();
    })
    .input(linkTokenInput)
    .output(schema.sharedReportSchema)
    .query(({ input }) => getSharedReport(input.token)),
});
