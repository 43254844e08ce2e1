import { metricName, metricText, plainInMarkdown, signedPercentText } from "@/server/lib/wording";
import type { AdsLocale, KpiName, Kpis } from "../metrics.schema";
import type { Finding, Recommendation } from "../reports.schema";
import { findingsOf, recommendationsOf } from "./report";
import type { ReportFacts } from "./report-facts";
import { summaryText, titleText } from "./report-wording";

/** A report as a person reads it: title, summary, and a body in Markdown that says no more than its findings and recommendations do. */
export interface WrittenReport {
  title: string;
  summary: string;
  body: string;
  findings: Finding[];
  recommendations: Recommendation[];
}

const headings: Record<AdsLocale, { figures: string; findings: string; advice: string; columns: [string, string, string]; none: string }> = {
  en: {
    figures: "Figures",
    findings: "What stands out",
    advice: "What to do next",
    columns: ["", "This period", "Change"],
    none: "Nothing stands out; results are as usual.",
  },
  ar: {
    figures: "الأرقام",
    findings: "أبرز ما حدث",
    advice: "ما ننصح به",
    columns: ["", "هذه الفترة", "التغيّر"],
    none: "لا شيء يلفت النظر، والنتائج كالمعتاد.",
  },
};

const shown = ["spend", "revenue", "roas", "conversions", "cpa", "ctr"] as const satisfies readonly KpiName[];

function figureRows(now: Kpis, before: Kpis, currency: string, locale: AdsLocale): string[] {
  return shown.flatMap((metric) => {
    const [value, earlier] = [now[metric], before[metric]];
    if (value === null || (metric === "revenue" && value === 0 && !earlier)) return [];
    const percent = earlier === null || earlier === 0 ? null : 100 * (value / earlier - 1);
    const change = percent === null ? "–" : signedPercentText(percent, locale);
    return [`| ${metricName(metric, locale)} | ${metricText(metric, value, currency, locale)} | ${change} |`];
  });
}

function figuresSection({ currencies, locale }: ReportFacts): string[] {
  const { figures, columns } = headings[locale];
  const running = currencies.filter(({ now }) => now.spend > 0);
  return running.flatMap(({ currency, now, before }) => [
    `## ${figures}${running.length > 1 ? ` (${currency})` : ""}`,
    "",
    `| ${columns.join(" | ")} |`,
    "| --- | --- | --- |",
    ...figureRows(now, before, currency, locale),
    "",
  ]);
}

export function writeReport(facts: ReportFacts): WrittenReport {
  const { findings, weak } = findingsOf(facts);
  const recommendations = recommendationsOf(facts, weak);
  const { findings: findingsTitle, advice, none } = headings[facts.locale];
  const summary = summaryText(facts);
  const empty = findings.every((one) => one.code === "NO_DATA");
  const lines = [
    plainInMarkdown(summary),
    "",
    ...figuresSection(facts),
    ...(empty && findings.length > 0
      ? []
      : [`## ${findingsTitle}`, "", ...(findings.length > 0 ? findings.map((one) => `- ${plainInMarkdown(one.text)}`) : [none]), ""]),
    ...(recommendations.length > 0 ? [`## ${advice}`, "", ...recommendations.map((one, index) => `${index + 1}. ${plainInMarkdown(one.text)}`), ""] : []),
  ];
  return { title: titleText(facts), summary, body: lines.join("\n").trimEnd(), findings, recommendations };
}
