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

const status = campaignSchema.shape.status;
const diff = z.object({ status: z.object({ from: status, to: status }) });
const warning = z.object({ code: z.string(), message: z.string() });
export type ActionWarning = z.output<typeof warning>;

const dryRunResult = z.object({ dryRun: z.literal(true), diff, warnings: z.array(warning), noop: z.boolean() }).meta({ id: "CampaignDryRun" });
const commitResult = z
  .object({
    dryRun: z.literal(false),
    campaign: campaignSchema,
    diff,
    warnings: z.array(warning),
    noop: z.boolean(),
    auditEventId: z.string(),
  })
  .meta({ id: "CampaignCommit" });
export const changeStatusResult = z.discriminatedUnion("dryRun", [dryRunResult, commitResult]).meta({ id: "CampaignChange" });
export type ChangeStatusResult = z.output<typeof changeStatusResult>;

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
