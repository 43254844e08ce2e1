import { z } from "zod";
import { dayInput } from "@/server/lib/date-input";
import { queryInteger } from "@/server/lib/pagination";
import { campaignSummary, currencyComparison, kpiDeltas, kpis, seriesPoint } from "./metrics.schema";

/** Two freely chosen periods side by side, for the dashboard. They end with the last whole day in every account's own zone, and never overlap. */

/** What the latest days are set against. */
export const comparisonBases = ["previous", "month", "year"] as const;
export type ComparisonBase = (typeof comparisonBases)[number];

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const span = z
  .strictObject({ since: dayInput, until: dayInput })
  .refine(({ since, until }) => since <= until, "must begin before it ends")
  .refine(({ since, until }) => Date.parse(until) - Date.parse(since) < MAX_DAYS * DAY_MS, `must have at most ${MAX_DAYS} days`);

export const ownPeriods = z
  .strictObject({ current: span, previous: span })
  .refine(({ current, previous }) => current.until < previous.since || previous.until < current.since, "must not overlap");
export type OwnPeriods = z.output<typeof ownPeriods>;

export const comparePeriodsInput = z.strictObject({
  adAccountId: z.guid("must be a UUID").toLowerCase().optional(),
  campaignId: z.guid("must be a UUID").toLowerCase().optional().describe("This campaign alone, whatever the account."),
  days: queryInteger({ min: 1, max: 90 }).default(7),
  against: z.enum(comparisonBases).default("previous"),
  own: ownPeriods.optional().describe("Dates of one's own, instead of the latest days."),
});
export type ComparePeriodsInput = z.output<typeof comparePeriodsInput>;

const period = z.object({ since: z.string(), until: z.string() });

const mover = z.object({ campaign: campaignSummary, current: kpis, previous: kpis, delta: kpiDeltas });
export type Mover = z.output<typeof mover>;

const real = z.boolean().nullable();

/** Null: too few counts to say. */
const beyondChance = z.object({ revenue: real, roas: real, conversions: real, cpa: real, clicks: real, ctr: real });
export type BeyondChance = z.output<typeof beyondChance>;

const comparedCurrency = currencyComparison.extend({
  beyondChance,
  series: z.object({ current: z.array(seriesPoint), previous: z.array(seriesPoint) }),
  movedBy: z.enum(["revenue", "conversions"]).describe("By which figure the campaigns are put in order."),
  movers: z.array(mover),
});
export type ComparedCurrency = z.output<typeof comparedCurrency>;

export const comparedPeriods = z.object({
  campaign: campaignSummary.nullable().describe("Of which alone it is."),
  current: period,
  previous: period,
  currentDays: z.int(),
  previousDays: z.int(),
  lastDay: z.string().describe("The last whole day everywhere."),
  firstDay: z.string().nullable().describe("The first day with figures; null: there are none."),
  againsts: z.array(z.enum(comparisonBases)).describe("For which there are figures."),
  byCurrency: z.array(comparedCurrency),
});
export type ComparedPeriods = z.output<typeof comparedPeriods>;
