import { describe, expect, test } from "vitest";
import { isRefusal, nextConfirmation, nextPreparation, preparationTime } from "@/server/domains/posts/posts.engine";
import { claimLeadMs, uploadTime, wakeTime } from "@/server/domains/posts/service/run-timing";
import type { PlatformErrorClass } from "@/server/platforms/platform-error";

/** Times of a run's wake-ups, uploads and status requests. */

const now = new Date("2026-11-21T10:00:00.000Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

const refusals: Record<PlatformErrorClass, boolean> = {
  RECONNECT: false,
  RATE: false,
  QUOTA_DAY: false,
  TRANSIENT: false,
  DUPLICATE: true,
  INVALID: true,
  BLOCKED: true,
  CONFIG: false,
  UNKNOWN_OUTCOME: false,
};
test.each(Object.entries(refusals) as [PlatformErrorClass, boolean][])("%s for a post that was accepted: refused %s", (errorClass, refused) => {
  expect(isRefusal(errorClass)).toBe(refused);
});

test.each<[string, number, number, number | null]>([
  ["at once, as soon as the platform wants", 0, 2, 2 * SECOND_MS],
  ["while it is young, as the platform wants", 30 * SECOND_MS, 2, 2 * SECOND_MS],
  ["later ever more rarely", 10 * MINUTE_MS, 2, 30 * SECOND_MS],
  ["never sooner than the platform wants", 10 * MINUTE_MS, 60, MINUTE_MS],
  ["the last time", 60 * MINUTE_MS - 1, 2, 180 * SECOND_MS - 0.05],
  ["after an hour no more", 60 * MINUTE_MS, 2, null],
  ["after an hour no more, whatever the platform wants", 61 * MINUTE_MS, 600, null],
  ["of a post that was taken a moment ahead of our clock", -SECOND_MS, 2, 2 * SECOND_MS],
])("asks after a post: %s", (_, elapsed, waitSeconds, expected) => {
  const next = nextConfirmation({ since: later(-elapsed), waitSeconds }, now);
  expect(next).toEqual(expected === null ? null : later(expected));
});

test.each([
  ["the first time, as the platform wants", 1, 4, 4],
  ["a platform that wants nothing is asked once a second at first", 1, 0, 1],
  ["the tenth time", 10, 4, 10],
  ["at most every half minute", 200, 4, 30],
  ["unless the platform wants longer", 200, 45, 45],
])("asks how far the uploads are: %s", (_, turn, waitSeconds, seconds) => {
  expect(nextPreparation({ turn, waitSeconds }, now)).toEqual(later(seconds * SECOND_MS));
});

test.each([
  [0, 10 * MINUTE_MS],
  [0.5, 10.5 * MINUTE_MS],
  [1, 11 * MINUTE_MS],
])("uploads of share %d begin %d ms before", (share, before) => {
  expect(preparationTime(now, share)).toEqual(later(-before));
});

describe("a run's own moment", () => {
  const scheduledAt = now.toISOString();
  test.each([
    ["the first of all", "00000000-0000-4000-8000-000000000000", 2 * SECOND_MS, 1 * SECOND_MS, 10 * MINUTE_MS],
    ["one in the middle", "00000000-0000-4000-8000-000000008000", 3 * SECOND_MS, 1.5 * SECOND_MS, 10.5 * MINUTE_MS],
    ["nearly the last", "00000000-0000-4000-8000-00000000c000", 3.5 * SECOND_MS, 1.75 * SECOND_MS, 10.75 * MINUTE_MS],
  ])("is its post's: %s", (_, postId, wakesBefore, claimsBefore, uploadsBefore) => {
    expect(wakeTime({ postId, scheduledAt })).toEqual(later(-wakesBefore));
    expect(claimLeadMs(postId)).toBe(claimsBefore);
    expect(uploadTime({ postId, scheduledAt })).toEqual(later(-uploadsBefore));
  });
});
