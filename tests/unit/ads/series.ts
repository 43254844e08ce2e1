import { addDays } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";

/** A campaign's plain days: every figure follows from spend, with a weekday swing and seeded noise. */
export function steadyDays(options: { until: string; days: number; spend?: number; noise?: number; seed?: number; weekend?: number }): DailyFacts[] {
  const { until, days, spend = 500, noise = 0.05, seed = 1, weekend = 1.3 } = options;
  const random = seededRandom(seed);
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(until, index - days + 1);
    const swing = [5, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()) ? weekend : 1;
    const amount = spend * swing * Math.exp(noise * normalDraw(random));
    const impressions = Math.round(amount * 50);
    const clicks = Math.round(impressions * 0.02);
    const conversions = Math.round(clicks * 0.08);
    return { date, spend: Math.round(amount * 100) / 100, impressions, clicks, conversions, revenue: conversions * 60 };
  });
}
