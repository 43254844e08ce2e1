import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/database";
import { type SeededAds, type SeededDay, seedAds } from "@/tests/fixtures/ads";
import { type Answer, call, statusAndCode } from "../http/client";
import { type RestServer, startRestServer } from "../http/rest-server";
import { type Seeded, seedPerson } from "../http/seed";

/** What is read of stored figures, over HTTP; sums are made again here from the seeded days. */

let rest: RestServer;
let person: Seeded;
let ads: SeededAds;

const get = (path: string, key = person.key): Promise<Answer> => call(`${rest.url}/ads/${path}`, { key });
const dataOf = (answer: Answer) => (answer.body as { data: never }).data;

beforeAll(async () => {
  rest = await startRestServer();
  person = await seedPerson();
  ads = await seedAds(person.workspaceId, { campaigns: 3, creativesEach: 1, days: 20 });
});
afterAll(() => rest.close());

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

function figuresOf(days: readonly SeededDay[]) {
  const spend = days.reduce((sum, day) => sum + Number(day.spendMicros), 0) / 1e6;
  const revenue = days.reduce((sum, day) => sum + Number(day.revenueMicros), 0) / 1e6;
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  const conversions = days.reduce((sum, day) => sum + day.conversions, 0);
  const near = (value: number) => expect.closeTo(value, 6);
  return {
    spend: near(spend),
    impressions,
    clicks,
    conversions,
    revenue: near(revenue),
    ctr: near(clicks / impressions),
    cpc: near(spend / clicks),
    cpm: near((1000 * spend) / impressions),
    cpa: near(spend / conversions),
    roas: near(revenue / spend),
  };
}

const nothing = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0, ctr: null, cpc: null, cpm: null, cpa: null, roas: null };
const daysFrom = (since: string, until: string) => ads.campaigns.flatMap((campaign) => campaign.days.filter((day) => day.date >= since && day.date <= until));

describe("ad accounts", () => {
  it("are shown as the platforms know them", async () => {
    const answer = await get("accounts");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: [
        {
          id: ads.adAccountId,
          platform: "META",
          externalId: ads.externalId,
          name: "حساب META",
          currency: "SAR",
          timezone: "Asia/Riyadh",
          status: "ACTIVE",
          autoPilotEnabled: false,
          lastSyncedAt: expect.stringMatching(/Z$/),
          needsReconnect: false,
          sandbox: true,
          daysSince: addDays(ads.today, -19),
          daysThrough: ads.today,
          sync: { step: null, percent: null, error: null },
        },
      ],
    });
  });

  it("need connecting again once their connection has expired", async () => {
    const other = await seedPerson();
    const { connectionId } = await seedAds(other.workspaceId, { campaigns: 1, days: 1 });
    await database().adConnection.updateMany({ where: { workspaceId: other.workspaceId, id: connectionId }, data: { status: "EXPIRED" } });
    expect(dataOf(await get("accounts", other.key))).toMatchObject([{ status: "ACTIVE", needsReconnect: true }]);
  });
});

describe("insights", () => {
  it("sum the last days, today among them, with a point for each", async () => {
    const since = addDays(ads.today, -6);
    const answer = await get("insights");
    const kpis = figuresOf(daysFrom(since, ads.today));
    const series = Array.from({ length: 7 }, (_, index) => addDays(since, index)).map((date) => ({ date, ...figuresOf(daysFrom(date, date)) }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { windowDays: 7, since, until: ads.today, currency: "SAR", kpis, series, byCurrency: [{ currency: "SAR", kpis, series }] },
    });
  });

  it("give days before the first row as zeros", async () => {
    const { series, kpis } = dataOf(await get(`insights?windowDays=90&adAccountId=${ads.adAccountId.toUpperCase()}`)) as { series: unknown[]; kpis: unknown };
    expect(series).toHaveLength(90);
    expect(series[0]).toEqual({ date: addDays(ads.today, -89), ...nothing });
    expect(kpis).toEqual(figuresOf(daysFrom("", ads.today)));
  });

  it("add nothing up across currencies, and leave out accounts that are disconnected", async () => {
    const other = await seedPerson();
    const riyals = await seedAds(other.workspaceId, { campaigns: 1, days: 3 });
    const dollars = await seedAds(other.workspaceId, { campaigns: 1, days: 3, currency: "USD", platform: "GOOGLE", seed: 2 });
    const both = dataOf(await get("insights", other.key));
    const ofOne = (seeded: SeededAds) => figuresOf(seeded.campaigns[0]?.days ?? []);
    expect(both).toMatchObject({
      currency: null,
      kpis: null,
      series: null,
      byCurrency: [
        { currency: "SAR", kpis: ofOne(riyals) },
        { currency: "USD", kpis: ofOne(dollars) },
      ],
    });
    expect(dataOf(await get("breakdown", other.key))).toEqual([
      { platform: "META", currency: "SAR", spend: ofOne(riyals).spend, share: 1, kpis: ofOne(riyals) },
      { platform: "GOOGLE", currency: "USD", spend: ofOne(dollars).spend, share: 1, kpis: ofOne(dollars) },
    ]);
    expect(dataOf(await get("compare", other.key))).toMatchObject({ currency: null, delta: null, byCurrency: [{ currency: "SAR" }, { currency: "USD" }] });
    await database().adAccount.updateMany({ where: { workspaceId: other.workspaceId, id: dollars.adAccountId }, data: { status: "DISCONNECTED" } });
    expect(dataOf(await get("insights", other.key))).toMatchObject({ currency: "SAR", kpis: ofOne(riyals) });
    expect(dataOf(await get(`insights?adAccountId=${dollars.adAccountId}`, other.key))).toMatchObject({ currency: "USD", kpis: ofOne(dollars) });
  });

  it("end with each account's own day", async () => {
    const other = await seedPerson();
    // Twenty-five hours apart: there is no moment at which both have the same date.
    const west = await seedAds(other.workspaceId, { campaigns: 1, days: 5, timezone: "Pacific/Pago_Pago" });
    const east = await seedAds(other.workspaceId, { campaigns: 1, days: 5, timezone: "Pacific/Kiritimati", seed: 2 });
    expect(west.today < east.today).toBe(true);
    const ofLast = (seeded: SeededAds, count: number) => seeded.campaigns[0]?.days.slice(-count) ?? [];
    expect(dataOf(await get("insights?windowDays=2", other.key))).toMatchObject({
      since: addDays(west.today, -1),
      until: east.today,
      kpis: figuresOf([...ofLast(west, 2), ...ofLast(east, 2)]),
    });
    expect(dataOf(await get("compare?currentDays=1&previousDays=2", other.key))).toMatchObject({
      current: { since: west.today, until: east.today, kpis: figuresOf([...ofLast(west, 1), ...ofLast(east, 1)]) },
      previous: { kpis: figuresOf([...ofLast(west, 3).slice(0, 2), ...ofLast(east, 3).slice(0, 2)]) },
    });
  });

  it("are zeros where there is no account", async () => {
    const { key } = await seedPerson();
    const today = new Date().toISOString().slice(0, 10);
    expect(dataOf(await get("insights?windowDays=1", key))).toEqual({
      windowDays: 1,
      since: today,
      until: today,
      currency: null,
      kpis: nothing,
      series: [{ date: today, ...nothing }],
      byCurrency: [],
    });
    for (const path of ["breakdown", "top-performers", "campaigns", "accounts"]) expect(dataOf(await get(path, key))).toEqual([]);
    expect(dataOf(await get("compare", key))).toMatchObject({ current: { kpis: nothing }, previous: { kpis: nothing }, byCurrency: [] });
  });
});

describe("comparing", () => {
  it("sets two adjacent periods side by side", async () => {
    const [since, until] = [addDays(ads.today, -6), ads.today];
    const [earlierSince, earlierUntil] = [addDays(since, -3), addDays(since, -1)];
    const answer = await get("compare?previousDays=3");
    const current = { since, until, kpis: figuresOf(daysFrom(since, until)) };
    const previous = { since: earlierSince, until: earlierUntil, kpis: figuresOf(daysFrom(earlierSince, earlierUntil)) };
    const change = { absolute: expect.any(Number), percent: expect.any(Number) };
    const delta = Object.fromEntries(Object.keys(nothing).map((name) => [name, change]));
    const significant = { ctr: expect.any(Boolean), conversionRate: expect.any(Boolean) };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: {
        currency: "SAR",
        current,
        previous,
        delta,
        perDay: true,
        significant,
        byCurrency: [{ currency: "SAR", current, previous, delta, perDay: true, significant }],
      },
    });
    const { delta: changes } = dataOf(answer) as { delta: Record<string, { absolute: number }> };
    const clicks = (from: string, to: string) => daysFrom(from, to).reduce((sum, day) => sum + day.clicks, 0);
    expect(changes.clicks?.absolute).toBeCloseTo(clicks(since, until) / 7 - clicks(earlierSince, earlierUntil) / 3, 5);
  });
});

describe("top performers", () => {
  it("are ranked by a figure, either way, with their sums", async () => {
    const since = addDays(ads.today, -2);
    const ranked = ads.campaigns
      .map((campaign) => ({ campaign, days: campaign.days.filter((day) => day.date >= since) }))
      .map(({ campaign, days }) => ({
        campaign,
        kpis: figuresOf(days),
        clicks: days.reduce((sum, day) => sum + day.clicks, 0),
        impressions: days.reduce((sum, day) => sum + day.impressions, 0),
      }))
      .sort((a, b) => b.clicks / b.impressions - a.clicks / a.impressions)
      .map(({ campaign, kpis, clicks, impressions }) => ({
        campaign: { id: campaign.id, name: campaign.name, platform: "META", status: "ACTIVE" },
        currency: "SAR",
        metric: "ctr",
        value: expect.closeTo(clicks / impressions, 6),
        kpis,
      }));
    const answer = await get("top-performers?metric=ctr&windowDays=3");
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: ranked });
    expect(dataOf(await get("top-performers?metric=ctr&windowDays=3&direction=bottom&limit=1"))).toEqual(ranked.slice(-1));
  });
});

describe("campaigns", () => {
  it("are paged, with their budgets in major units", async () => {
    const answer = await get("campaigns?limit=2");
    const shown = ads.campaigns.map(({ id, externalId, name }) => ({
      id,
      adAccountId: ads.adAccountId,
      platform: "META",
      externalId,
      name,
      objective: "OUTCOME_SALES",
      status: "ACTIVE",
      effectiveStatus: "ACTIVE",
      statusReasons: [],
      dailyBudget: 200,
      lifetimeBudget: null,
      budgetShared: false,
      currency: "SAR",
      startedOn: addDays(ads.today, -19),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    }));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ data: shown.slice(0, 2), meta: { total: 3, offset: 0, limit: 2, next: "/api/v1/ads/campaigns?limit=2&offset=2" } });
    const one = await get(`campaigns/${shown[2]?.id}?windowDays=2`);
    const days = ads.campaigns[2]?.days.slice(-2) ?? [];
    expect(one.status).toBe(200);
    expect(one.body).toEqual({ data: { ...shown[2], insights: expect.objectContaining({ windowDays: 2, currency: "SAR", kpis: figuresOf(days) }) } });
  });

  it("are filtered by status in any case, and by account", async () => {
    const other = await seedPerson();
    const { campaigns, adAccountId } = await seedAds(other.workspaceId, { campaigns: 2, days: 1 });
    await seedAds(other.workspaceId, { campaigns: 1, days: 1, platform: "GOOGLE" });
    await database().adCampaign.updateMany({ where: { workspaceId: other.workspaceId, id: campaigns[1]?.id ?? "" }, data: { status: "PAUSED" } });
    const ids = async (query: string) => (dataOf(await get(`campaigns?${query}`, other.key)) as { id: string }[]).map((row) => row.id);
    expect(await ids("status=paused")).toEqual([campaigns[1]?.id]);
    expect(await ids(`adAccountId=${adAccountId}`)).toEqual(campaigns.map((campaign) => campaign.id));
    expect(await ids("offset=9")).toEqual([]);
  });
});

describe("what is refused", () => {
  it.each([
    ["insights?windowDays=0", "400 VALIDATION_ERROR"],
    ["insights?windowDays=91", "400 VALIDATION_ERROR"],
    ["insights?windowDays=seven", "400 VALIDATION_ERROR"],
    ["insights?adAccountId=nope", "400 VALIDATION_ERROR"],
    ["compare?currentDays=91", "400 VALIDATION_ERROR"],
    ["compare?previousDays=0", "400 VALIDATION_ERROR"],
    ["top-performers?metric=cpc", "400 VALIDATION_ERROR"],
    ["top-performers?direction=up", "400 VALIDATION_ERROR"],
    ["top-performers?limit=21", "400 VALIDATION_ERROR"],
    ["breakdown?windowDays=91", "400 VALIDATION_ERROR"],
    ["campaigns?status=DELETED", "400 VALIDATION_ERROR"],
    ["campaigns?limit=501", "400 VALIDATION_ERROR"],
    ["campaigns/nope", "400 VALIDATION_ERROR"],
  ])("%s", async (path, expected) => {
    expect(statusAndCode(await get(path))).toBe(expected);
  });

  it("another workspace's ids, in the very words of ids that nobody has", async () => {
    const stranger = await seedPerson();
    const [own = ""] = ads.campaigns.map((campaign) => campaign.id);
    for (const path of ["insights?adAccountId=", "compare?adAccountId=", "top-performers?adAccountId=", "campaigns?adAccountId="]) {
      const [theirs, nobodys] = [await get(path + ads.adAccountId, stranger.key), await get(path + randomUUID(), stranger.key)];
      expect(statusAndCode(theirs)).toBe("404 NOT_FOUND");
      expect(theirs.body).toEqual(nobodys.body);
    }
    const [theirs, nobodys] = [await get(`campaigns/${own}`, stranger.key), await get(`campaigns/${randomUUID()}`, stranger.key)];
    expect(statusAndCode(theirs)).toBe("404 NOT_FOUND");
    expect(theirs.body).toEqual(nobodys.body);
  });

  it("a key without the scope", async () => {
    const { key } = await seedPerson({ scopes: ["posts:read"] });
    for (const path of ["accounts", "insights", "compare", "top-performers", "breakdown", "campaigns", "brand-profile"]) {
      expect(statusAndCode(await get(path, key))).toBe("403 FORBIDDEN");
    }
  });
});
