import { describe, expect, it } from "vitest";
import { comparePeriods, proportionsDiffer } from "@/server/domains/ads/engine/compare";
import { breakDown, dailySeries, kpisOf, minorDigits, summarise } from "@/server/domains/ads/engine/metrics";
import { rankCampaigns } from "@/server/domains/ads/engine/top-performers";
import type { CampaignDay } from "@/server/domains/ads/metrics.schema";

const day = (over: Partial<CampaignDay>): CampaignDay => ({
  campaignId: "a",
  adAccountId: "account",
  platform: "META",
  currency: "SAR",
  date: "2026-11-20",
  spend: 10,
  impressions: 1000,
  clicks: 20,
  conversions: 2,
  revenue: 50,
  ...over,
});

describe("figures", () => {
  it.each([
    ["nothing", [], { spend: 0, ctr: null, cpc: null, cpm: null, cpa: null, roas: null }],
    ["no clicks", [day({ clicks: 0, conversions: 0, revenue: 0 })], { ctr: 0, cpc: null, cpm: 10, cpa: null, roas: 0 }],
    ["no spend", [day({ spend: 0 })], { cpc: 0, cpa: 0, roas: null }],
    ["ratios of sums, not means of ratios", [day({}), day({ impressions: 3000, clicks: 20 })], { ctr: 0.01, cpc: 0.5, roas: 5 }],
    ["decimals without binary noise", [day({ spend: 0.1 }), day({ spend: 0.2 })], { spend: 0.3 }],
  ])("%s", (_, facts, expected) => {
    expect(kpisOf(facts)).toMatchObject(expected);
  });

  it("gives a point to every day of the window, the missing ones too", () => {
    const series = dailySeries([day({ date: "2026-11-18" }), day({ date: "2026-11-20" })], { since: "2026-11-18", until: "2026-11-20" });
    expect(series.map((point) => [point.date, point.spend, point.ctr])).toEqual([
      ["2026-11-18", 10, 0.02],
      ["2026-11-19", 0, null],
      ["2026-11-20", 10, 0.02],
    ]);
  });

  it("adds nothing up across currencies", () => {
    const answer = summarise([day({}), day({ currency: "USD", spend: 3 })], { until: "2026-11-20", windowDays: 1 });
    expect(answer).toMatchObject({ currency: null, kpis: null, series: null, since: "2026-11-20", until: "2026-11-20" });
    expect(answer.byCurrency.map((one) => [one.currency, one.kpis.spend])).toEqual([
      ["SAR", 10],
      ["USD", 3],
    ]);
  });

  it("answers zeros for an empty window", () => {
    expect(summarise([], { until: "2026-11-20", windowDays: 2 })).toMatchObject({ currency: null, kpis: { spend: 0, roas: null }, byCurrency: [] });
  });

  it.each([
    ["SAR", 2],
    ["KWD", 3],
    ["JPY", 0],
    ["not a currency", 2],
  ])("minor digits of %s", (currency, digits) => {
    expect(minorDigits(currency)).toBe(digits);
  });
});

describe("breakdown", () => {
  it("shares each currency's spend apart, most first", () => {
    const facts = [day({ spend: 30 }), day({ platform: "GOOGLE", spend: 70 }), day({ currency: "USD", spend: 5 }), day({ date: "2026-10-01", spend: 999 })];
    const rows = breakDown(facts, { until: "2026-11-20", windowDays: 7 });
    expect(rows.map((row) => [row.platform, row.currency, row.spend, row.share])).toEqual([
      ["GOOGLE", "SAR", 70, 0.7],
      ["META", "SAR", 30, 0.3],
      ["META", "USD", 5, 1],
    ]);
  });

  it("has no share of nothing", () => {
    expect(breakDown([day({ spend: 0 })], { until: "2026-11-20", windowDays: 1 })[0]?.share).toBeNull();
  });
});

describe("comparison", () => {
  const facts = [day({ date: "2026-11-20", spend: 20, revenue: 80 }), day({ date: "2026-11-19", spend: 10, revenue: 50 })];

  it("sets adjacent periods side by side", () => {
    const [row] = comparePeriods(facts, { until: "2026-11-20", currentDays: 1, previousDays: 1 });
    expect(row).toMatchObject({
      currency: "SAR",
      current: { since: "2026-11-20", until: "2026-11-20" },
      previous: { since: "2026-11-19", until: "2026-11-19" },
      perDay: false,
      delta: { spend: { absolute: 10, percent: 100 }, roas: { absolute: -1, percent: -20 }, clicks: { absolute: 0, percent: 0 } },
    });
  });

  it.each([
    ["nothing before", [day({})], { currentDays: 1, previousDays: 1 }, { absolute: 10, percent: null }],
    ["periods of unequal length are per day", facts, { currentDays: 1, previousDays: 2 }, { absolute: 15, percent: 300 }],
  ])("%s", (_, own, days, expected) => {
    const [row] = comparePeriods(own, { until: "2026-11-20", ...days });
    expect(row?.delta.spend).toEqual(expected);
  });

  it("keeps a ratio without denominator null", () => {
    const [row] = comparePeriods([day({ clicks: 0, conversions: 0 })], { until: "2026-11-20", currentDays: 1, previousDays: 1 });
    expect(row?.delta.cpc).toEqual({ absolute: null, percent: null });
  });

  it.each([
    [120, 4000, 80, 4000, true],
    [82, 4000, 80, 4000, false],
    [3, 4000, 80, 4000, null],
    [0, 0, 0, 0, null],
  ])("%i of %i against %i of %i differ: %s", (x, n, y, m, expected) => {
    expect(proportionsDiffer(x, n, y, m)).toBe(expected);
  });
});

describe("top performers", () => {
  const campaigns = ["a", "b", "c", "d"].map((id) => ({ id, name: `Campaign ${id}`, platform: "META" as const, status: "ACTIVE" as const }));
  const facts = [
    day({ campaignId: "a", spend: 10, revenue: 50 }),
    day({ campaignId: "b", spend: 20, revenue: 100 }),
    day({ campaignId: "c", spend: 10, revenue: 10, impressions: 0, clicks: 0 }),
    day({ campaignId: "d", spend: 0, revenue: 500 }),
  ];
  const order = (metric: "roas" | "ctr" | "spend", direction: "top" | "bottom") =>
    rankCampaigns(facts, campaigns, { until: "2026-11-20", windowDays: 7, metric, direction, limit: 20 }).map((row) => row.campaign.id);

  it.each([
    ["roas", "top", ["b", "a", "c"]],
    ["roas", "bottom", ["c", "b", "a"]],
    ["spend", "bottom", ["a", "c", "b"]],
    ["ctr", "top", ["b", "a", "c"]],
    ["ctr", "bottom", ["b", "a", "c"]],
  ] as const)("%s %s: ties by spend, no figure last, no spend left out", (metric, direction, ids) => {
    expect(order(metric, direction)).toEqual(ids);
  });

  it("keeps to its limit and to nothing", () => {
    expect(rankCampaigns(facts, campaigns, { until: "2026-11-20", windowDays: 7, metric: "roas", direction: "top", limit: 1 })).toHaveLength(1);
    expect(rankCampaigns([], [], { until: "2026-11-20", windowDays: 7, metric: "roas", direction: "top", limit: 5 })).toEqual([]);
  });
});
