import { z } from "zod";
import { campaignSchema } from "./campaigns.schema";

const id = z.guid("must be a UUID").toLowerCase();

export const updateAccountInput = z.strictObject({ id, autoPilotEnabled: z.boolean("must be true or false").optional() });
export type UpdateAccountInput = z.output<typeof updateAccountInput>;

export const changeStatusInput = z.strictObject({
  id,
  reason: z
    .string()
    .trim()
    .max(500, "must have at most 500 characters")
    .refine((text) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(text), "must not contain control characters")
    .optional()
    .describe("Kept in the audit chain."),
  dryRun: z.boolean("must be true or false").default(true).describe("false changes the campaign at its platform."),
});
export type ChangeStatusInput = z.output<typeof changeStatusInput>;

const status = campaignSchema.shape.status;
const diff = z.object({ status: z.object({ from: status, to: status }) });
const warning = z.object({ code: z.string(), message: z.string() });
export type ActionWarning = z.output<typeof warning>;

const dryRunResult = z.object({ dryRun: z.literal(true), diff, warnings: z.array(warning), noop: z.boolean() });
const commitResult = z.object({
  dryRun: z.literal(false),
  campaign: campaignSchema,
  diff,
  warnings: z.array(warning),
  noop: z.boolean(),
  auditEventId: z.string(),
});
export const changeStatusResult = z.discriminatedUnion("dryRun", [dryRunResult, commitResult]);
export type ChangeStatusResult = z.output<typeof changeStatusResult>;
