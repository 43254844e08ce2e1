import { z } from "zod";
import { pageOf, paginationInput, queryInteger } from "@/server/lib/pagination";
import { adPlatformSchema, insights } from "./metrics.schema";

export const campaignStatuses = ["ACTIVE", "PAUSED", "REMOVED"] as const;
const id = z.guid("must be a UUID").toLowerCase();

export const campaignSchema = z
  .object({
    id: z.string(),
    adAccountId: z.string(),
    platform: adPlatformSchema,
    externalId: z.string(),
    name: z.string(),
    objective: z.string().nullable(),
    status: z.enum(campaignStatuses),
    effectiveStatus: z.string().describe("The platform's own word for what it does with it, such as WITH_ISSUES or LEARNING."),
    statusReasons: z.array(z.string()).describe("The platform's reasons beside it, such as BUDGET_CONSTRAINED."),
    dailyBudget: z.number().nullable().describe("In major units of `currency`."),
    lifetimeBudget: z.number().nullable(),
    budgetShared: z.boolean().describe("Several campaigns spend from this one budget."),
    currency: z.string().describe("ISO 4217."),
    startedOn: z.iso.date().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "Campaign" });
export type Campaign = z.output<typeof campaignSchema>;
export const campaignPage = pageOf(campaignSchema);

export const listCampaignsInput = z.object({
  ...paginationInput({ default: 50, max: 500 }),
  adAccountId: id.optional(),
  status: z
    .preprocess((value) => (typeof value === "string" ? value.toUpperCase() : value), z.enum(campaignStatuses, `must be one of ${campaignStatuses.join(", ")}`))
    .optional(),
});
export type ListCampaignsInput = z.output<typeof listCampaignsInput>;

export const campaignInput = z.object({ id, windowDays: queryInteger({ min: 1, max: 90 }).default(30) });
export type CampaignInput = z.output<typeof campaignInput>;
export const campaignWithInsights = campaignSchema.extend({ insights }).meta({ id: "CampaignWithInsights" });
export type CampaignWithInsights = z.output<typeof campaignWithInsights>;
