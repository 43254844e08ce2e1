import type { AnomalyMetric, AnomalySeries, DetectedAnomaly } from "../anomalies.schema";
import type { DailyFacts } from "../metrics.schema";
import { type ConversionsRule, historyBefore, isOftenConverting, type TestedDay, usualRange } from "./anomaly-bounds";
import { addDays, clean, groupBy, kpisOf, totalsOf } from "./metrics";

/** The figure of an unusual day and of the days around it, each with its expected range. */

/** Of the figure itself. */
export const DAYS_BEFORE = 27;
export const DAYS_AFTER = 7;
/** History for the expected range of the first of them. */
export const SERIES_HISTORY_DAYS = 56;

type Judged = Pick<DetectedAnomaly, "kind" | "metric" | "date" | "value" | "expected" | "lower" | "upper">;

const nothing: Omit<DailyFacts, "date"> = totalsOf([]);

function conversionsRule(anomaly: Judged, day: TestedDay): ConversionsRule {
  if (anomaly.kind !== "CHANGE") return "daily";
  return isOftenConverting(day) ? "seasonal" : "pooled";
}

/** `campaigns`: the days of one, or of all that an account has, from the first day to the last that is whole. */
export function seriesAround(
  anomaly: Judged,
  campaigns: readonly (readonly DailyFacts[])[],
  { baselineDays, through }: { baselineDays: number; through: string },
): Pick<AnomalySeries, "pooledDays" | "points"> {
  const byDate = groupBy(campaigns.flat(), (day) => day.date);
  const days = [...byDate].map(([date, own]) => ({ date, ...totalsOf(own) })).sort((a, b) => (a.date < b.date ? -1 : 1));
  const testedOn = (date: string): TestedDay => ({
    date,
    facts: days.find((day) => day.date === date) ?? { date, ...nothing },
    history: historyBefore(days, date),
    baselineDays,
  });
  const rule = conversionsRule(anomaly, testedOn(anomaly.date));
  const points: AnomalySeries["points"] = [];
  const [since, last] = [addDays(anomaly.date, -DAYS_BEFORE), addDays(anomaly.date, DAYS_AFTER)];
  for (let date = since; date <= last && date <= through; date = addDays(date, 1)) points.push({ date, ...pointOf(anomaly, testedOn(date), rule) });
  return { pooledDays: anomaly.metric === "conversions" && rule === "pooled" ? 3 : 1, points };
}

function pointOf(anomaly: Judged, day: TestedDay, rule: ConversionsRule): Omit<AnomalySeries["points"][number], "date"> {
  // A finding keeps its stored values, also where figures changed later.
  const range = day.date === anomaly.date ? anomaly : usualRange(day, anomaly.metric, rule);
  if (!range) return { value: ownValue(day, anomaly.metric, rule), expected: null, lower: null, upper: null };
  return { value: clean(range.value), expected: clean(range.expected), lower: clean(range.lower), upper: clean(range.upper) };
}

function ownValue(day: TestedDay, metric: AnomalyMetric, rule: ConversionsRule): number | null {
  if (metric === "conversions" && rule === "pooled") return null;
  const value = kpisOf([day.facts])[metric];
  return value === null ? null : clean(value);
}
