import { DateTime } from "luxon";
import type { KpiName } from "../metrics.schema";
import { type ComparedCurrency, type ComparePeriodsInput, type ComparisonBase, comparisonBases, type Mover } from "../periods.schema";
import { beyondChance, changesOf, comparePeriods, type Periods } from "./compare";
import { addDays, type DaySums, dailySeries, daysBetween, kpisOf, type Totals, windowEnding } from "./metrics";
import type { CampaignSums } from "./top-performers";
import type { Window } from "./windows";

/** Two compared periods, and the campaigns that changed most between them. */

const MAX_MOVERS = 6;

const earlier = (day: string, unit: "months" | "years"): string =>
  DateTime.fromISO(day, { zone: "utc" })
    .minus({ [unit]: 1 })
    .toISODate() ?? day;

function windowAgainst({ since, until }: Window, days: number, against: ComparisonBase): Window {
  if (against === "previous") return windowEnding(addDays(since, -1), days);
  const unit = against === "month" ? "months" : "years";
  return { since: earlier(since, unit), until: earlier(until, unit) };
}

const cut = ({ since, until }: Window, lastDay: string): Window => ({ since: since < lastDay ? since : lastDay, until: until < lastDay ? until : lastDay });

const lengthOf = ({ since, until }: Window): number => daysBetween(since, until) + 1;

/** The requested periods, none after the last whole day. */
export function chosenPeriods({ own, days, against }: Pick<ComparePeriodsInput, "own" | "days" | "against">, lastDay: string): Periods {
  const current = own ? cut(own.current, lastDay) : windowEnding(lastDay, days);
  const previous = own ? cut(own.previous, lastDay) : windowAgainst(current, days, against);
  return { current, previous, currentDays: lengthOf(current), previousDays: lengthOf(previous) };
}

/** What the latest days can be set against: the first of the other days has figures, and no day is in both. */
export function possibleComparisonBases(days: number, { firstDay, lastDay }: { firstDay: string | null; lastDay: string }): ComparisonBase[] {
  const current = windowEnding(lastDay, days);
  return comparisonBases.filter((against) => {
    const { since, until } = windowAgainst(current, days, against);
    return firstDay !== null && since >= firstDay && until < current.since;
  });
}

/** Totals of the two periods. */
export interface PeriodPair<Row> {
  current: readonly Row[];
  previous: readonly Row[];
}

const nothing: Totals = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0 };

/** The campaigns with the largest change, in either direction; a campaign that ran in one of the periods only has zero in the other. */
export function moversOf({ current, previous }: PeriodPair<CampaignSums>, by: KpiName, lengths: [number, number]): Mover[] {
  const before = new Map(previous.map((row) => [row.campaign.id, row]));
  const ran = new Map([...previous, ...current].map((row) => [row.campaign.id, row.campaign]));
  const now = new Map(current.map((row) => [row.campaign.id, row]));
  const all = [...ran].map(([id, campaign]): Mover => {
    const [a, b] = [kpisOf([now.get(id) ?? nothing]), kpisOf([before.get(id) ?? nothing])];
    return { campaign, current: a, previous: b, delta: changesOf(a, b, lengths) };
  });
  const size = ({ delta }: Mover) => Math.abs(delta[by].absolute ?? 0);
  return all
    .filter((mover) => size(mover) > 0)
    .sort((a, b) => size(b) - size(a) || (a.campaign.id < b.campaign.id ? -1 : 1))
    .slice(0, MAX_MOVERS);
}

/** Each currency apart. `currencies` are those of the accounts in question. */
export function compareCurrencies(
  days: PeriodPair<DaySums>,
  campaigns: PeriodPair<CampaignSums>,
  currencies: readonly string[],
  periods: Periods,
): ComparedCurrency[] {
  const sums = (["current", "previous"] as const).flatMap((period) => days[period].map((day) => ({ ...day, period })));
  const lengths: [number, number] = periods.currentDays === periods.previousDays ? [1, 1] : [periods.currentDays, periods.previousDays];
  return [...new Set(currencies)].sort().map((currency) => {
    const of = <Row extends { currency: string }>(rows: readonly Row[]) => rows.filter((row) => row.currency === currency);
    const compared = comparePeriods(sums, currency, periods);
    const movedBy = compared.current.kpis.revenue > 0 || compared.previous.kpis.revenue > 0 ? "revenue" : "conversions";
    return {
      ...compared,
      beyondChance: beyondChance(compared.current.kpis, compared.previous.kpis, [periods.currentDays, periods.previousDays]),
      series: { current: dailySeries(of(days.current), periods.current), previous: dailySeries(of(days.previous), periods.previous) },
      movedBy,
      movers: moversOf({ current: of(campaigns.current), previous: of(campaigns.previous) }, movedBy, lengths),
    };
  });
}
