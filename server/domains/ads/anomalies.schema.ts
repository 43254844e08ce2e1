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
