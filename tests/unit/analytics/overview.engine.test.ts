import { describe, expect, test } from "vitest";
import { changesOf, changesOnWholeDays, type DaySums, everyDay, figuresOf, spanOf, total } from "@/server/domains/analytics/overview.engine";

const sums = (more: Partial<DaySums> = {}): DaySums => ({
  posts: 0,
  measured: 0,
  impressions: 0,
  engagement: 0,
  rated: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  saves: 0,
  clicks: 0,
  readAt: null,
  ...more,
});

describe("the days that are counted end with today where the workspace is", () => {
  test.each([
    ["a morning in Riyadh that is still yesterday in UTC", 7, "Asia/Riyadh", "2026-11-21T22:30:00Z", "2026-11-16", "2026-11-22", "2026-11-15T21:00:00Z"],
    ["a month", 30, "UTC", "2026-11-22T09:00:00Z", "2026-10-24", "2026-11-22", "2026-10-24T00:00:00Z"],
    ["over a change of clocks", 7, "Africa/Cairo", "2026-11-01T09:00:00Z", "2026-10-26", "2026-11-01", "2026-10-25T21:00:00Z"],
  ])("%s", (_name, days, timezone, now, since, until, start) => {
    const span = spanOf(days, timezone, new Date(now));
    expect(span).toMatchObject({ since, until, start: new Date(start) });
    expect(span.from.getTime()).toBeLessThan(span.start.getTime());
  });
});

test("sums are added up, and their rate is that of the sum", () => {
  const added = total([
    sums({ posts: 2, measured: 2, impressions: 300, engagement: 30, rated: 30, likes: 30 }),
    sums({ posts: 1, measured: 1, impressions: 100, engagement: 2, rated: 2 }),
    // This one has no impressions.
    sums({ posts: 1, measured: 1, engagement: 400 }),
  ]);
  expect(added).toMatchObject({ posts: 4, impressions: 400, engagement: 432, likes: 30, rate: 0.08 });
  expect(figuresOf(sums({ engagement: 3, rated: 3 })).rate).toBeNull();
});

describe("a change is reported", () => {
  const period = (measured: number, engagement: number, impressions = 1_000) =>
    total([sums({ posts: measured, measured, engagement, rated: engagement, impressions })]);
  test.each([
    ["from five posts on", period(5, 60), period(5, 50), 20],
    ["downwards", period(8, 45), period(6, 60), -25],
    ["not from four posts", period(4, 60), period(9, 50), null],
    ["not against four posts", period(9, 60), period(4, 50), null],
  ])("%s", (_name, current, previous, engagement) => {
    expect(changesOf(current, previous)?.engagement ?? null).toBe(engagement);
  });

  test("but none against nothing", () => {
    expect(changesOf(period(6, 10), period(6, 0))?.engagement).toBeNull();
  });
});

test("a change is of days that are over: what today has so far is no fall", () => {
  const span = spanOf(7, "UTC", new Date("2026-11-22T09:00:00Z"));
  expect(span.from).toEqual(new Date("2026-11-08T00:00:00Z"));
  const day = (date: number, engagement: number) =>
    [
      `2026-11-${String(date).padStart(2, "0")}`,
      sums({ posts: date < 14 ? 0 : 1, measured: date < 14 ? 0 : 1, engagement, rated: engagement, impressions: 100 }),
    ] as const;
  const before = Array.from({ length: 7 }, (_, index) => day(8 + index, 10));
  const counted = { posts: 7, measured: 7 };
  const steady = Array.from({ length: 7 }, (_, index) => day(15 + index, 10));
  expect(changesOnWholeDays(span, new Map([...before, ...steady, day(22, 1)]), counted)).toMatchObject({ posts: 0, impressions: 0, engagement: 0, rate: 0 });
  expect(changesOnWholeDays(span, new Map([...before, ...steady.slice(0, 4)]), counted)).toBeNull();
});

test("a day without a post has its place", () => {
  const span = spanOf(7, "UTC", new Date("2026-11-22T09:00:00Z"));
  const days = everyDay(
    span,
    new Map([
      ["2026-11-09", sums({ engagement: 7, readAt: new Date("2026-11-12T00:00:00Z") })],
      ["2026-11-12", sums()],
      ["2026-11-20", sums({ posts: 1, measured: 1, engagement: 4, rated: 4, impressions: 100 })],
    ]),
  );
  expect(days.map((day) => [day.date, day.measured])).toEqual([
    ["2026-11-16", 0],
    ["2026-11-17", 0],
    ["2026-11-18", 0],
    ["2026-11-19", 0],
    ["2026-11-20", 1],
    ["2026-11-21", 0],
    ["2026-11-22", 0],
  ]);
  expect(days[4]).toMatchObject({ engagement: 4, rate: 0.04 });
  // The day a week earlier; one whose post was not measured is a gap.
  expect(days.map(({ engagementBefore }) => engagementBefore)).toEqual([7, null, null, null, null, null, null]);
});
