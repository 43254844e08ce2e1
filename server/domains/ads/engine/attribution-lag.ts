import { daysBetween, ratio } from "./metrics";

/** Conversions are attributed to a day for days after it. How much of them is known at an age is learnt from days of that age that have since become complete. */

/** Ages of days, counted from the day after, whose figures are kept as they were then. */
export const LAG_DAYS = 3;
/** From this age on a day counts as complete: the days that are read again. */
export const COMPLETE_AGE = 8;
const MIN_DAYS = 7;
const MIN_CONVERSIONS = 30;
/** Less is a fault of the count and no lag. */
const LEAST_SHARE = 0.1;

/** Sums over an account's campaigns and its complete days, as they were known at an age and as they are. */
export interface KnownAtAge {
  /** 1: the day after. */
  age: number;
  days: number;
  conversions: number;
  revenue: number;
  finalConversions: number;
  finalRevenue: number;
}

export type LaggedMetric = "conversions" | "revenue";
/** Share of a day's figure that is known by now. */
export type KnownShare = (date: string, metric: LaggedMetric) => number;

/** `through`: the last complete day, which is one day old. Too few complete days or conversions teach nothing: all counts as known. */
export function knownShares(sums: readonly KnownAtAge[], through: string): KnownShare {
  const shares = new Map(
    sums
      .filter((sum) => sum.days >= MIN_DAYS && sum.finalConversions >= MIN_CONVERSIONS)
      .map((sum) => [sum.age, { conversions: ratio(sum.conversions, sum.finalConversions), revenue: ratio(sum.revenue, sum.finalRevenue) }]),
  );
  return (date, metric) => Math.max(LEAST_SHARE, Math.min(1, shares.get(daysBetween(date, through) + 1)?.[metric] ?? 1));
}
