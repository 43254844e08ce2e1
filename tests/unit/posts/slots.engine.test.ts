import { describe, expect, test } from "vitest";
import { momentOf } from "@/server/domains/posts/local-time.engine";
import { firstFree, nextMoments, queueOf } from "@/server/domains/posts/slots.engine";

const at = (text: string) => new Date(text);
const minute = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

describe("a local time and the instant that it is", () => {
  test.each([
    ["an ordinary one", "2026-11-22", "09:30", "Asia/Riyadh", "2026-11-22T06:30:00Z", null],
    ["skipped in Cairo, where clocks go on at midnight", "2026-04-24", "00:30", "Africa/Cairo", "2026-04-23T22:30:00Z", "skipped"],
    ["just after it", "2026-04-24", "01:30", "Africa/Cairo", "2026-04-23T22:30:00Z", null],
    ["repeated in Cairo: the first", "2026-10-29", "23:30", "Africa/Cairo", "2026-10-29T20:30:00Z", "repeated"],
    ["skipped in Amman, as long as it changed clocks", "2022-02-25", "00:15", "Asia/Amman", "2022-02-24T22:15:00Z", "skipped"],
    ["no change in Amman since then", "2026-03-27", "00:15", "Asia/Amman", "2026-03-26T21:15:00Z", null],
    ["skipped in New York", "2027-03-14", "02:30", "America/New_York", "2027-03-14T07:30:00Z", "skipped"],
    ["repeated in New York: the first", "2026-11-01", "01:30", "America/New_York", "2026-11-01T05:30:00Z", "repeated"],
    ["the last minute of a year", "2026-12-31", "23:59", "Asia/Dubai", "2026-12-31T19:59:00Z", null],
  ])("%s", (_, date, clock, zone, instant, change) => {
    expect(momentOf(date, minute(clock), zone)).toEqual({ at: at(instant), change });
  });
});

/** Sunday, 13:20 in Riyadh. */
const now = at("2026-11-22T10:20:00Z");
const zone = "Asia/Riyadh";
const sunday = { weekday: 7, minute: minute("14:00") };
const monday = { weekday: 1, minute: minute("09:00") };

describe("the next posting times", () => {
  const next = (times: { weekday: number; minute: number }[], count: number) => nextMoments(times, zone, now, count).map((moment) => moment.at.toISOString());

  test("come in their order, over weeks", () => {
    expect(next([monday, sunday], 3)).toEqual(["2026-11-22T11:00:00.000Z", "2026-11-23T06:00:00.000Z", "2026-11-29T11:00:00.000Z"]);
  });

  test("leave out what is too close to be planned for", () => {
    expect(next([{ weekday: 7, minute: minute("13:20") }], 1)).toEqual(["2026-11-29T10:20:00.000Z"]);
    expect(next([{ weekday: 7, minute: minute("13:21") }], 1)).toEqual(["2026-11-22T10:21:00.000Z"]);
  });

  test("are none without times, and end with what can be planned", () => {
    expect(next([], 1)).toEqual([]);
    expect(next([monday], 500).length).toBeLessThan(106);
  });

  test("are one where a change of clocks lets two fall together", () => {
    const both = [
      { weekday: 5, minute: minute("00:30") },
      { weekday: 5, minute: minute("01:30") },
    ];
    const moments = nextMoments(both, "Africa/Cairo", at("2026-04-23T12:00:00Z"), 2);
    expect(moments.map((moment) => [moment.at.toISOString(), moment.change])).toEqual([
      ["2026-04-23T22:30:00.000Z", "skipped"],
      ["2026-04-30T21:30:00.000Z", null],
    ]);
  });
});

describe("where a queued post goes", () => {
  test.each([
    ["the next time", [], "2026-11-22T11:00:00Z"],
    ["past one that is taken", ["2026-11-22T11:00:00Z"], "2026-11-23T06:00:00Z"],
    ["past one in whose minute another stands", ["2026-11-22T11:00:59Z"], "2026-11-23T06:00:00Z"],
    ["not past one that stands a minute on", ["2026-11-22T11:01:00Z"], "2026-11-22T11:00:00Z"],
    ["over all that are taken", ["2026-11-22T11:00:00Z", "2026-11-23T06:00:00Z"], "2026-11-29T11:00:00Z"],
  ])("%s", (_, planned, expected) => {
    expect(firstFree([monday, sunday], zone, planned.map(at), now)?.at).toEqual(at(expected));
  });

  test("nowhere without times", () => expect(firstFree([], zone, [], now)).toBe(null));
});

describe("an account's queue", () => {
  const post = (text: string) => ({ scheduledAt: at(text) });
  const shown = (...posts: { scheduledAt: Date }[]) =>
    queueOf([monday, sunday], posts, zone, now, 1).map((entry) => [entry.at.toISOString(), entry.post ? (entry.ownTime ? "own" : "slot") : "free"]);

  test("shows free times up to the last post and a few beyond", () => {
    expect(shown(post("2026-11-23T06:00:00Z"))).toEqual([
      ["2026-11-22T11:00:00.000Z", "free"],
      ["2026-11-23T06:00:00.000Z", "slot"],
      ["2026-11-29T11:00:00.000Z", "free"],
    ]);
  });

  test("has posts with times of their own at their place", () => {
    expect(shown(post("2026-11-22T12:00:00Z"))).toEqual([
      ["2026-11-22T11:00:00.000Z", "free"],
      ["2026-11-22T12:00:00.000Z", "own"],
      ["2026-11-23T06:00:00.000Z", "free"],
    ]);
  });

  test("loses no post where two stand in one minute", () => {
    expect(shown(post("2026-11-22T11:00:00Z"), post("2026-11-22T11:00:00Z"))).toEqual([
      ["2026-11-22T11:00:00.000Z", "slot"],
      ["2026-11-22T11:00:00.000Z", "own"],
      ["2026-11-23T06:00:00.000Z", "free"],
    ]);
  });
});
