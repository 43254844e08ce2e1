import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { linkedItems, linkedNames } from "@/components/ads/reports/linked-list";
import { PlainMarkdown } from "@/components/ui/plain-markdown";
import { subjectsOf } from "@/server/domains/ads/engine/report-subjects";
import { recommendationTexts } from "@/server/domains/ads/engine/report-wording";
import { plainInMarkdown } from "@/server/lib/wording";

const link = (text: string, id: string) => ({ text, href: `/ads/campaigns/${id}` });

test.each([
  ["English", "“\u2068A\u2069” did best: \u20682.00×\u2069.", ["a"], [{ text: "“\u2068" }, link("A", "a"), { text: "\u2069” did best: \u20682.00×\u2069." }]],
  ["Arabic", "الأفضل «\u2068صيف\u2069».", ["a"], [{ text: "الأفضل «\u2068" }, link("صيف", "a"), { text: "\u2069»." }]],
  [
    "two names",
    "From “\u2068A\u2069” to “\u2068B\u2069”",
    ["a", "b"],
    [{ text: "From “\u2068" }, link("A", "a"), { text: "\u2069” to “\u2068" }, link("B", "b"), { text: "\u2069”" }],
  ],
  ["the first is gone", "“\u2068A\u2069” to “\u2068B\u2069”", [null, "b"], [{ text: "“\u2068A\u2069” to “\u2068" }, link("B", "b"), { text: "\u2069”" }]],
  ["all are gone", "“\u2068A\u2069”", [null], [{ text: "“\u2068A\u2069”" }]],
  ["quotes in a name", "“\u2068The “big” one\u2069” lags", ["a"], [{ text: "“\u2068" }, link("The “big” one", "a"), { text: "\u2069” lags" }]],
  ["an amount is no name", "spent \u2068SAR 5\u2069", ["a"], [{ text: "spent \u2068SAR 5\u2069" }]],
  ["nothing to link", "Nothing needs a change today.", [], [{ text: "Nothing needs a change today." }]],
])("%s", (_, sentence, ids, expected) => {
  expect(linkedNames(sentence, ids)).toEqual(expected);
});

const finding = (figures: Record<string, string | number | null>) => ({ code: "BEST_CAMPAIGN" as const, tone: "good" as const, figures, text: "" });
const advice = (code: "SHIFT_BUDGET" | "REFRESH_CREATIVE" | "KEEP_GOING" | "REVIEW_CAMPAIGN", target: "campaign" | "creative" | null, figures = {}) => ({
  code,
  priority: "low" as const,
  target: target && { type: target, id: "t" },
  figures,
  text: "",
});

test("each sentence's names stand for what its figures and its target say", () => {
  const findings = [finding({ campaignId: "c" }), finding({ campaignId: null }), finding({ count: 2, creativeId: "r" }), finding({})];
  const recommendations = [
    advice("SHIFT_BUDGET", "campaign", { fromCampaignId: "f", toCampaignId: "t" }),
    advice("REFRESH_CREATIVE", "creative"),
    advice("REVIEW_CAMPAIGN", "campaign"),
    advice("KEEP_GOING", null),
  ];
  const campaign = (id: string) => ({ type: "campaign", id });
  const creative = (id: string) => ({ type: "creative", id });
  expect(subjectsOf({ findings, recommendations })).toEqual({
    findings: [[campaign("c")], [], [creative("r")], []],
    recommendations: [[campaign("f"), campaign("t")], [creative("t"), creative("t")], [campaign("t")], []],
  });
});

test.each(["ar", "en"] as const)("a name with Markdown in it is one link in the list, in %s", (locale) => {
  const text = recommendationTexts(locale).check("CHECK_TRACKING", "*Sale* [x](https://evil.test) _50%_");
  const parts = { ol: ({ children }: { children?: React.ReactNode }) => createElement("ol", null, linkedItems(children, [["c"]])) };
  const html = renderToStaticMarkup(createElement(PlainMarkdown, { text: `1. ${plainInMarkdown(text)}`, parts }));
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html.replace(/\u2060/g, "")).toContain('href="/ads/campaigns/c">*Sale* [x](https://evil.test) _50%_</a>');
});
