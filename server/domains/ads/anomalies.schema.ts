import { z } from "zod";
import { queryBoolean, queryInteger } from "@/server/lib/pagination";

export const anomalyMetrics = ["spend", "impressions", "clicks", "conversions", "revenue", "ctr", "cpc", "cpa", "roas"] as const;
export type AnomalyMetric = (typeof anomalyMetrics)[number];

export const anomalySeverities = ["low", "medium", "high"] as const;
export type AnomalySeverity = (typeof anomalySeverities)[number];

/** Why a day stands out, beyond the figure itself. */
export const anomalyKinds = ["CHANGE", "DELIVERY_STOPPED", "TRACKING_BREAK", "OVERSPEND"] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

/** A judgement before it is stored: `explanation` is written for the reader's language at reading. */
export interface DetectedAnomaly {
  kind: AnomalyKind;
  metric: AnomalyMetric;
  date: string;
  value: number;
  expected: number;
  lower: number;
  upper: number;
  /** How many usual deviations from the expected value, signed. */
  score: number;
  direction: "up" | "down";
  severity: AnomalySeverity;
  /** null: the whole account moved, not one campaign. */
  campaignId: string | null;
  baselineDays: number;
}

export const anomaliesInput = z.object({
  fresh: queryBoolean.default(false).describe("true: detect now. false: what the scheduled detection found."),
  baselineDays: queryInteger({ min: 7, max: 30 }).default(14).describe("Days that tell what is usual."),
});
export type AnomaliesInput = z.output<typeof anomaliesInput>;

export const anomalySchema = z.object({
  id: z.string(),
  adAccountId: z.string(),
  campaignId: z.string().nullable().describe("null: the whole account moved."),
  campaignName: z.string().nullable(),
  kind: z.enum(anomalyKinds),
  metric: z.enum(anomalyMetrics),
  currency: z.string(),
  date: z.iso.date(),
  value: z.number(),
  expected: z.number(),
  lower: z.number(),
  upper: z.number(),
  score: z.number().describe("Usual deviations from what was expected, signed."),
  direction: z.enum(["up", "down"]),
  severity: z.enum(anomalySeverities),
  explanation: z.string(),
  detectedAt: z.iso.datetime(),
});
export type Anomaly = z.output<typeof anomalySchema>;

export const anomaliesOutput = z.object({
  data: z.array(anomalySchema),
  meta: z.object({ fresh: z.boolean(), computedAt: z.iso.datetime(), baselineDays: z.int() }),
});
export type AnomaliesOutput = z.output<typeof anomaliesOutput>;
