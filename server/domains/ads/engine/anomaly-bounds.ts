import type { AnomalyMetric, PooledDays } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import type { KnownShare } from "./attribution-lag";
import { LevelFilter, type Observation } from "./level-filter";
import { addDays, ratio, totalsOf } from "./metrics";
import type { SeasonOf } from "./seasons";

/** Expected range of a figure on a day, or of its mean over several, derived from the days before: a level in logs, with the noise of the events it counts. */

/** As many usual deviations are unusual. */
export const FLAG_THRESHOLD = 3.65;
/** Smaller changes are not worth a word, however sure. */
export const MIN_CHANGE = 0.25;

/** Weekdays and spread need more days than the level. */
const PROFILE_DAYS = 56;
export const MIN_LEVEL_DAYS = 7;
/** Days of a campaign's start, from which its level is not estimated. */
const START_DAYS = 7;
/** Of a count's level, where the season is another than that of its days: a month of it, or a few days of sales, which may be three times the usual ones. */
const seasonSpreads = { RAMADAN: 0.3, other: 0.9 };

export interface TestedDay extends DayRules {
  date: string;
  facts: DailyFacts;
  /** Days before it on which something was delivered, oldest first, with the conversions still to come, without the first week, in which delivery only starts. */
  history: readonly DailyFacts[];
  /** False: it began so recently that its first week is all there is, and `history` has that. */
  settled: boolean;
  /** The last 56 of them, cut where a season begins or ends; seasons of a few days are left out. */
  runs: readonly (readonly DailyFacts[])[];
  series: CampaignSeries;
}

/** What is the same for every day of a detection. */
export interface DayRules {
  baselineDays: number;
  seasonOf: SeasonOf;
  known: KnownShare;
}

export interface CampaignSeries extends DayRules {
  days: readonly DailyFacts[];
  levelOf: (metric: AnomalyMetric) => LevelFilter;
}

/** Days on which it did not deliver say nothing of its level. */
export function testedDay(series: CampaignSeries, facts: DailyFacts): TestedDay {
  const { date } = facts;
  const { baselineDays, seasonOf, known } = series;
  const delivered = series.days.filter((day) => day.date < date && (day.spend > 0 || day.impressions > 0));
  const settled = delivered.length >= START_DAYS + MIN_LEVEL_DAYS;
  const history = (settled ? delivered.slice(START_DAYS) : delivered).map((day) => ({
    ...day,
    conversions: day.conversions / known(day.date, "conversions"),
    revenue: day.revenue / known(day.date, "revenue"),
  }));
  const runs: DailyFacts[][] = [];
  for (const day of history) {
    if (day.date < addDays(date, -PROFILE_DAYS)) continue;
    const last = runs.at(-1)?.at(-1);
    if (last && seasonOf(last.date) === seasonOf(day.date)) runs.at(-1)?.push(day);
    else runs.push([day]);
  }
  const long = runs.filter((run) => run.length >= MIN_LEVEL_DAYS || seasonOf(run[0]?.date ?? date) === null);
  return { date, facts, history, settled, runs: long, baselineDays, seasonOf, known, series };
}

/** Days before `before` that tell the level of a season: its own, or others while fewer than seven of its own are known. */
export function levelDays({ history, seasonOf }: TestedDay, season: string | null, before: string, count: number) {
  const past = history.filter((day) => day.date < before && day.date >= addDays(before, -PROFILE_DAYS));
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
  pooledDays: PooledDays;
}

export const isClear = ({ value, expected, score }: UsualRange): boolean =>
  Math.abs(score) >= FLAG_THRESHOLD && (expected <= 0 || Math.abs(value / expected - 1) >= MIN_CHANGE);

type Test = (day: TestedDay) => UsualRange | null;

/** An unusual day, or the first day on which several together are: later ones would only repeat it. */
export function firstUnusual(day: TestedDay, dayBefore: () => TestedDay | null, [ofDay, ofPool]: readonly [ofDay: Test, ofPool: Test]): UsualRange | null {
  const own = ofDay(day);
  if (own) return own;
  const pool = ofPool(day);
  const before = pool && dayBefore();
  const earlier = before && (ofDay(before) ?? ofPool(before));
  return earlier && Math.sign(earlier.score) === Math.sign(pool.score) ? null : pool;
}

export type Amount = "spend" | "impressions" | "clicks" | "revenue";
export type Cost = "cpc" | "cpa" | "roas";
const quotients = { ctr: ["clicks", "impressions"], cpc: ["spend", "clicks"], cpa: ["spend", "conversions"], roas: ["revenue", "spend"] } as const;

/** Variance of ln value, beside that of the events that a figure counts: assumed before a day was seen, and the least. */
const NOISE = { assumed: 0.12 ** 2, least: 0.08 ** 2 };
/** The noise of conversions is how many times more they vary than if they came one by one: they come in bursts. */
const COUNT_NOISE = { assumed: 1, least: 1 };
/** Variance of ln conversions that many of them have too. */
const COUNT_VARIANCE = 0.04 ** 2;
const MIN_QUOTIENT_SPREAD = 0.1;

export function averageOf({ history, baselineDays }: TestedDay, metric: keyof Omit<DailyFacts, "date">): number {
  const recent = history.slice(-baselineDays);
  return recent.length === 0 ? 0 : recent.reduce((sum, fact) => sum + fact[metric], 0) / recent.length;
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

function rangeOf(value: number, expected: number, spread: number, { unit = 0, pooledDays = 1 }: { unit?: number; pooledDays?: PooledDays } = {}): UsualRange {
  const centre = onScale(expected, spread, unit);
  const at = (deviations: number): number => fromScale(centre + deviations, spread, unit);
  const score = Math.max(-99, onScale(value, spread, unit) - centre);
  return { value, expected, score, lower: at(-FLAG_THRESHOLD), upper: at(FLAG_THRESHOLD), pooledDays };
}

/** Events in one unit of a figure's noise: a count's own, an order's of revenue; spend and impressions have too many to count. */
function amountUnit(days: readonly DailyFacts[], metric: Amount | "conversions"): number {
  if (metric === "spend") return 0;
  if (metric !== "revenue") return 1;
  const { revenue, conversions } = totalsOf(days);
  return ratio(revenue, conversions) ?? 0;
}

const isAmount = (metric: AnomalyMetric): metric is Amount | "conversions" => !(metric in quotients);
const knownOn = ({ known }: DayRules, date: string, metric: AnomalyMetric): number => {
  if (metric === "cpa") return 1 / known(date, "conversions");
  if (metric === "roas") return known(date, "revenue");
  return metric === "conversions" || metric === "revenue" ? known(date, metric) : 1;
};

function observationsOf(days: readonly DailyFacts[], metric: AnomalyMetric, rules: DayRules): Observation[] {
  const delivered = days.filter((day) => day.spend > 0 || day.impressions > 0);
  const unit = isAmount(metric) ? amountUnit(days, metric) : 0;
  return delivered.flatMap((day): Observation[] => {
    const known = knownOn(rules, day.date, metric);
    if (isAmount(metric)) {
      const value = Math.max(day[metric] / known, 0.375 * unit);
      // Orders come in bursts and are of unequal worth: revenue keeps all of the spread that was seen.
      const counted = (expected: number): number => (metric === "revenue" ? 0 : unit / (expected * known));
      if (value <= 0) return [];
      if (metric === "conversions") return [{ date: day.date, value, counted: () => 0, noiseUnit: (expected) => counted(expected) + COUNT_VARIANCE }];
      return [{ date: day.date, value, counted, noiseUnit: () => 1 }];
    }
    const [over, under] = quotients[metric];
    const [value, events] = [ratio(day[over], day[under]), day[eventsOf(metric)]];
    return value !== null && value > 0 && events > 0 ? [{ date: day.date, value: value / known, counted: () => 1 / events, noiseUnit: () => 1 }] : [];
  });
}

/** The days of a campaign, with what they tell of each figure. */
export function campaignSeries(days: readonly DailyFacts[], rules: DayRules): CampaignSeries {
  const levels = new Map<AnomalyMetric, LevelFilter>();
  const levelOf = (metric: AnomalyMetric): LevelFilter => {
    const level =
      levels.get(metric) ??
      new LevelFilter(observationsOf(days, metric, rules), {
        noise: (metric === "conversions" ? COUNT_NOISE : NOISE).assumed,
        windowDays: rules.baselineDays,
        seasonOf: rules.seasonOf,
      });
    levels.set(metric, level);
    return level;
  };
  return { ...rules, days, levelOf };
}

/** Of several days their mean. Null: too few days before them, or one of another season among them, which says little. */
export function amountRange(day: TestedDay, metric: Amount | "conversions", pooledDays: PooledDays = 1): UsualRange | null {
  const { series } = day;
  const before = addDays(day.date, 1 - pooledDays);
  const pool = pooledDays === 1 ? [day.facts] : series.days.filter(({ date }) => date >= before && date <= day.date);
  const [first, ...rest] = pool.map(({ date }) => date);
  if (first === undefined || pool.length < pooledDays || rest.some((date) => series.seasonOf(date) !== series.seasonOf(first))) return null;
  const forecast = series.levelOf(metric).forecast([first, ...rest], MIN_LEVEL_DAYS);
  if (!forecast) return null;
  const expected = [first, ...rest].reduce((sum, date, at) => sum + (forecast.expected[at] ?? 0) * knownOn(series, date, metric), 0) / pooledDays;
  const value = pool.reduce((sum, facts) => sum + facts[metric], 0) / pooledDays;
  const noise = Math.max(forecast.noise, (metric === "conversions" ? COUNT_NOISE : NOISE).least);
  const [variance, unit] = metric === "conversions" ? [noise * COUNT_VARIANCE, noise] : [noise, amountUnit(series.days, metric)];
  // The mean of several days is above that of their logarithms.
  const skew = Math.exp(((variance + (metric === "conversions" ? unit / expected : 0)) * (1 - 1 / pooledDays)) / 2);
  return rangeOf(value, expected * skew, Math.sqrt(variance / pooledDays + forecast.unsure), { unit: unit / pooledDays, pooledDays });
}

/** Events whose number is the noise of a rate or a cost. */
export const eventsOf = (metric: Cost | "ctr"): "clicks" | "conversions" => (metric === "ctr" || metric === "cpc" ? "clicks" : "conversions");

/** Rates, costs and returns, where doubling and halving weigh the same; with the counting noise of their rarest event. */
export function quotientRange(day: TestedDay, metric: Cost | "ctr"): UsualRange | null {
  const [over, under] = quotients[metric];
  const value = ratio(day.facts[over], day.facts[under]);
  const forecast = day.series.levelOf(metric).forecast([day.date], MIN_LEVEL_DAYS);
  if (value === null || !forecast) return null;
  const [usual = 0] = forecast.expected;
  const expectedEvents = metric === "ctr" ? usual * day.facts.impressions : averageOf(day, eventsOf(metric));
  if (expectedEvents <= 0) return null;
  const events = Math.max(1, Math.min(day.facts[eventsOf(metric)], expectedEvents));
  const spread = Math.sqrt(Math.max(MIN_QUOTIENT_SPREAD ** 2, forecast.noise) + 1 / events + forecast.unsure);
  return rangeOf(value, usual * knownOn(day.series, day.date, metric), spread);
}

/** Expected range of any figure but pooled conversions; null where the history is too short. */
export function usualRange(day: TestedDay, metric: AnomalyMetric, pooledDays: PooledDays): UsualRange | null {
  return isAmount(metric) ? amountRange(day, metric, pooledDays) : quotientRange(day, metric);
}
