import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/server/db/database";
import { type SeededAds, type SeededDay, seedAds } from "@/tests/fixtures/ads";
import { type Seeded, seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";
import { seedJudged, usual } from "./judged";

/** The dashboard's tables of campaigns and of ads; sums are made again here from the seeded days. */

let person: Seeded;
let ads: SeededAds;
beforeAll(async () => {
  person = await seedPerson();
  ads = await seedAds(person.workspaceId, { campaigns: 3, creativesEach: 2, days: 20 });
});

/** Before both periods of thirty whole days. */
const longAgo = (ago: number) => (ago >= 61 ? usual : null);
const near = (value: number) => expect.closeTo(value, 6);

function figuresOf(days: readonly SeededDay[]) {
  const sum = (of: (day: SeededDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const [spend, revenue] = [sum((day) => Number(day.spendMicros)) / 1e6, sum((day) => Number(day.revenueMicros)) / 1e6];
  const [impressions, clicks, conversions] = [sum((day) => day.impressions), sum((day) => day.clicks), sum((day) => day.conversions)];
  return {
    spend,
    impressions,
    clicks,
    conversions,
    revenue,
    ctr: clicks / impressions,
    cpc: spend / clicks,
    cpm: (1000 * spend) / impressions,
    cpa: spend / conversions,
    roas: revenue / spend,
  };
}

const nearAll = (figures: Record<string, number>) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, near(value)]));

function deltaOf(now: Record<string, number>, before: Record<string, number>) {
  const change = (name: string) => {
    const [a, b] = [now[name] ?? 0, before[name] ?? 0];
    return { absolute: near(a - b), percent: near((100 * (a - b)) / b) };
  };
  return Object.fromEntries(Object.keys(now).map((name) => [name, change(name)]));
}

const table = (input: object = {}) => dashboardOf(person).campaignTable(input);
const spendOf = (days: readonly SeededDay[]) => figuresOf(days).spend;

describe("the table of campaigns", () => {
  test("gives each its figures of the window and how they changed, dearest first", async () => {
    const answer = await table({ windowDays: 7 });
    const expected = [...ads.campaigns]
      .sort((a, b) => spendOf(b.days.slice(-8, -1)) - spendOf(a.days.slice(-8, -1)))
      .map((campaign) => {
        const [now, before] = [figuresOf(campaign.days.slice(-8, -1)), figuresOf(campaign.days.slice(-15, -8))];
        return {
          id: campaign.id,
          adAccountId: ads.adAccountId,
          platform: "META",
          externalId: campaign.externalId,
          name: campaign.name,
          objective: "OUTCOME_SALES",
          status: "ACTIVE",
          effectiveStatus: "ACTIVE",
          statusReasons: [],
          dailyBudget: 200,
          lifetimeBudget: null,
          budgetShared: false,
          currency: "SAR",
          startedOn: campaign.days[0]?.date,
          updatedAt: expect.stringMatching(/Z$/),
          kpis: nearAll(now),
          delta: deltaOf(now, before),
        };
      });
    expect(answer).toEqual({ data: expected, meta: { total: 3, offset: 0, limit: 50, next: null } });
  });

  test.each(["name", "spend", "conversions", "revenue", "cpa", "roas", "ctr"] as const)("is ordered by %s, either way, page by page", async (sort) => {
    const figureOf = (campaign: (typeof ads.campaigns)[number]) => (sort === "name" ? campaign.name : figuresOf(campaign.days.slice(-6, -1))[sort]);
    const ordered = [...ads.campaigns].sort((a, b) => (figureOf(a) < figureOf(b) ? -1 : 1)).map((campaign) => campaign.id);
    const idsOf = async (input: object) => (await table({ windowDays: 5, sort, ...input })).data.map((row) => row.id);
    expect(await idsOf({ direction: "asc" })).toEqual(ordered);
    expect(await idsOf({ direction: "desc" })).toEqual([...ordered].reverse());
    expect(await idsOf({ direction: "asc", offset: 1, limit: 1 })).toEqual(ordered.slice(1, 2));
  });

  test("puts what has no such figure last, and gives it zeros and nulls", async () => {
    const other = await seedPerson();
    const { campaignIds } = await seedJudged(other.workspaceId, {
      campaigns: [{ name: "idle", day: longAgo }, { name: "runs" }, { name: "no results", day: () => ({ ...usual, conversions: 0 }) }],
    });
    for (const direction of ["asc", "desc"] as const) {
      const { data } = await dashboardOf(other).campaignTable({ sort: "cpa", direction });
      expect(data.map((row) => row.id)).toEqual([campaignIds[1], campaignIds[0], campaignIds[2]]);
      expect(data[1]).toMatchObject({ kpis: { spend: 0, cpa: null, ctr: null }, delta: { spend: { absolute: 0, percent: null }, cpa: { absolute: null } } });
    }
  });

  test("keeps amounts of different currencies apart, and narrows by account, status and name", async () => {
    const other = await seedPerson();
    const riyals = await seedJudged(other.workspaceId, { campaigns: [{ name: "صيف 100%" }, { name: "Winter", status: "PAUSED" }] });
    const dinars = await seedJudged(other.workspaceId, {
      currency: "KWD",
      platform: "GOOGLE",
      campaigns: [{ name: "Kuwait", day: () => ({ ...usual, spend: 900 }) }],
    });
    const idsOf = async (input: object) => (await dashboardOf(other).campaignTable(input)).data.map((row) => row.id);
    expect(await idsOf({ sort: "spend" })).toEqual([dinars.campaignIds[0], riyals.campaignIds[1], riyals.campaignIds[0]]);
    expect(await idsOf({ adAccountId: dinars.adAccountId })).toEqual(dinars.campaignIds);
    expect(await idsOf({ status: "PAUSED" })).toEqual([riyals.campaignIds[1]]);
    expect(await idsOf({ search: "wINT" })).toEqual([riyals.campaignIds[1]]);
    expect(await idsOf({ search: "0%" })).toEqual([riyals.campaignIds[0]]);
    expect(await idsOf({ search: "صَيف ١٠٠" })).toEqual([riyals.campaignIds[0]]);
    expect(await dashboardOf(other).campaignTable({ offset: 9 })).toEqual({ data: [], meta: { total: 3, offset: 9, limit: 50, next: null } });
  });

  test("of another workspace stays hidden, and an empty one is empty", async () => {
    const stranger = dashboardOf(await seedPerson());
    expect(await stranger.campaignTable({})).toEqual({ data: [], meta: { total: 0, offset: 0, limit: 50, next: null } });
    await expect(stranger.campaignTable({ adAccountId: ads.adAccountId })).rejects.toMatchObject({ message: "Ad account not found." });
    const id = ads.campaigns[0]?.id ?? "";
    await expect(stranger.campaignCreatives({ id })).rejects.toMatchObject({ message: "Campaign not found." });
    await expect(stranger.comparePeriods({ campaignId: id })).rejects.toMatchObject({ message: "Campaign not found." });
  });

  test.each([{ windowDays: 0 }, { windowDays: 91 }, { sort: "budget" }, { direction: "up" }, { search: "a".repeat(201) }, { search: "a\u0000b" }])(
    "%o is refused",
    async (input) => {
      await expect(table(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    },
  );
});

test("today, which is not over, is in no figure and in no change", async () => {
  const other = await seedPerson();
  const brief = { ...usual, spend: 10, impressions: 1_000, clicks: 5, conversions: 0, revenue: 0 };
  const day = (ago: number) => (ago === 0 ? brief : usual);
  const { campaignIds } = await seedJudged(other.workspaceId, { days: 20, campaigns: [{ name: "steady", day, creatives: [{ name: "ad", day }] }] });
  const board = dashboardOf(other);
  const id = campaignIds[0] ?? "";
  const steady = { kpis: { spend: 7 * usual.spend }, delta: { spend: { absolute: 0, percent: 0 }, revenue: { percent: 0 }, roas: { percent: 0 } } };
  expect((await board.campaignTable({ windowDays: 7 })).data).toMatchObject([steady]);
  expect((await board.campaignCreatives({ id, windowDays: 7 })).data).toMatchObject([steady]);
  for (const campaignId of [undefined, id]) {
    const { byCurrency } = await board.comparePeriods({ days: 7, campaignId });
    expect(byCurrency).toMatchObject([{ current: { kpis: steady.kpis }, delta: steady.delta }]);
  }
});

test("a campaign's ads, each with its figures and how they changed, dearest first", async () => {
  const other = await seedPerson();
  const { workspaceId } = other;
  const { campaignIds, creativeIds } = await seedJudged(workspaceId, {
    campaigns: [
      {
        name: "a",
        creatives: [
          { name: "quiet", day: longAgo },
          { name: "runs", title: "عرض", limits: ["POLICY"], day: (ago) => (ago < 8 ? { ...usual, spend: 50 } : { ...usual, spend: 40, clicks: 100 }) },
        ],
      },
      { name: "b", creatives: [{ name: "elsewhere", day: () => usual }] },
    ],
  });
  const answer = await dashboardOf(other).campaignCreatives({ id: campaignIds[0] ?? "", windowDays: 7 });
  const now = { spend: 350, impressions: 70_000, clicks: 1400, conversions: 140, revenue: 2800 };
  expect(answer.meta).toEqual({ total: 2, offset: 0, limit: 50, next: null });
  expect(answer.data.map((row) => row.id)).toEqual([creativeIds[1], creativeIds[0]]);
  expect(answer.data[0]).toEqual({
    id: creativeIds[1],
    externalId: expect.any(String),
    name: "runs",
    format: "IMAGE",
    status: "ACTIVE",
    effectiveStatus: "ACTIVE",
    title: "عرض",
    body: null,
    callToAction: null,
    linkUrl: null,
    thumbnailUrl: null,
    limits: ["POLICY"],
    startedOn: null,
    currency: "SAR",
    kpis: { ...now, ctr: 0.02, cpc: 0.25, cpm: 5, cpa: 2.5, roas: 8 },
    delta: {
      spend: { absolute: 70, percent: 25 },
      impressions: { absolute: 0, percent: 0 },
      clicks: { absolute: 700, percent: 100 },
      conversions: { absolute: 0, percent: 0 },
      revenue: { absolute: 0, percent: 0 },
      ctr: { absolute: 0.01, percent: near(100) },
      cpc: { absolute: -0.15, percent: near(-37.5) },
      cpm: { absolute: 1, percent: near(25) },
      cpa: { absolute: 0.5, percent: near(25) },
      roas: { absolute: -2, percent: near(-20) },
    },
  });
  expect(answer.data[1]).toMatchObject({ name: "quiet", kpis: { spend: 0, ctr: null }, delta: { spend: { absolute: 0, percent: null } } });
  await database().adCampaign.deleteMany({ where: { workspaceId, id: campaignIds[0] ?? "" } });
  await expect(dashboardOf(other).campaignCreatives({ id: campaignIds[0] ?? randomUUID() })).rejects.toMatchObject({ message: "Campaign not found." });
});
