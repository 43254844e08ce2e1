import type { CampaignDay, CurrencyComparison, Delta, KpiName } from "../metrics.schema";
import { addDays, clean, groupBy, kpisOf, totalsOf, windowEnding, within } from "./metrics";

const kpiNames = ["spend", "impressions", "clicks", "conversions", "revenue", "ctr", "cpc", "cpm", "cpa", "roas"] as const satisfies readonly KpiName[];
const additive: ReadonlySet<KpiName> = new Set<KpiName>(["spend", "impressions", "clicks", "conversions", "revenue"]);

/** Change of a figure; percent is null where there was nothing before. */
function deltaOf(current: number | null, previous: number | null): Delta {
  if (current === null || previous === null) return { absolute: null, percent: null };
  const absolute = clean(current - previous);
  return { absolute, percent: previous === 0 ? null : (100 * (current - previous)) / previous };
}

/**
 * Pooled two-proportion z test, |z| >= 1.96; null under 5 events or non-events on either side, where the normal approximation says nothing.
 */
export function proportionsDiffer(successes: number, trials: number, earlierSuccesses: number, earlierTrials: number): boolean | null {
  const cells = [successes, trials - successes, earlierSuccesses, earlierTrials - earlierSuccesses];
  if (cells.some((cell) => cell < 5)) return null;
  const pooled = (successes + earlierSuccesses) / (trials + earlierTrials);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / trials + 1 / earlierTrials));
  return Math.abs(successes / trials - earlierSuccesses / earlierTrials) / error >= 1.96;
}

/**
 * Two adjacent periods, each currency apart. The current one ends with `until`, the previous one ends the day before it starts.
 * Sums of unequal periods are compared per day.
 */
export function comparePeriods(facts: readonly CampaignDay[], options: { until: string; currentDays: number; previousDays: number }): CurrencyComparison[] {
  const current = windowEnding(options.until, options.currentDays);
  const previous = windowEnding(addDays(current.since, -1), options.previousDays);
  const perDay = options.currentDays !== options.previousDays;
  const covered = within(facts, { since: previous.since, until: current.until });
  const currencies = [...groupBy(covered, (fact) => fact.currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  return currencies.map(([currency, own]) => {
    const now = kpisOf(within(own, current));
    const then = kpisOf(within(own, previous));
    const deltas = kpiNames.map((name) => {
      const share = perDay && additive.has(name);
      const [a, b] = [now[name], then[name]];
      return [name, deltaOf(share && a !== null ? a / options.currentDays : a, share && b !== null ? b / options.previousDays : b)] as const;
    });
    const [sum, earlier] = [totalsOf([now]), totalsOf([then])];
    return {
      currency,
      current: { ...current, kpis: now },
      previous: { ...previous, kpis: then },
      delta: Object.fromEntries(deltas) as CurrencyComparison["delta"],
      perDay,
      significant: {
        ctr: proportionsDiffer(sum.clicks, sum.impressions, earlier.clicks, earlier.impressions),
        conversionRate: proportionsDiffer(sum.conversions, sum.clicks, earlier.conversions, earlier.clicks),
      },
    };
  });
}
