import { describe, expect, it } from "vitest";
import { detectAnomalies, seasonOn } from "@/server/domains/ads/engine/anomalies";
import { explainAnomaly } from "@/server/domains/ads/engine/anomaly-explanation";
import { countAtLeast, countAtMost, dispersionOf } from "@/server/domains/ads/engine/count-tails";
import { seasonalBaseline, weekdayFactors } from "@/server/domains/ads/engine/seasonal-baseline";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";
import { steadyDays } from "./series";

const tested = "2026-10-20";
const history = (over: Partial<Parameters<typeof steadyDays>[0]> = {}): DailyFacts[] => steadyDays({ until: tested, days: 70, ...over });
const campaign = (days: DailyFacts[], over: object = {}) => ({ campaignId: "c1", active: true, dailyBudget: null, days, ...over });
const onTested = (days: DailyFacts[], change: (day: DailyFacts) => DailyFacts): DailyFacts[] => days.map((day) => (day.date === tested ? change(day) : day));
const detect = (campaigns: ReturnType<typeof campaign>[], over: object = {}) => detectAnomalies(campaigns, { dates: [tested], baselineDays: 14, ...over });
const brief = (found: ReturnType<typeof detect>) => found.map((one) => [one.kind, one.metric, one.direction, one.severity]);
const times = (factor: number) => (day: DailyFacts) => ({
  date: day.date,
  spend: day.spend * factor,
  impressions: day.impressions * factor,
  clicks: day.clicks * factor,
  conversions: day.conversions * factor,
  revenue: day.revenue * factor,
});

describe("detection", () => {
  it.each([
    ["a plain day", (day: DailyFacts) => day, []],
    ["everything doubled is one alert, on spend", times(2), [["CHANGE", "spend", "up", "high"]]],
    ["no spend at all", times(0), [["DELIVERY_STOPPED", "spend", "down", "high"]]],
    ["clicks without conversions", (day: DailyFacts) => ({ ...day, conversions: 0, revenue: 0 }), [["TRACKING_BREAK", "conversions", "down", "high"]]],
    ["half the clicks of as many impressions", (day: DailyFacts) => ({ ...day, clicks: Math.round(day.clicks / 2) }), [["CHANGE", "ctr", "down", "medium"]]],
  ])("%s", (_, change, expected) => {
    expect(brief(detect([campaign(onTested(history(), change))])).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  it.each([
    ["no data", []],
    ["one day of data", history().slice(-1)],
    ["six days of data", onTested(history().slice(-6), times(3))],
  ])("says nothing on %s", (_, days) => {
    expect(detect([campaign(days)])).toEqual([]);
    expect(detect([])).toEqual([]);
  });

  /** 12 a day in the mean, then three days of 3. */
  const withConversions = (of: (index: number) => number): DailyFacts[] =>
    history({ noise: 0, weekend: 1 }).map((day, index, days) => ({ ...day, conversions: index >= days.length - 3 ? 3 : of(index), revenue: 0 }));
  it.each([
    ["as even as chance", (index: number) => 12 + ((index * 5) % 7) - 3, [["CHANGE", "conversions", "down", "medium"]]],
    ["in bursts", (index: number) => [2, 3, 40, 4, 11][index % 5] ?? 0, []],
  ])("three low days of conversions that came %s", (_, of, expected) => {
    expect(brief(detect([campaign(withConversions(of))]).filter((one) => one.metric === "conversions"))).toEqual(expected);
  });

  it("takes no conversions for a broken count only where they come evenly", () => {
    const kinds = (of: (index: number) => number) => {
      const days = history({ noise: 0, weekend: 1 }).map((day, index) => ({ ...day, conversions: day.date === tested ? 0 : of(index), revenue: 0 }));
      return detect([campaign(days)]).map((one) => one.kind);
    };
    expect(kinds((index) => 7 + (index % 3))).toContain("TRACKING_BREAK");
    expect(kinds((index) => [0, 1, 35, 2, 2][index % 5] ?? 0)).not.toContain("TRACKING_BREAK");
  });

  it("knows bursts from chance", () => {
    expect(dispersionOf([12, 9, 15, 11, 14, 10, 13, 12, 8, 16])).toBe(1);
    expect(dispersionOf([2, 40, 3, 4, 11, 2, 38, 3, 5, 12])).toBeGreaterThan(10);
    expect(dispersionOf([0, 0, 0, 0, 0, 0, 0, 0])).toBe(1);
    expect(dispersionOf([2, 40, 3])).toBe(1);
  });

  it("bridges missing days of the history", () => {
    const holes = history().filter((day, index) => index % 5 !== 0 || day.date === tested);
    expect(brief(detect([campaign(onTested(holes, times(2.2)))]))).toEqual([["CHANGE", "spend", "up", "high"]]);
  });

  it("tells more spent than the budget allows", () => {
    const days = history({ weekend: 1 });
    expect(brief(detect([campaign(onTested(days, times(1.7)), { dailyBudget: 500 })]))[0]).toEqual(["OVERSPEND", "spend", "up", "high"]);
  });

  it("keeps silent about a change whose cause is known, and about a paused campaign", () => {
    expect(detect([campaign(onTested(history(), times(2)), { knownEvents: [tested] })])).toEqual([]);
    expect(detect([campaign(onTested(history(), times(0)), { active: false })]).some((one) => one.kind === "DELIVERY_STOPPED")).toBe(false);
  });

  it("tells a movement of the whole account once", () => {
    const campaigns = [1, 2, 3, 4].map((seed) => ({ ...campaign(onTested(history({ seed }), times(2))), campaignId: `c${seed}` }));
    const found = detect(campaigns);
    expect(found.map((one) => [one.campaignId, one.metric])).toEqual([[null, "spend"]]);
  });

  it("sees a halving of few conversions over three days, and not on one", () => {
    const few = history({ noise: 0 }).map((day) => ({ ...day, conversions: 12, revenue: 720 }));
    const last = (count: number) => few.map((day, index) => (index >= few.length - count ? { ...day, conversions: 5, revenue: 300 } : day));
    const conversions = (days: DailyFacts[]) => detect([campaign(days)]).filter((one) => one.metric === "conversions");
    expect(conversions(last(1))).toEqual([]);
    expect(conversions(last(3)).map((one) => one.direction)).toEqual(["down"]);
  });
});

describe("baseline", () => {
  it("finds the weekday profile and expects a weekend to be a weekend", () => {
    const days = steadyDays({ until: "2026-10-16", days: 60, noise: 0 }).map((day) => ({ date: day.date, value: day.spend }));
    const factors = weekdayFactors(days);
    expect((factors[5] ?? 0) / (factors[1] ?? 1)).toBeGreaterThan(1.2);
    expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(1, 10);
    expect(seasonalBaseline(days, "2026-10-17", { baselineDays: 14, counts: false })?.expected).toBeGreaterThan(600);
  });

  it("follows the exact Poisson tails", () => {
    expect(countAtMost(18, 36)).toBeCloseTo(0.0007, 4);
    expect(countAtMost(6, 12)).toBeCloseTo(0.046, 3);
    expect(countAtMost(0, 6)).toBeCloseTo(0.0025, 4);
    expect(countAtLeast(0, 4)).toBe(1);
    expect(countAtMost(3, 0)).toBe(1);
    // Of a negative binomial with mean 36 and three times that variance: r = 18, p = 1/3.
    expect(countAtMost(0, 36, 3)).toBeCloseTo((1 / 3) ** 18, 12);
    expect(countAtMost(18, 36, 3)).toBeCloseTo(0.02835, 5);
    expect(countAtMost(18, 36, 1.0001)).toBeCloseTo(countAtMost(18, 36), 4);
    expect(countAtLeast(60, 36, 3) + countAtMost(59, 36, 3)).toBeCloseTo(1, 9);
  });

  it.each([
    ["2026-02-18", "SA", "RAMADAN"],
    ["2026-03-20", null, "EID_AL_FITR"],
    ["2026-05-27", null, "EID_AL_ADHA"],
    ["2026-09-23", "SA", "NATIONAL_DAY"],
    ["2026-09-23", "EG", null],
    ["2026-11-27", null, "WHITE_FRIDAY"],
    ["2026-11-30", null, "WHITE_FRIDAY"],
    ["2026-11-26", null, null],
    ["2026-10-20", "SA", null],
  ])("%s in %s is %s", (date, market, season) => {
    expect(seasonOn(date, market)).toBe(season);
  });
});

describe("explanation", () => {
  const [found] = detect([campaign(onTested(history({ noise: 0, weekend: 1 }), times(2)))]);

  it("names the figure, the day and the usual range in both languages", () => {
    if (!found) throw new Error("nothing was found");
    const plain = (locale: "ar" | "en", change: Partial<typeof found> = {}) =>
      explainAnomaly({ ...found, ...change }, { currency: "SAR", locale })
        .replace(/[\u2066-\u2069\u200e\u200f\u00a0]/g, " ")
        .replace(/ +/g, " ");
    expect(plain("en")).toMatch(/^Spend: SAR 1,000\.00 on Tue,? 20 Oct, usually SAR 360\.00 to SAR 640\.00 ?\. That is 100% above the usual level\.$/);
    expect(plain("ar")).toMatch(/^الإنفاق يوم الثلاثاء، 20 أكتوبر: .*، والمعتاد بين .* و ?640\.00 ر\.س\. أي أعلى من المستوى المعتاد بنسبة 100% ?\.$/);
    expect(plain("en", { lower: 0 })).toContain("usually up to SAR 640.00");
    expect(plain("ar", { lower: 0 })).toMatch(/والمعتاد حتى ?640\.00/);
  });
});
