import { text } from "@/server/lib/text";
import { metricText, plainInMarkdown, signedPercentText } from "@/server/lib/wording";
import type { AdsLocale, KpiName, Kpis } from "../metrics.schema";
import type { Finding, Recommendation } from "../reports.schema";
import { findingsOf, recommendationsOf } from "./report";
import type { ReportFacts } from "./report-facts";
import { summaryText, titleText } from "./report-wording";

/** The report in Markdown: title, summary, and a body of exactly its findings and recommendations. */
export interface WrittenReport {
  title: string;
  summary: string;
  body: string;
  findings: Finding[];
  recommendations: Recommendation[];
}

const kpiNames = ["spend", "revenue", "roas", "conversions", "cpa", "ctr"] as const satisfies readonly KpiName[];

/** Name, value and change of each figure that there is. */
export function figureTexts(now: Kpis, before: Kpis, currency: string, locale: AdsLocale): string[][] {
  return kpiNames.flatMap((metric) => {
    const [value, earlier] = [now[metric], before[metric]];
    if (value === null || (metric === "revenue" && value === 0 && !earlier)) return [];
    const percent = earlier === null || earlier === 0 ? null : 100 * (value / earlier - 1);
    const change = percent === null ? "–" : signedPercentText(percent, locale);
    return [[text(locale, `name.metric.${metric}`), metricText(metric, value, currency, locale), change]];
  });
}

function figuresSection({ currencies, locale }: ReportFacts): string[] {
  const running = currencies.filter(({ now }) => now.spend > 0);
  return running.flatMap(({ currency, now, before }) => [
    `## ${text(locale, "report.heading.figures")}${running.length > 1 ? ` (${currency})` : ""}`,
    "",
    `|  | ${text(locale, "report.heading.period")} | ${text(locale, "report.heading.change")} |`,
    "| --- | --- | --- |",
    ...figureTexts(now, before, currency, locale).map((cells) => `| ${cells.join(" | ")} |`),
    "",
  ]);
}

export function writeReport(facts: ReportFacts): WrittenReport {
  const { findings, weak } = findingsOf(facts);
  const recommendations = recommendationsOf(facts, weak);
  const { locale } = facts;
  const summary = summaryText(facts);
  const empty = findings.every((one) => one.code === "NO_DATA");
  const lines = [
    plainInMarkdown(summary),
    "",
    ...figuresSection(facts),
    ...(empty && findings.length > 0
      ? []
      : [
          `## ${text(locale, "report.heading.findings")}`,
          "",
          ...(findings.length > 0 ? findings.map((one) => `- ${plainInMarkdown(one.text)}`) : [text(locale, "report.heading.none")]),
          "",
        ]),
    ...(recommendations.length > 0
      ? [`## ${text(locale, "report.heading.advice")}`, "", ...recommendations.map((one, index) => `${index + 1}. ${plainInMarkdown(one.text)}`), ""]
      : []),
  ];
  return { title: titleText(facts), summary, body: lines.join("\n").trimEnd(), findings, recommendations };
}
