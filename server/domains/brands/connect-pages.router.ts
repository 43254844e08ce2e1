import { router } from "@/server/trpc/init";
import { publicProcedure } from "@/server/trpc/procedures";
import * as schema from "./connect-pages.schema";
import * as service from "./connect-pages.service";

/** Of the browser that has opened a link, counted against the address that it comes from. */
const visits = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limitVisitor("connect");
  return next();
});

/** The hosted pages of connect links; they need no session. */
export const connectPagesRouter = router({
  operator: publicProcedure.output(schema.operatorSchema).query(() => service.getOperator()),

  view: publicProcedure
    .input(schema.connectPageInput)
    .output(schema.connectPageView)
    .query(({ ctx, input }) => service.getConnectPage(input, ctx.connectSecret ?? null)),

  start: visits
    .input(schema.startLinkInput)
    .output(schema.nextAddress)
    .mutation(({ ctx, input }) => service.startLink(input, ctx.connectSecret ?? null)),

  choose: visits
    .input(schema.chooseLinkInput)
    .output(schema.nextAddress)
    .mutation(({ ctx, input }) => service.chooseLinkAccounts(input, ctx.connectSecret ?? null)),

  cancel: visits
    .input(schema.linkIdInput)
    .output(schema.nextAddress)
    .mutation(({ ctx, input }) => service.cancelLink(input.id, ctx.connectSecret ?? null)),
});
