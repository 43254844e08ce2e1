import { z } from "zod";
import { campaignSchema } from "./campaigns.schema";

const id = z.guid("must be a UUID").toLowerCase();

export const updateAccountInput = z.strictObject({ id, autoPilotEnabled: z.boolean("must be true or false").optional() });
export type UpdateAccountInput = z.output<typeof updateAccountInput>;

/** Why a member did something. */
export const reasonText = z
  .string()
  .trim()
  .max(500, "must have at most 500 characters")
  .refine((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), "must not contain control characters");

export const changeStatusInput = z.strictObject({
  id,
  reason: reasonText.optional().describe("Kept in the audit chain."),
  dryRun: z.boolean("must be true or false").default(true).describe("false changes the campaign at its platform."),
});
export type ChangeStatusInput = z.output<typeof changeStatusInput>;

export const changeBudgetInput = changeStatusInput.extend({
  dailyBudget: z
    .number("must be a number")
    .positive("must be more than 0")
    .max(1e9, "must be at most 1000000000")
    .describe("In major units of the account's currency; rounded to the smallest unit of the platform."),
});
export type ChangeBudgetInput = z.output<typeof changeBudgetInput>;

const warning = z.object({ code: z.string(), message: z.string() });
export type ActionWarning = z.output<typeof warning>;

/** A dry run's result, and a committed change's, by what they change. */
function resultsOf<T extends z.ZodType>(diff: T, ids: { dryRun: string; commit: string; either: string }) {
  const dryRun = z.object({ dryRun: z.literal(true), diff, warnings: z.array(warning), noop: z.boolean() }).meta({ id: ids.dryRun });
  const commit = z
    .object({ dryRun: z.literal(false), campaign: campaignSchema, diff, warnings: z.array(warning), noop: z.boolean(), auditEventId: z.string() })
    .meta({ id: ids.commit });
  return z.discriminatedUnion("dryRun", [dryRun, commit]).meta({ id: ids.either });
}

const status = campaignSchema.shape.status;
const statusDiff = z.object({ status: z.object({ from: status, to: status }) });
export const changeStatusResult = resultsOf(statusDiff, { dryRun: "CampaignDryRun", commit: "CampaignCommit", either: "CampaignChange" });
export type ChangeStatusResult = z.output<typeof changeStatusResult>;

const budgetDiff = z.object({ dailyBudget: z.object({ from: z.number().nullable(), to: z.number() }) });
export const changeBudgetResult = resultsOf(budgetDiff, { dryRun: "CampaignBudgetDryRun", commit: "CampaignBudgetCommit", either: "CampaignBudgetChange" });
export type ChangeBudgetResult = z.output<typeof changeBudgetResult>;

/** Several at once, for the dashboard. Each campaign is answered for by itself. */
export const changeManyInput = changeStatusInput.omit({ id: true }).extend({
  ids: z
    .array(id)
    .min(1, "must name a campaign")
    .max(50, "must name at most 50 campaigns")
    .transform((ids) => [...new Set(ids)]),
  to: z.enum(["ACTIVE", "PAUSED"], "must be ACTIVE or PAUSED"),
});
export type ChangeManyInput = z.output<typeof changeManyInput>;

const problem = z.object({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()).nullable() });
const changeOutcome = z.discriminatedUnion("ok", [
  z.object({ id: z.string(), ok: z.literal(true), result: changeStatusResult }),
  z.object({ id: z.string(), ok: z.literal(false), error: problem }),
]);
export type ChangeOutcome = z.output<typeof changeOutcome>;
export const changeManyResult = z.object({ dryRun: z.boolean(), outcomes: z.array(changeOutcome) });
export type ChangeManyResult = z.output<typeof changeManyResult>;
