import { describe, expect, test } from "vitest";
import { dayRange, inMovingOrder, moveObstacle, relabelled, shiftedTime } from "@/server/domains/posts/bulk.engine";
import type { PostStatus } from "@/server/domains/posts/posts.schema";

const at = (text: string) => new Date(text);

describe("movedTime", () => {
  test.each<[string, string, Parameters<typeof shiftedTime>[1], string, string]>([
    ["a day later", "2027-03-01T06:30:00Z", { by: "shift", days: 1, hours: 0, minutes: 0 }, "Asia/Riyadh", "2027-03-02T06:30:00Z"],
    ["days and hours earlier", "2027-03-01T06:30:00Z", { by: "shift", days: -2, hours: -3, minutes: 0 }, "Asia/Riyadh", "2027-02-27T03:30:00Z"],
    // Cairo's clocks go forward in the night to the 30th of April 2027 and back in the night to the 29th of October.
    [
      "a day over the spring's change, at the same hour",
      "2027-04-29T07:00:00Z",
      { by: "shift", days: 1, hours: 0, minutes: 0 },
      "Africa/Cairo",
      "2027-04-30T06:00:00Z",
    ],
    [
      "hours over the spring's change, as time passes",
      "2027-04-29T20:00:00Z",
      { by: "shift", days: 0, hours: 4, minutes: 0 },
      "Africa/Cairo",
      "2027-04-30T00:00:00Z",
    ],
    ["a day over the autumn's change", "2027-10-28T06:00:00Z", { by: "shift", days: 1, hours: 0, minutes: 0 }, "Africa/Cairo", "2027-10-29T07:00:00Z"],
    ["minutes earlier, over midnight", "2027-03-01T21:10:00Z", { by: "shift", days: 0, hours: 0, minutes: -45 }, "Asia/Riyadh", "2027-03-01T20:25:00Z"],
    ["to a time of its own day, which is another in UTC", "2027-03-01T21:30:00Z", { by: "clock", time: "09:15" }, "Asia/Riyadh", "2027-03-02T06:15:00Z"],
    ["to a time that the clocks skip that day", "2027-04-30T09:00:00Z", { by: "clock", time: "00:30" }, "Africa/Cairo", "2027-04-29T22:30:00Z"],
    ["to a day, at its own hour", "2027-03-01T21:30:00Z", { by: "date", date: "2027-05-09" }, "Asia/Riyadh", "2027-05-08T21:30:00Z"],
    ["to a day from the end of a longer month", "2027-01-31T06:00:00Z", { by: "date", date: "2027-02-28" }, "UTC", "2027-02-28T06:00:00Z"],
  ])("%s", (_, from, change, zone, to) => {
    expect(shiftedTime(at(from), change, zone)).toEqual(at(to));
  });
});

test.each<[string, [number, number][], [number, number][]]>([
  [
    "later: the last goes first",
    [
      [1, 2],
      [3, 4],
      [2, 3],
    ],
    [
      [3, 4],
      [2, 3],
      [1, 2],
    ],
  ],
  [
    "earlier: the first goes first",
    [
      [3, 2],
      [2, 1],
      [4, 3],
    ],
    [
      [2, 1],
      [3, 2],
      [4, 3],
    ],
  ],
  [
    "to one minute: the one planned first has it",
    [
      [4, 9],
      [3, 9],
    ],
    [
      [3, 9],
      [4, 9],
    ],
  ],
  [
    "back to one minute",
    [
      [8, 2],
      [7, 2],
    ],
    [
      [7, 2],
      [8, 2],
    ],
  ],
  ["nowhere", [[1, 1]], [[1, 1]]],
])("times that go %s", (_, moves, order) => {
  const day = (number: number) => at(`2027-03-0${number}T06:30:00Z`);
  expect(inMovingOrder(moves.map(([from, to]) => ({ from: day(from), to: day(to) })))).toEqual(order.map(([from, to]) => ({ from: day(from), to: day(to) })));
});

test.each<[PostStatus, string | null, string | null]>([
  ["SCHEDULED", "2027-03-01T06:30:00Z", null],
  ["DRAFT", "2027-03-01T06:30:00Z", null],
  ["DRAFT", null, "NO_TIME"],
  ["FAILED", "2027-03-01T06:30:00Z", "FAILED_POST"],
  ["PROCESSING", "2027-03-01T06:30:00Z", "POST_IMMUTABLE"],
  ["PUBLISHED", "2027-03-01T06:30:00Z", "POST_IMMUTABLE"],
  ["PARTIALLY_PUBLISHED", null, "POST_IMMUTABLE"],
])("what keeps a post that is %s and planned for %s from being moved: %s", (status, scheduledAt, obstacle) => {
  expect(moveObstacle({ status, scheduledAt: scheduledAt === null ? null : at(scheduledAt) })).toBe(obstacle);
});

test.each([
  [{ from: "2027-04-30", to: "2027-04-30" }, "Africa/Cairo", at("2027-04-29T22:00:00Z"), at("2027-04-30T21:00:00Z")],
  [{ from: "2027-03-01" }, "Asia/Riyadh", at("2027-02-28T21:00:00Z"), null],
  [{ to: "2027-03-01" }, "America/New_York", null, at("2027-03-02T05:00:00Z")],
])("the days %j in %s", (days, zone, from, to) => {
  expect(dayRange(days, zone)).toEqual({ from, to });
});

test.each<[string, string[], { add: string[]; remove: string[] }, ReturnType<typeof relabelled>]>([
  ["one more", ["a"], { add: ["b"], remove: [] }, { labels: ["a", "b"], added: ["b"], removed: [] }],
  ["one that it has", ["a"], { add: ["a"], remove: [] }, { labels: ["a"], added: [], removed: [] }],
  ["one less, and one that it has not", ["a", "b"], { add: [], remove: ["a", "c"] }, { labels: ["b"], added: [], removed: ["a"] }],
  ["both", ["a"], { add: ["b"], remove: ["a"] }, { labels: ["b"], added: ["b"], removed: ["a"] }],
  ["the same added and removed", ["a"], { add: ["a"], remove: ["a"] }, { labels: ["a"], added: [], removed: [] }],
  ["an eleventh in the place of another", [..."abcdefghij"], { add: ["k"], remove: ["a"] }, { labels: [..."bcdefghijk"], added: ["k"], removed: ["a"] }],
  ["an eleventh", [..."abcdefghij"], { add: ["k"], remove: [] }, null],
])("labels of a post, changed by %s", (_, labels, change, expected) => {
  expect(relabelled(labels, change)).toEqual(expected);
});
