import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { optimalTimesInput, optimalTimesOutput, postMetricsInput, postMetricsOutput } from "./analytics.schema";
import { getPostMetrics, recommendTimes } from "./analytics.service";
import * as figures from "./figures.schema";
import { overviewFile, overviewFilters, overviewInput, overviewOutput } from "./overview.schema";
import { getMetricsOfPost, listAccountFigures, listPostFigures } from "./service/figures";
import { getFilters, getOverview, writeFile } from "./service/overview";

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

  metricsOfPost: protectedProcedure({ scope: "posts:read" })
    .meta({ openapi: { method: "GET", path: "/posts/{id}/metrics", tags: ["Analytics"], protect: true, summary: "Read what a post brought" } })
    .input(figures.metricsOfPostInput)
    .output(figures.metricsOfPostOutput)
    .query(({ ctx, input }) => getMetricsOfPost(ctx.caller, input.id)),

  posts: protectedProcedure({ scope: "posts:read" })
    .meta({ openapi: { method: "GET", path: "/analytics/posts", tags: ["Analytics"], protect: true, summary: "List published posts with what they brought" } })
    .input(figures.postFiguresInput)
    .output(figures.postFiguresPage)
    .query(({ ctx, input }) => listPostFigures(ctx.caller, input)),

  accounts: protectedProcedure({ scope: "posts:read" })
    .meta({
      openapi: { method: "GET", path: "/analytics/accounts", tags: ["Analytics"], protect: true, summary: "List accounts with what their posts brought" },
    })
    .input(figures.accountFiguresInput)
    .output(figures.accountFiguresPage)
    .query(({ ctx, input }) => listAccountFigures(ctx.caller, input)),

  /** For the page of a post; an account appears once its post is out. */
  postMetrics: protectedProcedure({ scope: "posts:read" })
    .input(postMetricsInput)
    .output(postMetricsOutput)
    .query(({ ctx, input }) => getPostMetrics(ctx.caller, input.postId)),

  /** For the page of analytics. */
  overview: protectedProcedure({ scope: "posts:read" })
    .input(overviewInput)
    .output(overviewOutput)
    .query(({ ctx, input }) => getOverview(ctx.caller, input)),

  filters: protectedProcedure({ scope: "posts:read" })
    .output(overviewFilters)
    .query(({ ctx }) => getFilters(ctx.caller)),

  /** A query on user action: the dashboard offers the text as a download. */
  file: protectedProcedure({ scope: "posts:read" })
    .input(overviewInput)
    .output(overviewFile)
    .query(({ ctx, input }) => writeFile(ctx.caller, input)),
});
