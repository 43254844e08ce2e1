import { describe, expect, test } from "vitest";
import { isTooOld, nextAfterSilence, nextReadAt, pauseAfter } from "@/server/domains/analytics/reading.engine";

const now = new Date("2026-11-21T09:30:00.000Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

describe("the next reading", () => {
  test.each([
    ["at once after publishing: at an hour", 0, 1],
    ["just short of an hour", 0.99, 1],
    ["at an hour: at six", 1, 6],
    ["at six: at a day", 6, 24],
    ["at a day: at two", 24, 48],
    ["at two days: at a week", 48, 168],
    ["at a week: at thirty days", 168, 720],
    ["a late one skips what it has missed", 30, 48],
    ["at thirty days: none", 720, null],
    ["later: none", 900, null],
  ])("%s", (_name, age, next) => {
    const publishedAt = hours(-age);
    expect(nextReadAt(publishedAt, now)).toEqual(next === null ? null : hours(next - age));
  });
});

test("a post that the platform reported before and no longer has is left alone", () => {
  expect(nextAfterSilence({ publishedAt: hours(-7), readAt: hours(-1) }, now)).toBeNull();
  expect(nextAfterSilence({ publishedAt: hours(-7), readAt: null }, now)).toEqual(hours(17));
});

describe("after a failed reading a connection is left alone", () => {
  test.each([
    ["RATE", undefined, 0.25],
    ["RATE", hours(2), 2],
    ["QUOTA_DAY", undefined, 6],
    ["QUOTA_DAY", hours(14), 14],
    ["TRANSIENT", undefined, 0.25],
    ["RECONNECT", undefined, 6],
    ["CONFIG", undefined, 24],
    ["INVALID", undefined, 24],
    ["RATE", hours(900), 24],
    ["RATE", hours(-1), 1 / 60],
  ])("%s, with %s: for %s hours", (errorClass, retryAt, pause) => {
    expect(pauseAfter({ errorClass, retryAt }, now)).toEqual(hours(pause));
  });
});

test.each([
  [37 * 24, false],
  [37 * 24 + 1, true],
])("a post of %i hours is given up: %s", (age, tooOld) => {
  expect(isTooOld(hours(-age), now)).toBe(tooOld);
});
