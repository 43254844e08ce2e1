import { describe, expect, test } from "vitest";
import { localWeekday, nextOccurrence, optimalTimes } from "@/server/domains/analytics/analytics.engine";
import { analyticsPlatforms } from "@/server/domains/analytics/analytics.schema";

const now = new Date("2026-11-21T09:30:00Z"); // a Saturday

describe("nextOccurrence", () => {
  test.each([
    ["later today", 6, 10, "UTC", "2026-11-21T09:30:00Z", "2026-11-21T10:00:00.000Z"],
    ["the hour that runs is past: in a week", 6, 9, "UTC", "2026-11-21T09:30:00Z", "2026-11-28T09:00:00.000Z"],
    ["the very instant is not next", 6, 9, "UTC", "2026-11-21T09:00:00Z", "2026-11-28T09:00:00.000Z"],
    ["tomorrow", 7, 0, "UTC", "2026-11-21T09:30:00Z", "2026-11-22T00:00:00.000Z"],
    ["yesterday's weekday", 5, 23, "UTC", "2026-11-21T09:30:00Z", "2026-11-27T23:00:00.000Z"],
    ["an offset east", 6, 13, "Asia/Riyadh", "2026-11-21T09:30:00Z", "2026-11-21T10:00:00.000Z"],
    ["the zone is already in tomorrow", 7, 1, "Pacific/Auckland", "2026-11-21T09:30:00Z", "2026-11-21T12:00:00.000Z"],
    ["half an hour's offset", 6, 16, "Asia/Kolkata", "2026-11-21T09:30:00Z", "2026-11-21T10:30:00.000Z"],
    ["before the spring change", 7, 1, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T00:00:00.000Z"],
    ["an hour that does not exist moves forward", 7, 2, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["after the spring change", 7, 3, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    ["of an hour that comes twice the first counts", 7, 2, "Europe/Berlin", "2026-10-24T12:00:00Z", "2026-10-25T00:00:00.000Z"],
    ["the first of the two is past, the second is not next", 7, 2, "Europe/Berlin", "2026-10-25T00:30:00Z", "2026-11-01T01:00:00.000Z"],
    ["of a New York hour that comes twice too", 7, 1, "America/New_York", "2026-10-31T12:00:00Z", "2026-11-01T05:00:00.000Z"],
    ["a midnight that does not exist", 5, 0, "Africa/Cairo", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00.000Z"],
    ["across the change, the local hour stays", 1, 9, "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-30T07:00:00.000Z"],
  ])("%s", (_name, weekday, hour, zone, from, expected) => {
    expect(nextOccurrence(weekday, hour, zone, new Date(from)).toISOString()).toBe(expected);
  });
});

describe("localWeekday", () => {
  test.each([
    ["Asia/Riyadh", [7, 1, 2, 3, 4, 5, 6]],
    ["asia/riyadh", [7, 1, 2, 3, 4, 5, 6]],
    ["Africa/Cairo", [7, 1, 2, 3, 4, 5, 6]],
    ["Asia/Dubai", [1, 2, 3, 4, 5, 6, 7]],
    ["Africa/Casablanca", [1, 2, 3, 4, 5, 6, 7]],
    ["UTC", [1, 2, 3, 4, 5, 6, 7]],
  ])("%s", (zone, expected) => {
    expect([1, 2, 3, 4, 5, 6, 7].map((weekday) => localWeekday(weekday, zone))).toEqual(expected);
  });
});

describe("optimalTimes", () => {
  const slotsOf = (timezone: string, platform: (typeof analyticsPlatforms)[number] = "instagram") => optimalTimes({ platform, timezone, samples: [], now });

  test("answers the prior's best ten, best first, ties in the order of the week", () => {
    expect(slotsOf("UTC")).toMatchObject({ platform: "instagram", timezone: "UTC", source: "prior", sampleSize: 0 });
    expect(slotsOf("UTC").slots.map(({ weekday, hour, score }) => `${weekday}-${hour} ${score}`)).toEqual([
      "2-15 1",
      "2-17 1",
      "3-12 1",
      "3-18 1",
      "3-20 1",
      "7-20 1",
      "1-20 0.9",
      "4-9 0.9",
      "2-16 0.8",
      "2-18 0.8",
    ]);
  });

  test("moves the working week to Sunday where Friday and Saturday are the weekend", () => {
    const [first] = slotsOf("Asia/Riyadh").slots;
    expect(first).toEqual({ weekday: 1, hour: 15, score: 1, sampleSize: 0, nextAt: "2026-11-23T12:00:00.000Z" });
  });

  test.each(analyticsPlatforms)("%s has ten slots, all ahead and within a week", (platform) => {
    const { slots } = slotsOf("Asia/Riyadh", platform);
    expect(slots).toHaveLength(10);
    for (const slot of slots) {
      const ahead = Date.parse(slot.nextAt) - now.getTime();
      expect(ahead).toBeGreaterThan(0);
      expect(ahead).toBeLessThanOrEqual(7 * 86_400_000);
      expect(slot.score).toBeGreaterThan(0);
      expect(slot.score).toBeLessThanOrEqual(1);
    }
    expect(slots.map((slot) => slot.score)).toEqual(slots.map((slot) => slot.score).sort((a, b) => b - a));
  });

  test("own posts weigh as much as the prior once there are ten of them", () => {
    const samples = Array.from({ length: 10 }, () => ({ weekday: 6, hour: 3, relativeEngagement: 3 }));
    const { source, sampleSize, slots } = optimalTimes({ platform: "instagram", timezone: "UTC", samples, now });
    expect({ source, sampleSize }).toEqual({ source: "blended", sampleSize: 10 });
    // (10 × 3 + 10 × 0) / 20 = 1.5 is the new best and therefore 1; the prior's best is 1 / 1.5.
    expect(slots[0]).toMatchObject({ weekday: 6, hour: 3, score: 1, sampleSize: 10 });
    expect(slots[1]).toMatchObject({ weekday: 2, hour: 15, score: 0.667, sampleSize: 0 });
  });
});
