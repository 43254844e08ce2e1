import { median } from "simple-statistics";
import type { AnomalyMetric } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import { dispersionOf } from "./count-tails";
import { addDays, ratio, totalsOf } from "./metrics";
import { type DatedValue, seasonalBaseline } from "./seasonal-baseline";

/**
 * Expected range of a figure on a day, derived from the days before it: a weekday-aware robust baseline for amounts, three pooled days for low counts,
 * binomial errors for rates, logs for costs.
 */

/** As many usual deviations are unusual. */
export const FLAG_THRESHOLD = 3.5;

/** Of both tails of a count, p = 0.001. */
const COUNT_FLAG_THRESHOLD = 3.29;
/** From as many a day on, conversions are judged as amounts are. */
const MIN_CONVERSIONS = 30;

export interface TestedDay {
  date: string;
  facts: DailyFacts;
  /** Days before it on which something was delivered, oldest first. */
  history: readonly DailyFacts[];
  baselineDays: number;
}

/** Days on which it did not deliver say nothing of its level. */
export function historyBefore(days: readonly DailyFacts[], date: string): DailyFacts[] {
  return days.filter((day) => day.date < date && (day.spend > 0 || day.impressions > 0));
}

export interface UsualRange {
  value: number;
  expected: number;
  lower: number;
  upper: number;
  /** Number of standard deviations (robust) between the value and the expected one. */
  score: number;
}

export type Amount = "spend" | "impressions" | "clicks" | "revenue";
export type Cost = "cpc" | "cpa" | "roas";

const costs = { cpc: ["spend", "clicks"], cpa: ["spend", "conversions"], roas: ["revenue", "spend"] } as const;

function around(value: number, expected: number, spread: number, width = FLAG_THRESHOLD): UsualRange {
  return { value, expected, score: (value - expected) / spread, lower: Math.max(0, expected - width * spread), upper: expected + width * spread };
}

const valuesOf = (history: readonly DailyFacts[], metric: keyof Omit<DailyFacts, "date">): DatedValue[] =>
  history.map((fact) => ({ date: fact.date, value: fact[metric] }));

export function averageOf({ history, baselineDays }: TestedDay, metric: keyof Omit<DailyFacts, "date">): number {
  const recent = history.slice(-baselineDays);
  return recent.length === 0 ? 0 : recent.reduce((sum, fact) => sum + fact[metric], 0) / recent.length;
}

function seasonalRange(day: TestedDay, metric: Amount | "conversions", spreadOf: (scale: number, expected: number) => number): UsualRange | null {
  const counts = metric !== "spend" && metric !== "revenue";
  const baseline = seasonalBaseline(valuesOf(day.history, metric), day.date, { baselineDays: day.baselineDays, counts });
  if (!baseline || baseline.expected <= 0) return null;
  return around(day.facts[metric], baseline.expected, spreadOf(baseline.scale, baseline.expected));
}

export function amountRange(day: TestedDay, metric: Amount): UsualRange | null {
  // Revenue comes in few large orders: its noise is that of the orders, not of a smooth amount.
  const orders = metric === "revenue" ? averageOf(day, "conversions") : Number.POSITIVE_INFINITY;
  return seasonalRange(day, metric, (scale, expected) => Math.max(scale, expected / Math.sqrt(Math.max(orders, 1))));
}

export interface Pooled {
  /** Of three days. */
  value: number;
  expected: number;
  /** A usual day. */
  daily: number;
  /** How many times the variance of chance alone. */
  dispersion: number;
}

export const isOftenConverting = (day: TestedDay): boolean => averageOf(day, "conversions") >= MIN_CONVERSIONS;

export const manyConversionsRange = (day: TestedDay): UsualRange | null => seasonalRange(day, "conversions", (scale) => scale);

/** Days for the spread, more than for the level: two weeks are too few to estimate it. */
const dispersionAmong = (values: readonly DatedValue[]): number => dispersionOf(values.slice(-56).map((one) => one.value));

/** The tested day and the two before it, as the sum of a count. */
export function pooledConversions(day: TestedDay): Pooled | null {
  const values = valuesOf(day.history, "conversions");
  const pooledDays = [addDays(day.date, -2), addDays(day.date, -1)];
  const earlier = values.filter((one) => one.date < addDays(day.date, -2));
  const before = earlier.slice(-day.baselineDays);
  const near = values.filter((one) => pooledDays.includes(one.date));
  if (before.length < 7 || near.length < 2) return null;
  const daily = before.reduce((sum, one) => sum + one.value, 0) / before.length;
  return {
    value: Math.round(near.reduce((sum, one) => sum + one.value, 0) + day.facts.conversions),
    expected: 3 * daily,
    daily,
    dispersion: dispersionAmong(earlier),
  };
}

/** As a mean of its three days. */
export function pooledRange({ value, expected, daily, dispersion }: Pooled): UsualRange {
  const range = around(value, expected, Math.sqrt(dispersion * expected), COUNT_FLAG_THRESHOLD);
  return { ...range, value: value / 3, expected: daily, lower: range.lower / 3, upper: range.upper / 3 };
}

export const conversionsDispersion = (day: TestedDay): number => dispersionAmong(valuesOf(day.history, "conversions"));

/** One day's conversions, where each is judged by itself. */
export function dailyConversionsRange(day: TestedDay): UsualRange {
  const usual = averageOf(day, "conversions");
  return around(day.facts.conversions, usual, Math.sqrt(conversionsDispersion(day) * usual), COUNT_FLAG_THRESHOLD);
}

/** Binomial error of the day plus 10 % of the usual rate for what moves it from day to day. */
export function rateRange(day: TestedDay): UsualRange | null {
  const recent = totalsOf(day.history.slice(-day.baselineDays));
  const usual = ratio(recent.clicks, recent.impressions);
  const value = ratio(day.facts.clicks, day.facts.impressions);
  if (usual === null || usual <= 0 || usual >= 1 || value === null) return null;
  return around(value, usual, Math.sqrt((usual * (1 - usual)) / day.facts.impressions + (0.1 * usual) ** 2));
}

export const eventsOf = (metric: Cost): "clicks" | "conversions" => (metric === "cpc" ? "clicks" : "conversions");

/** Costs and returns are compared in logs, where doubling and halving weigh the same; floor 0.10, plus the counting noise of their rarest event. */
export function costRange(day: TestedDay, metric: Cost): UsualRange | null {
  const [over, under] = costs[metric];
  const events = eventsOf(metric);
  const value = ratio(day.facts[over], day.facts[under]);
  if (value === null || value <= 0 || day.facts[events] <= 0) return null;
  const logs = day.history
    .slice(-day.baselineDays)
    .map((fact) => (fact[events] > 0 ? ratio(fact[over], fact[under]) : null))
    .filter((one): one is number => one !== null && one > 0)
    .map(Math.log);
  if (logs.length < 7) return null;
  const centre = median(logs);
  const deviation = 1.4826 * median(logs.map((log) => Math.abs(log - centre)));
  const spread = Math.sqrt(Math.max(deviation, 0.1) ** 2 + 1 / day.facts[events]);
  const at = (deviations: number) => Math.exp(centre + deviations * spread);
  return { value, expected: at(0), score: (Math.log(value) - centre) / spread, lower: at(-FLAG_THRESHOLD), upper: at(FLAG_THRESHOLD) };
}

/** A low count is tested over three days, a higher one by its weekday; where none came at all, one day is enough. */
export type ConversionsRule = "pooled" | "seasonal" | "daily";

/** Expected range of any figure; null where the history is too short. */
export function usualRange(day: TestedDay, metric: AnomalyMetric, conversions: ConversionsRule): UsualRange | null {
  if (metric === "ctr") return rateRange(day);
  if (metric === "cpc" || metric === "cpa" || metric === "roas") return costRange(day, metric);
  if (metric !== "conversions") return amountRange(day, metric);
  if (conversions === "seasonal") return manyConversionsRange(day);
  if (conversions === "daily") return day.history.length < 7 ? null : dailyConversionsRange(day);
  const pooled = pooledConversions(day);
  return pooled && pooled.expected > 0 ? pooledRange(pooled) : null;
}
