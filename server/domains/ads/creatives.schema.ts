import { z } from "zod";
import { adPlatformSchema, type DailyFacts } from "./metrics.schema";

export interface CreativeDay extends DailyFacts {
  /** People reached that day, as the platform says; null when it does not. Not additive. */
  reach: number | null;
}

export const fatigueStatuses = ["healthy", "watch", "fatigued"] as const;
export type FatigueStatus = (typeof fatigueStatuses)[number];

export const creativeFatigue = z.object({
  creativeId: z.string(),
  name: z.string(),
  campaignId: z.string(),
  adAccountId: z.string(),
  platform: adPlatformSchema,
  status: z.enum(fatigueStatuses),
  frequency: z.number().nullable(),
  ctrNow: z.number().nullable(),
  ctrBaseline: z.number().nullable(),
  ctrDropPercent: z.number().nullable(),
  cpmChangePercent: z.number().nullable(),
  costPerResultRatio: z.number().nullable(),
  daysRunning: z.int(),
  /** 0 to 100. */
  score: z.number(),
  /** At today's pace, days until the click rate is 35 % under its start; null when it is not falling. */
  daysLeft: z.number().nullable(),
  reasons: z.array(z.object({ code: z.string(), message: z.string() })),
});

export const winningCreative = z.object({
  creativeId: z.string(),
  name: z.string(),
  platform: adPlatformSchema,
  format: z.string().nullable(),
  score: z.number(),
  shrunkRoas: z.number().nullable(),
  impressions: z.number(),
  spend: z.number(),
  conversions: z.number(),
  /** 80 % interval of the click rate after shrinking, a fraction. */
  interval: z.tuple([z.number(), z.number()]),
  traits: z.array(z.object({ trait: z.string(), lift: z.number(), winners: z.int(), all: z.int() })),
  whyItWins: z.string(),
});
