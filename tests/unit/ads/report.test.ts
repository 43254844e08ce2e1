import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import { writeReport } from "@/server/domains/ads/engine/report-body";
import type { ReportFacts } from "@/server/domains/ads/engine/report-facts";

const kpis = (spend: number, revenue: number, conversions = 10) => kpisOf([{ spend, impressions: 10_000, clicks: 200, conversions, revenue }]);

const facts = (over: Partial<ReportFacts> = {}): ReportFacts => ({
  kind: "WEEKLY",
  locale: "en",
  periodStart: "2026-11-14",
  periodEnd: "2026-11-20",
  currencies: [{ currency: "SAR", now: kpis(1000, 3000), before: kpis(1000, 3000) }],
  campaigns: [],
  anomalies: [],
  tired: [],
  shift: null,
  readThrough: null,
  ...over,
});

const codes = (given: ReportFacts) => writeReport(given).findings.map((one) => one.code);
const advice = (given: ReportFacts) => writeReport(given).recommendations.map((one) => one.code);
const against = (now: ReturnType<typeof kpis>, before: ReturnType<typeof kpis>) => facts({ currencies: [{ currency: "SAR", now, before }] });
const campaign = (id: string, spend: number, revenue: number, conversions = 5) => ({ id, name: id, currency: "SAR", kpis: kpis(spend, revenue, conversions) });
const anomaly = (over: object) => ({
  campaignId: "c1",
  campaignName: "C1",
  kind: "CHANGE" as const,
  metric: "spend" as const,
  date: "2026-11-18",
  value: 1,
  expected: 2,
  severity: "high" as const,
  explanation: "Told.",
  ...over,
});
const tired = { creativeId: "r1", name: "R1", campaignName: "C1", status: "fatigued" as const, ctrDropPercent: 42, costPerResultRatio: 2.1 };

describe("findings", () => {
  it.each([
    ["as before", kpis(1000, 3000), kpis(1000, 3100), ["RESULTS_STEADY"]],
    ["a better return", kpis(1000, 3400), kpis(1000, 3000), ["RESULTS_UP"]],
    ["a worse return", kpis(1000, 2000), kpis(1000, 3000), ["RESULTS_DOWN"]],
    ["no revenue, cheaper conversions", kpis(1000, 0, 20), kpis(1000, 0, 10), ["RESULTS_UP"]],
    ["no revenue, dearer conversions", kpis(1000, 0, 10), kpis(1000, 0, 20), ["RESULTS_DOWN"]],
    ["nothing before", kpis(1000, 3000), kpisOf([]), []],
    ["nothing now", kpisOf([]), kpis(1000, 3000), ["NO_DATA"]],
  ])("%s", (_name, now, before, expected) => {
    expect(codes(against(now, before))).toEqual(expected);
  });

  it.each([
    ["alone", [campaign("a", 1000, 3000)], []],
    ["alike", [campaign("a", 500, 1500), campaign("b", 500, 1500)], []],
    ["best and weakest", [campaign("a", 500, 2500), campaign("b", 500, 500)], ["BEST_CAMPAIGN", "WEAK_CAMPAIGN"]],
    ["too small to count", [campaign("a", 990, 3000), campaign("b", 10, 0, 1)], []],
    ["spend without a result", [campaign("a", 600, 3000), campaign("b", 400, 0, 0)], ["SPEND_WITHOUT_RESULT", "BEST_CAMPAIGN"]],
  ])("campaigns %s", (_name, campaigns, expected) => {
    expect(codes(facts({ campaigns })).filter((code) => code !== "RESULTS_STEADY")).toEqual(expected);
  });

  it("tells three unusual days, the gravest first, and leaves slight ones to their page", () => {
    const anomalies = [anomaly({ severity: "low" }), anomaly({ severity: "medium", campaignId: "m" }), anomaly({ campaignId: "h" })];
    expect(writeReport(facts({ anomalies })).findings.flatMap((one) => (one.code === "UNUSUAL_DAY" ? [one.figures.campaignId] : []))).toEqual(["h", "m"]);
  });

  it("says which days are missing", () => {
    expect(codes(facts({ readThrough: "2026-11-18" }))[0]).toBe("STALE_DATA");
  });
});

describe("advice", () => {
  const shift = {
    currency: "SAR",
    liftPercent: 6.4,
    from: { campaignId: "a", name: "A", current: 100, proposed: 80 },
    to: { campaignId: "b", name: "ب", current: 100, proposed: 120 },
  };
  it.each([
    ["nothing to do", {}, ["KEEP_GOING"]],
    ["broken counting comes before all else", { shift, anomalies: [anomaly({ kind: "TRACKING_BREAK" })] }, ["CHECK_TRACKING", "SHIFT_BUDGET"]],
    ["a campaign is named once", { anomalies: [anomaly({ kind: "DELIVERY_STOPPED" }), anomaly({ kind: "OVERSPEND" })] }, ["CHECK_DELIVERY"]],
    ["a worn creative", { tired: [tired] }, ["REFRESH_CREATIVE"]],
    ["a watched one is none", { tired: [{ ...tired, status: "watch" as const }] }, ["KEEP_GOING"]],
    ["a weak campaign", { campaigns: [campaign("a", 500, 2500), campaign("b", 500, 500)] }, ["REVIEW_CAMPAIGN"]],
  ])("%s", (_name, over, expected) => {
    expect(advice(facts(over))).toEqual(expected);
  });
  it("none for ads that did not run", () => {
    expect(advice(against(kpisOf([]), kpisOf([])))).toEqual([]);
  });
  it("says from what to what, in both languages", () => {
    const texts = (["en", "ar"] as const).map((locale) => writeReport(facts({ shift, locale })).recommendations[0]?.text);
    expect(texts[0]).toBe(
      "Move budget from “\u2068A\u2069” (from \u2068SAR\u00a0100.00\u2069 to \u2068SAR\u00a080.00\u2069 a day) to “\u2068ب\u2069” (from \u2068SAR\u00a0100.00\u2069 to \u2068SAR\u00a0120.00\u2069 a day). At the same total, returns should rise by about \u20686.4%\u2069.",
    );
    expect(texts[1]).toMatch(/^يمكن نقل جزء من ميزانية «\u2068A\u2069»/);
  });
});

describe("the page", () => {
  it.each([
    ["DAILY", "en", "Your ads on Fri 20 Nov", "yesterday"],
    ["DAILY", "ar", "إعلاناتك يوم الجمعة، 20 نوفمبر", "أمس"],
    ["WEEKLY", "en", "Your ads, Sat 14 Nov to Fri 20 Nov", "last week"],
    ["WEEKLY", "ar", "إعلاناتك من السبت، 14 نوفمبر إلى الجمعة، 20 نوفمبر", "الأسبوع الماضي"],
  ] as const)("%s in %s", (kind, locale, title, when) => {
    const report = writeReport(facts({ kind, locale }));
    expect(report.title).toBe(title);
    expect(report.summary).toContain(when);
    expect(report.body.startsWith(report.summary)).toBe(true);
  });

  it("adds nothing up across currencies", () => {
    const dinars = { currency: "KWD", now: kpis(10, 30), before: kpis(10, 30) };
    const report = writeReport(facts({ currencies: [...facts().currencies, dinars] }));
    expect(report.summary.match(/Your ads spent/g)).toHaveLength(2);
    expect(report.body).toContain("## Metrics (SAR)");
    expect(report.body).toContain("## Metrics (KWD)");
  });

  it("lets no name format it", () => {
    const report = writeReport(facts({ tired: [{ ...tired, name: "a|b <i>*x*</i>\n# c" }] }));
    expect(report.body).toContain("a|b \\<i>\\*x\\*\\</i> # c");
  });

  it.each([
    "Sale www.evil.example",
    "Sale WWW.EVIL.EXAMPLE/x",
    "https://evil.example/?a=1",
    "HTTP://evil.example",
    "me@evil.example",
    "mailto:me@evil.example",
    "~~x~~",
    "~x~",
    "me&commat;evil.example",
    "[sale](//evil.example)",
    "[a [b] c](//evil.example)",
    "_Sale_ 2026_KSA | [gulf] & <b>more</b>",
  ])("neither links nor strikes out what %s says, and shows it as it is", (name) => {
    const { body } = writeReport(facts({ tired: [{ ...tired, name }] }));
    const page = renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, body));
    expect(page).not.toMatch(/<(a|del|em)\b/);
    expect(page.replaceAll("\u2060", "")).toContain(renderToStaticMarkup(createElement(Fragment, null, name)));
  });
});
