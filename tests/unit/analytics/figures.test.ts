import { describe, expect, test } from "vitest";
import { addUp, latest, periodOf } from "@/server/domains/analytics/figures.engine";
import type { Figures } from "@/server/domains/analytics/figures.schema";

/** In Riyadh it is the 22nd already. */
const now = new Date("2026-11-21T22:00:00Z");

describe("a period", () => {
  test.each<[string, { from?: string; to?: string }, string, [first: string, last: string, length: number, start: string, end: string]]>([
    ["nothing asked", {}, "Asia/Riyadh", ["2026-10-24", "2026-11-22", 30, "2026-10-23T21:00:00.000Z", "2026-11-22T21:00:00.000Z"]],
    ["an end alone", { to: "2026-03-01" }, "UTC", ["2026-01-31", "2026-03-01", 30, "2026-01-31T00:00:00.000Z", "2026-03-02T00:00:00.000Z"]],
    ["a beginning alone", { from: "2026-11-21" }, "UTC", ["2026-11-21", "2026-11-21", 1, "2026-11-21T00:00:00.000Z", "2026-11-22T00:00:00.000Z"]],
    [
      "days of 23 and of 25 hours",
      { from: "2026-03-01", to: "2026-11-30" },
      "America/New_York",
      ["2026-03-01", "2026-11-30", 275, "2026-03-01T05:00:00.000Z", "2026-12-01T05:00:00.000Z"],
    ],
    // Midnight does not exist in Cairo that day.
    [
      "a day that begins at one",
      { from: "2026-04-24", to: "2026-04-24" },
      "Africa/Cairo",
      ["2026-04-24", "2026-04-24", 1, "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
    ],
    [
      "a year that has a day more",
      { from: "2024-01-01", to: "2024-12-31" },
      "UTC",
      ["2024-01-01", "2024-12-31", 366, "2024-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
    ],
  ])("%s", (_, input, timezone, [first, last, length, start, end]) => {
    const period = periodOf(input, timezone, now);
    if ("problem" in period) throw new Error(period.problem);
    const { days } = period;
    expect([days[0], days.at(-1), days.length, new Set(days).size]).toEqual([first, last, length, length]);
    expect([period.start.toISOString(), period.end.toISOString()]).toEqual([start, end]);
  });

  test.each([
    ["ends before it begins", { from: "2026-11-02", to: "2026-11-01" }, "must not be before from"],
    ["begins tomorrow", { from: "2026-11-22" }, "must not be before from"],
    ["is longer than a year", { from: "2025-11-20", to: "2026-11-21" }, "must be at most 366 days with from"],
  ])("that %s is none", (_, input, problem) => {
    expect(periodOf(input, "UTC", now)).toEqual({ problem });
  });
});

const none: Figures = { impressions: null, engagements: null, likes: null, comments: null, shares: null, saves: null, clicks: null, videoViews: null };

test("figures add up, and stay unknown where no platform tells them", () => {
  expect(addUp([])).toEqual(none);
  expect(addUp([{ ...none, likes: 2, saves: 0 }, { ...none, likes: 3, impressions: 9 }, none])).toEqual({ ...none, likes: 5, saves: 0, impressions: 9 });
});

test("figures are as of their last reading", () => {
  expect(latest([null, new Date("2026-01-02T00:00:00Z"), new Date("2026-01-01T00:00:00Z")])).toBe("2026-01-02T00:00:00.000Z");
  expect(latest([null])).toBeNull();
});
