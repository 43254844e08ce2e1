import { DateTime } from "luxon";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/server/db/database";
import { listDueDetections, runDetection } from "@/server/domains/ads/service/anomalies";
import { call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";
import { NO_SEASON, seedJudged, usual } from "./judged";

let server: RestServer;
beforeAll(async () => {
  vi.useFakeTimers({ now: NO_SEASON, toFake: ["Date"], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  server = await startRestServer();
});
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});

interface Found {
  data: { id: string; date: string; metric: string; kind: string; campaignId: string | null; direction: string; detectedAt: string; explanation: string }[];
  meta: { fresh: boolean; computedAt: string; baselineDays: number };
}

const read = async (person: Seeded, query = "", language = "en") =>
  (await call(`${server.url}/ads/anomalies?${query}`, { key: person.key, headers: { "accept-language": language } })).body as Found;

const iso = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);

describe("GET /ads/anomalies", () => {
  test("finds the day on which a running campaign stopped, and tells it in the reader's language", async () => {
    const person = await seedPerson();
    const { adAccountId, campaignIds, dateOf } = await seedJudged(person.workspaceId, {
      campaigns: [{ name: "حملة العطور", dailyBudget: 120, day: (ago) => (ago === 2 ? null : usual) }, { name: "Steady" }],
    });
    const body = await read(person);
    expect(body).toEqual({
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
          adAccountId,
          campaignId: campaignIds[0],
          campaignName: "حملة العطور",
          kind: "DELIVERY_STOPPED",
          metric: "spend",
          currency: "SAR",
          date: dateOf(2),
          changeId: expect.any(String),
          pooledDays: 1,
          value: 0,
          expected: 100,
          lower: expect.closeTo(73, 1),
          upper: expect.closeTo(136.9, 1),
          score: expect.any(Number),
          direction: "down",
          severity: "high",
          explanation: expect.stringContaining("The campaign is active but didn’t spend. Check payment, review status and schedule."),
          detectedAt: iso,
          markedExpected: null,
        },
      ],
      meta: { fresh: false, computedAt: iso, baselineDays: 14 },
    });
    const arabic = await read(person, "", "ar-SA,ar;q=0.9");
    expect(arabic.data[0]?.explanation).toContain("الحملة نشطة لكنها لم تنفق");
    expect({ ...arabic.data[0], explanation: body.data[0]?.explanation }).toEqual(body.data[0]);
  });

  test("keeps what was found until a sync brings other figures; fresh looks again at once", async () => {
    const person = await seedPerson();
    const { adAccountId, campaignIds, dateOf } = await seedJudged(person.workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 3 ? null : usual) }] });
    const first = await read(person);
    const again = await read(person);
    expect(again).toEqual(first);
    const fresh = await read(person, "fresh=true");
    expect(fresh.data).toEqual(first.data);
    expect(fresh.meta).toEqual({ fresh: true, computedAt: iso, baselineDays: 14 });
    expect(Date.parse(fresh.meta.computedAt)).toBeGreaterThan(Date.parse(first.meta.computedAt));

    const { workspaceId } = person;
    await database().adCampaignDay.create({
      data: {
        workspaceId,
        adAccountId,
        campaignId: campaignIds[0] ?? "",
        date: new Date(`${dateOf(3)}T00:00:00Z`),
        spendMicros: 100_000_000n,
        impressions: 10_000,
        clicks: 200,
        conversions: 20,
        revenueMicros: 400_000_000n,
      },
    });
    expect((await read(person)).data).toEqual(first.data);
    await database().adAccount.updateMany({ where: { workspaceId }, data: { lastSyncedAt: new Date() } });
    expect((await read(person)).data).toEqual([]);
  });

  test("each is announced once, however often it is detected, and of none that another baseline finds", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    await seedJudged(workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 3 ? null : usual) }] });
    const sentEvents = async () =>
      (await database().outboxEvent.findMany({ where: { workspaceId, type: "ads.anomaly_detected" } })).map(({ payload }) => payload);
    await read(person, "baselineDays=30");
    expect(await sentEvents()).toEqual([]);
    const { data } = await read(person, "", "ar");
    expect(await sentEvents()).toEqual(data.map((anomaly) => ({ data: { anomaly }, brands: [] })));
    // Another version of the data, and the same findings.
    await database().adAccount.updateMany({ where: { workspaceId }, data: { lastSyncedAt: new Date() } });
    expect((await read(person, "fresh=true")).data).toHaveLength(1);
    expect(await sentEvents()).toHaveLength(1);
  });

  test("a change of several days is announced once, and the stop after it by itself", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const twice = { ...usual, spend: 200, impressions: 20_000, clicks: 400, conversions: 40, revenue: 800 };
    const { adAccountId, campaignIds, dateOf } = await seedJudged(workspaceId, {
      campaigns: [{ name: "a", day: (ago) => (ago === 3 || ago === 2 ? twice : usual) }],
    });
    const announced = async () => {
      const events = await database().outboxEvent.findMany({ where: { workspaceId, type: "ads.anomaly_detected" }, orderBy: { id: "asc" } });
      return events
        .map(({ payload }) => (payload as unknown as { data: { anomaly: Found["data"][number] } }).data.anomaly)
        .filter(({ metric }) => metric === "spend")
        .map((one) => [one.kind, one.date]);
    };
    const detectWith = async (ago: number, spend: number) => {
      await database().adCampaignDay.updateMany({
        where: { workspaceId, campaignId: campaignIds[0], date: new Date(`${dateOf(ago)}T00:00:00Z`) },
        data: { spendMicros: BigInt(spend * 1_000_000) },
      });
      await database().adAccount.update({ where: { id: adAccountId, workspaceId }, data: { lastSyncedAt: new Date() } });
      await runDetection(workspaceId);
      return (await read(person)).data.filter((one) => one.metric === "spend").map((one) => [one.kind, one.date]);
    };
    const [oldest, middle, newest] = [3, 2, 1].map((ago) => ["CHANGE", dateOf(ago)]);
    expect(await detectWith(1, 100)).toEqual([middle, oldest]);
    expect(await announced()).toEqual([oldest]);
    expect(await detectWith(1, 200)).toEqual([newest, middle, oldest]);
    expect(await announced()).toEqual([oldest]);
    expect(await detectWith(1, 0)).toEqual([["DELIVERY_STOPPED", dateOf(1)], middle, oldest]);
    expect(await announced()).toEqual([oldest, ["DELIVERY_STOPPED", dateOf(1)]]);
  });

  test("judges the last days by what such days were at their age", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    const many = (share: number) => ({ ...usual, conversions: 100 * share, revenue: 2000 * share });
    const { adAccountId, campaignIds, dateOf } = await seedJudged(workspaceId, { campaigns: [{ name: "a", day: (ago) => many(ago === 1 ? 0.5 : 1) }] });
    expect((await read(person)).data.map((one) => [one.metric, one.direction])).toEqual([["conversions", "down"]]);
    const owned = { workspaceId, adAccountId, campaignId: campaignIds[0] ?? "" };
    await database().adCampaignDayAtAge.createMany({
      data: Array.from({ length: 20 }, (_, back) => ({
        ...owned,
        date: new Date(`${dateOf(back + 2)}T00:00:00Z`),
        age: 1,
        conversions: 50,
        revenueMicros: 1_000_000_000n,
      })),
    });
    await database().adAccount.updateMany({ where: { workspaceId }, data: { lastSyncedAt: new Date() } });
    expect((await read(person)).data).toEqual([]);
  });

  test("looks again when the brand has moved to another market", async () => {
    const person = await seedPerson();
    const { workspaceId } = person;
    await seedJudged(workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 3 ? null : usual) }] });
    const stored = () => database().adAnomaly.count({ where: { workspaceId } });
    await read(person, "fresh=true");
    // As nothing has changed, what was taken away is not found again.
    await database().adAnomaly.deleteMany({ where: { workspaceId } });
    await read(person, "fresh=true");
    expect(await stored()).toBe(0);
    await database().brandProfile.create({ data: { workspaceId, name: "عطور", market: "SA" } });
    await read(person, "fresh=true");
    expect(await stored()).toBe(1);
  });

  test("the schedule detects for workspaces with new figures, once", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 1 ? { ...usual, conversions: 0, revenue: 0 } : usual) }] });
    expect(await listDueDetections(1000)).toContainEqual({ workspaceId: person.workspaceId });
    await runDetection(person.workspaceId);
    expect(await listDueDetections(1000)).not.toContainEqual({ workspaceId: person.workspaceId });
    const stored = await database().adAnomalyRun.findFirst({ where: { workspaceId: person.workspaceId } });
    const body = await read(person);
    expect(body.meta.computedAt).toBe(stored?.computedAt.toISOString());
    expect(body.data.map((one) => [one.kind, one.metric, one.direction])).toEqual([["TRACKING_BREAK", "conversions", "down"]]);
  });

  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"])(
    "tests the last complete day of an account in %s, and never today",
    async (timezone) => {
      const person = await seedPerson();
      const wild = { ...usual, spend: 1000 };
      await seedJudged(person.workspaceId, { timezone, campaigns: [{ name: "a", day: (ago) => (ago <= 1 ? wild : usual) }] });
      const dates = (await read(person)).data.map((one) => one.date);
      expect([...new Set(dates)]).toEqual([DateTime.now().setZone(timezone).minus({ days: 1 }).toISODate()]);
    },
  );

  test("says nothing of a paused campaign that does not spend", async () => {
    const person = await seedPerson();
    await seedJudged(person.workspaceId, { campaigns: [{ name: "a", status: "PAUSED", day: (ago) => (ago < 4 ? null : usual) }, { name: "b" }] });
    expect((await read(person)).data).toEqual([]);
  });

  test("an empty workspace, and one beside another", async () => {
    const [owner, stranger] = [await seedPerson(), await seedPerson()];
    await seedJudged(owner.workspaceId, { campaigns: [{ name: "a", day: (ago) => (ago === 1 ? null : usual) }, { name: "b" }] });
    expect((await read(owner)).data).toHaveLength(1);
    expect(await read(stranger, "baselineDays=30")).toEqual({ data: [], meta: { fresh: false, computedAt: iso, baselineDays: 30 } });
  });

  test.each([
    ["baselineDays=6", "baselineDays"],
    ["baselineDays=31", "baselineDays"],
    ["baselineDays=7.5", "baselineDays"],
    ["baselineDays=", "baselineDays"],
    ["fresh=yes", "fresh"],
  ])("%s is refused and named", async (query, path) => {
    const answer = await call(`${server.url}/ads/anomalies?${query}`, { key: (await seedPerson()).key });
    expect(statusAndCode(answer)).toBe("400 VALIDATION_ERROR");
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path }] } } });
  });

  test("needs ads:read", async () => {
    const person = await seedPerson({ scopes: ["posts:read"] });
    expect(statusAndCode(await call(`${server.url}/ads/anomalies`, { key: person.key }))).toBe("403 FORBIDDEN");
  });
});
