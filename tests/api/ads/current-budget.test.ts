import { expect, test } from "vitest";
import { database } from "@/server/db/database";
import { seedPerson } from "../http/seed";
import { dashboardOf } from "./dashboard";
import { seedJudged, usual } from "./judged";

test("a plan of budgets begins in the dashboard with what the running campaigns have a day: a budget that two share is no two budgets, and one for the whole time is no zero", async () => {
  const person = await seedPerson();
  const { adAccountId, campaignIds } = await seedJudged(person.workspaceId, {
    campaigns: [
      { name: "Own", dailyBudget: 100, day: () => ({ ...usual, spend: 90 }) },
      { name: "Shares", dailyBudget: 400, day: () => ({ ...usual, spend: 320.5 }) },
      { name: "Shares too", dailyBudget: 400, day: () => ({ ...usual, spend: 60 }) },
      { name: "Lifetime", day: () => ({ ...usual, spend: 30 }) },
      { name: "Paused", status: "PAUSED", dailyBudget: 500, day: () => usual },
    ],
  });
  await database().adCampaign.updateMany({
    where: { workspaceId: person.workspaceId, id: { in: campaignIds.slice(1, 3) } },
    data: { budgetShared: true },
  });
  const now = { adAccountIds: [adAccountId] };
  expect(await dashboardOf(person).currentBudget(now)).toEqual({ total: 510.5 });
  const kept = await dashboardOf(person).budgetShift({ ...now, totalDailyBudget: 510.5 });
  expect(kept.assumptionCodes).not.toContain("TOTAL_CHANGES");
});

test("a mean of what was spent is a whole number of cents, and a step from it stays within the guardrail", async () => {
  const person = await seedPerson();
  const returning = (a: number) => (ago: number) => {
    const spend = 80 + 10 * ((ago * 3) % 7) + (ago === 2 ? 0.11 : 0);
    return { ...usual, spend, revenue: a * spend ** 0.7 };
  };
  await seedJudged(person.workspaceId, {
    campaigns: [
      { name: "Strong", day: returning(40) },
      { name: "Weak", day: returning(6) },
      { name: "Middle", day: returning(20) },
    ],
  });
  const { allocations } = await dashboardOf(person).incrementalPilot({ windowDays: 7 });
  expect(allocations.map(({ current, role }) => [current, role])).toEqual(expect.arrayContaining([[110.01, "RECEIVER"]]));
  expect(Math.max(...allocations.map(({ changePercent }) => changePercent ?? 0))).toBeLessThanOrEqual(20);
});
