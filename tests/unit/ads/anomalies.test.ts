import { describe, expect, it } from "vitest";
import { detectAnomalies } from "@/server/domains/ads/engine/anomalies";
import { explainAnomaly } from "@/server/domains/ads/engine/anomaly-explanation";
import { seriesAround } from "@/server/domains/ads/engine/anomaly-series";
import { knownShares } from "@/server/domains/ads/engine/attribution-lag";
import { countAtMost, daysAtLeast, daysAtMost, dispersionOf } from "@/server/domains/ads/engine/count-tails";
import { addDays, clean } from "@/server/domains/ads/engine/metrics";
import { seasonOn } from "@/server/domains/ads/engine/seasons";
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
    const dates = [0, 1, 2].map((back) => addDays(tested, -back));
    expect(brief(detect([campaign(withConversions(of))], { dates }).filter((one) => one.metric === "conversions"))).toEqual(expected);
  });

  it("takes no conversions for a broken count only where they come evenly", () => {
    const kinds = (of: (index: number) => number) => {
      const days = history({ noise: 0, weekend: 1 }).map((day, index) => ({ ...day, conversions: day.date === tested ? 0 : of(index), revenue: 0 }));
      return detect([campaign(days)]).map((one) => one.kind);
    };
    expect(kinds((index) => 7 + (index % 3))).toContain("TRACKING_BREAK");
    expect(kinds((index) => [0, 1, 35, 2, 2][index % 5] ?? 0)).not.toContain("TRACKING_BREAK");
  });

  it.each([
    ["as even as chance", [12, 9, 15, 11, 14, 10, 13, 12, 8, 16], 1, 1],
    ["in bursts", [2, 40, 3, 4, 11, 2, 38, 3, 5, 12], 16, 20],
    ["none at all", [0, 0, 0, 0, 0, 0, 0, 0], 1, 1],
    ["too few days", [2, 40, 3], 1, 1],
  ])("knows bursts from chance: %s", (_, counts, least, most) => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    const dispersion = dispersionOf(counts.map((value) => ({ value, expected })));
    expect(dispersion).toBeGreaterThanOrEqual(least);
    expect(dispersion).toBeLessThanOrEqual(most);
  });

  it("has a longer tail where some days are silent", () => {
    const counts = { days: 3, expected: 36, dispersion: 1, silent: 0.4 };
    // All three days are silent, or one or two of them and the rest chance.
    expect(daysAtMost(0, counts)).toBeCloseTo(0.064, 6);
    expect(daysAtMost(18, { ...counts, silent: 0 })).toBe(countAtMost(18, 36));
    expect(daysAtMost(20, counts)).toBeCloseTo(0.064 + 0.288 * countAtMost(20, 20) + 0.432 * countAtMost(20, 40) + 0.216 * countAtMost(20, 60), 9);
    expect(daysAtMost(20, counts) + daysAtLeast(21, counts)).toBeCloseTo(1, 9);
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

  const even = history({ noise: 0 });
  /** 12 a day, but `count` on each of the last `length` days. */
  const lastDays = (length: number, count: number): DailyFacts[] =>
    even.map((day, index) => ({ ...day, conversions: index >= even.length - length ? count : 12, revenue: 0 }));
  const conversionsOn = (days: DailyFacts[], dates = [tested]) => detect([campaign(days)], { dates }).filter((one) => one.metric === "conversions");
  const week = Array.from({ length: 7 }, (_, back) => addDays(tested, -back));

  it.each([
    ["one low day", 1, 5, []],
    ["three days of a half: not yet", 3, 6, []],
    ["three days of far fewer", 3, 3, ["down 3"]],
    ["seven days of a half, once", 7, 6, ["down 6"]],
    ["seven days of twice as many, once", 7, 24, ["up 3"]],
    ["seven days of three quarters: too small a change", 7, 10, []],
  ])("of few conversions, %s", (_, length, count, expected) => {
    const firstDay = addDays(tested, 1 - length);
    const after = (date: string): number => week.filter((one) => one >= firstDay && one <= date).length;
    expect(conversionsOn(lastDays(length, count), week).map((one) => `${one.direction} ${after(one.date)}`)).toEqual(expected);
  });

  it("reports a lasting change as the mean of the days that show it", () => {
    const days = lastDays(6, 6);
    const [found] = conversionsOn(days);
    if (!found) throw new Error("nothing was found");
    expect([found.value, found.expected]).toEqual([clean((6 * 6 + 12) / 7), 12]);
    expect(found.lower).toBeGreaterThan(found.value);
    expect(found.upper).toBeLessThan(19);
    const around = seriesAround(found, [days], { baselineDays: 14, through: tested, market: null, lag: [] });
    expect(found.pooledDays).toBe(7);
    expect(around.at(-1)).toMatchObject({ date: tested, value: found.value, expected: 12 });
    expect(around.at(-7)).toMatchObject({ value: 12 });
  });

  it("expects of a count what its weekday has", () => {
    const fridays = even.map((day) => ({ ...day, conversions: new Date(`${day.date}T00:00:00Z`).getUTCDay() === 5 ? 40 : 6, revenue: 0 }));
    expect(conversionsOn(fridays, week)).toEqual([]);
  });

  it("finds a count broken on the first day of many conversions and the second or third of few, and not where silent days are usual", () => {
    const broken = (of: (index: number) => number, length: number) =>
      conversionsOn(even.map((day, index) => ({ ...day, conversions: index >= even.length - length ? 0 : of(index), revenue: 0 }))).map((one) => one.kind);
    expect([1, 2].map((length) => broken((index) => 11 + (index % 3), length))).toEqual([["TRACKING_BREAK"], ["TRACKING_BREAK"]]);
    expect([1, 2, 3].map((length) => broken((index) => 4 + (index % 3), length))).toEqual([[], ["TRACKING_BREAK"], ["TRACKING_BREAK"]]);
    expect([1, 2, 3].map((length) => broken((index) => (index % 5 < 2 ? 0 : 18 + (index % 3)), length))).toEqual([[], [], []]);
  });

  /** 20 % of noise, and the last days a half or twice. */
  const noisy = (length: number, factor: number) =>
    history({ noise: 0.2, seed: 2, weekend: 1 }).map((day, index, days) => (index >= days.length - length ? { ...times(factor)(day), date: day.date } : day));
  it.each([
    ["unchanged", 3, 1, [], []],
    ["half on one day: no surprise", 1, 0.5, [], []],
    ["half on three days", 3, 0.5, [], [["spend", "down", tested, 3]]],
    ["the same, one of them the day of a pause", 3, 0.5, [addDays(tested, -1)], []],
  ])("judges the spend of three days where one says too little: %s", (_, length, factor, knownEvents, expected) => {
    const found = detect([campaign(noisy(length, factor), { knownEvents })], { dates: week }).filter((one) => one.metric === "spend");
    expect(found.map((one) => [one.metric, one.direction, one.date, one.pooledDays])).toEqual(expected);
  });

  it("reports three days of spend as their mean, and the days around them too", () => {
    const days = noisy(3, 0.5);
    const [found] = detect([campaign(days)]);
    if (!found) throw new Error("nothing was found");
    expect(found.value).toBeCloseTo(days.slice(-3).reduce((sum, day) => sum + day.spend, 0) / 3, 1);
    expect(found.expected / 500).toBeCloseTo(1, 0);
    const around = seriesAround(found, [days], { baselineDays: 14, through: tested, market: null, lag: [] });
    expect(around.at(-1)).toMatchObject({ value: found.value, expected: found.expected });
    expect(around.at(-5)?.value).toBeCloseTo(days.slice(-7, -4).reduce((sum, day) => sum + day.spend, 0) / 3, 1);
  });

  it.each([
    ["as many as before", 1, []],
    ["a half since its last day", 0.5, ["down"]],
  ])("leaves a feast's days out of a week of few conversions: %s", (_, factor, expected) => {
    // The feast of 2026 is from 20 to 23 March; half as many come in it.
    const until = "2026-03-27";
    const days = steadyDays({ until, days: 70, noise: 0 }).map((day) => {
      const inFeast = seasonOn(day.date, "SA") === "EID_AL_FITR";
      return { ...day, revenue: 0, conversions: inFeast ? 6 : day.date > "2026-03-23" ? Math.round(16 * factor) : 16 };
    });
    const dates = [0, 1, 2, 3].map((back) => addDays(until, -back));
    const found = detect([campaign(days)], { dates, market: "SA" }).filter((one) => one.metric === "conversions");
    expect(found.map((one) => one.direction)).toEqual(expected);
  });

  it.each([
    ["as many as before", 1, []],
    ["a half", 0.5, ["down"]],
    ["twice as many", 2, ["up"]],
  ])("judges the days that have conversions, where two of five are silent: %s", (_, factor, expected) => {
    const silentTwice = even.map((day, index) => {
      const usual = index % 5 < 2 ? 0 : 18 + (index % 3);
      return { ...day, conversions: Math.round(usual * (index >= even.length - 7 ? factor : 1)), revenue: 0 };
    });
    expect(conversionsOn(silentTwice, week).map((one) => one.direction)).toEqual(expected);
  });

  it.each([
    ["a day of one order, as bursts leave some", 1, 80, []],
    ["orders as usual, each of a tenth of its worth", 14, 8, ["revenue"]],
    ["few orders, each of a tenth of its worth", 7, 8, ["revenue"]],
  ])("judges what orders are worth beside their number: %s", (_, orders, worth, expected) => {
    const cycle = [12, 25, 9, 30, 22, 13, 28, 16, 20, 35, 14];
    const days = even.map((day, index) => ({ ...day, conversions: cycle[index % cycle.length] ?? 0, revenue: 80 * (cycle[index % cycle.length] ?? 0) }));
    const found = detect([campaign(onTested(days, (day) => ({ ...day, conversions: orders, revenue: orders * worth })))]);
    expect(found.map((one) => one.metric)).toEqual(expected);
  });

  it.each([
    ["half of what comes in the end is known, as always", [0.5, 0.8, 0.9], 0.5, []],
    ["the same where such days are complete", [1, 1, 1], 0.5, ["down"]],
    ["a quarter, where half is usual", [0.5, 0.8, 0.9], 0.25, ["down"]],
    ["nothing is known of such days yet", [], 0.5, ["down"]],
  ])("judges the last day by days of its age: %s", (_, shares, known, expected) => {
    const lag = shares.map((share, i) => ({
      age: i + 1,
      days: 30,
      conversions: 3000 * share,
      revenue: 180_000 * share,
      finalConversions: 3000,
      finalRevenue: 180_000,
    }));
    const at = (age: number): number => (age === 1 ? known : (shares[age - 1] ?? 1));
    const days = history({ noise: 0 }).map((day, index, all) => ({
      ...day,
      conversions: Math.round(100 * at(all.length - index)),
      revenue: 6000 * at(all.length - index),
    }));
    const found = detect([campaign(days)], { lag }).filter((one) => one.metric === "conversions");
    expect(found.map((one) => one.direction)).toEqual(expected);
    if (shares[0] && found[0]) expect(found[0].expected).toBeCloseTo(100 * shares[0], 0);
  });

  it("learns no lag from too few days or conversions", () => {
    const sum = { age: 1, days: 7, conversions: 15, revenue: 150, finalConversions: 30, finalRevenue: 200 };
    const shareOf = (over: object, date = tested) => knownShares([{ ...sum, ...over }], tested)(date, "conversions");
    expect([shareOf({}), shareOf({ days: 6 }), shareOf({ finalConversions: 29 }), shareOf({}, addDays(tested, -1))]).toEqual([0.5, 1, 1, 1]);
    expect([shareOf({ conversions: 0 }), shareOf({ conversions: 40 })]).toEqual([0.1, 1]);
    expect(knownShares([sum], tested)(tested, "revenue")).toBe(0.75);
  });

  /** Spend of 500 a day, 700 in the Ramadan of 2026 (18 February to 19 March). */
  const ramadan = (until: string) =>
    steadyDays({ until, days: 70, weekend: 1 }).map((day) => (seasonOn(day.date, "SA") === "RAMADAN" ? { ...times(1.4)(day), date: day.date } : day));
  it.each([
    ["its first day", "2026-02-18", 1, []],
    ["its tenth day", "2026-02-27", 1, []],
    ["half on its tenth day", "2026-02-27", 0.5, ["down"]],
    ["the week after its feast", "2026-03-27", 1, []],
    ["half in the week after its feast", "2026-03-27", 0.5, ["down"]],
  ])("compares a day with days of its season: %s", (_, date, factor, expected) => {
    const days = ramadan(date).map((day) => (day.date === date ? { ...times(factor)(day), date } : day));
    expect(detect([campaign(days)], { dates: [date], market: "SA" }).map((one) => one.direction)).toEqual(expected);
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
    expect(plain("en")).toMatch(/^Spend: SAR 1,000\.00 on Tue,? 20 Oct, usually SAR 366\.91 to SAR 681\.37 ?\. That is 100% above the usual level\.$/);
    expect(plain("ar")).toMatch(/^الإنفاق يوم الثلاثاء، 20 أكتوبر: .*، والمعتاد بين .* و ?681\.37 ر\.س\. أي أعلى من المستوى المعتاد بنسبة 100% ?\.$/);
    expect(plain("en", { pooledDays: 3 })).toMatch(/^Spend: SAR 1,000\.00 a day from Sun,? 18 Oct to Tue,? 20 Oct, usually/);
    expect(plain("ar", { pooledDays: 3 })).toMatch(/^متوسط الإنفاق اليومي من الأحد، 18 أكتوبر إلى الثلاثاء، 20 أكتوبر: /);
    expect(plain("en", { lower: 0 })).toContain("usually up to SAR 681.37");
    expect(plain("ar", { lower: 0 })).toMatch(/والمعتاد حتى ?681\.37/);
  });
});
