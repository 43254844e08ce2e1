import { beforeAll, expect, test } from "vitest";
import { type Seeded, seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";
import { type Judged, seedJudged, usual } from "./judged";

/** Two periods of anybody's choice, as the dashboard compares them. */

let person: Seeded;
let riyals: Judged;
beforeAll(async () => {
  person = await seedPerson();
  riyals = await seedJudged(person.workspaceId, {
    days: 20,
    campaigns: [
      { name: "steady" },
      { name: "grew", day: (ago) => ({ ...usual, revenue: ago <= 2 ? 600 : 400, clicks: ago <= 2 ? 400 : 200 }) },
      { name: "ended", status: "PAUSED", day: (ago) => (ago > 2 ? { ...usual, revenue: 1_000 } : null) },
    ],
  });
});

/** Sums of these days and their ratios. */
function figures(spend: number, clicks: number, revenue: number) {
  const [impressions, conversions] = [spend * 100, spend / 5];
  const ratios = { ctr: clicks / impressions, cpc: spend / clicks, cpm: 10, cpa: 5, roas: revenue / spend };
  return { spend, impressions, clicks, conversions, revenue, ...ratios };
}

function deltaOf(now: Record<string, number>, before: Record<string, number>) {
  const change = (name: string) => {
    const [a, b] = [now[name] ?? 0, before[name] ?? 0];
    return { absolute: expect.closeTo(a - b, 5), percent: expect.closeTo((100 * (a - b)) / b, 5) };
  };
  return Object.fromEntries(Object.keys(now).map((name) => [name, change(name)]));
}

const noFigures = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0, ctr: null, cpc: null, cpm: null, cpa: null, roas: null };

test("two days against the two before: figures, days and movers of a currency", async () => {
  const { dateOf, campaignIds } = riyals;
  const [now, before] = [figures(400, 1_200, 2_000), figures(600, 1_200, 3_600)];
  const [day, dayBefore] = [figures(200, 600, 1_000), figures(300, 600, 1_800)];
  const windows = { current: { since: dateOf(2), until: dateOf(1) }, previous: { since: dateOf(4), until: dateOf(3) } };
  const campaign = (place: number, name: string, status = "ACTIVE") => ({ id: campaignIds[place], name, platform: "META", status });
  const grown = { current: figures(200, 800, 1_200), previous: figures(200, 400, 800) };
  expect(await dashboardOf(person).comparePeriods({ days: 2 })).toEqual({
    campaign: null,
    ...windows,
    currentDays: 2,
    previousDays: 2,
    lastDay: dateOf(1),
    firstDay: dateOf(20),
    againsts: ["previous"],
    byCurrency: [
      {
        currency: "SAR",
        current: { ...windows.current, kpis: now },
        previous: { ...windows.previous, kpis: before },
        delta: deltaOf(now, before),
        perDay: false,
        significant: { ctr: true, conversionRate: true },
        beyondChance: { revenue: true, roas: false, conversions: true, cpa: false, clicks: false, ctr: true },
        series: {
          current: [
            { date: dateOf(2), ...day },
            { date: dateOf(1), ...day },
          ],
          previous: [
            { date: dateOf(4), ...dayBefore },
            { date: dateOf(3), ...dayBefore },
          ],
        },
        movedBy: "revenue",
        movers: [
          {
            campaign: campaign(2, "ended", "PAUSED"),
            current: noFigures,
            previous: figures(200, 400, 2_000),
            delta: expect.objectContaining({ revenue: { absolute: -2_000, percent: -100 }, roas: { absolute: null, percent: null } }),
          },
          { campaign: campaign(1, "grew"), ...grown, delta: deltaOf(grown.current, grown.previous) },
        ],
      },
    ],
  });
});

test("dates of one's own, of unequal length: by the day, up to yesterday", async () => {
  const { dateOf } = riyals;
  const answer = await dashboardOf(person).comparePeriods({
    own: { current: { since: dateOf(1), until: dateOf(-3) }, previous: { since: dateOf(6), until: dateOf(3) } },
  });
  const [only] = answer.byCurrency;
  expect(answer).toMatchObject({ current: { since: dateOf(1), until: dateOf(1) }, currentDays: 1, previousDays: 4 });
  expect(only).toMatchObject({ perDay: true, current: { kpis: { spend: 200 } }, previous: { kpis: { spend: 1_200 } }, delta: { spend: { absolute: -100 } } });
  expect(only?.series.current).toHaveLength(1);
  expect(only?.series.previous).toHaveLength(4);
});

test("each currency for itself, and one account alone", async () => {
  const other = await seedPerson();
  await seedJudged(other.workspaceId, { days: 5, campaigns: [{ name: "ريال" }] });
  const dinars = await seedJudged(other.workspaceId, { currency: "KWD", days: 5, campaigns: [{ name: "دينار", day: () => ({ ...usual, revenue: 0 }) }] });
  const currenciesOf = async (input: object) =>
    (await dashboardOf(other).comparePeriods({ days: 1, ...input })).byCurrency.map(({ currency, movedBy, movers }) => [currency, movedBy, movers]);
  expect(await currenciesOf({})).toEqual([
    ["KWD", "conversions", []],
    ["SAR", "revenue", []],
  ]);
  expect(await currenciesOf({ adAccountId: dinars.adAccountId })).toEqual([["KWD", "conversions", []]]);
});

test("one campaign alone: its own days and its own chance, of whichever account it is", async () => {
  const own = await seedPerson();
  const grown = (ago: number) => (ago > 5 ? null : { ...usual, revenue: ago <= 2 ? 600 : 400, clicks: ago <= 2 ? 400 : 200 });
  const { dateOf, campaignIds } = await seedJudged(own.workspaceId, { days: 6, campaigns: [{ name: "steady" }, { name: "grew", day: grown }] });
  const young = await seedJudged(own.workspaceId, { currency: "KWD", days: 3, campaigns: [{ name: "young" }] });
  const board = dashboardOf(own);
  const grew = await board.comparePeriods({ days: 2, campaignId: campaignIds[1], adAccountId: young.adAccountId });
  expect(grew).toMatchObject({
    campaign: { id: campaignIds[1], name: "grew", platform: "META", status: "ACTIVE" },
    firstDay: dateOf(5),
    againsts: ["previous"],
    byCurrency: [
      {
        currency: "SAR",
        current: { kpis: figures(200, 800, 1_200) },
        previous: { kpis: figures(200, 400, 800) },
        significant: { ctr: true, conversionRate: true },
        series: { current: [{ date: dateOf(2), revenue: 600 }, { revenue: 600 }] },
        movers: [],
      },
    ],
  });
  const [steady, newest] = [
    await board.comparePeriods({ days: 2, campaignId: campaignIds[0] }),
    await board.comparePeriods({ days: 2, campaignId: young.campaignIds[0] }),
  ];
  expect(steady.byCurrency).toMatchObject([{ significant: { ctr: false, conversionRate: false } }]);
  expect(newest).toMatchObject({ firstDay: young.dateOf(3), againsts: [], byCurrency: [{ currency: "KWD" }] });
});

test("another's campaign is not there", async () => {
  const stranger = dashboardOf(await seedPerson());
  await expect(stranger.comparePeriods({ campaignId: riyals.campaignIds[0] })).rejects.toMatchObject({ message: "Campaign not found." });
});

test("a workspace without ads has nothing to compare, and another's account is not there", async () => {
  const stranger = dashboardOf(await seedPerson());
  expect(await stranger.comparePeriods({})).toMatchObject({ firstDay: null, againsts: [], byCurrency: [] });
  await expect(stranger.comparePeriods({ adAccountId: riyals.adAccountId })).rejects.toMatchObject({ message: "Ad account not found." });
});

test.each([
  { days: 0 },
  { against: "tomorrow" },
  { own: { current: { since: "2026-01-01", until: "2026-01-05" }, previous: { since: "0000-01-01", until: "0000-01-05" } } },
  { own: { current: { since: "2026-01-01", until: "2026-01-05" }, previous: { since: "2026-01-05", until: "2026-01-09" } } },
])("%o is refused", async (input) => {
  await expect(dashboardOf(person).comparePeriods(input as object)).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
