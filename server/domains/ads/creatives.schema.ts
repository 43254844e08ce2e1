import { z } from "zod";
import { queryInteger } from "@/server/lib/pagination";
import { adPlatformSchema, type DailyFacts } from "./metrics.schema";

export interface CreativeDay extends DailyFacts {
  /** People reached that day, as the platform reports; null when it does not. Not additive. */
  reach: number | null;
}

export const fatigueStatuses = ["healthy", "watch", "fatigued"] as const;
export type FatigueStatus = (typeof fatigueStatuses)[number];

export const fatigueReasons = [
  "COST_DOUBLED",
  "COST_UP",
  "CTR_DOWN_STRONGLY",
  "CTR_DOWN",
  "FREQUENCY_HIGH",
  "CPM_UP",
  "EARLY_SIGNS",
  "DELIVERY_LIMITED",
  "INSUFFICIENT_DATA",
  "LEARNING",
  "STEADY",
] as const;
export type FatigueReason = (typeof fatigueReasons)[number];

export const fatigueInput = z.object({ adAccountId: z.guid("must be a UUID").toLowerCase().optional().describe("One account; default: all.") });

export const fatigueSchema = z
  .object({
    creativeId: z.string(),
    name: z.string(),
    campaignId: z.string(),
    campaignName: z.string(),
    adAccountId: z.string(),
    platform: adPlatformSchema,
    status: z.enum(fatigueStatuses),
    frequency: z.number().nullable().describe("Views per person in the last seven days of delivery."),
    ctrNow: z.number().nullable().describe("Clicks per impression, last seven days of delivery."),
    ctrBaseline: z.number().nullable().describe("The same in its first week, without the first day."),
    ctrDropPercent: z.number().nullable(),
    cpmChangePercent: z.number().nullable(),
    costPerResultRatio: z.number().nullable(),
    daysRunning: z.int(),
    daysLeft: z.int().nullable().describe("Days until CTR is expected at 65 % of its first week; null: it does not fall, or too little is known."),
    score: z.number().describe("0 (fresh) to 100 (worn out)."),
    reasons: z.array(z.string()),
    reasonCodes: z.array(z.enum(fatigueReasons)),
  })
  .meta({ id: "CreativeFatigue" });
export type Fatigue = z.output<typeof fatigueSchema>;

export const winnersInput = z.object({
  k: queryInteger({ min: 1, max: 20 }).default(5),
  windowDays: queryInteger({ min: 7, max: 365 }).default(90),
});
export type WinnersInput = z.output<typeof winnersInput>;

export const winnerSchema = z
  .object({
    creativeId: z.string(),
    name: z.string(),
    platform: adPlatformSchema,
    format: z.string().nullable(),
    currency: z.string(),
    score: z.number().describe("0 to 100: rank among the currency's creatives by return, conversion rate and click rate."),
    shrunkRoas: z.number().nullable().describe("Return on spend with luck taken out; null without revenue."),
    impressions: z.int(),
    spend: z.number(),
    conversions: z.number(),
    interval: z.tuple([z.number(), z.number()]).describe("80 % interval of the click rate."),
    traits: z.array(z.string()).describe("What it is made of, as codes such as offer:discount."),
    lifts: z
      .array(z.object({ trait: z.string(), lift: z.number(), winners: z.int(), all: z.int() }))
      .describe("Traits that winners have more often than the rest."),
    whyItWins: z.string(),
  })
  .meta({ id: "WinningCreative" });
export type WinnerRow = z.output<typeof winnerSchema>;
