import { dateText, metricName, metricText, percentText, withOneStop } from "@/server/lib/wording";
import type { AnomalyKind, DetectedAnomaly } from "../anomalies.schema";
import type { AdsLocale } from "../metrics.schema";

type Judged = Pick<DetectedAnomaly, "kind" | "metric" | "date" | "value" | "expected" | "lower" | "upper" | "direction" | "campaignId">;

const causes: Record<Exclude<AnomalyKind, "CHANGE">, Record<AdsLocale, string>> = {
  DELIVERY_STOPPED: {
    en: "The campaign is active but did not spend. Check payment, review status and schedule.",
    ar: "الحملة نشطة لكنها لم تنفق. يلزم التحقق من الدفع وحالة المراجعة والجدول الزمني.",
  },
  TRACKING_BREAK: {
    en: "Clicks are as usual, so the count itself may be broken. Check the pixel or tag.",
    ar: "النقرات كالمعتاد، فقد يكون الخلل في القياس نفسه. يلزم التحقق من البكسل أو وسم القياس.",
  },
  OVERSPEND: { en: "That is over 1.5 times the daily budget.", ar: "هذا يتجاوز الميزانية اليومية بمرة ونصف." },
};

/** What happened, how far from the usual, and for certain kinds where to look; in the reader's language. */
export function explainAnomaly(anomaly: Judged, options: { currency: string; locale: AdsLocale }): string {
  const { currency, locale } = options;
  const text = (value: number): string => metricText(anomaly.metric, value, currency, locale);
  const metric = metricName(anomaly.metric, locale);
  const date = dateText(anomaly.date, locale);
  const percent = anomaly.expected > 0 ? percentText(Math.abs(100 * (anomaly.value / anomaly.expected - 1)), locale) : null;
  const sentences: string[] = [];
  if (locale === "en") {
    const whose = anomaly.campaignId === null ? " across the account" : "";
    sentences.push(`${metric}${whose} was ${text(anomaly.value)} on ${date}; ${text(anomaly.lower)} to ${text(anomaly.upper)} is usual here.`);
    if (anomaly.kind === "CHANGE" && percent) sentences.push(`That is ${percent} ${anomaly.direction === "up" ? "above" : "below"} the usual level.`);
  } else {
    const whose = anomaly.campaignId === null ? " على مستوى الحساب" : "";
    sentences.push(`${metric}${whose} يوم ${date}: ${text(anomaly.value)}، والمعتاد هنا بين ${text(anomaly.lower)} و${text(anomaly.upper)}.`);
    if (anomaly.kind === "CHANGE" && percent) sentences.push(`أي ${anomaly.direction === "up" ? "أعلى" : "أقل"} من المستوى المعتاد بنسبة ${percent}.`);
  }
  if (anomaly.kind !== "CHANGE") sentences.push(causes[anomaly.kind][locale]);
  return sentences.map(withOneStop).join(" ");
}
