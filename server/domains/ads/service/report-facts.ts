import { database } from "@/server/db/database";
import { groupBy } from "@/shared/group-by";
import { completeThrough } from "../engine/account-days";
import { type BudgetProposal, proposeBudgets } from "../engine/budget-shift";
import { addDays, clean, daysBetween, kpisOf, type Totals } from "../engine/metrics";
import type { ReportFacts } from "../engine/report-facts";
import type { AdsLocale, Kpis } from "../metrics.schema";
import type { ReportKind } from "../reports.schema";
import { sumCampaigns, sumPeriods } from "../repository/figures";
import type { JudgedAccount } from "../repository/series";
import { getAnomalyPage } from "./anomalies";
import { budgetUnits } from "./budget-units";
import { listFatigue } from "./creative-fatigue";
import { judgedAccounts } from "./series";

/** What the engines have to say of a period, for the one who writes the report. */

interface Period {
  kind: ReportKind;
  periodStart: string;
  periodEnd: string;
}

const additive = ["spend", "impressions", "clicks", "conversions", "revenue"] as const;

/** A day is compared with the average day of the week before: weekdays differ too much for the day before alone. Others with as many days before them. */
function perPeriod(sums: Totals, periods: number): Kpis {
  const part = { ...sums };
  for (const name of additive) part[name] = sums[name] / periods;
  return kpisOf([part]);
}

async function currenciesOf(
  workspaceId: string,
  accounts: readonly JudgedAccount[],
  { kind, periodStart, periodEnd }: Period,
): Promise<ReportFacts["currencies"]> {
  const windowsOf = (since: string, until: string) => accounts.map((account) => ({ adAccountId: account.id, since, until }));
  const earlierEnd = addDays(periodStart, -1);
  const earlierDays = kind === "DAILY" ? 7 : daysBetween(periodStart, periodEnd) + 1;
  const periods = { current: windowsOf(periodStart, periodEnd), previous: windowsOf(addDays(earlierEnd, 1 - earlierDays), earlierEnd) };
  const sums = await sumPeriods(database(), workspaceId, periods);
  const none: Totals = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0 };
  return [...groupBy(sums, (row) => row.currency)]
    .map(([currency, rows]) => {
      const of = (name: "current" | "previous"): Totals => rows.find((row) => row.period === name) ?? none;
      return { currency, now: kpisOf([of("current")]), before: perPeriod(of("previous"), kind === "DAILY" ? 7 : 1) };
    })
    .sort((a, b) => b.now.spend - a.now.spend || (a.currency < b.currency ? -1 : 1));
}

/** The figures of a period beside those of what came before. */
export async function figuresOf(workspaceId: string, period: Period): Promise<ReportFacts["currencies"]> {
  return currenciesOf(workspaceId, await judgedAccounts(workspaceId), period);
}

/** The clearest pair of a shift at the same total; null when it is not surely worth it. */
function shiftOf({ allocations, expected, currency }: BudgetProposal): ReportFacts["shift"] {
  const { liftPercent, interval } = expected;
  if (currency === null || liftPercent === null || liftPercent < 2 || !interval || interval[0] <= 0) return null;
  const ranked = allocations.filter((one) => one.reason === "HIGHER_RETURN" || one.reason === "LOWER_RETURN").sort((a, b) => a.change - b.change);
  const [from, to] = [ranked[0], ranked.at(-1)];
  if (!from || !to || from.change >= 0 || to.change <= 0) return null;
  return { currency, from, to, liftPercent };
}

async function bestShift(workspaceId: string, accounts: readonly JudgedAccount[], currency: string | undefined, at: Date): Promise<ReportFacts["shift"]> {
  const own = accounts.filter((account) => account.currency === currency);
  const units = await budgetUnits(workspaceId, own, 14, at);
  const total = clean(units.reduce((sum, unit) => sum + unit.current, 0));
  return total > 0 ? shiftOf(proposeBudgets(units, total)) : null;
}

export async function gatherFacts(workspaceId: string, period: Period, locale: AdsLocale, at: Date): Promise<ReportFacts> {
  const scope = { workspaceId };
  const accounts = await judgedAccounts(workspaceId);
  const windows = accounts.map((account) => ({ adAccountId: account.id, since: period.periodStart, until: period.periodEnd }));
  const [currencies, sums, anomalies, fatigue] = await Promise.all([
    currenciesOf(workspaceId, accounts, period),
    sumCampaigns(database(), workspaceId, windows),
    getAnomalyPage(scope, { fresh: false, baselineDays: 14 }, locale),
    listFatigue(scope, undefined, locale),
  ]);
  const through = accounts.map((account) => completeThrough(account, at)).sort()[0];
  return {
    ...period,
    locale,
    currencies,
    campaigns: sums.map(({ campaign, currency, ...totals }) => ({ id: campaign.id, name: campaign.name, currency, kpis: kpisOf([totals]) })),
    anomalies: anomalies.data.filter((one) => one.markedExpected === null && one.date >= period.periodStart && one.date <= period.periodEnd),
    tired: fatigue.filter((creative) => creative.status !== "healthy"),
    shift: await bestShift(workspaceId, accounts, currencies[0]?.currency, at),
    readThrough: through !== undefined && through < period.periodEnd ? through : null,
  };
}
