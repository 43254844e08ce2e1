import { probit } from "simple-statistics";
import { type Amount, amountRange, type Cost, FLAG_THRESHOLD, quotientRange, type TestedDay, type UsualRange } from "./anomaly-bounds";
import { pooledConversions, usualCounts } from "./anomaly-counts";
import { type DaysOfCounts, daysAtLeast, daysAtMost } from "./count-tails";

/**
 * Figures whose noise is the number of orders: revenue, and the cost and the return of orders. Their logarithms are symmetric and those of low counts are not:
 * a day of one order is no rarity where orders come in bursts. So their range is no narrower than what the number of orders makes it.
 */

type OrderMetric = Extract<Amount | Cost, "revenue" | "cpa" | "roas">;

/** Of a tail: as rare as a deviation at the threshold of the other figures. */
const TAIL = 0.00013;
/** In place of none, by which nothing can be divided. */
const LEAST_COUNT = 0.5;
/** Of nothing to what was expected, which has no logarithm. */
const LEAST_RATIO = 0.01;

/** Orders to be expected: of the day, and for what was spent on it. */
function expectedOrders(day: TestedDay, metric: OrderMetric): DaysOfCounts | null {
  const pooled = pooledConversions(day, 1);
  if (!pooled || pooled.expected <= 0) return null;
  const spend = metric === "revenue" ? null : amountRange(day, "spend");
  return spend && spend.expected > 0 && day.facts.spend > 0 ? { ...pooled, expected: pooled.expected * (day.facts.spend / spend.expected) } : pooled;
}

/**
 * The range of a day's figure; null where the history is too short. Of a deviation, the part that the number of orders makes weighs no more than that number
 * is rare; what the worth of an order makes weighs as it is.
 */
export function orderRange(day: TestedDay, metric: OrderMetric): UsualRange | null {
  const range = metric === "revenue" ? amountRange(day, metric) : quotientRange(day, metric);
  const orders = range && expectedOrders(day, metric);
  if (!orders || range.value === range.expected) return range;
  const { value, expected } = range;
  const counted = day.facts.conversions;
  const bySide = metric === "cpa" ? -1 : 1;
  // Of no order there is no worth.
  const part = counted === 0 ? 1 : (bySide * Math.log(counted / orders.expected)) / Math.log(Math.max(value / expected, LEAST_RATIO));
  const ofCount = Math.abs(range.score) * Math.min(1, Math.max(0, part));
  const tail = counted < orders.expected ? daysAtMost(counted, orders) : daysAtLeast(counted, orders);
  const rarity = Math.max(0, -probit(Math.max(tail, 1e-12)));
  const score = Math.sign(range.score) * (Math.abs(range.score) - ofCount + Math.min(ofCount, rarity));
  if (Math.abs(score) >= FLAG_THRESHOLD) return { ...range, score };
  const counts = usualCounts(orders, { lower: TAIL, upper: TAIL });
  const bounds = [counts.lower, counts.upper].map((count) => expected * (Math.max(count, LEAST_COUNT) / orders.expected) ** bySide);
  return { ...range, score, lower: Math.min(range.lower, ...bounds), upper: Math.max(range.upper, ...bounds) };
}
