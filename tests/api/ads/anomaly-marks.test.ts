import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { type Seeded, seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";
import { type JudgedOptions, NO_SEASON, seedJudged, usual } from "./judged";

/** What the dashboard adds to an unusual day: the days around it, and a member's word that it was expected. */

beforeAll(() => void vi.useFakeTimers({ now: NO_SEASON, toFake: ["Date"], shouldAdvanceTime: true, advanceTimeDelta: 1 }));
afterAll(() => void vi.useRealTimers());

const listOf = async (person: Seeded, input: object = {}) => (await dashboardOf(person).anomalies(input)).data;

async function seedOne(options: JudgedOptions, metric: string) {
  const person = await seedPerson();
  const seeded = await seedJudged(person.workspaceId, options);
  const found = (await listOf(person)).find((one) => one.metric === metric);
  if (!found) throw new Error(`nothing unusual was found of ${metric}`);
  return { person, found, ...seeded, series: await dashboardOf(person).anomalySeries({ id: found.id }) };
}

describe("the series around an unusual day", () => {
  test("has 28 days up to it and what is whole after it, each beside what was usual by then", async () => {
    const { found, series, dateOf } = await seedOne(
      { campaigns: [{ name: "a", day: (ago) => (ago === 3 ? null : { ...usual, spend: ago % 2 ? 90 : 110 }) }] },
      "spend",
    );
    const { points, ...rest } = series;
    expect(rest).toEqual({ id: found.id, metric: "spend", currency: "SAR", date: dateOf(3), pooledDays: 1 });
    expect(points.map((point) => point.date)).toEqual(Array.from({ length: 30 }, (_, index) => dateOf(30 - index)));
    expect(points.find((point) => point.date === found.date)).toEqual({
      date: dateOf(3),
      value: 0,
      expected: found.expected,
      lower: found.lower,
      upper: found.upper,
    });
    for (const point of points.filter(({ date }) => date !== found.date)) {
      expect([90, 110]).toContain(point.value);
      expect(point.expected).toBeGreaterThan(85);
      expect(point.expected).toBeLessThan(115);
      expect(point.lower).toBeLessThan(point.value ?? 0);
      expect(point.upper).toBeGreaterThan(point.value ?? 0);
    }
  });

  test("of low counts is the mean of three days, as they are tested", async () => {
    const { found, series } = await seedOne(
      { campaigns: [{ name: "a", day: (ago) => ({ ...usual, conversions: ago <= 3 ? 3 : 12, revenue: 0 }) }] },
      "conversions",
    );
    expect(series.pooledDays).toBe(3);
    const values = series.points.map((point) => point.value);
    expect(values.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 12));
    expect(series.points.find((point) => point.date === found.date)).toMatchObject({ value: found.value, expected: found.expected });
  });

  test("of a count that broke is that of each day", async () => {
    const { series, dateOf } = await seedOne(
      { campaigns: [{ name: "a", day: (ago) => (ago === 2 ? { ...usual, conversions: 0, revenue: 0 } : usual) }] },
      "conversions",
    );
    expect(series.pooledDays).toBe(1);
    expect(series.points.filter((point) => point.date >= dateOf(3)).map((point) => point.value)).toEqual([20, 0, 20]);
  });

  test("is the account's where the whole account moved", async () => {
    const campaigns = ["a", "b", "c"].map((name) => ({ name, day: (ago: number) => (ago === 1 ? { ...usual, spend: 300 } : usual) }));
    const { found, series } = await seedOne({ campaigns }, "spend");
    expect(found.campaignId).toBe(null);
    expect(series.points.map((point) => point.value)).toEqual([...Array.from({ length: 27 }, () => 300), 900]);
  });

  test("has no usual where too little was before, and no value where nothing divides", async () => {
    const day = (ago: number) => (ago === 20 ? { ...usual, impressions: 0, clicks: 0 } : ago === 1 ? { ...usual, clicks: 600 } : usual);
    const { series } = await seedOne({ days: 25, campaigns: [{ name: "a", day }] }, "ctr");
    const shown = series.points.map((point) => [point.value === null, point.expected === null]);
    expect(shown.slice(0, 3)).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
    expect(series.points.at(-1)).toMatchObject({ value: 0.06 });
    expect(series.points.filter((point) => point.value === null)).toHaveLength(4);
  });

  test("of an unknown day, or another workspace's, is not found", async () => {
    const { found } = await seedOne({ campaigns: [{ name: "a", day: (ago) => (ago === 1 ? null : usual) }] }, "spend");
    const stranger = dashboardOf(await seedPerson());
    for (const id of [found.id, randomUUID()]) {
      await expect(stranger.anomalySeries({ id })).rejects.toMatchObject({ message: "Unusual day not found." });
      await expect(stranger.markExpected({ id, expected: true })).rejects.toMatchObject({ message: "Unusual day not found." });
    }
  });
});

describe("a day that was expected", () => {
  const stopped: JudgedOptions = {
    campaigns: [
      { name: "a", day: (ago) => (ago === 2 ? null : usual) },
      { name: "b", day: (ago) => (ago === 4 ? null : usual) },
    ],
  };

  test("says who marked it and when, until it is taken back", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, stopped);
    const board = dashboardOf(person);
    const [first, second] = await listOf(person);
    expect([first?.markedExpected, second?.markedExpected]).toEqual([null, null]);
    const id = first?.id ?? "";
    expect(await board.markExpected({ id, expected: true })).toEqual({ id, expected: true });
    const { name } = await database().user.findUniqueOrThrow({ where: { id: person.userId }, select: { name: true } });
    const marked = { at: expect.stringMatching(/Z$/), userId: person.userId, name, reason: null, until: null };
    expect(await listOf(person)).toEqual([{ ...first, markedExpected: marked }, second]);
    expect(await listOf(person, { fresh: true })).toMatchObject([{ id, markedExpected: marked }, { markedExpected: null }]);
    expect((await listOf(person, { baselineDays: 30 })).map((one) => one.markedExpected)).toEqual([marked, null]);
    await board.markExpected({ id, expected: true });
    await board.markExpected({ id, expected: false });
    expect(await listOf(person)).toEqual([first, second]);
  });

  test("is expected with the days after it where a span was given, until that is taken back", async () => {
    const twice: JudgedOptions = {
      campaigns: [
        { name: "a", day: (ago) => (ago === 2 || ago === 4 ? null : usual) },
        { name: "b", day: (ago) => (ago === 3 ? null : usual) },
      ],
    };
    const person = await seedPerson();
    const { dateOf } = await seedJudged(person.workspaceId, twice);
    const board = dashboardOf(person);
    const found = await listOf(person);
    expect(found.map(({ date, metric }) => [date, metric])).toEqual([2, 3, 4].map((ago) => [dateOf(ago), found[0]?.metric]));
    const oldest = found[2];
    const marks = async () => (await listOf(person)).map(({ markedExpected }) => markedExpected?.until);
    await board.markExpected({ id: oldest?.id ?? "", expected: true, days: 7, reason: "خصم" });
    const until = dateOf(-2);
    expect(await marks()).toEqual([until, undefined, until]);
    const spans = await board.expectedSpans();
    const { campaignId = "", campaignName = "", metric = "" } = oldest ?? {};
    const markedExpected = { at: expect.stringMatching(/Z$/), userId: person.userId, name: expect.any(String), reason: "خصم", until };
    expect(spans).toEqual([{ id: expect.any(String), campaignId, campaignName, metric, firstDay: dateOf(4), markedExpected }]);
    await expect(dashboardOf(await seedPerson()).endExpectedSpan({ id: spans[0]?.id ?? "" })).rejects.toMatchObject({ message: "Expected span not found." });
    await expect(dashboardOf(person, { role: "VIEWER" }).endExpectedSpan({ id: spans[0]?.id ?? "" })).rejects.toMatchObject({ code: expect.any(String) });

    // Taken back at another day of it, it is taken back as a whole.
    await board.markExpected({ id: found[0]?.id ?? "", expected: false });
    expect([await marks(), await board.expectedSpans()]).toEqual([[undefined, undefined, undefined], []]);
    await board.markExpected({ id: found[0]?.id ?? "", expected: true, days: 30 });
    expect(await marks()).toEqual([dateOf(-27), undefined, undefined]);
    const [later] = await board.expectedSpans();
    expect(await board.endExpectedSpan({ id: later?.id ?? "" })).toEqual({ id: later?.id });
    expect(await marks()).toEqual([undefined, undefined, undefined]);
  });

  test("keeps the reason that was given with it", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, stopped);
    const board = dashboardOf(person);
    const ids = (await listOf(person)).map(({ id }) => id);
    const [first = "", second = ""] = ids;
    await board.markExpected({ id: first, expected: true, reason: "  إيقاف مخطط\nقبل رمضان " });
    await board.markExpected({ id: second, expected: true, reason: "   " });
    const reasons = async () => (await listOf(person)).map((one) => one.markedExpected?.reason);
    expect(await reasons()).toEqual(["إيقاف مخطط\nقبل رمضان", null]);
    // The first author and their reason are kept.
    await board.markExpected({ id: first, expected: true, reason: "another" });
    expect(await reasons()).toEqual(["إيقاف مخطط\nقبل رمضان", null]);
    await board.markExpected({ id: first, expected: false });
    await board.markExpected({ id: first, expected: true });
    expect(await reasons()).toEqual([null, null]);
  });

  test.each([
    ["longer than 500 letters", "ا".repeat(501)],
    ["with a control character", "a\u0000b"],
  ])("is not marked for a reason %s", async (_name, reason) => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, stopped);
    const [first] = await listOf(person);
    await expect(dashboardOf(person).markExpected({ id: first?.id ?? "", expected: true, reason })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await listOf(person)).toMatchObject([{ markedExpected: null }, {}]);
  });

  test("is left out of reports", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, stopped);
    const board = dashboardOf(person);
    const unusualDays = async () => (await board.writeReport({})).findings.filter((one) => one.code === "UNUSUAL_DAY").length;
    expect(await unusualDays()).toBe(2);
    const [first] = await listOf(person);
    await board.markExpected({ id: first?.id ?? "", expected: true });
    expect(await unusualDays()).toBe(1);
  });

  test("is marked by editors, not by those who only look", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, stopped);
    const [first] = await listOf(person);
    const id = first?.id ?? "";
    await expect(dashboardOf(person, { role: "VIEWER" }).markExpected({ id, expected: true })).rejects.toMatchObject({ message: "You may not do this here." });
    expect(await listOf(person)).toMatchObject([{ markedExpected: null }, {}]);
    await dashboardOf(person, { role: "EDITOR" }).markExpected({ id, expected: true });
    expect(await listOf(person)).toMatchObject([{ markedExpected: { userId: person.userId } }, {}]);
  });
});
