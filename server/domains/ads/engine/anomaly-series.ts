import { groupBy } from "@/shared/group-by";
import type { AnomalyMetric, AnomalySeries, DetectedAnomaly } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import { campaignSeries, type TestedDay, testedDay, type UsualRange, usualRange } from "./anomaly-bounds";
import { pooledConversions, pooledRange } from "./anomaly-counts";
import { orderRange } from "./anomaly-orders";
import { type KnownAtAge, knownShares } from "./attribution-lag";
import { addDays, clean, kpisOf, totalsOf } from "./metrics";
import { seasonsOf } from "./seasons";

/** The figure of an unusual day and of the days around it, each with its expected range. */

/** Of the figure itself. */
export const DAYS_BEFORE = 27;
export const DAYS_AFTER = 7;
/** History for the expected range of the first of them. */
export const SERIES_HISTORY_DAYS = 56;

type Judged = Pick<DetectedAnomaly, "kind" | "metric" | "date" | "value" | "expected" | "lower" | "upper" | "pooledDays">;

const nothing: Omit<DailyFacts, "date"> = totalsOf([]);

/** The range that the figure of a day was tested by. */
function rangeOn(day: TestedDay, { kind, metric, pooledDays }: Judged): UsualRange | null {
  if (metric === "revenue" || metric === "cpa" || metric === "roas") return orderRange(day, metric);
  if (metric !== "conversions" || (kind === "CHANGE" && pooledDays === 1)) return usualRange(day, metric, pooledDays);
  const pooled = pooledConversions(day, pooledDays);
  return pooled && pooled.expected > 0 ? pooledRange(pooled) : null;
}

/** `campaigns`: the days of one, or of all that an account has, from the first day to the last that is whole. */
export function seriesAround(
  anomaly: Judged,
  campaigns: readonly (readonly DailyFacts[])[],
  { baselineDays, through, market, lag }: { baselineDays: number; through: string; market: string | null; lag: readonly KnownAtAge[] },
): AnomalySeries["points"] {
  const byDate = groupBy(campaigns.flat(), (day) => day.date);
  const days = [...byDate].map(([date, own]) => ({ date, ...totalsOf(own) })).sort((a, b) => (a.date < b.date ? -1 : 1));
  const series = campaignSeries(days, { baselineDays, seasonOf: seasonsOf(market), known: knownShares(lag, through) });
  const testedOn = (date: string): TestedDay => testedDay(series, days.find((day) => day.date === date) ?? { date, ...nothing });
  const points: AnomalySeries["points"] = [];
  const [since, last] = [addDays(anomaly.date, -DAYS_BEFORE), addDays(anomaly.date, DAYS_AFTER)];
  for (let date = since; date <= last && date <= through; date = addDays(date, 1)) points.push({ date, ...pointOf(anomaly, testedOn(date)) });
  return points;
}

function pointOf(anomaly: Judged, day: TestedDay): Omit<AnomalySeries["points"][number], "date"> {
  // A finding keeps its stored values, also where figures changed later.
  const range = day.date === anomaly.date ? anomaly : rangeOn(day, anomaly);
  if (!range) return { value: anomaly.pooledDays > 1 ? null : ownValue(day, anomaly.metric), expected: null, lower: null, upper: null };
  return { value: clean(range.value), expected: clean(range.expected), lower: clean(range.lower), upper: clean(range.upper) };
}

function ownValue(day: TestedDay, metric: AnomalyMetric): number | null {
  const value = kpisOf([day.facts])[metric];
  return value === null ? null : clean(value);
}
