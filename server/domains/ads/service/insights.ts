import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { comparison } from "../engine/compare";
import { breakDown, summarise } from "../engine/metrics";
import { rankCampaigns } from "../engine/top-performers";
import { type AccountWindow, spanOf, todayIn, windowsBefore, windowsEndingToday } from "../engine/windows";
import type { BreakdownInput, CompareInput, InsightsInput, TopPerformersInput } from "../insights.schema";
import type { BreakdownRow, Comparison, Insights, TopPerformer } from "../metrics.schema";
import * as figures from "../repository/figures";
import { cachedByDataVersion } from "./data-version-cache";
import { accountsInScope, type ScopedAccount } from "./scope";

/** Figures of a workspace's ad accounts. The caller is authorised; inputs are parsed. */

type Scope = Pick<Caller, "workspaceId">;

/** The days to name in an answer; UTC days where no account gives a zone. */
function windowsOrUtc(accounts: readonly ScopedAccount[], days: number): AccountWindow[] {
  return windowsEndingToday(accounts.length > 0 ? accounts : [{ id: "", today: todayIn("utc", now()) }], days);
}

const currenciesOf = (accounts: readonly ScopedAccount[]) => accounts.map((account) => account.currency);

export async function getInsights({ workspaceId }: Scope, { windowDays, adAccountId }: InsightsInput): Promise<Insights> {
  const accounts = await accountsInScope(workspaceId, adAccountId);
  return cachedByDataVersion(workspaceId, `insights ${windowDays} ${adAccountId}`, now(), () => insightsOf(workspaceId, accounts, windowDays, null));
}

/** The figures of some accounts, or of one campaign of an account. */
export async function insightsOf(workspaceId: string, accounts: readonly ScopedAccount[], windowDays: number, campaignId: string | null): Promise<Insights> {
  const days = await figures.sumDays(database(), workspaceId, windowsEndingToday(accounts, windowDays), campaignId);
  return summarise(days, { ...spanOf(windowsOrUtc(accounts, windowDays)), windowDays, currencies: currenciesOf(accounts) });
}

export async function comparePerformance({ workspaceId }: Scope, { currentDays, previousDays, adAccountId }: CompareInput): Promise<Comparison> {
  const accounts = await accountsInScope(workspaceId, adAccountId);
  const current = windowsEndingToday(accounts, currentDays);
  const previous = windowsBefore(current, previousDays);
  const sums = await cachedByDataVersion(workspaceId, `compare ${currentDays} ${previousDays} ${adAccountId}`, now(), () =>
    figures.sumPeriods(database(), workspaceId, { current, previous }),
  );
  const shown = windowsOrUtc(accounts, currentDays);
  const periods = { current: spanOf(shown), previous: spanOf(windowsBefore(shown, previousDays)), currentDays, previousDays };
  return comparison(sums, currenciesOf(accounts), periods);
}

export async function listTopPerformers({ workspaceId }: Scope, input: TopPerformersInput): Promise<TopPerformer[]> {
  const accounts = await accountsInScope(workspaceId, input.adAccountId);
  const { windowDays, adAccountId } = input;
  const sums = await cachedByDataVersion(workspaceId, `campaign sums ${windowDays} ${adAccountId}`, now(), () =>
    figures.sumCampaigns(database(), workspaceId, windowsEndingToday(accounts, windowDays)),
  );
  return rankCampaigns(sums, input);
}

export async function breakDownSpend({ workspaceId }: Scope, { windowDays }: BreakdownInput): Promise<BreakdownRow[]> {
  const accounts = await accountsInScope(workspaceId, undefined);
  const sums = await cachedByDataVersion(workspaceId, `platform sums ${windowDays}`, now(), () =>
    figures.sumPlatforms(database(), workspaceId, windowsEndingToday(accounts, windowDays)),
  );
  return breakDown(sums);
}
