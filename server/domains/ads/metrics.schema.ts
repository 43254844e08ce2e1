import { z } from "zod";

export const adPlatforms = ["META", "GOOGLE"] as const;
export const adPlatformSchema = z.enum(adPlatforms);
export type AdPlatform = z.output<typeof adPlatformSchema>;

export type AdsLocale = "ar" | "en";

/** What a platform counts for one campaign (or one creative) on one day of its account's zone. Additive, except reach. */
export interface DailyFacts {
  /** YYYY-MM-DD in the account's own zone. */
  date: string;
  /** Major units of the account's currency. */
  spend: number;
  impressions: number;
  clicks: number;
  conversions: number;
  revenue: number;
}

/** Sums, and the ratios of those sums; a ratio whose denominator is 0 is null. `ctr` is a fraction. */
export const kpis = z
  .object({
    spend: z.number(),
    impressions: z.number(),
    clicks: z.number(),
    conversions: z.number(),
    revenue: z.number(),
    ctr: z.number().nullable(),
    cpc: z.number().nullable(),
    cpm: z.number().nullable(),
    cpa: z.number().nullable(),
    roas: z.number().nullable(),
  })
  .meta({ id: "Kpis" });
export type Kpis = z.output<typeof kpis>;
export type KpiName = keyof Kpis;

export const seriesPoint = kpis.extend({ date: z.string() }).meta({ id: "KpiPoint" });
export type SeriesPoint = z.output<typeof seriesPoint>;

export const currencyInsights = z.object({ currency: z.string(), kpis, series: z.array(seriesPoint) }).meta({ id: "CurrencyInsights" });
export type CurrencyInsights = z.output<typeof currencyInsights>;

/** With several currencies the top-level figures are null: nothing is added up across. */
export const insights = z
  .object({
    windowDays: z.int(),
    since: z.string(),
    until: z.string(),
    currency: z.string().nullable(),
    kpis: kpis.nullable(),
    series: z.array(seriesPoint).nullable(),
    byCurrency: z.array(currencyInsights),
  })
  .meta({ id: "Insights" });
export type Insights = z.output<typeof insights>;

const delta = z.object({ absolute: z.number().nullable(), percent: z.number().nullable() }).meta({ id: "KpiDelta" });
export type Delta = z.output<typeof delta>;
export const kpiDeltas = z
  .object({
    spend: delta,
    impressions: delta,
    clicks: delta,
    conversions: delta,
    revenue: delta,
    ctr: delta,
    cpc: delta,
    cpm: delta,
    cpa: delta,
    roas: delta,
  })
  .meta({ id: "KpiDeltas" });
export type KpiDeltas = z.output<typeof kpiDeltas>;
const period = z.object({ since: z.string(), until: z.string(), kpis });

/** Sums of periods of unequal length are compared per day; `significant` is whether a ratio's change exceeds chance (null: too few counts). */
export const currencyComparison = z.object({
  currency: z.string(),
  current: period,
  previous: period,
  delta: kpiDeltas,
  perDay: z.boolean(),
  significant: z.object({ ctr: z.boolean().nullable(), conversionRate: z.boolean().nullable() }),
});
export type CurrencyComparison = z.output<typeof currencyComparison>;

const periodOrNone = period.extend({ kpis: kpis.nullable() });

/** With several currencies the top-level figures are null: nothing is added up across. */
export const comparisonSchema = z
  .object({
    currency: z.string().nullable(),
    current: periodOrNone,
    previous: periodOrNone,
    delta: kpiDeltas.nullable(),
    perDay: z.boolean().describe("The periods differ in length, so changes of sums are those of a day's mean."),
    significant: currencyComparison.shape.significant.nullable(),
    byCurrency: z.array(currencyComparison),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.output<typeof comparisonSchema>;

export const topPerformerMetrics = ["roas", "spend", "conversions", "revenue", "ctr"] as const;
export type TopPerformerMetric = (typeof topPerformerMetrics)[number];

export const campaignSummary = z.object({ id: z.string(), name: z.string(), platform: adPlatformSchema, status: z.enum(["ACTIVE", "PAUSED", "REMOVED"]) });
export type CampaignSummary = z.output<typeof campaignSummary>;

export const topPerformer = z
  .object({
    campaign: campaignSummary,
    currency: z.string(),
    metric: z.enum(topPerformerMetrics),
    value: z.number().nullable(),
    kpis,
  })
  .meta({ id: "TopPerformer" });
export type TopPerformer = z.output<typeof topPerformer>;

/** `share` is of the same currency's spend. */
export const breakdownRow = z
  .object({ platform: adPlatformSchema, currency: z.string(), spend: z.number(), share: z.number().nullable(), kpis })
  .meta({ id: "PlatformSpend" });
export type BreakdownRow = z.output<typeof breakdownRow>;
