import { describe, expect, test } from "vitest";
import { engagementSpan, localWeekday, nextOccurrence, optimalTimes } from "@/server/domains/analytics/analytics.engine";
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

  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const posted = (at: Date, posts: number, relativeEngagement: number) => ({ at, posts, relativeEngagement: posts * relativeEngagement });
  const blended = (samples: ReturnType<typeof posted>[], timezone = "UTC", platform: (typeof analyticsPlatforms)[number] = "instagram") => {
    const { slots, ...rest } = optimalTimes({ platform, timezone, samples, now });
    return { ...rest, slots: slots.map(({ weekday, hour, score, sampleSize }) => `${weekday}-${hour} ${score} ${sampleSize}`) };
  };

  test("as many own posts as the prior's strength weigh as much as it, and tell something of the hours around", () => {
    // 45 days back is a Wednesday at 09:30, a weight of a half: 20 posts weigh as 10.
    const { source, sampleSize, slots } = blended([posted(daysAgo(45), 20, 5)]);
    expect({ source, sampleSize }).toEqual({ source: "blended", sampleSize: 20 });
    // Its own hour (10 × 5 + 10 × 0) / 20 = 2.5 leads and is 1. Beside it (5 × 5 + 10 × 0) / 15, and 8 o'clock has a prior of 0.7: 32 / 15.
    // On the other working days (2.5 × 5) / 12.5 = 1, on Thursday with the prior of 0.9: 21.5 / 12.5.
    expect(slots.slice(0, 6)).toEqual(["3-9 1 20", "3-8 0.853 0", "4-9 0.688 0", "3-10 0.667 0", "1-9 0.4 0", "2-9 0.4 0"]);
    expect(slots).not.toContainEqual(expect.stringMatching(/^[67]-9 /));
  });

  test("posts that did badly push their hour down", () => {
    expect(blended([]).slots[0]).toBe("2-15 1 0");
    const after = blended([posted(new Date("2026-11-17T15:30:00Z"), 100, 0.1)]).slots;
    expect(after[0]).toBe("2-17 1 0");
    expect(after).not.toContainEqual(expect.stringMatching(/^2-15 /));
  });

  test.each([
    ["UTC", "3-9 "],
    ["Asia/Riyadh", "3-12 "],
    ["Asia/Kolkata", "3-15 "],
    ["America/Los_Angeles", "3-2 "],
    ["Pacific/Auckland", "3-22 "],
  ])("own posts stand at the hour that %s shows", (timezone, slot) => {
    expect(blended([posted(daysAgo(45), 50, 9)], timezone).slots[0]).toContain(slot);
  });

  test("the hour before Monday's first is Sunday's last", () => {
    const sunday = new Date("2026-11-15T23:30:00Z");
    expect(blended([posted(sunday, 50, 9)]).slots).toContainEqual(expect.stringMatching(/^1-0 /));
  });
});

test("posts count from two days old to ninety", () => {
  expect(engagementSpan(now)).toEqual({ from: new Date("2026-08-23T09:30:00Z"), to: new Date("2026-11-19T09:30:00Z") });
});
