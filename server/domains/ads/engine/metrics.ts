import { groupBy } from "@/shared/group-by";
import type { AdPlatform, BreakdownRow, DailyFacts, Insights, Kpis, SeriesPoint } from "../metrics.schema";

/** Ground rules of every figure: ratios are ratios of sums, a zero denominator is null, currencies are never added up. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

/** Takes the binary noise off a sum of decimal amounts. */
export function clean(amount: number): number {
  return Math.round(amount * 1e6) / 1e6;
}

export type Totals = Omit<DailyFacts, "date">;

export function totalsOf(facts: Iterable<Totals>): Totals {
  const sum: Totals = { spend: 0, impressions: 0, clicks: 0, conversions: 0, revenue: 0 };
  for (const fact of facts) {
    sum.spend += fact.spend;
    sum.impressions += fact.impressions;
    sum.clicks += fact.clicks;
    sum.conversions += fact.conversions;
    sum.revenue += fact.revenue;
  }
  return { ...sum, spend: clean(sum.spend), conversions: clean(sum.conversions), revenue: clean(sum.revenue) };
}

export function kpisOf(facts: Iterable<Totals>): Kpis {
  const sum = totalsOf(facts);
  const cpm = ratio(1000 * sum.spend, sum.impressions);
  return {
    ...sum,
    ctr: ratio(sum.clicks, sum.impressions),
    cpc: ratio(sum.spend, sum.clicks),
    cpm,
    cpa: ratio(sum.spend, sum.conversions),
    roas: ratio(sum.revenue, sum.spend),
  };
}

const DAY_MS = 86_400_000;

const dayNumbers = new Map<string, number>();

/** Days since 1970-01-01. Series of hundreds of campaigns name the same few dates over and over, so each is read once. */
export function dayNumber(date: string): number {
  const cached = dayNumbers.get(date);
  if (cached !== undefined) return cached;
  const number = Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
  if (dayNumbers.size > 10_000) dayNumbers.clear();
  dayNumbers.set(date, number);
  return number;
}

const datesByNumber = new Map<number, string>();

export function addDays(date: string, days: number): string {
  const number = dayNumber(date) + days;
  const cached = datesByNumber.get(number);
  if (cached !== undefined) return cached;
  const text = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (datesByNumber.size > 10_000) datesByNumber.clear();
  datesByNumber.set(number, text);
  return text;
}

/** Whole days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 = Sunday. */
export function weekdayOf(date: string): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

/** The window of `days` that ends with (and includes) `until`. */
export function windowEnding(until: string, days: number): { since: string; until: string } {
  return { since: addDays(until, 1 - days), until };
}

export function inWindow<T extends { date: string }>(facts: readonly T[], window: { since: string; until: string }): T[] {
  return facts.filter((fact) => fact.date >= window.since && fact.date <= window.until);
}

/** One point a day, oldest first; a day without facts is zeros and null ratios. */
export function dailySeries(facts: readonly DailyFacts[], window: { since: string; until: string }): SeriesPoint[] {
  const days = groupBy(inWindow(facts, window), (fact) => fact.date);
  const series: SeriesPoint[] = [];
  for (let date = window.since; date <= window.until; date = addDays(date, 1)) series.push({ date, ...kpisOf(days.get(date) ?? []) });
  return series;
}

function sortedUnique(values: Iterable<string>): string[] {
  return [...new Set(values)].sort();
}

/** Totals of one day, currency and platform over all campaigns. */
export type DaySums = DailyFacts & { currency: string };

/**
 * `currencies` are those of the accounts in question, so that an answer has the same shape whether or not something was spent. Each day of the
 * span has its point.
 */
export function summarise(days: readonly DaySums[], options: { since: string; until: string; windowDays: number; currencies: readonly string[] }): Insights {
  const { since, until, windowDays } = options;
  const byCurrency = sortedUnique(options.currencies).map((currency) => {
    const own = days.filter((day) => day.currency === currency);
    return { currency, kpis: kpisOf(own), series: dailySeries(own, { since, until }) };
  });
  const only = byCurrency.length === 1 ? byCurrency[0] : undefined;
  const empty = byCurrency.length === 0 ? { kpis: kpisOf([]), series: dailySeries([], { since, until }) } : undefined;
  return {
    windowDays,
    since,
    until,
    currency: only?.currency ?? null,
    kpis: only?.kpis ?? empty?.kpis ?? null,
    series: only?.series ?? empty?.series ?? null,
    byCurrency,
  };
}

export type PlatformSums = Totals & { platform: AdPlatform; currency: string };

/** Spend per ad platform, most first; each currency apart. */
export function breakDown(sums: readonly PlatformSums[]): BreakdownRow[] {
  return sortedUnique(sums.map((sum) => sum.currency)).flatMap((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const total = totalsOf(own).spend;
    const rows = [...groupBy(own, (sum) => sum.platform)].map(([, group]): BreakdownRow => {
      const figures = kpisOf(group);
      return { platform: group[0]?.platform ?? "META", currency, spend: figures.spend, share: ratio(figures.spend, total), kpis: figures };
    });
    return rows.sort((a, b) => b.spend - a.spend || (a.platform < b.platform ? -1 : 1));
  });
}
