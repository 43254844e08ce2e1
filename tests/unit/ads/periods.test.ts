import { expect, test } from "vitest";
import { chosenPeriods, moversOf, possibleComparisonBases } from "@/server/domains/ads/engine/periods";
import { ownPeriods } from "@/server/domains/ads/periods.schema";

const span = (since: string, until: string) => ({ since, until });
const lastDay = "2026-03-30";

test.each([
  ["the days before", 7, "previous", span("2026-03-24", "2026-03-30"), span("2026-03-17", "2026-03-23"), 7, 7],
  ["the same days of the month before", 2, "month", span("2026-03-29", "2026-03-30"), span("2026-02-28", "2026-02-28"), 2, 1],
  ["the same days of the year before", 30, "year", span("2026-03-01", "2026-03-30"), span("2025-03-01", "2025-03-30"), 30, 30],
] as const)("the latest days against %s", (_, days, against, current, previous, currentDays, previousDays) => {
  expect(chosenPeriods({ days, against, own: undefined }, lastDay)).toEqual({ current, previous, currentDays, previousDays });
});

test("dates of one's own are taken as they are, up to the last whole day", () => {
  const own = { current: span("2026-03-28", "2026-04-04"), previous: span("2025-01-01", "2025-01-31") };
  expect(chosenPeriods({ days: 7, against: "month", own }, lastDay)).toEqual({
    current: span("2026-03-28", "2026-03-30"),
    previous: span("2025-01-01", "2025-01-31"),
    currentDays: 3,
    previousDays: 31,
  });
});

test.each([
  ["nothing is known", 7, null, []],
  ["the days before are known in part", 7, "2026-03-18", []],
  ["the days before are known", 7, "2026-03-17", ["previous"]],
  ["a month is known", 7, "2026-02-24", ["previous", "month"]],
  ["a year is known", 7, "2025-03-24", ["previous", "month", "year"]],
  ["the month before would hold days of this one", 90, "2024-01-01", ["previous", "year"]],
] as const)("where %s", (_, days, firstDay, expected) => {
  expect(possibleComparisonBases(days, { firstDay, lastDay })).toEqual(expected);
});

test.each([
  ["end before they begin", span("2026-03-02", "2026-03-01"), span("2026-02-01", "2026-02-02"), false],
  ["share a day", span("2026-03-01", "2026-03-07"), span("2026-02-20", "2026-03-01"), false],
  ["are longer than a year", span("2025-01-01", "2026-01-02"), span("2024-01-01", "2024-01-02"), false],
  ["stand side by side", span("2026-03-01", "2026-03-07"), span("2026-02-22", "2026-02-28"), true],
  ["name the later one second", span("2026-02-22", "2026-02-28"), span("2026-03-01", "2026-03-07"), true],
])("periods that %s", (_, current, previous, taken) => {
  expect(ownPeriods.safeParse({ current, previous }).success).toBe(taken);
});

test("campaigns stand by the size of their change, those of one period too; what did not change is left out", () => {
  const row = (id: string, revenue: number) => ({
    campaign: { id, name: id, platform: "META" as const, status: "ACTIVE" as const },
    currency: "SAR",
    ...{ spend: 10, impressions: 100, clicks: 10, conversions: 1, revenue },
  });
  const movers = moversOf(
    { current: [row("same", 20), row("up", 90), row("new", 50)], previous: [row("same", 40), row("up", 20), row("gone", 400)] },
    "revenue",
    [1, 2],
  );
  expect(movers.map(({ campaign, delta }) => [campaign.id, delta.revenue.absolute])).toEqual([
    ["gone", -200],
    ["up", 80],
    ["new", 50],
  ]);
});
