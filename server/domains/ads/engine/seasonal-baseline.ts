import { median, medianAbsoluteDeviation, quantile } from "simple-statistics";
import { dayNumber, weekdayOf } from "./metrics";

export interface DatedValue {
  date: string;
  value: number;
}

/**
 * Weekday factors, geometric mean 1: w_d = exp(sum r / (count + 1)) with r = ln(x / centred 7-day mean). The +1 draws sparse weekdays to 1.
 * They need a longer window (56 days) than the level: measured by simulation in this project, factors from 14 days miss 12 % of halvings, from 56 days 7 %.
 */
export function weekdayFactors(history: readonly DatedValue[]): number[] {
  const days = history.map(({ date, value }) => ({ at: dayNumber(date), date, value })).sort((a, b) => a.at - b.at);
  const sums = Array.from({ length: 7 }, () => ({ sum: 0, count: 0 }));
  let [from, next, total] = [0, 0, 0];
  for (const { at, date, value } of days) {
    for (; (days[from]?.at ?? at) < at - 3; from += 1) total -= days[from]?.value ?? 0;
    for (; (days[next]?.at ?? at + 4) <= at + 3; next += 1) total += days[next]?.value ?? 0;
    const near = next - from;
    const mean = total / near;
    const own = sums[weekdayOf(date)];
    if (near < 6 || value <= 0 || mean <= 0 || !own) continue;
    // One wild day must not bend its weekday for eight weeks.
    own.sum += Math.max(-1, Math.min(1, Math.log(value / mean)));
    own.count += 1;
  }
  const logs = sums.map(({ sum, count }) => sum / (count + 1));
  const centre = logs.reduce((total, log) => total + log, 0) / 7;
  return logs.map((log) => Math.exp(log - centre));
}

const MIN_LEVEL_DAYS = 7;

export interface Baseline {
  /** What the tested day was expected to be. */
  expected: number;
  /** Standard deviation of ln value about what the days before it would have had it. */
  spread: number;
  /** The same of the season's own part in what was expected. */
  unsure: number;
}

/** Days before a tested one. */
export interface Past {
  /** Consecutive days of one season each: the spread is that within them, the weekday factors come from all. */
  runs: readonly (readonly DatedValue[])[];
  /** The last days of the tested day's season, or, where these are fewer than seven, of another. */
  level: readonly DatedValue[];
  /** These few, where there are any. */
  seasonSoFar: readonly DatedValue[];
  /** How far seasons are from one another: a standard deviation of ln value, 0 where `level` is of its season. */
  seasonSpread: number;
}

/** Of ln value, before any day of the series was seen; counts as four days of it. */
const priorSpread = { value: 0.17, days: 4 };

/**
 * Median of the deseasonalised `level` days, and how far the days lay from the mean of the up to `level.length` days before each in its run: the error of such
 * a forecast, and so with the drift of the level in it. Robust: the larger of 1.4826 MAD and what the 90 % quantile says of a normal distribution. A season of which few
 * days are known is drawn to no effect by its prior. `least` > 0 stands for smaller values; with 0 these are left out. Null: fewer than seven days of a level.
 */
export function seasonalBaseline({ runs, level, seasonSoFar, seasonSpread }: Past, date: string, least: number): Baseline | null {
  const known = (days: readonly DatedValue[]) => (least > 0 ? days : days.filter((day) => day.value > 0));
  const usual = known(level);
  if (usual.length < MIN_LEVEL_DAYS) return null;
  const factors = weekdayFactors(runs.flat());
  const plain = ({ date: own, value }: DatedValue): number => Math.max(value, least) / (factors[weekdayOf(own)] ?? 1);
  const errors = runs.flatMap((run) =>
    forecastErrors(
      known(run).map((day) => Math.log(plain(day))),
      level.length,
    ),
  );
  const [middle, spread] = [median(usual.map(plain)), robustSpread(errors)];
  const expected = middle * (factors[weekdayOf(date)] ?? 1);
  if (seasonSpread <= 0) return { expected, spread, unsure: 0 };
  const season = known(seasonSoFar).map((day) => Math.log(plain(day) / middle));
  const certainty = 1 / seasonSpread ** 2 + season.length / spread ** 2;
  const effect = season.reduce((sum, one) => sum + one, 0) / spread ** 2 / certainty;
  return { expected: expected * Math.exp(effect), spread, unsure: Math.sqrt(1 / certainty) };
}

/** Each value less the mean of the up to `window` before it, from the eighth on. */
function forecastErrors(logs: readonly number[], window: number): number[] {
  const errors: number[] = [];
  let sum = 0;
  for (const [at, log] of logs.entries()) {
    const used = Math.min(at, window);
    if (used >= MIN_LEVEL_DAYS) errors.push(log - sum / used);
    sum += log - (used === window ? (logs[at - window] ?? 0) : 0);
  }
  return errors;
}

function robustSpread(errors: readonly number[]): number {
  const own = errors.length < 2 ? 0 : Math.max(1.4826 * medianAbsoluteDeviation([...errors]), quantile(errors.map(Math.abs), 0.9) / 1.645);
  return Math.sqrt((errors.length * own ** 2 + priorSpread.days * priorSpread.value ** 2) / (errors.length + priorSpread.days));
}
