import { describe, expect, test } from "vitest";
import { comingOccurrences, occurrencesToMake, type RecurrenceRule } from "@/server/domains/posts/recurrence.engine";

/** Sunday, 13:20 in Riyadh. */
const now = new Date("2026-11-22T10:20:00Z");
const base: RecurrenceRule = { frequency: "DAILY", weekdays: [], monthDay: null, minute: 540, startsOn: "2026-11-22", until: null, maxCount: null };

function coming(change: Partial<RecurrenceRule>, count = 4, { zone = "Asia/Riyadh", at = now } = {}): string[] {
  const dates: string[] = [];
  for (const { date } of comingOccurrences({ ...base, ...change }, zone, at)) if (dates.push(date) === count) break;
  return dates;
}

describe("the dates to come", () => {
  test.each<[string, Partial<RecurrenceRule>, string[]]>([
    ["every day, today's time having passed", {}, ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"]],
    ["every day, from today", { minute: 840 }, ["2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25"]],
    ["on weekdays", { frequency: "WEEKLY", weekdays: [1, 4] }, ["2026-11-23", "2026-11-26", "2026-11-30", "2026-12-03"]],
    ["on a day of the month, in February its last", { frequency: "MONTHLY", monthDay: 30 }, ["2026-11-30", "2026-12-30", "2027-01-30", "2027-02-28"]],
    ["on the last day", { frequency: "MONTHLY" }, ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"]],
    ["not before the first day", { frequency: "MONTHLY", monthDay: 5 }, ["2026-12-05", "2027-01-05", "2027-02-05", "2027-03-05"]],
    ["from a day that is far", { startsOn: "2027-05-01" }, ["2027-05-01", "2027-05-02", "2027-05-03", "2027-05-04"]],
    ["until a day", { until: "2026-11-24" }, ["2026-11-23", "2026-11-24"]],
    ["so many times, counted from the first", { startsOn: "2026-11-20", maxCount: 5 }, ["2026-11-23", "2026-11-24"]],
    ["none that are left", { until: "2026-11-22" }, []],
  ])("%s", (_, rule, dates) => expect(coming(rule)).toEqual(dates));

  test("an hour that is skipped moves forward and says so; of one that repeats, the first counts", () => {
    const rule = { ...base, startsOn: "2026-10-29", minute: 23 * 60 + 30, until: "2026-10-29" };
    expect([...comingOccurrences(rule, "Africa/Cairo", new Date("2026-10-29T06:00:00Z"))]).toEqual([
      { date: "2026-10-29", at: new Date("2026-10-29T20:30:00Z"), change: "repeated" },
    ]);
    const skipped = { ...base, startsOn: "2027-03-14", minute: 150, until: "2027-03-14" };
    expect([...comingOccurrences(skipped, "America/New_York", now)]).toEqual([{ date: "2027-03-14", at: new Date("2027-03-14T07:30:00Z"), change: "skipped" }]);
  });

  test("a date is the workspace's, not the world's", () => {
    expect(coming({ minute: 30 }, 1, { zone: "Pacific/Kiritimati" })).toEqual(["2026-11-23"]);
  });
});

describe("what is to be made", () => {
  const make = (change: Partial<RecurrenceRule>, made: string[] = []) =>
    occurrencesToMake({ ...base, ...change }, "Asia/Riyadh", new Set(made), now).map(({ date }) => date);

  test("two weeks ahead, what has been made left out", () => {
    const all = make({});
    expect([all.length, all[0], all.at(-1)]).toEqual([14, "2026-11-23", "2026-12-06"]);
    expect(make({}, all.slice(0, 13))).toEqual(["2026-12-06"]);
  });

  test("the next one always, however far", () => {
    expect(make({ frequency: "MONTHLY", monthDay: 20 })).toEqual(["2026-12-20"]);
    expect(make({ frequency: "MONTHLY", monthDay: 20 }, ["2026-12-20"])).toEqual([]);
  });
});
