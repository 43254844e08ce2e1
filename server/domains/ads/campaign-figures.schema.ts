import { z } from "zod";
import { pageOf, paginationInput, queryInteger } from "@/server/lib/pagination";
import { campaignSchema, listCampaignsInput } from "./campaigns.schema";
import { adPlatformSchema, kpiDeltas, kpis } from "./metrics.schema";

/** Campaigns and their ads beside their figures, for the dashboard. Windows end with the last day that is over in every account's zone; changes are against as many days before. */

const days = queryInteger({ min: 1, max: 90 });

export const campaignSorts = ["name", "spend", "conversions", "revenue", "cpa", "roas", "ctr"] as const;
export type CampaignSort = (typeof campaignSorts)[number];

export const campaignTableInput = listCampaignsInput.extend({
  platform: adPlatformSchema.optional(),
  windowDays: days.default(30),
  search: z
    .string("must be a text")
    .trim()
    .max(200, "must have at most 200 characters")
    .refine((value) => !/[\p{Cc}\p{Cs}]/u.test(value), "must not hold control characters")
    .optional()
    .describe("Part of the name, however it is spelt."),
  sort: z.enum(campaignSorts, `must be one of ${campaignSorts.join(", ")}`).default("spend"),
  direction: z.enum(["asc", "desc"], "must be asc or desc").default("desc"),
});
export type CampaignTableInput = z.output<typeof campaignTableInput>;

const figures = { kpis, delta: kpiDeltas };

export const campaignTablePage = pageOf(campaignSchema.extend(figures));
export type CampaignTablePage = z.output<typeof campaignTablePage>;

export const campaignCreativesInput = z
  .object({ id: z.guid("must be a UUID").toLowerCase(), windowDays: days.default(30) })
  .extend(paginationInput({ default: 50, max: 200 }));
export type CampaignCreativesInput = z.output<typeof campaignCreativesInput>;

const creative = z.object({
  id: z.string(),
  externalId: z.string(),
  name: z.string(),
  format: z.string().describe("IMAGE, VIDEO, CAROUSEL or TEXT."),
  status: campaignSchema.shape.status,
  effectiveStatus: z.string(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  callToAction: z.string().nullable(),
  linkUrl: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  limits: z.array(z.string()).describe("Why the platform holds it back."),
  startedOn: z.iso.date().nullable(),
  currency: z.string(),
  ...figures,
});
export const campaignCreativesPage = pageOf(creative);
export type CampaignCreativesPage = z.output<typeof campaignCreativesPage>;
