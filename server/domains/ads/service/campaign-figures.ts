import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { pageMetaOf } from "@/server/lib/pagination";
import type { CampaignCreativesInput, CampaignCreativesPage, CampaignTableInput, CampaignTablePage } from "../campaign-figures.schema";
import { toCampaign } from "../engine/campaign";
import { changesOf } from "../engine/compare";
import { kpisOf } from "../engine/metrics";
import { dayOf, windowsBefore, windowsEndingToday, windowsOfWholeDays } from "../engine/windows";
import * as repository from "../repository/campaign-figures";
import { type CampaignRow, findCampaign, listCampaignsByIds } from "../repository/campaigns";
import { accountsInScope, type ScopedAccount } from "./scope";

/** Campaigns and their ads beside what they brought, and how that changed. The caller is authorised; inputs are parsed. */

/** Figures of complete days, each with its change from the period before. */
function periodsOf(accounts: readonly ScopedAccount[], days: number, throughToday = false): repository.Periods {
  const current = throughToday ? windowsEndingToday(accounts, days) : windowsOfWholeDays(accounts, days, now());
  return { current, previous: windowsBefore(current, days) };
}

function figuresOf({ current, previous }: repository.PeriodTotals) {
  const kpis = kpisOf([current]);
  return { kpis, delta: changesOf(kpis, kpisOf([previous])) };
}

/** Each sum beside the row that it is of, in the order of the sums. */
function beside<Row extends { id: string }>(sums: readonly repository.PeriodTotals[], rows: readonly Row[]): { sum: repository.PeriodTotals; row: Row }[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return sums.flatMap((sum) => {
    const row = byId.get(sum.id);
    return row ? [{ sum, row }] : [];
  });
}

/** `throughToday`: for who leaves the changes out. */
export async function getCampaignTable({ workspaceId }: Caller, input: CampaignTableInput, { throughToday = false } = {}): Promise<CampaignTablePage> {
  const scope = await accountsInScope(workspaceId, input.adAccountId);
  const accounts = input.platform ? scope.filter((account) => account.platform === input.platform) : scope;
  const filter = { workspaceId, adAccountIds: accounts.map((account) => account.id), status: input.status, search: input.search };
  const [sums, total] = await Promise.all([
    repository.sumTable(database(), filter, periodsOf(accounts, input.windowDays, throughToday), input),
    repository.countMatching(database(), filter),
  ]);
  const ids = sums.map((sum) => sum.id);
  const rows = await listCampaignsByIds(database(), { workspaceId, ids });
  return { data: beside(sums, rows).map(({ sum, row }) => ({ ...toCampaign(row), ...figuresOf(sum) })), meta: pageMetaOf(input, total) };
}

async function findOne(workspaceId: string, id: string): Promise<{ row: CampaignRow; accounts: ScopedAccount[] }> {
  const row = await findCampaign(database(), { workspaceId, id });
  if (!row) throw notFound("Campaign");
  return { row, accounts: await accountsInScope(workspaceId, row.adAccountId) };
}

export async function getCampaignCreatives({ workspaceId }: Caller, input: CampaignCreativesInput): Promise<CampaignCreativesPage> {
  const { row, accounts } = await findOne(workspaceId, input.id);
  const campaign = { workspaceId, campaignId: row.id };
  const [sums, total] = await Promise.all([
    repository.sumCreativesOf(database(), campaign, periodsOf(accounts, input.windowDays), input),
    repository.countCreatives(database(), campaign),
  ]);
  const ids = sums.map((sum) => sum.id);
  const creatives = await repository.listCreatives(database(), workspaceId, ids);
  const data = beside(sums, creatives).map(({ sum, row: { startedOn, ...creative } }) => ({
    ...creative,
    startedOn: startedOn && dayOf(startedOn),
    currency: row.account.currency,
    ...figuresOf(sum),
  }));
  return { data, meta: pageMetaOf(input, total) };
}
