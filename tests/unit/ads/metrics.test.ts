import { describe, expect, it } from "vitest";
import { beyondChance, comparePeriods, comparison, type PeriodSums, proportionsDiffer } from "@/server/domains/ads/engine/compare";
import { breakDown, dailySeries, kpisOf, type PlatformSums, summarise } from "@/server/domains/ads/engine/metrics";
import { type CampaignSums, rankCampaigns } from "@/server/domains/ads/engine/top-performers";
import { lastWholeDay, spanOf, todayIn, windowsBefore, windowsEndingToday, windowsOfWholeDays } from "@/server/domains/ads/engine/windows";
import { minorDigits } from "@/shared/format";

const sums = { spend: 10, impressions: 1000, clicks: 20, conversions: 2, revenue: 50 };
const day = (over: Partial<typeof sums & { date: string; currency: string }>) => ({
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

  const oneDay = { since: "2026-11-20", until: "2026-11-20", windowDays: 1 };

  it("adds nothing up across currencies", () => {
    const answer = summarise([day({}), day({ currency: "USD", spend: 3 })], { ...oneDay, currencies: ["USD", "SAR", "SAR"] });
    expect(answer).toMatchObject({ currency: null, kpis: null, series: null, since: "2026-11-20", until: "2026-11-20", windowDays: 1 });
    expect(answer.byCurrency.map((one) => [one.currency, one.kpis.spend, one.series.length])).toEqual([
      ["SAR", 10, 1],
      ["USD", 3, 1],
    ]);
  });

  it("keeps its shape when nothing was spent, and without any account", () => {
    expect(summarise([], { ...oneDay, currencies: ["SAR"] })).toMatchObject({
      currency: "SAR",
      kpis: { spend: 0, roas: null },
      series: [{ date: "2026-11-20", spend: 0, ctr: null }],
      byCurrency: [{ currency: "SAR", kpis: { spend: 0 } }],
    });
    expect(summarise([], { ...oneDay, currencies: [] })).toMatchObject({ currency: null, kpis: { spend: 0, roas: null }, byCurrency: [] });
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

describe("windows", () => {
  const beforeMidnightInRiyadh = new Date("2026-11-20T20:59:59Z");

  it.each([
    ["Asia/Riyadh", beforeMidnightInRiyadh, "2026-11-20"],
    ["Asia/Riyadh", new Date("2026-11-20T21:00:00Z"), "2026-11-21"],
    ["America/Los_Angeles", new Date("2026-11-20T07:59:00Z"), "2026-11-19"],
    ["Nowhere/At_All", beforeMidnightInRiyadh, "2026-11-20"],
  ])("today in %s", (zone, now, expected) => {
    expect(todayIn(zone, now)).toBe(expected);
  });

  it("end with each account's own today, and begin where the ones before them end", () => {
    const accounts = [
      { id: "riyadh", today: "2026-11-21" },
      { id: "la", today: "2026-11-20" },
    ];
    const current = windowsEndingToday(accounts, 7);
    expect(current).toEqual([
      { adAccountId: "riyadh", since: "2026-11-15", until: "2026-11-21" },
      { adAccountId: "la", since: "2026-11-14", until: "2026-11-20" },
    ]);
    expect(windowsBefore(current, 2)[0]).toEqual({ adAccountId: "riyadh", since: "2026-11-13", until: "2026-11-14" });
    expect(spanOf(current)).toEqual({ since: "2026-11-14", until: "2026-11-21" });
  });

  it("of whole days, end with the one that is over in every account's zone", () => {
    const now = new Date("2026-11-21T03:00:00Z");
    const accounts = [
      { id: "riyadh", today: "2026-11-21" },
      { id: "la", today: "2026-11-20" },
    ];
    expect(windowsOfWholeDays(accounts, 7, now)).toEqual([
      { adAccountId: "riyadh", since: "2026-11-13", until: "2026-11-19" },
      { adAccountId: "la", since: "2026-11-13", until: "2026-11-19" },
    ]);
    expect([lastWholeDay(accounts, now), lastWholeDay([], now)]).toEqual(["2026-11-19", "2026-11-20"]);
  });
});

describe("breakdown", () => {
  const of = (over: Partial<PlatformSums>): PlatformSums => ({ ...sums, platform: "META", currency: "SAR", ...over });

  it("shares each currency's spend apart, most first", () => {
    const rows = breakDown([of({ spend: 30 }), of({ platform: "GOOGLE", spend: 70 }), of({ currency: "USD", spend: 5 })]);
    expect(rows.map((row) => [row.platform, row.currency, row.spend, row.share])).toEqual([
      ["GOOGLE", "SAR", 70, 0.7],
      ["META", "SAR", 30, 0.3],
      ["META", "USD", 5, 1],
    ]);
  });

  it("has no share of nothing", () => {
    expect(breakDown([of({ spend: 0 })])[0]?.share).toBeNull();
  });
});

describe("comparison", () => {
  const of = (period: "current" | "previous", over: Partial<PeriodSums> = {}): PeriodSums => ({ ...sums, currency: "SAR", period, ...over });
  const periods = (currentDays: number, previousDays: number) => ({
    current: { since: "2026-11-20", until: "2026-11-20" },
    previous: { since: "2026-11-19", until: "2026-11-19" },
    currentDays,
    previousDays,
  });
  const both = [of("current", { spend: 20, revenue: 80 }), of("previous")];

  it("sets adjacent periods side by side", () => {
    expect(comparison(both, ["SAR"], periods(1, 1))).toMatchObject({
      currency: "SAR",
      current: { since: "2026-11-20", until: "2026-11-20", kpis: { spend: 20 } },
      previous: { since: "2026-11-19", until: "2026-11-19", kpis: { spend: 10 } },
      perDay: false,
      delta: { spend: { absolute: 10, percent: 100 }, roas: { absolute: -1, percent: -20 }, clicks: { absolute: 0, percent: 0 } },
      byCurrency: [{ currency: "SAR" }],
    });
  });

  it("has no figures at the top for several currencies, and zeros without any account", () => {
    const several = comparison([...both, of("current", { currency: "USD", spend: 7 })], ["SAR", "USD"], periods(1, 1));
    expect(several).toMatchObject({ currency: null, current: { kpis: null }, previous: { kpis: null }, delta: null, significant: null });
    expect(several.byCurrency.map((one) => [one.currency, one.current.kpis.spend, one.previous.kpis.spend])).toEqual([
      ["SAR", 20, 10],
      ["USD", 7, 0],
    ]);
    expect(comparison([], [], periods(7, 7))).toMatchObject({
      currency: null,
      current: { kpis: { spend: 0 } },
      delta: { spend: { absolute: 0, percent: null } },
      byCurrency: [],
    });
  });

  it.each([
    ["nothing before", [of("current")], periods(1, 1), { absolute: 10, percent: null }],
    ["periods of unequal length are per day", both, periods(1, 2), { absolute: 15, percent: 300 }],
  ])("%s", (_, own, days, expected) => {
    expect(comparePeriods(own, "SAR", days).delta.spend).toEqual(expected);
  });

  it("keeps a ratio without denominator null", () => {
    expect(comparePeriods([of("current", { clicks: 0, conversions: 0 })], "SAR", periods(1, 1)).delta.cpc).toEqual({ absolute: null, percent: null });
  });

  it.each([
    [120, 4000, 80, 4000, true],
    [82, 4000, 80, 4000, false],
    [3, 4000, 80, 4000, null],
    [0, 0, 0, 0, null],
  ])("%i of %i against %i of %i differ: %s", (x, n, y, m, expected) => {
    expect(proportionsDiffer(x, n, y, m)).toBe(expected);
  });

  const week = { spend: 700, impressions: 70_000, clicks: 1_400, conversions: 100, revenue: 2_800 };
  it.each([
    ["nothing changed", {}, { revenue: false, roas: false, conversions: false, cpa: false, clicks: false, ctr: false }],
    [
      "a fifth more conversions of the same value are chance",
      { conversions: 120, revenue: 3_360 },
      { revenue: false, roas: false, conversions: false, cpa: false },
    ],
    ["two fifths more are not, though their value may be", { conversions: 140, revenue: 3_920 }, { revenue: false, roas: false, conversions: true, cpa: true }],
    ["twice as many of the same value", { conversions: 200, revenue: 5_600 }, { revenue: true, roas: true, conversions: true, cpa: true }],
    ["twice as many for twice the money", { spend: 1_400, conversions: 200, revenue: 5_600 }, { revenue: true, roas: false, conversions: true, cpa: false }],
    ["too few to say", { conversions: 3, revenue: 84 }, { revenue: null, roas: null, conversions: null, cpa: null }],
  ])("%s", (_, over, expected) => {
    expect(beyondChance(kpisOf([{ ...week, ...over }]), kpisOf([week]), [7, 7])).toMatchObject(expected);
  });

  it("compares periods of unequal length per day", () => {
    const day = kpisOf([{ spend: 100, impressions: 10_000, clicks: 200, conversions: 14, revenue: 400 }]);
    expect(beyondChance(day, kpisOf([week]), [1, 7])).toMatchObject({ conversions: false, clicks: false });
  });
});

describe("top performers", () => {
  const of = (id: string, over: Partial<CampaignSums>): CampaignSums => ({
    ...sums,
    currency: "SAR",
    campaign: { id, name: `Campaign ${id}`, platform: "META", status: "ACTIVE" },
    ...over,
  });
  const campaigns = [
    of("a", { spend: 10, revenue: 50 }),
    of("b", { spend: 20, revenue: 100 }),
    of("c", { spend: 10, revenue: 10, impressions: 0, clicks: 0 }),
    of("d", { spend: 0, revenue: 500 }),
  ];
  const order = (metric: "roas" | "ctr" | "spend", direction: "top" | "bottom") =>
    rankCampaigns(campaigns, { metric, direction, limit: 20 }).map((row) => row.campaign.id);

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
    expect(rankCampaigns(campaigns, { metric: "roas", direction: "top", limit: 1 })).toHaveLength(1);
    expect(rankCampaigns([], { metric: "roas", direction: "top", limit: 5 })).toEqual([]);
  });
});
