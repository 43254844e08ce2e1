import { DateTime } from "luxon";
import type { AnalyticsPlatform, OptimalSlot, OptimalTimes } from "./analytics.schema";
import { fridayWeekendZones, priors, type WeeklyWeights } from "./priors.engine";

/** Best times to publish: a published prior, blended with what the account's own posts did. Pure: `now` is an argument. */

const MAX_SLOTS = 10;
/** How many own posts weigh as much as the prior. */
const PRIOR_STRENGTH = 10;

const DAY_MS = 24 * 60 * 60_000;
/** Younger posts are still gathering what they will get. */
export const SETTLE_MS = 2 * DAY_MS;
/** Maximum age of a post: the audience of another season behaves differently. */
const SPAN_MS = 90 * DAY_MS;
/** A post this old weighs half as much as one of today. */
const HALF_LIFE_MS = 45 * DAY_MS;
/** Kernel weights: how much a post counts for neighbouring hours, and for its own hour on the other days of its kind. */
const NEIGHBOUR_WEIGHT = 0.5;
const SISTER_WEIGHT = 0.25;

/** Which posts count at an instant. */
export function engagementSpan(now: Date): { from: Date; to: Date } {
  return { from: new Date(now.getTime() - SPAN_MS), to: new Date(now.getTime() - SETTLE_MS) };
}

/** Own posts at one hour of the week: their number, and the sum of their engagement relative to their account's mean (1 = average). */
export interface EngagementSample {
  at: Date;
  posts: number;
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

/** What own posts say of one hour of the week. */
interface Evidence {
  weight: number;
  engagement: number;
  posts: number;
}

function slotKey(weekday: number, hour: number): number {
  return weekday * 24 + hour;
}

/** Each sample at its local hour, faded with age. */
function evidenceBySlot({ timezone, samples, now }: OptimalTimesQuestion): Map<number, Evidence> {
  const bySlot = new Map<number, Evidence>();
  for (const { at, posts, relativeEngagement } of samples) {
    const local = DateTime.fromJSDate(at, { zone: timezone });
    const fade = 0.5 ** ((now.getTime() - at.getTime()) / HALF_LIFE_MS);
    const key = slotKey(local.weekday, local.hour);
    const totals = bySlot.get(key) ?? { weight: 0, engagement: 0, posts: 0 };
    bySlot.set(key, {
      weight: totals.weight + fade * posts,
      engagement: totals.engagement + fade * relativeEngagement,
      posts: totals.posts + posts,
    });
  }
  return bySlot;
}

/** The hours that contribute to one hour of the week, with their weights. */
function witnesses(weekday: number, hour: number, timezone: string): { key: number; share: number }[] {
  const hourOfWeek = (weekday - 1) * 24 + hour;
  const beside = [hourOfWeek - 1, hourOfWeek + 1].map((other) => {
    const wrapped = (other + 168) % 168;
    return { key: slotKey(Math.floor(wrapped / 24) + 1, wrapped % 24), share: NEIGHBOUR_WEIGHT };
  });
  const ofItsKind = [1, 2, 3, 4, 5, 6, 7].filter((other) => other !== weekday && isWeekend(other, timezone) === isWeekend(weekday, timezone));
  return [{ key: slotKey(weekday, hour), share: 1 }, ...beside, ...ofItsKind.map((other) => ({ key: slotKey(other, hour), share: SISTER_WEIGHT }))];
}

function isWeekend(weekday: number, timezone: string): boolean {
  return [6, 7].some((studyWeekday) => localWeekday(studyWeekday, timezone) === weekday);
}

function scoredSlots(weights: WeeklyWeights, question: OptimalTimesQuestion): Slot[] {
  const { timezone } = question;
  const evidence = evidenceBySlot(question);
  const slots: Slot[] = [];
  for (let studyWeekday = 1; studyWeekday <= 7; studyWeekday++) {
    const weekday = localWeekday(studyWeekday, timezone);
    for (let hour = 0; hour < 24; hour++) {
      let weight = PRIOR_STRENGTH;
      let engagement = PRIOR_STRENGTH * (weights[studyWeekday]?.[hour] ?? 0);
      for (const { key, share } of witnesses(weekday, hour, timezone)) {
        const own = evidence.get(key);
        if (!own) continue;
        weight += share * own.weight;
        engagement += share * own.engagement;
      }
      slots.push({ weekday, hour, score: engagement / weight, sampleSize: evidence.get(slotKey(weekday, hour))?.posts ?? 0 });
    }
  }
  return slots;
}

export function optimalTimes(question: OptimalTimesQuestion): OptimalTimes {
  const { platform, timezone, samples, now } = question;
  const slots = scoredSlots(priors[platform], question);
  const sampleSize = samples.reduce((sum, sample) => sum + sample.posts, 0);
  // Own posts may do better than average, so that the best slot passes 1: everything is then read relative to it.
  const scale = Math.max(1, ...slots.map((slot) => slot.score));
  const best = slots
    .filter((slot) => slot.score > 0)
    .sort((a, b) => b.score - a.score || a.weekday - b.weekday || a.hour - b.hour)
    .slice(0, MAX_SLOTS);
  return {
    platform,
    timezone,
    source: sampleSize > 0 ? "blended" : "prior",
    sampleSize,
    slots: best.map(
      (slot): OptimalSlot => ({
        ...slot,
        score: Math.round((slot.score / scale) * 1000) / 1000,
        nextAt: nextOccurrence(slot.weekday, slot.hour, timezone, now).toISOString(),
      }),
    ),
  };
}
