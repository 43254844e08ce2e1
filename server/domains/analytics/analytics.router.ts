import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { optimalTimesInput, optimalTimesOutput, postMetricsInput, postMetricsOutput } from "./analytics.schema";
import { readPostMetrics, recommendTimes } from "./analytics.service";
import { overviewFile, overviewFilters, overviewInput, overviewOutput } from "./overview.schema";
import { readFilters, readOverview, writeFile } from "./service/overview";

export const analyticsRouter = router({
  optimalTimes: protectedProcedure({ scope: "posts:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/analytics/optimal-times",
        tags: ["Analytics"],
        summary: "Recommend publish times",
      },
    })
    .input(optimalTimesInput)
    .output(optimalTimesOutput)
    .query(({ ctx, input }) => recommendTimes(ctx.caller, input)),

  /** For the page of a post; an account appears once its post is out. */
  postMetrics: protectedProcedure({ scope: "posts:read" })
    .input(postMetricsInput)
    .output(postMetricsOutput)
    .query(({ ctx, input }) => readPostMetrics(ctx.caller, input.postId)),

  /** For the page of analytics. */
  overview: protectedProcedure({ scope: "posts:read" })
    .input(overviewInput)
    .output(overviewOutput)
    .query(({ ctx, input }) => readOverview(ctx.caller, input)),

  filters: protectedProcedure({ scope: "posts:read" })
    .output(overviewFilters)
    .query(({ ctx }) => readFilters(ctx.caller)),

  /** A query that a press asks for: the dashboard hands the text out as a file. */
  file: protectedProcedure({ scope: "posts:read" })
    .input(overviewInput)
    .output(overviewFile)
    .query(({ ctx, input }) => writeFile(ctx.caller, input)),
});
