import { probit } from "simple-statistics";
import type { PooledDays } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import { amountRange, averageOf, firstUnusual, isClear, levelDays, MIN_CHANGE, MIN_LEVEL_DAYS, type TestedDay, type UsualRange } from "./anomaly-bounds";
import { countAtMost, type DaysOfCounts, daysAtLeast, daysAtMost, dispersionOf } from "./count-tails";
import { addDays, daysBetween, ratio, weekdayOf } from "./metrics";

/**
 * Conversions of a day. Where many come, the day is judged as an amount is. Where few come, three days together show a fall to nothing or a jump, and seven
 * days a halving: of 12 a day three days of a half are found a quarter of the time, and seven nearly always.
 */

/** From as many a day on, one day is judged by itself. */
const MIN_DAILY_CONVERSIONS = 30;

interface TailLimits {
  /** Of a fall. */
  lower: number;
  /** Of a rise. */
  upper: number;
}

/**
 * Of each test: both tests, either tail, on each of seven overlapping days stay near one false alarm in a hundred weeks. Most of that is spent on a fall over
 * seven days: a doubling is twice as far from chance as a halving, and is found under a stricter limit too.
 */
const TAILS: Record<number, TailLimits> = { 3: { lower: 0.00005, upper: 0.0001 }, 7: { lower: 0.0015, upper: 0.0004 } };
const DAILY_TAILS: TailLimits = { lower: 0.0005, upper: 0.0005 };
const tailLimits = (days: number): TailLimits => TAILS[days] ?? DAILY_TAILS;
/** Probability of no conversion at which their count is taken for broken. */
const BROKEN_TAIL = 0.0004;
/** Days of the level of a count of 12 a day: its own noise counts against a finding, and so does the drift of the level in them, which weighs more where many come. */
const LEVEL_DAYS = { at: 12, days: 42, least: 14, most: 56 };
/** Of ln level, from day to day. */
const DAILY_DRIFT = 0.011;
/** How much more than what was seen the spread beyond chance may be. */
const DISPERSION_MARGIN = 1.15;
/** Share of days without a conversion from which on, where chance would have less than half as many, days are silent for another reason. */
const MIN_SILENT = 0.08;
/** Share of the other days without a conversion by chance, up to which each day without one is taken for silent. */
const MAX_CHANCE_OF_NONE = 0.01;
/** A weekday's share is drawn to the mean by as many conversions. */
const WEEKDAY_PRIOR = 25;
const MIN_EXPECTED = 5;
/** Variance of ln level, where a campaign has only its first days. */
const START_SPREAD = 0.4;

export interface Pooled<Days extends number = number> extends DaysOfCounts {
  /** Of its days; `dispersion` has the error of what is expected too. */
  value: number;
  /** With holidays among them, which are left out. */
  pooledDays: Days;
}

interface Level {
  /** Of a day. */
  expectedOn: (date: string) => number;
  /** Of the count alone. */
  dispersion: number;
  silent: number;
  /** Number of days that the level is estimated from, and of those since. */
  days: number;
  since: number;
  unsure: number;
}

const sumOf = (days: readonly DailyFacts[], of: (day: DailyFacts) => number): number => days.reduce((sum, day) => sum + of(day), 0);

/** Weekday shares of a count: conversions over what the mean of their days would have, drawn to 1 by `WEEKDAY_PRIOR` conversions. */
function countFactors(runs: readonly (readonly DailyFacts[])[]): number[] {
  const own = Array.from({ length: 7 }, () => ({ counted: WEEKDAY_PRIOR, usual: WEEKDAY_PRIOR }));
  for (const run of runs) {
    const mean = sumOf(run, (day) => day.conversions) / run.length;
    for (const day of run) {
      const weekday = own[weekdayOf(day.date)];
      if (!weekday) continue;
      weekday.counted += day.conversions;
      weekday.usual += mean;
    }
  }
  return own.map(({ counted, usual }) => counted / usual);
}

/** Spread of the days about the mean of their run, and the share of silent ones. */
function spreadOf(runs: readonly (readonly DailyFacts[])[], weight: (day: DailyFacts) => number): { dispersion: number; silent: number } {
  const days = runs.flatMap((run) => {
    const rate = sumOf(run, (day) => day.conversions) / sumOf(run, weight);
    return run.map((day) => ({ value: day.conversions, expected: rate * weight(day) }));
  });
  const wider = (dispersion: number): number => 1 + DISPERSION_MARGIN * (dispersion - 1);
  const dispersion = dispersionOf(days, 4);
  const none = days.filter(({ value }) => value === 0).length / Math.max(1, days.length);
  const byChance = days.reduce((sum, { expected }) => sum + countAtMost(0, expected, dispersion), 0) / Math.max(1, days.length);
  if (none < MIN_SILENT || none < 2 * byChance) return { dispersion: wider(dispersion), silent: 0 };
  const active = days.filter(({ value }) => value > 0).map(({ value, expected }) => ({ value, expected: expected / (1 - none) }));
  return { dispersion: wider(dispersionOf(active, 4)), silent: none };
}

/** What the days before `first` say of a season's days from it on. */
function levelBefore(day: TestedDay, season: string | null, first: string): Level | null {
  const runs = day.runs.map((run) => run.filter((one) => one.date < first)).filter((run) => run.length >= MIN_LEVEL_DAYS);
  const daily = averageOf(day, "conversions");
  const days = Math.max(
    LEVEL_DAYS.least,
    day.baselineDays,
    Math.min(LEVEL_DAYS.most, Math.round(LEVEL_DAYS.days * Math.sqrt(LEVEL_DAYS.at / Math.max(daily, 1)))),
  );
  const { level, seasonSoFar, seasonSpread } = levelDays(day, season, first, days);
  if (level.length < MIN_LEVEL_DAYS || runs.length === 0) return null;
  const factors = countFactors(runs);
  const weight = ({ date }: { date: string }): number => factors[weekdayOf(date)] ?? 1;
  const { dispersion, silent } = spreadOf(runs, weight);
  let rate = sumOf(level, (one) => one.conversions) / sumOf(level, weight);
  let unsure = day.settled ? 0 : START_SPREAD;
  if (seasonSpread > 0) {
    const known = 1 / seasonSpread ** 2;
    const expected = known + (rate * sumOf(seasonSoFar, weight)) / dispersion;
    rate *= (known + sumOf(seasonSoFar, (one) => one.conversions) / dispersion) / expected;
    unsure = Math.hypot(unsure, 1 / Math.sqrt(expected));
  }
  return {
    expectedOn: (date) => rate * weight({ date }),
    dispersion,
    silent,
    days: level.length,
    since: daysBetween(level.at(-1)?.date ?? first, first) - 1,
    unsure,
  };
}

/** The tested day and those before it, as the sum of a count; null where one is missing or too few came before. */
export function pooledConversions<Days extends number>(day: TestedDay, pooledDays: Days): Pooled<Days> | null {
  const first = addDays(day.date, 1 - pooledDays);
  const all = [...day.history.filter(({ date }) => date >= first), day.facts];
  // Of a few days of sales little is known: they may be three times the usual ones. Of Ramadan more is.
  const own = all.filter(({ date }) => [day.seasonOf(day.date), null, "RAMADAN"].includes(day.seasonOf(date)));
  const levels = new Map([...new Set(own.map(({ date }) => day.seasonOf(date)))].map((season) => [season, levelBefore(day, season, first)]));
  const level = levels.get(day.seasonOf(day.date));
  if (all.length < pooledDays || !level || [...levels.values()].includes(null)) return null;
  const expectedOn = ({ date }: DailyFacts): number => (levels.get(day.seasonOf(date))?.expectedOn(date) ?? 0) * day.known(date, "conversions");
  const usual = sumOf(own, expectedOn);
  const counted = own.filter((one) => one.conversions > 0);
  const active = sumOf(counted, expectedOn) / (1 - level.silent);
  // Where the silent days are known, the others are judged by themselves. Of none at all it is asked how likely so many silent days are.
  const isSilenceKnown = level.silent > 0 && counted.length > 0 && countAtMost(0, active / counted.length, level.dispersion) <= MAX_CHANCE_OF_NONE;
  const expected = isSilenceKnown ? active : usual;
  const drift = DAILY_DRIFT ** 2 * ((level.days + pooledDays) / 2 + level.since);
  const unsure = [...levels].reduce((sum, [season, one]) => {
    const ofSeason = own.filter(({ date }) => day.seasonOf(date) === season);
    return sum + ((one?.unsure ?? 0) * (ratio(sumOf(ofSeason, expectedOn), usual) ?? 0)) ** 2;
  }, 0);
  return {
    days: own.length,
    pooledDays,
    value: Math.round(sumOf(own.slice(0, -1), (one) => one.conversions * day.known(one.date, "conversions")) + day.facts.conversions),
    expected,
    dispersion: level.dispersion * (1 + own.length / level.days) + (drift + unsure) * expected,
    silent: isSilenceKnown ? 0 : level.silent,
  };
}

const isFall = ({ value, expected }: Pooled): boolean => value < expected;
const tailOf = (pooled: Pooled): number => (isFall(pooled) ? daysAtMost(pooled.value, pooled) : daysAtLeast(pooled.value, pooled));

/** The counts that are usual: neither tail is below its limit. */
export function usualCounts(pooled: DaysOfCounts, limits: TailLimits): { lower: number; upper: number } {
  const first = (holds: (count: number) => boolean): number => {
    let [low, high] = [0, Math.ceil(pooled.expected + 20 * Math.sqrt(pooled.dispersion * pooled.expected) + 20)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    lower: first((count) => daysAtMost(count, pooled) >= limits.lower),
    upper: first((count) => daysAtLeast(count + 1, pooled) < limits.upper),
  };
}

/** As a mean of its days. */
export function pooledRange(pooled: Pooled<PooledDays>): UsualRange {
  const { days, pooledDays, value, expected } = pooled;
  const { lower, upper } = usualCounts(pooled, tailLimits(pooledDays));
  const score = Math.sign(value - expected) * Math.min(12, Math.max(0, -probit(Math.max(tailOf(pooled), 1e-12))) + 0.5);
  return { value: value / days, expected: expected / days, lower: lower / days, upper: upper / days, score, pooledDays };
}

function isUnusual(pooled: Pooled): boolean {
  const limits = tailLimits(pooled.pooledDays);
  const isWide = pooled.expected >= MIN_EXPECTED && Math.abs(pooled.value / pooled.expected - 1) >= MIN_CHANGE;
  return isWide && tailOf(pooled) < (isFall(pooled) ? limits.lower : limits.upper);
}

const isOftenConverting = (day: TestedDay): boolean => averageOf(day, "conversions") >= MIN_DAILY_CONVERSIONS;

/** One day by itself, where many come. */
function unusualDay(day: TestedDay): UsualRange | null {
  const range = isOftenConverting(day) ? amountRange(day, "conversions") : null;
  return range && isClear(range) ? range : null;
}

function unusualPool(day: TestedDay): UsualRange | null {
  for (const days of [3, 7] as const) {
    const pooled = pooledConversions(day, days);
    if (pooled && isUnusual(pooled)) return pooledRange(pooled);
  }
  return null;
}

export const unusualConversions = (day: TestedDay, dayBefore: () => TestedDay | null): UsualRange | null =>
  firstUnusual(day, dayBefore, [unusualDay, unusualPool]);

/** One day's conversions, where each is judged by itself. */
export function dailyConversionsRange(day: TestedDay): UsualRange | null {
  const pooled = pooledConversions(day, 1);
  return pooled && pooledRange(pooled);
}

/** No conversion on this day and the days before it, where that is no chance: as many came before, and so evenly. */
export function brokenCount(day: TestedDay): UsualRange | null {
  if (day.facts.conversions > 0) return null;
  const last = day.history.findLast((one) => one.conversions > 0);
  if (!last) return null;
  const run = Math.min(7, daysBetween(last.date, day.date));
  const pooled = pooledConversions(day, run);
  return pooled && tailOf(pooled) < BROKEN_TAIL ? dailyConversionsRange(day) : null;
}
