import { router } from "@/server/trpc/init";
import { protectedProcedure } from "@/server/trpc/procedures";
import { adAccountSchema } from "./accounts.schema";
import {
  changeBudgetInput,
  changeBudgetResult,
  changeManyInput,
  changeManyResult,
  changeStatusInput,
  changeStatusResult,
  updateAccountInput,
} from "./actions.schema";
import { changeBudget, changeStatus } from "./service/change-campaign";
import { changeMany } from "./service/change-many";
import { updateAccount } from "./service/update-account";

const writing = protectedProcedure({ scope: "ads:write" });
const tags = ["Ads"];

/** The platform refuses, or is down. */
const errorResponses = { 502: "UPSTREAM_ERROR" };

export const actionsRouter = router({
  updateAccount: writing
    .meta({ openapi: { method: "PATCH", path: "/ads/accounts/{id}", tags, protect: true, summary: "Switch an ad account's auto-pilot" } })
    .input(updateAccountInput)
    .output(adAccountSchema)
    .mutation(({ ctx, input }) => updateAccount(ctx.caller, input)),

  pause: writing
    .meta({ openapi: { method: "POST", path: "/ads/campaigns/{id}/pause", tags, protect: true, summary: "Pause a campaign", errorResponses } })
    .input(changeStatusInput)
    .output(changeStatusResult)
    .mutation(({ ctx, input }) => changeStatus(ctx.caller, { ...input, to: "PAUSED" }, ctx)),

  resume: writing
    .meta({ openapi: { method: "POST", path: "/ads/campaigns/{id}/resume", tags, protect: true, summary: "Resume a campaign", errorResponses } })
    .input(changeStatusInput)
    .output(changeStatusResult)
    .mutation(({ ctx, input }) => changeStatus(ctx.caller, { ...input, to: "ACTIVE" }, ctx)),

  changeBudget: writing
    .meta({ openapi: { method: "POST", path: "/ads/campaigns/{id}/budget", tags, protect: true, summary: "Set a campaign's daily budget", errorResponses } })
    .input(changeBudgetInput)
    .output(changeBudgetResult)
    .mutation(({ ctx, input }) => changeBudget(ctx.caller, input, ctx)),

  /** For the dashboard. */
  changeMany: writing
    .input(changeManyInput)
    .output(changeManyResult)
    .mutation(({ ctx, input }) => changeMany(ctx.caller, input, ctx)),
});
