import type { AnomalyMetric } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import type { KnownShare } from "./attribution-lag";
import { addDays, ratio } from "./metrics";
import { type Baseline, type DatedValue, seasonalBaseline } from "./seasonal-baseline";
import type { SeasonOf } from "./seasons";

/** Expected range of a figure on a day, derived from the days before it: a weekday-aware robust baseline in logs, with the noise of the events it counts. */

/** As many usual deviations are unusual. */
const FLAG_THRESHOLD = 3.6;
/** Smaller changes are not worth a word, however sure. */
export const MIN_CHANGE = 0.25;

/** Weekdays and spread need more days than the level. */
const PROFILE_DAYS = 56;
export const MIN_LEVEL_DAYS = 7;
/** Days of a campaign's start, from which its level is not estimated. */
const START_DAYS = 7;
/** Of ln value, where the season is another than that of the days it is compared with: a month of it, or a few days of sales. */
const seasonSpreads = { RAMADAN: 0.25, other: 0.4 };

export interface TestedDay {
  date: string;
  facts: DailyFacts;
  /** Days before it on which something was delivered, oldest first, with the conversions still to come, without the first week, in which delivery only starts. */
  history: readonly DailyFacts[];
  /** False: it began so recently that its first week is all there is, and `history` has that. */
  settled: boolean;
  /** The last 56 of them, cut where a season begins or ends; seasons of a few days are left out. */
  runs: readonly (readonly DailyFacts[])[];
  baselineDays: number;
  seasonOf: SeasonOf;
  known: KnownShare;
}

/** What is the same for every day of a detection. */
export type DayRules = Pick<TestedDay, "baselineDays" | "seasonOf" | "known">;

/** Days on which it did not deliver say nothing of its level. */
export function testedDay(days: readonly DailyFacts[], facts: DailyFacts, options: DayRules): TestedDay {
  const { date } = facts;
  const delivered = days.filter((day) => day.date < date && (day.spend > 0 || day.impressions > 0));
  const settled = delivered.length >= START_DAYS + MIN_LEVEL_DAYS;
  const history = (settled ? delivered.slice(START_DAYS) : delivered).map((day) => ({
    ...day,
    conversions: day.conversions / options.known(day.date, "conversions"),
    revenue: day.revenue / options.known(day.date, "revenue"),
  }));
  const runs: DailyFacts[][] = [];
  for (const day of history) {
    if (day.date < addDays(date, -PROFILE_DAYS)) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && options.seasonOf(last.date) === options.seasonOf(day.date)) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  const long = runs.filter((run) => run.length >= MIN_LEVEL_DAYS || options.seasonOf(run[0]?.date ?? date) === null);
  return { date, facts, history, settled, runs: long, ...options };
}

/** Days before `before` that tell the level of a day: of its own season, or of others while fewer than seven of its own are known. */
export function levelDays({ date, history, seasonOf }: TestedDay, before: string, count: number) {
  const past = history.filter((day) => day.date < before && day.date >= addDays(before, -PROFILE_DAYS));
  const season = seasonOf(date);
  const own = past.filter((day) => seasonOf(day.date) === season);
  if (own.length >= MIN_LEVEL_DAYS) return { level: own.slice(-count), seasonSoFar: [], seasonSpread: 0 };
  const level = past.filter((day) => seasonOf(day.date) !== season).slice(-count);
  if (level.length < MIN_LEVEL_DAYS) return { level: past.slice(-count), seasonSoFar: [], seasonSpread: level.length > 0 ? seasonSpreads.other : 0 };
  const seasons = [season, ...level.map((day) => seasonOf(day.date))].filter((name) => name !== null);
  return { level, seasonSoFar: own, seasonSpread: seasons.every((name) => name === "RAMADAN") ? seasonSpreads.RAMADAN : seasonSpreads.other };
}

export interface UsualRange {
  value: number;
  expected: number;
  lower: number;
  upper: number;
  /** Number of standard deviations (robust) between the value and the expected one. */
  score: number;
}

export const isClear = ({ value, expected, score }: UsualRange): boolean =>
  Math.abs(score) >= FLAG_THRESHOLD && (expected <= 0 || Math.abs(value / expected - 1) >= MIN_CHANGE);

export type Amount = "spend" | "impressions" | "clicks" | "revenue";
export type Cost = "cpc" | "cpa" | "roas";
const quotients = { ctr: ["clicks", "impressions"], cpc: ["spend", "clicks"], cpa: ["spend", "conversions"], roas: ["revenue", "spend"] } as const;

/** Forecasts in logs are never surer than this. */
const MIN_SPREAD = 0.08;
const MIN_QUOTIENT_SPREAD = 0.1;

export function averageOf({ history, baselineDays }: TestedDay, metric: keyof Omit<DailyFacts, "date">): number {
  const recent = history.slice(-baselineDays);
  return recent.length === 0 ? 0 : recent.reduce((sum, fact) => sum + fact[metric], 0) / recent.length;
}

function baselineOf(day: TestedDay, figureOf: (facts: DailyFacts) => number | null, least: number): Baseline | null {
  const dated = (days: readonly DailyFacts[]): DatedValue[] =>
    days.flatMap((facts) => {
      const value = figureOf(facts);
      return value === null ? [] : [{ date: facts.date, value }];
    });
  const { level, seasonSoFar, seasonSpread } = levelDays(day, day.date, day.baselineDays);
  return seasonalBaseline({ runs: day.runs.map(dated), level: dated(level), seasonSoFar: dated(seasonSoFar), seasonSpread }, day.date, least);
}

/**
 * A scale on which the noise of an amount is the same everywhere: that of its events (variance `unit` times the amount, as of a count) and that of the level
 * (`spread` of its logarithm) together. Bartlett's transformation; without events the logarithm.
 */
function onScale(value: number, spread: number, unit: number): number {
  if (unit <= 0) return value > 0 ? Math.log(value) / spread : Number.NEGATIVE_INFINITY;
  return (2 / spread) * Math.asinh(spread * Math.sqrt(value / unit + 0.375));
}

function fromScale(scaled: number, spread: number, unit: number): number {
  if (unit <= 0) return Math.exp(scaled * spread);
  return unit * Math.max(0, (Math.sinh(Math.max(0, scaled * spread) / 2) / spread) ** 2 - 0.375);
}

function rangeOf(value: number, expected: number, spread: number, unit = 0): UsualRange {
  const centre = onScale(expected, spread, unit);
  const at = (deviations: number): number => fromScale(centre + deviations, spread, unit);
  return { value, expected, score: Math.max(-99, onScale(value, spread, unit) - centre), lower: at(-FLAG_THRESHOLD), upper: at(FLAG_THRESHOLD) };
}

/** Events in one unit of a figure's noise: a count's own, an order's of revenue; spend and impressions have too many to count. */
function amountUnit(day: TestedDay, metric: Amount | "conversions"): number {
  if (metric === "spend") return 0;
  if (metric !== "revenue") return 1;
  return ratio(averageOf(day, "revenue"), averageOf(day, "conversions")) ?? 0;
}

export function amountRange(day: TestedDay, metric: Amount | "conversions"): UsualRange | null {
  const unit = amountUnit(day, metric);
  const baseline = baselineOf(day, (facts) => facts[metric], 0.375 * unit);
  if (!baseline || baseline.expected <= 0) return null;
  // Orders come in bursts and are of unequal worth: revenue keeps all of the spread that was seen.
  const counted = metric === "revenue" ? 0 : unit / baseline.expected;
  const spread = Math.sqrt(Math.max(MIN_SPREAD ** 2, baseline.spread ** 2 - counted) + baseline.unsure ** 2);
  const known = metric === "conversions" || metric === "revenue" ? day.known(day.date, metric) : 1;
  return rangeOf(day.facts[metric], baseline.expected * known, spread, unit);
}

export const manyConversionsRange = (day: TestedDay): UsualRange | null => amountRange(day, "conversions");

/** Events whose number is the noise of a rate or a cost. */
export const eventsOf = (metric: Cost | "ctr"): "clicks" | "conversions" => (metric === "ctr" || metric === "cpc" ? "clicks" : "conversions");

/** Rates, costs and returns, where doubling and halving weigh the same; with the counting noise of their rarest event. */
export function quotientRange(day: TestedDay, metric: Cost | "ctr"): UsualRange | null {
  const [over, under] = quotients[metric];
  const value = ratio(day.facts[over], day.facts[under]);
  const baseline = baselineOf(day, (facts) => (facts[eventsOf(metric)] > 0 ? ratio(facts[over], facts[under]) : null), 0);
  if (value === null || !baseline) return null;
  const expectedEvents = metric === "ctr" ? baseline.expected * day.facts.impressions : averageOf(day, eventsOf(metric));
  if (expectedEvents <= 0) return null;
  const events = Math.max(1, Math.min(day.facts[eventsOf(metric)], expectedEvents));
  const spread = Math.sqrt(Math.max(MIN_QUOTIENT_SPREAD, baseline.spread) ** 2 + 1 / events + baseline.unsure ** 2);
  const known = metric === "cpa" ? 1 / day.known(day.date, "conversions") : metric === "roas" ? day.known(day.date, "revenue") : 1;
  return rangeOf(value, baseline.expected * known, spread);
}

/** Expected range of any figure but pooled conversions; null where the history is too short. */
export function usualRange(day: TestedDay, metric: AnomalyMetric): UsualRange | null {
  return metric === "ctr" || metric === "cpc" || metric === "cpa" || metric === "roas" ? quotientRange(day, metric) : amountRange(day, metric);
}
