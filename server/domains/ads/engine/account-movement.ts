import type { CreativeDay } from "../creatives.schema";
import { dayNumber, daysBetween, ratio } from "./metrics";

/** How an account's ads moved together between two spans of days: what season and auction did, and no single ad. */
export interface Change {
  ctr: number | null;
  cpm: number | null;
  cpr: number | null;
}

export interface Span {
  since: string;
  until: string;
}

interface Sums {
  spend: number;
  impressions: number;
  clicks: number;
  conversions: number;
}

export function changeBetween(before: Sums, now: Sums): Change {
  const quotient = (a: number | null, b: number | null): number | null => (a === null || b === null || b === 0 ? null : a / b);
  return {
    ctr: quotient(ratio(now.clicks, now.impressions), ratio(before.clicks, before.impressions)),
    cpm: quotient(ratio(now.spend, now.impressions), ratio(before.spend, before.impressions)),
    cpr: quotient(ratio(now.spend, now.conversions), ratio(before.spend, before.conversions)),
  };
}

const metrics = ["spend", "impressions", "clicks", "conversions"] as const;

/** Sums of any span in constant time: a thousand ads are each compared with all the others. */
function runningSums(days: readonly CreativeDay[], first: string, length: number): Record<(typeof metrics)[number], Float64Array> {
  const sums = {
    spend: new Float64Array(length + 1),
    impressions: new Float64Array(length + 1),
    clicks: new Float64Array(length + 1),
    conversions: new Float64Array(length + 1),
  };
  const start = dayNumber(first);
  for (const day of days) {
    const at = dayNumber(day.date) - start + 1;
    if (day.impressions > 0) for (const metric of metrics) sums[metric][at] = (sums[metric][at] ?? 0) + day[metric];
  }
  for (const metric of metrics) for (let at = 1; at <= length; at += 1) sums[metric][at] = (sums[metric][at] ?? 0) + (sums[metric][at - 1] ?? 0);
  return sums;
}

interface Ranked {
  /** In ascending order. */
  values: number[];
  /** Where an ad's own value stands among them. */
  places: Map<number, number>;
}

/** Median of all but the one at `left`. */
function medianWithout({ values }: Ranked, left: number | undefined): number {
  const length = values.length - (left === undefined ? 0 : 1);
  const at = (place: number): number => values[left === undefined || place < left ? place : place + 1] ?? 1;
  return (at((length - 1) >> 1) + at(length >> 1)) / 2;
}

/** Under this many other ads nothing is said of the account: two or three can all be tired. */
const fewest = 4;

/** Answers, for one ad (by its place) and its spans, the median change of all others; 1 where too few others ran. */
export function accountMovements(ads: readonly { days: readonly CreativeDay[] }[]): (own: number, before: Span, now: Span) => Record<keyof Change, number> {
  const dates = ads.flatMap((ad) => ad.days.map((day) => day.date)).sort();
  const first = dates[0] ?? "1970-01-01";
  const length = daysBetween(first, dates.at(-1) ?? first) + 1;
  const running = ads.map((ad) => runningSums(ad.days, first, length));
  const known = new Map<string, Record<keyof Change, Ranked>>();

  const changesBetween = (before: Span, now: Span): Record<keyof Change, Ranked> => {
    const key = `${before.since} ${before.until} ${now.since} ${now.until}`;
    const found = known.get(key);
    if (found) return found;
    const edges = [before, now].map((span) => [daysBetween(first, span.since), daysBetween(first, span.until) + 1] as const);
    const changes: Record<keyof Change, { ad: number; value: number }[]> = { ctr: [], cpm: [], cpr: [] };
    for (const [ad, sums] of running.entries()) {
      const [then, later] = edges.map(([from, to]) => {
        const of = (metric: (typeof metrics)[number]): number => (sums[metric][to] ?? 0) - (sums[metric][from] ?? 0);
        return { spend: of("spend"), impressions: of("impressions"), clicks: of("clicks"), conversions: of("conversions") };
      }) as [Sums, Sums];
      if (then.impressions < 1000 || later.impressions < 1000) continue;
      const change = changeBetween(then, later);
      for (const name of ["ctr", "cpm", "cpr"] as const) {
        const value = change[name];
        if (value !== null && value > 0) changes[name].push({ ad, value });
      }
    }
    const ranked = (list: { ad: number; value: number }[]): Ranked => {
      const sorted = list.sort((a, b) => a.value - b.value);
      return { values: sorted.map((one) => one.value), places: new Map(sorted.map((one, place) => [one.ad, place])) };
    };
    const result = { ctr: ranked(changes.ctr), cpm: ranked(changes.cpm), cpr: ranked(changes.cpr) };
    known.set(key, result);
    return result;
  };

  return (own, before, now) => {
    const changes = changesBetween(before, now);
    const middle = (name: keyof Change): number => {
      const place = changes[name].places.get(own);
      return changes[name].values.length - (place === undefined ? 0 : 1) < fewest ? 1 : medianWithout(changes[name], place);
    };
    return { ctr: middle("ctr"), cpm: middle("cpm"), cpr: middle("cpr") };
  };
}
