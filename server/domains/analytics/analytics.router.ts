import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { optimalTimesInput, optimalTimesOutput, postMetricsInput, postMetricsOutput } from "./analytics.schema";
import { readPostMetrics, recommendTimes } from "./analytics.service";

export const analyticsRouter = router({
  optimalTimes: protectedProcedure({ scope: "posts:read" })
    .meta({
      openapi: {
        method: "GET",
        path: "/analytics/optimal-times",
        tags: ["Analytics"],
        summary: "Recommend publish times",
        description: "The best ten hours of the week for a platform, best first, in the asked time zone.",
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
});
