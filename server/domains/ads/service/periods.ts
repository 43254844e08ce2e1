import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import { chosenPeriods, compareCurrencies, possibleComparisonBases } from "../engine/periods";
import { lastWholeDay, type Window } from "../engine/windows";
import type { CampaignSummary } from "../metrics.schema";
import type { ComparedPeriods, ComparePeriodsInput } from "../periods.schema";
import { findCampaign } from "../repository/campaigns";
import * as figures from "../repository/figures";
import { cachedByDataVersion } from "./data-version-cache";
import { accountsInScope, type ScopedAccount } from "./scope";

/** Comparison of two freely chosen periods. The caller is authorised; inputs are parsed. */

interface Compared {
  campaign: CampaignSummary | null;
  accounts: ScopedAccount[];
}

async function findCompared(workspaceId: string, { adAccountId, campaignId }: ComparePeriodsInput): Promise<Compared> {
  if (campaignId === undefined) return { campaign: null, accounts: await accountsInScope(workspaceId, adAccountId) };
  const row = await findCampaign(database(), { workspaceId, id: campaignId });
  if (!row) throw notFound("Campaign");
  const { id, name, platform, status } = row;
  return { campaign: { id, name, platform, status }, accounts: await accountsInScope(workspaceId, row.adAccountId) };
}

export async function getPeriodComparison({ workspaceId }: Pick<Caller, "workspaceId">, input: ComparePeriodsInput): Promise<ComparedPeriods> {
  const { campaign, accounts } = await findCompared(workspaceId, input);
  const campaignId = campaign?.id ?? null;
  const lastDay = lastWholeDay(accounts, now());
  const periods = chosenPeriods(input, lastDay);
  const ids = accounts.map(({ id }) => id);
  const windowsOf = ({ since, until }: Window) => ids.map((adAccountId) => ({ adAccountId, since, until }));
  const [current, previous] = [windowsOf(periods.current), windowsOf(periods.previous)];
  const compared = await cachedByDataVersion(
    workspaceId,
    `periods ${JSON.stringify([periods, input.days, input.adAccountId, campaignId])}`,
    now(),
    async () => {
      const db = database();
      // One campaign has none to be set against.
      const ranking = campaignId ? async () => [] : figures.sumCampaigns;
      const [firstDay, days, daysBefore, campaigns, campaignsBefore] = await Promise.all([
        figures.findFirstDay(db, workspaceId, ids, campaignId),
        figures.sumDays(db, workspaceId, current, campaignId),
        figures.sumDays(db, workspaceId, previous, campaignId),
        ranking(db, workspaceId, current),
        ranking(db, workspaceId, previous),
      ]);
      const currencies = accounts.map(({ currency }) => currency);
      return {
        ...periods,
        lastDay,
        firstDay,
        againsts: possibleComparisonBases(input.days, { firstDay, lastDay }),
        byCurrency: compareCurrencies({ current: days, previous: daysBefore }, { current: campaigns, previous: campaignsBefore }, currencies, periods),
      };
    },
  );
  return { campaign, ...compared };
}
