import { readFileSync } from "node:fs";
import jstat from "jstat";
import { COMPLETE_AGE, type KnownAtAge, LAG_DAYS } from "@/server/domains/ads/engine/attribution-lag";
import { addDays, totalsOf, weekdayOf } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import { seasonOn } from "@/server/domains/ads/engine/seasons";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";

/** Series of one campaign whose last days may be changed by a known factor. */

export type Metric = "spend" | "conversions";

export interface Drawn {
  days: DailyFacts[];
  lag?: KnownAtAge[];
  /**
   * How far `length` days up to and without the day `until` lie from what was expected of them, in standard deviations, for one who knows what the
   * world has drawn them from.
   */
  deviation?: (until: number, length: number) => number;
}

export interface World {
  name: string;
  metric: Metric;
  /** Numbers of last days that are changed. */
  lengths: readonly number[];
  /** What the last days are multiplied by. */
  changes: readonly number[];
  market?: string;
  plain: number;
  changed: number;
  /** `length` 0: unchanged. The same trial has the same random draws whatever the change. */
  draw(trial: number, change: { factor: number; length: number }): Drawn;
}

/** A count around `mean` with `dispersion` times the variance of chance: a Poisson draw whose own mean is drawn. */
function countDraw(random: () => number, mean: number, dispersion: number): number {
  const own = dispersion > 1 && mean > 0 ? jstat.gamma.inv(random(), mean / (dispersion - 1), dispersion - 1) : mean;
  if (own > 60) return Math.max(0, Math.round(own + Math.sqrt(own) * normalDraw(random)));
  let [count, left] = [0, Math.exp(-own)];
  for (let product = random(); product > left; product *= random()) count += 1;
  return count;
}

interface Shape {
  /** Last day of the trial. */
  until?: (random: () => number) => string;
  days?: (random: () => number) => number;
  spend?: number;
  /** Of ln spend. */
  noise?: number;
  /** Of the logarithm of the level, from day to day. */
  drift?: number;
  conversions?: number;
  dispersion?: (random: () => number) => number;
  /** Share of days on which nothing is counted. */
  zeros?: number;
  /** Of the usual level: a season, a start. */
  level?: (date: string, at: number, strength: number) => number;
  /** Share of a day's conversions that are known 1, 2, … days later. */
  known?: readonly number[];
}

const DAYS = 77;
const [NOISE, DRIFT, CONVERSIONS] = [0.1, 0.01, 24];
/** Since when it has been kept what days were at their age. */
const HISTORY_OF_REPORTS = 42;

function funnel(shape: Shape, metric: Metric, random: () => number, change: { factor: number; length: number }): Drawn {
  const until = shape.until?.(random) ?? addDays("2026-06-10", Math.floor(60 * random()));
  const count = shape.days?.(random) ?? DAYS;
  const swing = Array.from({ length: 7 }, () => 0.8 + 0.5 * random());
  const average = swing.reduce((sum, one) => sum + one, 0) / 7;
  const [strength, trend, scale] = [random(), 1 + 0.004 * (random() - 0.5), 0.5 + random()];
  const dispersion = shape.dispersion?.(random) ?? 1;
  const mean = shape.conversions ?? CONVERSIONS;
  const noise = shape.noise ?? NOISE;
  const zeros = shape.zeros ?? 0;
  const { known } = shape;
  const expected: number[] = [];
  let drift = 1;
  const final = Array.from({ length: count }, (_, at): DailyFacts => {
    const date = addDays(until, at + 1 - count);
    drift *= trend * Math.exp((shape.drift ?? DRIFT) * normalDraw(random));
    const level = drift * ((swing[weekdayOf(date)] ?? 1) / average) * (shape.level?.(date, at, strength) ?? 1);
    const factor = at >= count - change.length ? change.factor : 1;
    const [onSpend, onCount] = metric === "spend" ? [factor, 1] : [1, factor];
    const usual = metric === "spend" ? (shape.spend ?? 400) * scale * level : (mean * level) / (1 - zeros);
    expected.push(usual * (metric === "spend" ? 1 : (known?.[count - at - 1] ?? 1)));
    const amount = (shape.spend ?? 400) * scale * level * Math.exp(noise * normalDraw(random)) * onSpend;
    const impressions = Math.round(amount * 60 * Math.exp(0.05 * normalDraw(random)));
    const clicks = Math.round(impressions * 0.018 * Math.exp(0.06 * normalDraw(random)));
    const silent = random() < zeros;
    // Its own generator, so that a changed count does not change the days after it.
    const own = seededRandom(Math.floor(2 ** 32 * random()));
    const conversions = silent ? 0 : countDraw(own, ((mean * level * onSpend) / (1 - zeros)) * onCount, dispersion);
    return { date, spend: Math.round(amount * 100) / 100, impressions, clicks, conversions, revenue: conversions * 80 };
  });
  const deviationOf =
    (days: readonly DailyFacts[]): NonNullable<Drawn["deviation"]> =>
    (until, length) => {
      const window = Array.from({ length }, (_, back) => until - 1 - back).filter((at) => zeros === 0 || (days[at]?.conversions ?? 0) > 0);
      const total = (of: (at: number) => number) => window.reduce((sum, at) => sum + of(at), 0);
      if (window.length === 0) return 0;
      if (metric === "spend") return total((at) => Math.log((days[at]?.spend ?? 0) / (expected[at] ?? 0))) / (noise * Math.sqrt(window.length));
      const usual = total((at) => expected[at] ?? 0);
      return (total((at) => days[at]?.conversions ?? 0) - usual) / Math.sqrt(usual * dispersion);
    };
  if (!known) return { days: final, deviation: deviationOf(final) };
  const asKnown = (day: DailyFacts, age: number): DailyFacts => {
    let conversions = 0;
    const own = seededRandom(Math.round(day.spend * 100));
    // Each arrives after a delay of its own: what is known at a later age holds what was known before.
    for (let one = 0; one < day.conversions; one += 1) if (own() < (known[age - 1] ?? 1)) conversions += 1;
    return { ...day, conversions, revenue: conversions * 80 };
  };
  const complete = final.slice(-HISTORY_OF_REPORTS, 1 - COMPLETE_AGE);
  const lag = known.slice(0, LAG_DAYS).map((_, i): KnownAtAge => {
    const [then, now] = [totalsOf(complete.map((day) => asKnown(day, i + 1))), totalsOf(complete)];
    const { conversions: finalConversions, revenue: finalRevenue } = now;
    return { age: i + 1, days: complete.length, conversions: then.conversions, revenue: then.revenue, finalConversions, finalRevenue };
  });
  const days = final.map((day, at) => asKnown(day, count - at));
  return { days, lag, deviation: deviationOf(days) };
}

const [halvedOrDoubled, both] = [
  [0.5, 2],
  [3, 7],
];
const between = (from: string, days: number) => (random: () => number) => addDays(from, Math.floor(days * random()));

/** Sales before and after a Ramadan, in it and at its feast. */
function inRamadan(date: string, _: number, strength: number): number {
  const season = seasonOn(date, "SA");
  if (season === "RAMADAN") return (1.15 + 0.45 * strength) * (weekdayOf(date) === 5 ? 0.85 : 1);
  return season === "EID_AL_FITR" ? 0.6 + 0.3 * strength : 1;
}

const onHolidays = (date: string, _: number, strength: number): number => (seasonOn(date, "SA") === null ? 1 : 1.4 + 1.6 * strength);
const started = (_: string, at: number): number => 1 - 0.8 * Math.exp(-(at + 1) / 3);

const simulated: Record<string, { metric: Metric; shape: Shape; lengths?: readonly number[]; market?: string; changes?: readonly number[] }> = {
  "spend, weekly": { metric: "spend", shape: {}, lengths: [1, 3] },
  "spend, weekly, 20 % noise": { metric: "spend", shape: { noise: 0.2, drift: 0.02 }, lengths: [1, 3] },
  "spend, Ramadan": { metric: "spend", shape: { until: between("2026-02-14", 55), level: inRamadan }, lengths: [1, 3], market: "SA" },
  "spend, holidays": { metric: "spend", shape: { until: between("2026-09-24", 4), level: onHolidays }, lengths: [1], market: "SA" },
  "spend, White Friday": { metric: "spend", shape: { until: between("2026-12-01", 4), level: onHolidays }, lengths: [1], market: "SA" },
  "spend, launch": { metric: "spend", shape: { days: (random) => 14 + Math.floor(14 * random()), level: started }, lengths: [1, 3] },
  "conversions, 3 a day": { metric: "conversions", shape: { conversions: 3 } },
  "conversions, 12 a day": { metric: "conversions", shape: { conversions: 12 } },
  "conversions, 12, variance 1.5": { metric: "conversions", shape: { conversions: 12, dispersion: () => 1.5 } },
  "conversions, 60 a day": { metric: "conversions", shape: { conversions: 60, dispersion: (random) => 1 + random() }, lengths: [1, 3] },
  "conversions, 12, Ramadan": { metric: "conversions", shape: { conversions: 12, until: between("2026-02-14", 55), level: inRamadan }, market: "SA" },
  "conversions, 12, launch": { metric: "conversions", shape: { conversions: 12, days: (random) => 24 + Math.floor(14 * random()), level: started } },
  "conversions, 12, 40 % zeros": { metric: "conversions", shape: { conversions: 12, zeros: 0.4 } },
  "conversions, 12, lag": { metric: "conversions", shape: { conversions: 12, known: [0.55, 0.8, 0.92, 0.97] } },
  "conversions, 60, lag": { metric: "conversions", shape: { conversions: 60, known: [0.55, 0.8, 0.92, 0.97] }, lengths: [1, 3] },
  "bursts, 12, variance 3": { metric: "conversions", shape: { conversions: 12, dispersion: () => 3 } },
  "bursts, 25, variance 6": { metric: "conversions", shape: { conversions: 25, dispersion: () => 6 } },
  "tracking break, 6 a day": { metric: "conversions", shape: { conversions: 6 }, lengths: [1, 3], changes: [0] },
  "tracking break, 12 a day": { metric: "conversions", shape: { conversions: 12, dispersion: () => 1.5 }, lengths: [1, 3], changes: [0] },
};

/** The public series carry no labels: weeks of them are judged as they are, and with their last days halved or doubled. */
function publicWorld(name: string, metric: Metric, lengths: readonly number[]): World {
  const rows = readFileSync(new URL("./series/public-daily.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((row) => row.split(","))
    .filter(([own]) => own === name);
  const facts = rows.map(([, date = "", value = "0"]): DailyFacts => {
    const own = Number(value);
    if (metric === "spend") return { date, spend: own, impressions: own * 50, clicks: 0, conversions: 0, revenue: 0 };
    return { date, spend: 100, impressions: 6000, clicks: 110, conversions: own, revenue: 0 };
  });
  const weeks = facts.length - 45 - 7;
  const draw: World["draw"] = (trial, { factor, length }) => {
    const days = facts.slice(0, 52 + trial);
    return {
      days: days.map((day, at) => {
        if (at < days.length - length) return day;
        const impressions = metric === "spend" ? Math.round(day.impressions * factor) : day.impressions;
        return { ...day, impressions, [metric]: metric === "spend" ? day.spend * factor : Math.round(day.conversions * factor) };
      }),
    };
  };
  return { name: `${name} (public)`, metric, lengths, changes: halvedOrDoubled, plain: weeks, changed: weeks, draw };
}

export const publicWorlds = (): World[] => [
  publicWorld("flights", "spend", [1, 3]),
  publicWorld("flight-miles", "spend", [1, 3]),
  publicWorld("commits", "conversions", both),
];

/** Seeds of its own, so that no figure of one family can have been tuned on another; the others are factors of the worlds' parameters. */
export interface Family {
  seed: number;
  noise?: number;
  drift?: number;
  conversions?: number;
}

export function simulatedWorlds({ seed, noise = 1, drift = 1, conversions = 1 }: Family): World[] {
  const varied = (shape: Shape): Shape => ({
    ...shape,
    noise: noise * (shape.noise ?? NOISE),
    drift: drift * (shape.drift ?? DRIFT),
    conversions: conversions * (shape.conversions ?? CONVERSIONS),
  });
  return Object.entries(simulated).map(([name, { metric, shape, lengths = both, market, changes = halvedOrDoubled }], at) => ({
    name,
    metric,
    lengths,
    changes,
    ...(market ? { market } : {}),
    plain: 300,
    changed: 150,
    draw: (trial, change) => funnel(varied(shape), metric, seededRandom(seed * 1_000_003 + at * 10_007 + trial), change),
  }));
}
