import { DateTime } from "luxon";
import type { AnalyticsPlatform, OptimalSlot, OptimalTimes } from "./analytics.schema";
import { fridayWeekendZones, priors, type WeeklyWeights } from "./priors.engine";

/** Best times to publish: a published prior, blended with what the account's own posts did. Pure: `now` is an argument. */

const slotsShown = 10;
/** How many own posts weigh as much as the prior. */
const priorStrength = 10;

/** One own post: its engagement relative to its account's mean (1 = average), at the local hour it went out. */
export interface EngagementSample {
  weekday: number;
  hour: number;
  relativeEngagement: number;
}

export interface OptimalTimesQuestion {
  platform: AnalyticsPlatform;
  timezone: string;
  samples: readonly EngagementSample[];
  now: Date;
}

/** Where Friday and Saturday are the weekend, the study's Monday is Sunday, and so on through the week. */
export function localWeekday(studyWeekday: number, timezone: string): number {
  if (!fridayWeekendZones.has(timezone.toLowerCase())) return studyWeekday;
  return studyWeekday === 1 ? 7 : studyWeekday - 1;
}

/**
 * The next instant strictly after `now` at which a clock in `timezone` shows that hour. An hour that a spring change skips moves
 * forward; of one that an autumn change repeats, the first counts.
 */
export function nextOccurrence(weekday: number, hour: number, timezone: string, now: Date): Date {
  const today = DateTime.fromJSDate(now, { zone: timezone });
  const daysAhead = (weekday - today.weekday + 7) % 7;
  for (const days of [daysAhead, daysAhead + 7]) {
    const { year, month, day } = today.startOf("day").plus({ days });
    const local = DateTime.fromObject({ year, month, day, hour }, { zone: timezone });
    const first = DateTime.min(...local.getPossibleOffsets()) ?? local;
    if (first.toMillis() > now.getTime()) return first.toJSDate();
  }
  throw new Error(`weekday ${weekday} does not come within two weeks`);
}

interface Slot {
  weekday: number;
  hour: number;
  score: number;
  sampleSize: number;
}

function slotKey(weekday: number, hour: number): number {
  return weekday * 24 + hour;
}

function blend(prior: number, own: readonly EngagementSample[]): number {
  const total = own.reduce((sum, sample) => sum + sample.relativeEngagement, 0);
  return (total + priorStrength * prior) / (own.length + priorStrength);
}

function scoredSlots(weights: WeeklyWeights, timezone: string, samples: readonly EngagementSample[]): Slot[] {
  const bySlot = new Map<number, EngagementSample[]>();
  for (const sample of samples) {
    const key = slotKey(sample.weekday, sample.hour);
    bySlot.set(key, [...(bySlot.get(key) ?? []), sample]);
  }
  const slots: Slot[] = [];
  for (let studyWeekday = 1; studyWeekday <= 7; studyWeekday++) {
    const weekday = localWeekday(studyWeekday, timezone);
    for (let hour = 0; hour < 24; hour++) {
      const own = bySlot.get(slotKey(weekday, hour)) ?? [];
      slots.push({ weekday, hour, score: blend(weights[studyWeekday]?.[hour] ?? 0, own), sampleSize: own.length });
    }
  }
  return slots;
}

export function optimalTimes({ platform, timezone, samples, now }: OptimalTimesQuestion): OptimalTimes {
  const slots = scoredSlots(priors[platform], timezone, samples);
  // Own posts may do better than average, so that the best slot passes 1: everything is then read relative to it.
  const scale = Math.max(1, ...slots.map((slot) => slot.score));
  const best = slots
    .filter((slot) => slot.score > 0)
    .sort((a, b) => b.score - a.score || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, slotsShown);
  return {
    platform,
    timezone,
    source: samples.length > 0 ? "blended" : "prior",
    sampleSize: samples.length,
    slots: best.map(
      (slot): OptimalSlot => ({
        ...slot,
        score: Math.round((slot.score / scale) * 1000) / 1000,
        nextAt: nextOccurrence(slot.weekday, slot.hour, timezone, now).toISOString(),
      }),
    ),
  };
}
