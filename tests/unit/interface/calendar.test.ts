import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { addDays, byDay, daysInView, placeOf, spanOf, stepPeriod } from "@/components/calendar/calendar-days";
import { type CalendarState, type CalendarView, calendarHref, readState } from "@/components/calendar/calendar-state";
import { initialQueries } from "@/components/calendar/initial-queries";
import { fixedReason, type Place, type Refusal, refusalAt, stepPlace, targetOf } from "@/components/calendar/moving";
import { undoProblem } from "@/components/calendar/undo-problem";
import { platformInView } from "@/components/calendar/use-best-times";
import { type IsoWeekday, weekendOf, weekStartOf } from "@/components/calendar/week-start";
import type { WeekStart } from "@/components/preferences/preferences";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";

const today = "2026-11-22";
const id = "019a00a8-8949-7180-9124-8f0340274a0e";

const post = (change: Partial<CalendarPost> = {}): CalendarPost => ({
  id,
  status: "SCHEDULED",
  approval: "none",
  at: "2026-11-25T06:30:00.000Z",
  snippet: "text",
  thumbnailUrl: null,
  platforms: ["twitter"],
  accountIds: [],
  needsReconnect: false,
  labels: [],
  ...change,
});

describe("the address", () => {
  const first: CalendarState = { view: "month", date: today, status: undefined, account: undefined, brand: undefined };
  test.each<[string, string, Partial<CalendarState>]>([
    ["nothing", "", {}],
    [
      "all of it",
      `view=week&date=2026-02-28&status=scheduled&account=${id}&brand=${id}`,
      { view: "week", date: "2026-02-28", status: "SCHEDULED", account: id, brand: id },
    ],
    ["an unknown view", "view=year", {}],
    ["a day that does not exist", "date=2026-02-31", {}],
    ["no day at all", "date=tomorrow", {}],
    ["a day whose month reaches back beyond the years", "date=0001-01-01", {}],
    ["a day whose month reaches beyond four digits", "date=9999-12-31", {}],
    ["an unknown state", "status=sent", {}],
    ["an account that is no id", "account=7", {}],
    ["an id in capitals", `account=${id.toUpperCase()}`, { account: id }],
  ])("%s", (_, query, change) => {
    expect(readState((name) => new URLSearchParams(query).get(name), today)).toEqual({ ...first, ...change });
  });

  test.each<[string, Partial<CalendarState>, string]>([
    ["what goes without saying is left out", {}, "/calendar"],
    ["all of it", { view: "list", date: "2026-12-01", status: "FAILED", account: id }, `/calendar?view=list&date=2026-12-01&status=failed&account=${id}`],
  ])("%s", (_, change, href) => {
    expect(calendarHref({ ...first, ...change }, today)).toBe(href);
  });
});

describe("days", () => {
  test.each<[CalendarView, string, IsoWeekday, string, string, number]>([
    ["month", "2026-11-22", 1, "2026-10-26", "2026-12-06", 42],
    ["month", "2026-11-22", 7, "2026-11-01", "2026-12-12", 42],
    ["month", "2026-11-22", 6, "2026-10-31", "2026-12-11", 42],
    ["month", "2027-02-01", 1, "2027-02-01", "2027-03-14", 42],
    ["list", "2026-12-31", 1, "2026-11-30", "2027-01-10", 42],
    ["week", "2026-11-22", 1, "2026-11-16", "2026-11-22", 7],
    ["week", "2026-11-22", 7, "2026-11-22", "2026-11-28", 7],
    ["week", "2026-11-20", 6, "2026-11-14", "2026-11-20", 7],
    ["week", "2026-12-31", 1, "2026-12-28", "2027-01-03", 7],
    ["day", "2026-11-22", 1, "2026-11-22", "2026-11-22", 1],
  ])("%s of %s, weeks from %d", (view, date, weekStart, first, last, count) => {
    const days = daysInView(view, date, weekStart);
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
  });

  test.each<[CalendarView, string, 1 | -1, string]>([
    ["month", "2026-01-31", 1, "2026-02-28"],
    ["month", "2026-01-15", -1, "2025-12-15"],
    ["list", "2026-11-22", 1, "2026-12-22"],
    ["week", "2026-12-30", 1, "2027-01-06"],
    ["day", "2026-03-01", -1, "2026-02-28"],
  ])("%s beside %s: %d", (view, date, steps, next) => {
    expect(stepPeriod(view, date, steps)).toBe(next);
  });

  test.each<[string, string[], string, string, string]>([
    ["a usual day", ["2026-11-22"], "Asia/Riyadh", "2026-11-21T21:00:00.000Z", "2026-11-22T21:00:00.000Z"],
    ["clocks go forward at midnight in Cairo: 23 hours", ["2026-04-24"], "Africa/Cairo", "2026-04-23T22:00:00.000Z", "2026-04-24T21:00:00.000Z"],
    ["clocks go back: 25 hours", ["2026-10-25"], "Europe/Berlin", "2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"],
    ["over the year's end", ["2026-12-31", "2027-01-01"], "UTC", "2026-12-31T00:00:00.000Z", "2027-01-02T00:00:00.000Z"],
  ])("the stretch of %s", (_, days, zone, from, to) => {
    expect(spanOf(days, zone)).toEqual({ from, to });
  });

  test.each([
    ["2026-11-22T20:59:00Z", "Asia/Riyadh", { day: "2026-11-22", hour: 23, minute: 59 }],
    ["2026-11-22T21:00:00Z", "Asia/Riyadh", { day: "2026-11-23", hour: 0, minute: 0 }],
    ["2026-11-22T21:00:00Z", "America/New_York", { day: "2026-11-22", hour: 16, minute: 0 }],
  ])("%s in %s", (at, zone, place) => {
    expect(placeOf(at, zone)).toEqual(place);
  });

  test("posts stand under their day on the zone's calendar, earliest first, and those without a time nowhere", () => {
    const rows = [
      post({ id: "c", at: "2026-11-22T21:30:00.000Z" }),
      post({ id: "b", at: "2026-11-22T06:00:00.000Z" }),
      post({ id: "a", at: "2026-11-22T06:00:00.000Z" }),
      post({ id: "d", at: null }),
    ];
    const days = [...byDay(rows, "Asia/Riyadh")].map(([day, posts]) => [day, posts.map((placed) => [placed.id, placed.hour])]);
    expect(days).toEqual([
      ["2026-11-23", [["c", 0]]],
      [
        "2026-11-22",
        [
          ["a", 9],
          ["b", 9],
        ],
      ],
    ]);
  });

  test("days are added over months", () => expect([addDays("2026-02-28", 1), addDays("2027-01-01", -1)]).toEqual(["2026-03-01", "2026-12-31"]));
});

describe("weeks begin", () => {
  const [mon, sat, sun] = [1, 6, 7] as const;
  const onSaturday = [
    ...["Africa/Cairo", "Asia/Kuwait", "Asia/Qatar", "Asia/Bahrain", "Asia/Muscat", "Asia/Amman", "Asia/Baghdad", "Africa/Tripoli", "Africa/Khartoum"],
    ...["Africa/Algiers", "Asia/Damascus"],
  ];
  const onMonday = ["Asia/Dubai", "Asia/Beirut", "Africa/Casablanca", "Africa/Tunis", "Europe/London", "UTC"];
  type Case = [string, WeekStart, 1 | 6 | 7 | null, string, IsoWeekday];
  test.each<Case>([
    ["as the reader chose", "saturday", sun, "Africa/Tunis", sat],
    ["as the workspace chose, where the reader leaves it to that", "region", sun, "Asia/Dubai", sun],
    ["as the workspace chose, whatever its country does", "region", mon, "Asia/Riyadh", mon],
    ["on Sunday in Riyadh", "region", null, "Asia/Riyadh", sun],
    ["on Sunday in Aden", "region", null, "Asia/Aden", sun],
    ...onSaturday.map((zone): Case => [`on Saturday in ${zone}`, "region", null, zone, sat]),
    ...onMonday.map((zone): Case => [`on Monday in ${zone}`, "region", null, zone, mon]),
  ])("%s", (_, chosen, ofWorkspace, zone, weekday) => {
    expect(weekStartOf({ weekStart: chosen }, { timezone: zone, weekStart: ofWorkspace })).toBe(weekday);
  });

  test.each([
    ["Asia/Riyadh", [5, 6]],
    ["Africa/Cairo", [5, 6]],
    ["Asia/Dubai", [6, 7]],
    ["Europe/Paris", [6, 7]],
  ])("days off in %s", (zone, weekend) => expect(weekendOf(zone)).toEqual(weekend));

  test("the page's first questions are those of its address", () => {
    const now = Date.parse("2026-11-22T06:00:00Z");
    const query = { view: "week", brand: id, account: ["two", "of them"] };
    expect(initialQueries(query, { preferences: { weekStart: "region" }, workspace: { timezone: "Asia/Riyadh", weekStart: null }, now })).toEqual({
      weekStart: sun,
      question: { from: "2026-11-21T21:00:00.000Z", to: "2026-11-28T21:00:00.000Z", brandId: id },
      draftsQuestion: { brandId: id },
    });
    const chosen = initialQueries({}, { preferences: { weekStart: "monday" }, workspace: { timezone: "Asia/Riyadh", weekStart: 7 }, now });
    expect([chosen.weekStart, chosen.question.from]).toEqual([mon, "2026-10-25T21:00:00.000Z"]);
  });
});

describe("moving", () => {
  const now = new Date("2026-11-22T07:40:00Z");
  test.each<[string, Partial<CalendarPost>, string, Refusal | null]>([
    ["a planned post ahead", {}, "2026-11-22T07:41:00Z", null],
    ["less than a minute ahead", {}, "2026-11-22T07:40:59Z", "past"],
    ["the day before", {}, "2026-11-21T07:40:00Z", "past"],
    ["a draft into the past", { status: "DRAFT" }, "2026-11-21T07:40:00Z", "past"],
    ["a failed post ahead", { status: "FAILED" }, "2026-12-01T07:40:00Z", null],
    ["two years ahead", {}, "2028-11-22T07:40:00Z", null],
    ["further", {}, "2028-11-22T07:40:01Z", "far"],
    ["while it is published", { status: "PROCESSING" }, "2026-12-01T00:00:00Z", "publishing"],
    ["a published post", { status: "PUBLISHED" }, "2026-12-01T00:00:00Z", "published"],
    ["a partly published post", { status: "PARTIALLY_PUBLISHED" }, "2026-12-01T00:00:00Z", "published"],
    ["an account has expired", { needsReconnect: true }, "2026-12-01T00:00:00Z", "reconnect"],
    ["published, and the account has expired since", { status: "PUBLISHED", needsReconnect: true }, "2026-12-01T00:00:00Z", "published"],
  ])("%s", (_, change, at, refusal) => {
    expect(refusalAt(post(change), at, now)).toBe(refusal);
    if (refusal !== "past" && refusal !== "far") expect(fixedReason(post(change))).toBe(refusal);
  });

  const slots = [
    { weekday: 3, hour: 21 },
    { weekday: 3, hour: 9 },
  ];
  test.each<[string, string | null, Place, string, string, string | null]>([
    ["a day keeps the hour", "2026-11-25T06:30:00.000Z", { day: "2026-11-28" }, "Asia/Riyadh", "2026-11-28T06:30:00.000Z", null],
    ["an hour keeps the minute", "2026-11-25T06:30:00.000Z", { day: "2026-11-28", hour: 20 }, "Asia/Riyadh", "2026-11-28T17:30:00.000Z", null],
    ["by the clock over a change of clocks", "2026-10-30T08:00:00.000Z", { day: "2026-11-02" }, "America/New_York", "2026-11-02T09:00:00.000Z", null],
    ["into an hour that does not exist", "2026-03-07T07:30:00.000Z", { day: "2026-03-08" }, "America/New_York", "2026-03-08T07:30:00.000Z", "2026-03-08T03:30"],
    ["the first of an hour that comes twice", "2026-10-31T05:30:00.000Z", { day: "2026-11-01" }, "America/New_York", "2026-11-01T05:30:00.000Z", null],
    ["a draft on a weekday with a best hour", null, { day: "2026-11-25" }, "Asia/Riyadh", "2026-11-25T18:00:00.000Z", null],
    ["a draft on one without", null, { day: "2026-11-26" }, "Asia/Riyadh", "2026-11-26T07:00:00.000Z", null],
    ["a draft today, past the usual hour", null, { day: "2026-11-22" }, "Asia/Riyadh", "2026-11-22T09:00:00.000Z", null],
    ["a draft in an hour", null, { day: "2026-11-25", hour: 6 }, "Asia/Riyadh", "2026-11-25T03:00:00.000Z", null],
  ])("%s", (_, at, place, zone, expected, movedTo) => {
    expect(targetOf({ post: { at }, place, slots, zone, now })).toEqual({ at: expected, movedTo });
  });

  test.each<[string, Place, Parameters<typeof stepPlace>[1], "month" | "hours", boolean, Place]>([
    ["on along the line", { day: "2026-11-30" }, "ArrowRight", "month", false, { day: "2026-12-01" }],
    ["on is left in Arabic", { day: "2026-11-30" }, "ArrowLeft", "month", true, { day: "2026-12-01" }],
    ["back", { day: "2026-11-30" }, "ArrowRight", "month", true, { day: "2026-11-29" }],
    ["a week down", { day: "2026-11-28" }, "ArrowDown", "month", false, { day: "2026-12-05" }],
    ["an hour down", { day: "2026-11-28", hour: 9 }, "ArrowDown", "hours", false, { day: "2026-11-28", hour: 10 }],
    ["over midnight", { day: "2026-11-30", hour: 23 }, "ArrowDown", "hours", false, { day: "2026-12-01", hour: 0 }],
    ["back over midnight", { day: "2026-11-30", hour: 0 }, "ArrowUp", "hours", true, { day: "2026-11-29", hour: 23 }],
    ["a day on, at its hour", { day: "2026-11-30", hour: 7 }, "ArrowRight", "hours", false, { day: "2026-12-01", hour: 7 }],
  ])("%s", (_, from, key, view, rtl, to) => {
    expect(stepPlace(from, key, view, rtl)).toEqual(to);
  });
});

describe("whose best times", () => {
  const connection = (change: Partial<Connection>) => ({ id: "one", platform: "pinterest", ...change }) as Connection;
  const posts = [
    post({ platforms: ["twitter"] }),
    post({ platforms: ["instagram", "twitter"] }),
    post({ platforms: ["instagram"] }),
    post({ platforms: ["instagram"] }),
  ];
  test.each<[string, string | undefined, CalendarPost[], Connection[], string | undefined]>([
    ["the chosen account's", "one", posts, [connection({})], "pinterest"],
    ["the most used", undefined, posts, [connection({})], "instagram"],
    ["the first connected", undefined, [], [connection({}), connection({ platform: "twitter" })], "pinterest"],
    ["nobody's", undefined, [], [], undefined],
  ])("%s", (_, account, rows, connections, platform) => {
    expect(platformInView(account, rows, connections)).toBe(platform);
  });
});

describe("a move that cannot be taken back", () => {
  const refused = (appCode: string, details = {}) =>
    TRPCClientError.from({ error: { message: "no", code: -32_000, data: { code: "CONFLICT", appCode, requestId: "r", details } } } as never);
  test.each([
    ["changed by somebody since", refused("CONFLICT", { reason: "POST_CHANGED" }), "changed"],
    ["published since", refused("POST_IMMUTABLE"), "tooLate"],
    ["its old time has passed", refused("VALIDATION_ERROR"), "tooLate"],
    ["no answer", TRPCClientError.from(new TypeError("Failed to fetch")), "failed"],
  ])("%s", (_, error, kind) => {
    expect(undoProblem(error).kind).toBe(kind);
  });
});
