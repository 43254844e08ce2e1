import { z } from "zod";
import { queryBoolean, queryInteger } from "@/server/lib/pagination";
import { reasonText } from "./actions.schema";

export const anomalyMetrics = ["spend", "impressions", "clicks", "conversions", "revenue", "ctr", "cpc", "cpa", "roas"] as const;
export type AnomalyMetric = (typeof anomalyMetrics)[number];

export const anomalySeverities = ["low", "medium", "high"] as const;
export type AnomalySeverity = (typeof anomalySeverities)[number];

/** Context of an unusual day, beyond the figure itself. */
export const anomalyKinds = ["CHANGE", "DELIVERY_STOPPED", "TRACKING_BREAK", "OVERSPEND"] as const;
export type AnomalyKind = (typeof anomalyKinds)[number];

/** How many days a figure is the mean of. */
export const pooledDays = z.literal([1, 3, 7]);
export type PooledDays = z.output<typeof pooledDays>;

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
  /** Its figures are the means of as many days, the last of which is `date`. */
  pooledDays: PooledDays;
}

export const anomaliesInput = z.object({
  fresh: queryBoolean.default(false).describe("true: detect now. false: what the scheduled detection found."),
  baselineDays: queryInteger({ min: 7, max: 30 }).default(14).describe("Days that tell what is usual."),
});
export type AnomaliesInput = z.output<typeof anomaliesInput>;

const markedExpected = z.object({
  at: z.iso.datetime(),
  userId: z.string(),
  name: z.string().nullable(),
  reason: z.string().nullable().describe("What the member gave as the reason; null: none."),
  until: z.iso.date().nullable().describe("Last day of this metric that was said to be expected; null: this day alone."),
});

export const anomalySchema = z
  .object({
    id: z.string(),
    adAccountId: z.string(),
    campaignId: z.string().nullable().describe("null: the whole account moved."),
    campaignName: z.string().nullable(),
    kind: z.enum(anomalyKinds),
    metric: z.enum(anomalyMetrics),
    currency: z.string(),
    date: z.iso.date(),
    changeId: z.string().describe("The same of days that are one change of a figure: the id of the first that was found."),
    pooledDays: pooledDays.describe("3 or 7: the figures are means of the day and the two or six before it."),
    value: z.number(),
    expected: z.number(),
    lower: z.number(),
    upper: z.number(),
    score: z.number().describe("Usual deviations from what was expected, signed."),
    direction: z.enum(["up", "down"]),
    severity: z.enum(anomalySeverities),
    explanation: z.string(),
    detectedAt: z.iso.datetime(),
    markedExpected: markedExpected.nullable().describe("A member said that it is no surprise; null: nobody did."),
  })
  .meta({ id: "Anomaly" });
export type Anomaly = z.output<typeof anomalySchema>;

export const anomaliesOutput = z.object({
  data: z.array(anomalySchema),
  meta: z.object({ fresh: z.boolean(), computedAt: z.iso.datetime(), baselineDays: z.int() }),
});
export type AnomaliesOutput = z.output<typeof anomaliesOutput>;

export const anomalyIdInput = z.object({ id: z.guid("must be a UUID").toLowerCase() });

const seriesPoint = z.object({
  date: z.iso.date(),
  value: z.number().nullable(),
  expected: z.number().nullable().describe("null: the days before say too little."),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});

/** 28 days up to the unusual one and up to seven after it. */
export const anomalySeriesSchema = z.object({
  id: z.string(),
  metric: z.enum(anomalyMetrics),
  currency: z.string(),
  date: z.iso.date(),
  pooledDays: pooledDays.describe("3 or 7: each point is the mean of its day and the two or six before it."),
  points: z.array(seriesPoint),
});
export type AnomalySeries = z.output<typeof anomalySeriesSchema>;

const expected = z.boolean("must be true or false").describe("false takes it back.");
/** How many days of its metric, from the unusual one on. */
export const expectedDays = [1, 7, 30] as const;
export type ExpectedDays = (typeof expectedDays)[number];
export const markExpectedInput = anomalyIdInput.extend({ expected, reason: reasonText.optional(), days: z.literal(expectedDays).default(1) }).strict();
export type MarkExpectedInput = z.output<typeof markExpectedInput>;
export const markedExpectedOutput = anomalyIdInput.extend({ expected });
export type MarkedExpected = z.output<typeof markedExpectedOutput>;

/** Spans that are expected and not over yet. Their ids are those of the spans. */
export const expectedSpansOutput = z.array(
  z.object({
    id: z.string(),
    campaignId: z.string().nullable().describe("null: the whole account."),
    campaignName: z.string().nullable(),
    metric: z.enum(anomalyMetrics),
    firstDay: z.iso.date(),
    markedExpected: markedExpected.extend({ until: z.iso.date() }),
  }),
);
export type ExpectedSpan = z.output<typeof expectedSpansOutput>[number];
