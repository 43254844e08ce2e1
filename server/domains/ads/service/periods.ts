import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { addDays } from "../engine/metrics";
import { chosenPeriods, compareCurrencies, possibleAgainsts } from "../engine/periods";
import { todayIn, type Window } from "../engine/windows";
import type { ComparedPeriods, ComparePeriodsInput } from "../periods.schema";
import * as figures from "../repository/figures";
import { remembered } from "./remembered";
import { accountsInScope, type ScopedAccount } from "./scope";

/** Two periods of somebody's choice. The caller is authorised; inputs are parsed. */

/** Days that are over in every account's zone. */
function lastDayOf(accounts: readonly ScopedAccount[]): string {
  const [first = todayIn("utc", now())] = accounts.map(({ today }) => today).sort();
  return addDays(first, -1);
}

export async function readPeriods({ workspaceId }: Pick<Caller, "workspaceId">, input: ComparePeriodsInput): Promise<ComparedPeriods> {
  const accounts = await accountsInScope(workspaceId, input.adAccountId);
  const lastDay = lastDayOf(accounts);
  const periods = chosenPeriods(input, lastDay);
  const ids = accounts.map(({ id }) => id);
  const windowsOf = ({ since, until }: Window) => ids.map((adAccountId) => ({ adAccountId, since, until }));
  const [current, previous] = [windowsOf(periods.current), windowsOf(periods.previous)];
  return remembered(workspaceId, `periods ${JSON.stringify([periods, input.days, input.adAccountId])}`, now(), async () => {
    const db = database();
    const [firstDay, days, daysBefore, campaigns, campaignsBefore] = await Promise.all([
      figures.findFirstDay(db, workspaceId, ids),
      figures.sumDays(db, workspaceId, current),
      figures.sumDays(db, workspaceId, previous),
      figures.sumCampaigns(db, workspaceId, current),
      figures.sumCampaigns(db, workspaceId, previous),
    ]);
    const currencies = accounts.map(({ currency }) => currency);
    return {
      ...periods,
      lastDay,
      firstDay,
      againsts: possibleAgainsts(input.days, { firstDay, lastDay }),
      byCurrency: compareCurrencies({ current: days, previous: daysBefore }, { current: campaigns, previous: campaignsBefore }, currencies, periods),
    };
  });
}
