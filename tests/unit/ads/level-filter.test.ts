import { describe, expect, it } from "vitest";
import { countAtLeast, countAtMost } from "@/server/domains/ads/engine/count-tails";
import { LevelFilter } from "@/server/domains/ads/engine/level-filter";
import { seasonOn, seasonsOf } from "@/server/domains/ads/engine/seasons";
import { weekdayFactors } from "@/server/domains/ads/engine/weekday-factors";
import { steadyDays } from "./series";

describe("baseline", () => {
  it("finds the weekday profile and expects a weekend to be a weekend", () => {
    const days = steadyDays({ until: "2026-10-16", days: 60, noise: 0 }).map((day) => ({ date: day.date, value: day.spend }));
    const factors = weekdayFactors(days);
    expect((factors[5] ?? 0) / (factors[1] ?? 1)).toBeGreaterThan(1.2);
    expect(factors.reduce((product, factor) => product * factor, 1)).toBeCloseTo(1, 10);
  });

  const filterOf = (days: { date: string; value: number }[]) =>
    new LevelFilter(
      days.map((day) => ({ ...day, counted: () => 0, noiseUnit: () => 1 })),
      { noise: 0.12 ** 2, windowDays: 14, seasonOf: seasonsOf("SA") },
    );
  const steady = (until: string, length: number) => steadyDays({ until, days: length, weekend: 1 }).map(({ date, spend }) => ({ date, value: spend }));

  it("knows a weekday from two of them, and a level from seven days", () => {
    const days = steadyDays({ until: "2026-10-16", days: 14, noise: 0, weekend: 1.6 }).map(({ date, spend }) => ({ date, value: spend }));
    const [saturday = 0, monday = 0] = filterOf(days).forecast(["2026-10-17", "2026-10-19"], 7)?.expected ?? [];
    expect(saturday / monday).toBeGreaterThan(1.3);
    expect(filterOf(days.slice(-6)).forecast(["2026-10-17"], 7)).toBeNull();
  });

  it("is the surer, the more days it has seen, and the less far ahead they are", () => {
    const unsure = (length: number, date: string) => filterOf(steady("2026-10-16", length)).forecast([date], 7)?.unsure ?? 0;
    expect(unsure(14, "2026-10-17")).toBeGreaterThan(unsure(56, "2026-10-17"));
    expect(unsure(56, "2026-10-24")).toBeGreaterThan(unsure(56, "2026-10-17"));
  });

  it("bends little for one wild day, and takes a week of them for another level", () => {
    const days = steady("2026-10-16", 70);
    const levelAfter = (wild: number) =>
      filterOf([...days.slice(0, -wild), ...days.slice(-wild).map((day) => ({ ...day, value: 3 * day.value }))]).forecast(["2026-10-17"], 7)?.expected[0] ?? 0;
    expect(levelAfter(1) / 500).toBeLessThan(1.1);
    expect(levelAfter(10) / 500).toBeGreaterThan(2);
  });

  it("takes more of a season's effect from its days, the more of them are known", () => {
    // The Ramadan of 2026 begins on 18 February.
    const before = steady("2026-02-17", 60);
    const twice = steady("2026-02-24", 7).map(({ date, value }) => ({ date, value: 2 * value }));
    const of = (known: number) => filterOf([...before, ...twice.slice(0, known)]).forecast(["2026-02-25"], 7);
    expect(of(0)?.unsure).toBeGreaterThan(0.25 ** 2);
    expect((of(0)?.expected[0] ?? 0) / 500).toBeCloseTo(1, 1);
    expect((of(7)?.expected[0] ?? 0) / 500).toBeGreaterThan(1.7);
    expect(of(7)?.unsure).toBeLessThan(0.02);
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
