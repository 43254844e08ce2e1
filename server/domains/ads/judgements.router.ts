import { z } from "zod";
import { checkedOnce } from "@/server/lib/checked-once";
import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { budgetShiftInput, budgetShiftSchema, currentBudgetInput, currentBudgetSchema, pilotInput, pilotSchema } from "./budget.schema";
import { fatigueInput, fatigueSchema, winnerSchema, winnersInput } from "./creatives.schema";
import { decisionSchema } from "./decisions.schema";
import { dialectEvalInput, dialectRow } from "./dialect.schema";
import { offeredWording, policyCheck, policyCheckInput } from "./policy.schema";
import { getCurrentTotal, proposeShift } from "./service/budget-shift";
import { listFatigue } from "./service/creative-fatigue";
import { listDecisions } from "./service/decisions";
import { getLeaderboard } from "./service/dialect-eval";
import { getPilot } from "./service/incremental-pilot";
import { judgeCreative, offerWording } from "./service/policy-check";
import { listWinners } from "./service/winning-creatives";

const reading = protectedProcedure({ scope: "ads:read" });
const tags = ["Ads"];

export const judgementsRouter = router({
  creativeFatigue: reading
    .meta({ openapi: { method: "GET", path: "/ads/creative-fatigue", tags, protect: true, summary: "List running creatives, the most worn out first" } })
    .input(fatigueInput)
    .output(checkedOnce(z.array(fatigueSchema)))
    .query(({ ctx, input }) => listFatigue(ctx.caller, input.adAccountId, ctx.locale)),

  // The dashboard's own.
  decisions: reading.output(checkedOnce(z.array(decisionSchema))).query(({ ctx }) => listDecisions(ctx.caller, ctx.locale)),

  budgetShift: reading
    .meta({
      openapi: {
        method: "POST",
        path: "/ads/budget-shift",
        tags,
        protect: true,
        summary: "Propose how to share a daily budget",
      },
    })
    .input(budgetShiftInput)
    .output(budgetShiftSchema)
    .mutation(({ ctx, input }) => proposeShift(ctx.caller, input, ctx.locale)),

  currentBudget: reading
    .input(currentBudgetInput)
    .output(currentBudgetSchema)
    .query(({ ctx, input }) => getCurrentTotal(ctx.caller, input)),

  policyCheck: reading
    .meta({
      openapi: {
        method: "POST",
        path: "/ads/policy-check",
        tags,
        protect: true,
        summary: "Check an ad's text against policies",
      },
    })
    .input(policyCheckInput)
    .output(policyCheck)
    .mutation(({ ctx, input }) => judgeCreative(ctx.caller, input, ctx.locale)),
  // The dashboard's own.
  offerWording: reading
    .input(policyCheckInput)
    .output(offeredWording)
    .mutation(({ ctx, input }) => offerWording(ctx.caller, input, ctx.locale)),

  dialectEval: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/dialect-eval",
        tags,
        protect: true,
        summary: "Rank writers by the quality of their Arabic",
      },
    })
    .input(dialectEvalInput)
    .output(z.array(dialectRow))
    .query(({ ctx, input }) => getLeaderboard(ctx.caller, input.sinceDays)),

  incrementalPilot: reading
    .meta({
      openapi: {
        method: "GET",
        path: "/ads/incremental-pilot",
        tags,
        protect: true,
        summary: "Plan a small test of a budget shift",
      },
    })
    .input(pilotInput)
    .output(pilotSchema)
    .query(({ ctx, input }) => getPilot(ctx.caller, input.windowDays, ctx.locale)),

  winningCreatives: reading
    .meta({ openapi: { method: "GET", path: "/ads/winning-creatives", tags, protect: true, summary: "List the creatives that win, and what they share" } })
    .input(winnersInput)
    .output(z.array(winnerSchema))
    .query(({ ctx, input }) => listWinners(ctx.caller, input, ctx.locale)),
});
