import type { AnomalyMetric, AnomalySeries, DetectedAnomaly } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import { type TestedDay, testedDay, type UsualRange, usualRange } from "./anomaly-bounds";
import { dailyConversionsRange, isOftenConverting, type PooledDays, pooledConversions, pooledRange, pools } from "./anomaly-counts";
import { type KnownAtAge, knownShares } from "./attribution-lag";
import { addDays, clean, groupBy, kpisOf, totalsOf } from "./metrics";
import { seasonsOf } from "./seasons";

/** The figure of an unusual day and of the days around it, each with its expected range. */

/** Of the figure itself. */
export const DAYS_BEFORE = 27;
export const DAYS_AFTER = 7;
/** History for the expected range of the first of them. */
export const SERIES_HISTORY_DAYS = 56;

type Judged = Pick<DetectedAnomaly, "kind" | "metric" | "date" | "value" | "expected" | "lower" | "upper">;

const nothing: Omit<DailyFacts, "date"> = totalsOf([]);

type RangeOn = (day: TestedDay) => UsualRange | null;
type Test = Pick<AnomalySeries, "pooledDays"> & { rangeOn: RangeOn };

/** How a figure was tested. Conversions of a day are judged by themselves where many come, and as a broken count; else the pool with the stored mean is meant. */
function testOf(anomaly: Judged, day: TestedDay): Test {
  if (anomaly.metric !== "conversions") return { pooledDays: 1, rangeOn: (own) => usualRange(own, anomaly.metric) };
  if (anomaly.kind !== "CHANGE") return { pooledDays: 1, rangeOn: dailyConversionsRange };
  const daily: Test = { pooledDays: 1, rangeOn: (own) => usualRange(own, "conversions") };
  const pooled = pools.map((pooledDays: PooledDays): Test => {
    const rangeOn: RangeOn = (own) => {
      const sum = pooledConversions(own, pooledDays);
      return sum && sum.expected > 0 ? pooledRange(sum) : null;
    };
    return { pooledDays, rangeOn };
  });
  const away = ({ rangeOn }: Test): number => Math.abs((rangeOn(day)?.value ?? Number.POSITIVE_INFINITY) - anomaly.value);
  return [...(isOftenConverting(day) ? [daily] : []), ...pooled].reduce((best, test) => (away(test) < away(best) ? test : best));
}

/** `campaigns`: the days of one, or of all that an account has, from the first day to the last that is whole. */
export function seriesAround(
  anomaly: Judged,
  campaigns: readonly (readonly DailyFacts[])[],
  { baselineDays, through, market, lag }: { baselineDays: number; through: string; market: string | null; lag: readonly KnownAtAge[] },
): Pick<AnomalySeries, "pooledDays" | "points"> {
  const byDate = groupBy(campaigns.flat(), (day) => day.date);
  const days = [...byDate].map(([date, own]) => ({ date, ...totalsOf(own) })).sort((a, b) => (a.date < b.date ? -1 : 1));
  const rules = { baselineDays, seasonOf: seasonsOf(market), known: knownShares(lag, through) };
  const testedOn = (date: string): TestedDay => testedDay(days, days.find((day) => day.date === date) ?? { date, ...nothing }, rules);
  const test = testOf(anomaly, testedOn(anomaly.date));
  const points: AnomalySeries["points"] = [];
  const [since, last] = [addDays(anomaly.date, -DAYS_BEFORE), addDays(anomaly.date, DAYS_AFTER)];
  for (let date = since; date <= last && date <= through; date = addDays(date, 1)) points.push({ date, ...pointOf(anomaly, testedOn(date), test) });
  return { pooledDays: test.pooledDays, points };
}

function pointOf(anomaly: Judged, day: TestedDay, { pooledDays, rangeOn }: Test): Omit<AnomalySeries["points"][number], "date"> {
  // A finding keeps its stored values, also where figures changed later.
  const range = day.date === anomaly.date ? anomaly : rangeOn(day);
  if (!range) return { value: pooledDays > 1 ? null : ownValue(day, anomaly.metric), expected: null, lower: null, upper: null };
  return { value: clean(range.value), expected: clean(range.expected), lower: clean(range.lower), upper: clean(range.upper) };
}

function ownValue(day: TestedDay, metric: AnomalyMetric): number | null {
  const value = kpisOf([day.facts])[metric];
  return value === null ? null : clean(value);
}
