import { text } from "@/server/lib/text";
import { dateText, metricText, percentText, withOneStop } from "@/server/lib/wording";
import type { DetectedAnomaly } from "../anomalies.schema";
import type { AdsLocale } from "../metrics.schema";
import { addDays } from "./metrics";

type Judged = Pick<DetectedAnomaly, "kind" | "metric" | "date" | "value" | "expected" | "lower" | "upper" | "direction" | "campaignId" | "pooledDays">;

/** The change, its distance from the usual range, and for certain kinds what to check; in the reader's language. */
export function explainAnomaly(anomaly: Judged, options: { currency: string; locale: AdsLocale }): string {
  const { currency, locale } = options;
  const figure = (value: number): string => metricText(anomaly.metric, value, currency, locale);
  const happened = text(locale, anomaly.campaignId === null ? "ads.anomaly.account" : "ads.anomaly.campaign", {
    metric: text(locale, `name.metric.${anomaly.metric}`),
    value: figure(anomaly.value),
    span: anomaly.pooledDays === 1 ? "day" : "days",
    since: dateText(addDays(anomaly.date, 1 - anomaly.pooledDays), locale),
    date: dateText(anomaly.date, locale),
    lower: figure(anomaly.lower),
    upper: figure(anomaly.upper),
    range: anomaly.lower > 0 ? "between" : "upTo",
  });
  const sentences = [happened];
  if (anomaly.kind !== "CHANGE") sentences.push(text(locale, `ads.anomaly.cause.${anomaly.kind}`));
  else if (anomaly.expected > 0) {
    const percent = percentText(Math.abs(100 * (anomaly.value / anomaly.expected - 1)), locale);
    sentences.push(text(locale, `ads.anomaly.${anomaly.direction}`, { percent }));
  }
  return sentences.map(withOneStop).join(" ");
}
