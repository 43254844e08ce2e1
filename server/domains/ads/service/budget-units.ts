import { database } from "@/server/db/database";
import { minorDigits } from "@/shared/format";
import { completeThrough } from "../engine/account-days";
import type { BudgetUnit } from "../engine/budget-shift";
import { currentDailyBudget, isLearning } from "../engine/campaign-state";
import { factsOf, majorUnits } from "../engine/day-facts";
import { addDays, inWindow } from "../engine/metrics";
import { type JudgedAccount, listCampaignSeries } from "../repository/series";
import { spanOf } from "./series";

/** Rounds to what the currency has: a mean of days has more digits. */
export const inUnitsOf = (currency: string | undefined, amount: number): number => {
  const scale = 10 ** minorDigits(currency ?? "USD");
  return Math.round(amount * scale) / scale;
};

/** Running campaigns as units of a budget. The window ends with the last complete day: half of today would count as a weak day. */
export async function budgetUnits(workspaceId: string, accounts: readonly JudgedAccount[], windowDays: number, at: Date): Promise<BudgetUnit[]> {
  const through = new Map(accounts.map((account) => [account.id, completeThrough(account, at)]));
  // The learning phase is determined from seven days, however short the window.
  const span = spanOf([...through.values()], Math.max(windowDays, 7));
  const series = await listCampaignSeries(database(), { workspaceId, adAccountIds: [...through.keys()], ...span });
  const accountById = new Map(accounts.map((account) => [account.id, account]));
  return series.flatMap((campaign): BudgetUnit[] => {
    const account = accountById.get(campaign.adAccountId);
    if (!account || campaign.status !== "ACTIVE") return [];
    const until = through.get(account.id) ?? span.until;
    const all = factsOf(campaign.days);
    const days = inWindow(all, { since: addDays(until, 1 - windowDays), until });
    const dailyBudget = campaign.dailyBudgetMicros === null ? null : majorUnits(campaign.dailyBudgetMicros);
    return [
      {
        campaignId: campaign.id,
        name: campaign.name,
        platform: campaign.platform,
        currency: account.currency,
        current: inUnitsOf(account.currency, currentDailyBudget({ dailyBudget, budgetShared: campaign.budgetShared }, days)),
        adjustable: dailyBudget !== null && !campaign.budgetShared && !campaign.budgetOnAdSets,
        days,
        learning: isLearning(campaign, all, until),
      },
    ];
  });
}
