import { expect, test } from "vitest";
import { covers, spanFrom } from "@/server/domains/ads/engine/expected-spans";

const line = { adAccountId: "a", campaignId: "c", metric: "spend" };
const finding = (date: string, more: { adAccountId?: string; campaignId?: string | null; metric?: string } = {}) => ({
  ...line,
  ...more,
  findingId: `of ${date}`,
  date,
});

test.each([
  [1, null],
  [7, { ...line, firstDay: "2026-02-25", lastDay: "2026-03-03" }],
  [30, { ...line, firstDay: "2026-02-25", lastDay: "2026-03-26" }],
])("%i days from an unusual one", (days, span) => {
  expect(spanFrom(finding("2026-02-25"), days)).toEqual(span);
});

const week = { findingId: "of 2026-02-25", span: spanFrom(finding("2026-02-25"), 7) };
const day = { ...week, span: null };

test.each([
  ["the day itself", day, finding("2026-02-25"), true],
  ["the day after it", day, finding("2026-02-26"), false],
  ["the first of a week", week, finding("2026-02-25"), true],
  ["the last of a week", week, finding("2026-03-03"), true],
  ["the day after a week", week, finding("2026-03-04"), false],
  ["the day before it", week, finding("2026-02-24"), false],
  ["another metric", week, finding("2026-02-26", { metric: "clicks" }), false],
  ["another campaign", week, finding("2026-02-26", { campaignId: "d" }), false],
  ["the whole account", week, finding("2026-02-26", { campaignId: null }), false],
  ["another account", week, finding("2026-02-26", { adAccountId: "b" }), false],
])("a mark and %s", (_name, mark, found, covered) => {
  expect(covers(mark, found)).toBe(covered);
});
