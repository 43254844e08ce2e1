import { z } from "zod";
import { queryInteger } from "@/server/lib/pagination";
import { adPlatformSchema } from "./metrics.schema";

export const confidences = ["LOW", "MEDIUM", "HIGH"] as const;
export type Confidence = (typeof confidences)[number];

export const allocationReasons = ["HIGHER_RETURN", "LOWER_RETURN", "BALANCED", "NO_CURVE", "LEARNING", "FEW_CONVERSIONS", "NO_BUDGET"] as const;
export type AllocationReason = (typeof allocationReasons)[number];

export const assumptions = [
  "ATTRIBUTED_NOT_INCREMENTAL",
  "BOUNDED_STEP",
  "CONVERSIONS_NOT_REVENUE",
  "PRIOR_ELASTICITY",
  "PROPORTIONAL",
  "LOCKED",
  "TOTAL_CHANGES",
] as const;
export type Assumption = (typeof assumptions)[number];

export const budgetShiftInput = z.strictObject({
  totalDailyBudget: z.number("must be a number").positive("must be more than 0").max(1e12, "must be at most 1000000000000"),
  adAccountIds: z
    .array(z.guid("must be a uuid").toLowerCase())
    .min(1, "must name an account, or be left out")
    .max(100)
    .optional()
    .describe("Default: all accounts, which must be of one currency."),
  windowDays: z
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(90, "must be at most 90")
    .default(14)
    .describe("Complete days that the response curves are read from."),
});
export type BudgetShiftInput = z.output<typeof budgetShiftInput>;

export const currentBudgetInput = budgetShiftInput.omit({ totalDailyBudget: true });
export const currentBudgetSchema = z.object({ total: z.number() });

const curvePoint = z.object({
  spend: z.number(),
  value: z.number(),
  interval: z.tuple([z.number(), z.number()]).describe("80 % interval of the value."),
});

const budgetCurve = z.object({
  a: z.number(),
  b: z.number(),
  observed: z.object({ from: z.number(), to: z.number() }).describe("Daily spends that it was read from; beyond them it is a guess."),
  now: curvePoint,
  proposed: curvePoint,
  points: z.array(curvePoint).max(20),
});
export type BudgetCurve = z.output<typeof budgetCurve>;

export const budgetShiftSchema = z
  .object({
    totalDailyBudget: z.number(),
    currency: z.string().nullable().describe("null: there is no campaign to share it among."),
    windowDays: z.int(),
    objective: z.enum(["revenue", "conversions"]).describe("Conversions where no revenue is tracked."),
    allocations: z.array(
      z.object({
        campaignId: z.string(),
        name: z.string(),
        platform: adPlatformSchema,
        current: z.number(),
        adjustable: z
          .boolean()
          .describe("The campaign has a daily budget of its own, which can be set. false: it shares one, its ad sets have theirs, or it is for its lifetime."),
        proposed: z.number(),
        change: z.number(),
        changePercent: z.number().nullable(),
        marginalReturn: z.number().nullable().describe("What the next unit of spend returns at the proposed budget."),
        confidence: z.enum(confidences),
        reason: z.string(),
        reasonCode: z.enum(allocationReasons),
        curve: budgetCurve
          .nullable()
          .describe(
            "What a day's spend brings, value = a × spend^b: revenue, or conversions where the objective is conversions. null: no curve could be fitted.",
          ),
      }),
    ),
    expected: z.object({
      revenueNow: z.number().nullable().describe("A day; conversions where the objective is conversions."),
      revenueProposed: z.number().nullable(),
      liftPercent: z.number().nullable(),
      interval: z.tuple([z.number(), z.number()]).nullable().describe("80 % interval of the lift, in percent."),
    }),
    assumptions: z.array(z.string()),
    assumptionCodes: z.array(z.enum(assumptions)),
  })
  .meta({ id: "BudgetShift" });
export type BudgetShift = z.output<typeof budgetShiftSchema>;

export const pilotReasons = ["NO_CURVE", "LEARNING", "FEW_CONVERSIONS", "NO_BUDGET", "FATIGUED", "NO_PAIR", "UNCERTAIN", "HOLDOUT"] as const;
export type PilotReason = (typeof pilotReasons)[number];

export const pilotInput = z.object({ windowDays: queryInteger({ min: 3, max: 30 }).default(7) });

export const pilotSchema = z
  .object({
    windowDays: z.int(),
    eligible: z.boolean().describe("Is there a pair of campaigns to test a shift between?"),
    currency: z.string().nullable(),
    allocations: z.array(
      z.object({
        campaignId: z.string(),
        name: z.string(),
        platform: adPlatformSchema,
        current: z.number(),
        proposed: z.number(),
        changePercent: z.number().nullable(),
        eligible: z.boolean(),
        role: z.enum(["RECEIVER", "DONOR"]).nullable(),
        reasons: z.array(z.string()),
        reasonCodes: z.array(z.enum(pilotReasons)),
        rationale: z.string(),
      }),
    ),
    guardrails: z.object({
      maxStepPercent: z.number(),
      minSpend: z.number(),
      learningPhaseExcluded: z.array(z.string()).describe("Campaigns left out while they learn."),
    }),
    holdout: z
      .object({ campaignIds: z.array(z.string()), days: z.int(), stepEveryDays: z.int(), detectableLiftPercent: z.number().nullable() })
      .nullable()
      .describe("Campaigns that stay as they are, against which the pilot is measured."),
    expected: z.object({ revenueNow: z.number(), revenueProposed: z.number(), liftPercent: z.number().nullable() }).nullable(),
  })
  .meta({ id: "IncrementalPilot" });
export type Pilot = z.output<typeof pilotSchema>;
