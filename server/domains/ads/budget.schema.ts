import { z } from "zod";
import { adPlatformSchema } from "./metrics.schema";

export const confidences = ["LOW", "MEDIUM", "HIGH"] as const;
export type Confidence = (typeof confidences)[number];

export const budgetAllocation = z.object({
  campaignId: z.string(),
  name: z.string(),
  platform: adPlatformSchema,
  current: z.number(),
  proposed: z.number(),
  change: z.number(),
  changePercent: z.number().nullable(),
  /** What one more unit of spend brings at the proposed budget; null without a curve. */
  marginalReturn: z.number().nullable(),
  confidence: z.enum(confidences),
  reason: z.string(),
});

export const budgetShift = z.object({
  totalDailyBudget: z.number(),
  currency: z.string().nullable(),
  windowDays: z.int(),
  allocations: z.array(budgetAllocation),
  expected: z.object({
    revenueNow: z.number().nullable(),
    revenueProposed: z.number().nullable(),
    liftPercent: z.number().nullable(),
    /** 80 % interval of liftPercent over seeded draws of the curves. */
    interval: z.tuple([z.number(), z.number()]).nullable(),
  }),
  assumptions: z.array(z.string()),
});

export const incrementalPilot = z.object({
  windowDays: z.int(),
  allocations: z.array(
    z.object({
      campaignId: z.string(),
      current: z.number(),
      proposed: z.number(),
      changePercent: z.number().nullable(),
      eligible: z.boolean(),
      reasons: z.array(z.string()),
      rationale: z.string(),
    }),
  ),
  guardrails: z.object({ maxStepPercent: z.number(), minSpend: z.number(), learningPhaseExcluded: z.array(z.string()) }),
  holdout: z.object({ campaignIds: z.array(z.string()), days: z.int(), stepEveryDays: z.int(), detectableLiftPercent: z.number().nullable() }).nullable(),
  expected: z.object({ revenueNow: z.number(), revenueProposed: z.number(), liftPercent: z.number().nullable() }).nullable(),
});
