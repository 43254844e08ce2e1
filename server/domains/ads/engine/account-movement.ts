import type { CreativeDay } from "../creatives.schema";
import { dayNumber, daysBetween, ratio } from "./metrics";

/** Common change of an account's ads between two spans of days: the effect of season and auction, not of a single ad. */
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
type Running = Record<(typeof metrics)[number], Float64Array>;

/** Prefix sums: the sum of any span of any ad in constant time, as a thousand ads are each compared with all the others. An ad's days are a row of `width`. */
function runningSums(ads: readonly { days: readonly CreativeDay[] }[], first: string, width: number): Running {
  const room = () => new Float64Array(ads.length * width);
  const sums: Running = { spend: room(), impressions: room(), clicks: room(), conversions: room() };
  const start = dayNumber(first);
  for (const [ad, { days }] of ads.entries()) {
    for (const day of days) {
      const at = ad * width + dayNumber(day.date) - start + 1;
      if (day.impressions > 0) for (const metric of metrics) sums[metric][at] = (sums[metric][at] ?? 0) + day[metric];
    }
  }
  for (const metric of metrics) {
    const row = sums[metric];
    for (let at = 0; at < row.length; at += 1) if (at % width > 0) row[at] = (row[at] ?? 0) + (row[at - 1] ?? 0);
  }
  return sums;
}

interface Ranked {
  /** In ascending order. */
  values: Float64Array;
  /** By the ad's place; NaN where it has none. */
  own: Float64Array;
}

function ranked(own: Float64Array): Ranked {
  return { values: own.filter((value) => !Number.isNaN(value)).sort(), own };
}

/** First index whose value is not below. */
function placeOf(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Minimum number of other ads for an account-wide statement: two or three can all be fatigued. */
const MIN_OTHER_ADS = 4;

/** Median of all but the one ad's; 1 where too few are left. */
function medianWithout({ values, own }: Ranked, ad: number): number {
  const value = own[ad] ?? Number.NaN;
  const left = Number.isNaN(value) ? values.length : placeOf(values, value);
  const length = values.length - (left < values.length ? 1 : 0);
  if (length < MIN_OTHER_ADS) return 1;
  const at = (place: number): number => values[place < left ? place : place + 1] ?? 1;
  return (at((length - 1) >> 1) + at(length >> 1)) / 2;
}

/** Without sorting what may be a hundred thousand days. */
function spanOfAll(ads: readonly { days: readonly CreativeDay[] }[]): Span {
  let [since, until] = ["9999-12-31", ""];
  for (const { days } of ads) {
    for (const { date } of days) {
      if (date < since) since = date;
      if (date > until) until = date;
    }
  }
  return until === "" ? { since: "1970-01-01", until: "1970-01-01" } : { since, until };
}

/** Answers, for one ad (by its place) and its spans, the median change of all others; 1 where too few others ran. */
export function accountMovements(ads: readonly { days: readonly CreativeDay[] }[]): (own: number, before: Span, now: Span) => Record<keyof Change, number> {
  const { since: first, until: last } = spanOfAll(ads);
  const width = daysBetween(first, last) + 2;
  const running = runningSums(ads, first, width);
  const known = new Map<string, Record<keyof Change, Ranked>>();

  const changesBetween = (before: Span, now: Span): Record<keyof Change, Ranked> => {
    const key = `${before.since} ${before.until} ${now.since} ${now.until}`;
    const found = known.get(key);
    if (found) return found;
    const [from, to] = [daysBetween(first, before.since), daysBetween(first, before.until) + 1];
    const [laterFrom, laterTo] = [daysBetween(first, now.since), daysBetween(first, now.until) + 1];
    const room = () => new Float64Array(ads.length).fill(Number.NaN);
    const own: Record<keyof Change, Float64Array> = { ctr: room(), cpm: room(), cpr: room() };
    const sumsOf = (row: number, since: number, until: number): Sums => {
      const of = (sums: Float64Array): number => (sums[row + until] ?? 0) - (sums[row + since] ?? 0);
      return { spend: of(running.spend), impressions: of(running.impressions), clicks: of(running.clicks), conversions: of(running.conversions) };
    };
    for (let ad = 0; ad < ads.length; ad += 1) {
      const [then, later] = [sumsOf(ad * width, from, to), sumsOf(ad * width, laterFrom, laterTo)];
      if (then.impressions < 1000 || later.impressions < 1000) continue;
      const change = changeBetween(then, later);
      for (const name of ["ctr", "cpm", "cpr"] as const) if (change[name] !== null && change[name] > 0) own[name][ad] = change[name];
    }
    const result = { ctr: ranked(own.ctr), cpm: ranked(own.cpm), cpr: ranked(own.cpr) };
    known.set(key, result);
    return result;
  };

  return (own, before, now) => {
    const changes = changesBetween(before, now);
    return { ctr: medianWithout(changes.ctr, own), cpm: medianWithout(changes.cpm, own), cpr: medianWithout(changes.cpr, own) };
  };
}
