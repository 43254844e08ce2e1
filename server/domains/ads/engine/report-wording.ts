import { text } from "@/server/lib/text";
import { dateText, metricText, moneyText, percentText, quotation } from "@/server/lib/wording";
import type { AdsLocale, Kpis } from "../metrics.schema";
import type { ReportKind } from "../reports.schema";
import { clean } from "./metrics";
import type { ReportFacts } from "./report-facts";

/** A report's sentences: one fact and its figure each, no praise, and no warning without a possible action. */

export interface Compared {
  metric: "roas" | "cpa" | "ctr";
  currency: string;
  value: number;
  earlier: number;
  percent: number;
  lowerIsBetter: boolean;
}

/** The figure by which a period is judged: return where revenue is counted, else the cost of a conversion, else the click rate. Null: nothing to compare with. */
export function comparedOf(now: Kpis, before: Kpis, currency: string): Compared | null {
  const tries: Compared["metric"][] = now.revenue > 0 || before.revenue > 0 ? ["roas"] : now.conversions > 0 ? ["cpa"] : ["ctr"];
  for (const metric of tries) {
    const [value, earlier] = [now[metric], before[metric]];
    if (value !== null && earlier !== null && earlier > 0) {
      return { metric, currency, value: clean(value), earlier: clean(earlier), percent: clean(100 * (value / earlier - 1)), lowerIsBetter: metric === "cpa" };
    }
  }
  return null;
}

export function changeText({ metric, currency, value, percent }: Compared, kind: ReportKind, locale: AdsLocale): string {
  const how = Math.abs(percent) < 10 ? "steady" : percent > 0 ? "up" : "down";
  return text(locale, `report.change.${how}`, {
    metric: text(locale, `report.metric.${metric}`),
    value: metricText(metric, value, currency, locale),
    when: text(locale, `report.when.${kind}`),
    before: text(locale, `report.before.${kind}`),
    size: percentText(Math.abs(percent), locale),
  });
}

/** Spend and results, one sentence for each currency. */
export function summaryText({ kind, locale, currencies }: Pick<ReportFacts, "kind" | "locale" | "currencies">): string {
  const when = text(locale, `report.when.${kind}`);
  const sentences = currencies
    .filter(({ now }) => now.spend > 0)
    .map(({ currency, now }) => {
      const money = (value: number) => moneyText(value, currency, locale);
      const spend = money(now.spend);
      const results = text(locale, "count.conversion", { count: Math.round(now.conversions) });
      if (now.revenue > 0) {
        const roas = metricText("roas", now.roas ?? 0, currency, locale);
        return text(locale, "report.summary.revenue", { spend, when, revenue: money(now.revenue), results, roas });
      }
      if (now.conversions >= 1) return text(locale, "report.summary.results", { spend, when, results, each: money(now.cpa ?? 0) });
      return text(locale, "report.summary.withoutResult", { spend, when });
    });
  return sentences.length > 0 ? sentences.join(" ") : findingTexts(locale).nothing(kind);
}

export function titleText({ kind, locale, periodStart, periodEnd }: Pick<ReportFacts, "kind" | "locale" | "periodStart" | "periodEnd">): string {
  if (kind === "DAILY") return text(locale, "report.title.day", { day: dateText(periodEnd, locale) });
  return text(locale, "report.title.period", { from: dateText(periodStart, locale), to: dateText(periodEnd, locale) });
}

type Campaign = ReportFacts["campaigns"][number];
type Anomaly = ReportFacts["anomalies"][number];
type Tired = ReportFacts["tired"][number];

export function findingTexts(locale: AdsLocale) {
  const named = (name: string): string => quotation(name, locale);
  const times = (value: number | null): string => metricText("roas", value ?? 0, "USD", locale);
  return {
    nothing: (kind: ReportKind) => text(locale, "report.summary.nothing", { when: text(locale, `report.when.${kind}`) }),
    stale: (through: string) => text(locale, "report.finding.stale", { day: dateText(through, locale) }),
    idle: ({ name, kpis, currency }: Campaign) => text(locale, "report.finding.idle", { name: named(name), spend: moneyText(kpis.spend, currency, locale) }),
    best: ({ name, kpis }: Campaign, all: number) => text(locale, "report.finding.best", { name: named(name), roas: times(kpis.roas), all: times(all) }),
    weak: ({ name, kpis }: Campaign, all: number) => text(locale, "report.finding.weak", { name: named(name), roas: times(kpis.roas), all: times(all) }),
    unusual: ({ campaignName, explanation }: Anomaly) => (campaignName === null ? explanation : `${named(campaignName)}: ${explanation}`),
    tired: ({ name, ctrDropPercent }: Tired, count: number) =>
      ctrDropPercent !== null && ctrDropPercent > 0
        ? text(locale, "report.finding.fatiguedByDrop", { count, name: named(name), drop: percentText(ctrDropPercent, locale) })
        : text(locale, "report.finding.fatigued", { count, name: named(name) }),
  };
}

export function recommendationTexts(locale: AdsLocale) {
  const named = (name: string): string => quotation(name, locale);
  return {
    keep: text(locale, "report.advice.keep"),
    check: (code: "CHECK_TRACKING" | "CHECK_BUDGET" | "CHECK_DELIVERY", name: string) => text(locale, `report.check.${code}`, { name: named(name) }),
    shift: ({ from, to, currency, liftPercent }: NonNullable<ReportFacts["shift"]>) => {
      const money = (value: number) => moneyText(value, currency, locale);
      return text(locale, "report.advice.shift", {
        from: named(from.name),
        fromNow: money(from.current),
        fromThen: money(from.proposed),
        to: named(to.name),
        toNow: money(to.current),
        toThen: money(to.proposed),
        lift: percentText(liftPercent, locale, 1),
      });
    },
    refresh: ({ name, campaignName }: Tired) => text(locale, "report.advice.refresh", { name: named(name), campaign: named(campaignName) }),
    review: ({ name }: Campaign) => text(locale, "report.advice.review", { name: named(name) }),
  };
}
