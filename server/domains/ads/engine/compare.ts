import type { Comparison, CurrencyComparison, Delta, KpiDeltas, KpiName, Kpis } from "../metrics.schema";
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

/**
 * Pooled two-proportion z test, |z| >= 1.96; null under 5 events or non-events on either side, where the normal approximation is invalid.
 */
export function proportionsDiffer(successes: number, trials: number, earlierSuccesses: number, earlierTrials: number): boolean | null {
  const cells = [successes, trials - successes, earlierSuccesses, earlierTrials - earlierSuccesses];
  if (cells.some((cell) => cell < 5)) return null;
  const pooled = (successes + earlierSuccesses) / (trials + earlierTrials);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / trials + 1 / earlierTrials));
  return Math.abs(successes / trials - earlierSuccesses / earlierTrials) / error >= 1.96;
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
