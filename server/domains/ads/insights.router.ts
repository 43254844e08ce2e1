import { z } from "zod";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { breakdownInput, compareInput, insightsInput, topPerformersInput } from "./insights.schema";
import { breakdownRow, comparisonSchema, insights, topPerformer } from "./metrics.schema";
import { comparedPeriods, comparePeriodsInput } from "./periods.schema";
import { breakDownSpend, comparePerformance, getInsights, listTopPerformers } from "./service/insights";
import { getPeriodComparison } from "./service/periods";

const reading = protectedProcedure({ scope: "ads:read" });
const tags = ["Ads"];

export const insightsRouter = router({
  insights: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/insights",
        tags,
        protect: true,
        summary: "Summarise key figures",
      },
    })
    .input(insightsInput)
    .output(insights)
    .query(({ ctx, input }) => getInsights(ctx.caller, input)),

  compare: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/compare",
        tags,
        protect: true,
        summary: "Compare two periods",
      },
    })
    .input(compareInput)
    .output(comparisonSchema)
    .query(({ ctx, input }) => comparePerformance(ctx.caller, input)),

  topPerformers: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/top-performers",
        tags,
        protect: true,
        summary: "Rank campaigns",
      },
    })
    .input(topPerformersInput)
    .output(z.array(topPerformer))
    .query(({ ctx, input }) => listTopPerformers(ctx.caller, input)),

  breakdown: reading
    .meta({ openapi: { method: "GET", path: "/ads/breakdown", tags, protect: true, summary: "Break spend down by ad platform" } })
    .input(breakdownInput)
    .output(z.array(breakdownRow))
    .query(({ ctx, input }) => breakDownSpend(ctx.caller, input)),

  // The dashboard's own.
  comparePeriods: reading
    .input(comparePeriodsInput)
    .output(comparedPeriods)
    .query(({ ctx, input }) => getPeriodComparison(ctx.caller, input)),
});
