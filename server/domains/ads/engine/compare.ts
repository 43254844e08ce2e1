import type { Comparison, CurrencyComparison, Delta, KpiDeltas, KpiName, Kpis } from "../metrics.schema";
import type { BeyondChance } from "../periods.schema";
import { clean, kpisOf, type Totals } from "./metrics";
import type { Window } from "./windows";

const kpiNames = ["spend", "impressions", "clicks", "conversions", "revenue", "ctr", "cpc", "cpm", "cpa", "roas"] as const satisfies readonly KpiName[];
const additive: ReadonlySet<KpiName> = new Set<KpiName>(["spend", "impressions", "clicks", "conversions", "revenue"]);

/** Change of a figure; percent is null where there was nothing before. */
function deltaOf(current: number | null, previous: number | null): Delta {
  if (current === null || previous === null) return { absolute: null, percent: null };
  const absolute = clean(current - previous);
  return { absolute, percent: previous === 0 ? null : (100 * (current - previous)) / previous };
}

/** Of every figure. `days` where the periods are of unequal length: sums are those of a day's mean then. */
export function changesOf(now: Kpis, then: Kpis, [nowDays, thenDays] = [1, 1]): KpiDeltas {
  const changes = kpiNames.map((name) => {
    const [a, b] = [now[name], then[name]];
    const shared = additive.has(name);
    return [name, deltaOf(shared && a !== null ? a / nowDays : a, shared && b !== null ? b / thenDays : b)] as const;
  });
  return Object.fromEntries(changes) as KpiDeltas;
}

/** Of a normal deviate: one in twenty by chance. */
const CONFIDENT = 1.96;

/**
 * Whether two counts differ by more than chance, per unit of what they were counted in: days, or money spent. Null under 5 on either side,
 * where the normal approximation is invalid.
 *
 * @param spread how many times the variance of chance alone
 */
export function countsDiffer(count: number, exposure: number, earlierCount: number, earlierExposure: number, spread = 1): boolean | null {
  if (count < 5 || earlierCount < 5 || exposure <= 0 || earlierExposure <= 0) return null;
  const pooled = (count + earlierCount) / (exposure + earlierExposure);
  const error = Math.sqrt(spread * pooled * (1 / exposure + 1 / earlierExposure));
  return Math.abs(count / exposure - earlierCount / earlierExposure) / error >= CONFIDENT;
}

/** Pooled two-proportion z test; null under 5 events or non-events on either side. */
export function proportionsDiffer(successes: number, trials: number, earlierSuccesses: number, earlierTrials: number): boolean | null {
  if (trials - successes < 5 || earlierTrials - earlierSuccesses < 5) return null;
  const pooled = (successes + earlierSuccesses) / (trials + earlierTrials);
  return countsDiffer(successes, trials, earlierSuccesses, earlierTrials, 1 - pooled);
}

/** Orders differ in their value about as much as that value. */
const ORDER_SPREAD = 2;

/** Whether each change that is good or bad exceeds chance; `days` are the periods' lengths. Revenue counts as orders of one mean value. */
export function beyondChance(now: Kpis, then: Kpis, [days, earlierDays]: [number, number]): BeyondChance {
  const order = (now.revenue + then.revenue) / (now.conversions + then.conversions);
  const [orders, earlierOrders] = order > 0 && Number.isFinite(order) ? [now.revenue / order, then.revenue / order] : [0, 0];
  return {
    revenue: countsDiffer(orders, days, earlierOrders, earlierDays, ORDER_SPREAD),
    roas: countsDiffer(orders, now.spend, earlierOrders, then.spend, ORDER_SPREAD),
    conversions: countsDiffer(now.conversions, days, then.conversions, earlierDays),
    cpa: countsDiffer(now.conversions, now.spend, then.conversions, then.spend),
    clicks: countsDiffer(now.clicks, days, then.clicks, earlierDays),
    ctr: proportionsDiffer(now.clicks, now.impressions, then.clicks, then.impressions),
  };
}

/** Totals of one currency in one of the two periods. */
export type PeriodSums = Totals & { currency: string; period: "current" | "previous" };

export interface Periods {
  current: Window;
  previous: Window;
  currentDays: number;
  previousDays: number;
}

/** Two adjacent periods side by side in one currency. Sums of unequal periods are compared per day. */
export function comparePeriods(sums: readonly PeriodSums[], currency: string, periods: Periods): CurrencyComparison {
  const { current, previous, currentDays, previousDays } = periods;
  const perDay = currentDays !== previousDays;
  const own = sums.filter((sum) => sum.currency === currency);
  const now = kpisOf(own.filter((sum) => sum.period === "current"));
  const then = kpisOf(own.filter((sum) => sum.period === "previous"));
  return {
    currency,
    current: { ...current, kpis: now },
    previous: { ...previous, kpis: then },
    delta: changesOf(now, then, perDay ? [currentDays, previousDays] : undefined),
    perDay,
    significant: {
      ctr: proportionsDiffer(now.clicks, now.impressions, then.clicks, then.impressions),
      conversionRate: proportionsDiffer(now.conversions, now.clicks, then.conversions, then.clicks),
    },
  };
}

/** Each currency apart; at the top what there is only one of. `currencies` are those of the accounts in question. */
export function comparison(sums: readonly PeriodSums[], currencies: readonly string[], periods: Periods): Comparison {
  const byCurrency = [...new Set(currencies)].sort().map((currency) => comparePeriods(sums, currency, periods));
  const headline = byCurrency.length === 0 ? comparePeriods([], "", periods) : byCurrency.length === 1 ? byCurrency[0] : undefined;
  return {
    currency: headline?.currency || null,
    current: { ...periods.current, kpis: headline?.current.kpis ?? null },
    previous: { ...periods.previous, kpis: headline?.previous.kpis ?? null },
    delta: headline?.delta ?? null,
    perDay: periods.currentDays !== periods.previousDays,
    significant: headline?.significant ?? null,
    byCurrency,
  };
}
