import type { BudgetCurve } from "../budget.schema";
import type { DailyFacts } from "../metrics.schema";
import { clean, ratio, totalsOf, weekdayOf } from "./metrics";
import { weekdayFactors } from "./weekday-factors";

/**
 * What a campaign's spend brings, as R(S) = a S^b with 0 < b < 1 (marginal return a b S^(b-1)).
 * b: ordinary least squares of ln return on ln spend, shrunk to 0.7 ± 0.15, the usual range of media elasticities, because a few weeks of daily data alone say little,
 * and to what the account's other campaigns show. The level is shrunk to theirs.
 * The Hill curve of media-mix models (Robyn, Meridian; Jin et al. 2017) needs far more data than an account has.
 */
export interface ResponseCurve {
  a: number;
  b: number;
  /** Standard error of b after shrinking. */
  error: number;
  /** Standard error of ln a. */
  scaleError: number;
  /** Days with spend and return. */
  usableDays: number;
  /** b comes from the prior alone. */
  fromPrior: boolean;
}

export type Objective = "revenue" | "conversions";

/** Half of the variance is what the campaigns of an account have in common. */
const prior = { b: 0.7, error: 0.15 };
const halfVariance = prior.error ** 2 / 2;
const MIN_USABLE_DAYS = 7;

function pooledReturn(days: readonly DailyFacts[], objective: Objective): number {
  const sum = totalsOf(days);
  return ratio(sum[objective], sum.spend) ?? 0;
}

interface Slope {
  b: number;
  error: number;
  residual: number;
}

/** Ordinary least squares; null where spend hardly moved (coefficient of variation under 8 %), because then it is noise that is fitted. */
export function elasticity(points: readonly { spend: number; value: number }[]): Slope | null {
  const n = points.length;
  if (n < MIN_USABLE_DAYS) return null;
  const spends = points.map((point) => point.spend);
  const meanSpend = spends.reduce((sum, spend) => sum + spend, 0) / n;
  const variation = Math.sqrt(spends.reduce((sum, spend) => sum + (spend - meanSpend) ** 2, 0) / n) / meanSpend;
  if (variation < 0.08) return null;
  const xs = points.map((point) => Math.log(point.spend));
  const ys = points.map((point) => Math.log(point.value));
  const [mx, my] = [xs, ys].map((values) => values.reduce((sum, value) => sum + value, 0) / n) as [number, number];
  const sxx = xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
  const sxy = xs.reduce((sum, x, i) => sum + (x - mx) * ((ys[i] ?? my) - my), 0);
  const b = sxy / sxx;
  const squares = xs.reduce((sum, x, i) => sum + ((ys[i] ?? my) - my - b * (x - mx)) ** 2, 0);
  const variance = squares / (n - 2);
  return { b, error: Math.max(Math.sqrt(variance / sxx), 1e-3), residual: Math.sqrt(variance) };
}

export interface Elasticity {
  b: number;
  error: number;
}

/** Precision-weighted mean of the fit and the prior, clamped to [0.3, 0.95]. */
export function shrunkElasticity(slope: Slope | null, known: Elasticity = prior): Elasticity {
  if (!slope) return known;
  const [own, before] = [1 / slope.error ** 2, 1 / known.error ** 2];
  const b = (slope.b * own + known.b * before) / (own + before);
  return { b: Math.max(0.3, Math.min(0.95, b)), error: 1 / Math.sqrt(own + before) };
}

/** Prior of a slope from the account's other campaigns, weighted by how similar campaigns are. */
export function elasticityAmong(others: readonly (Elasticity | null)[]): Elasticity {
  const fits = others.flatMap((slope) => (slope ? [{ b: slope.b, weight: 1 / (slope.error ** 2 + halfVariance) }] : []));
  const weight = fits.reduce((sum, fit) => sum + fit.weight, 1 / halfVariance);
  const b = fits.reduce((sum, fit) => sum + fit.b * fit.weight, prior.b / halfVariance) / weight;
  return { b: Math.max(0.3, Math.min(0.95, b)), error: Math.sqrt(1 / weight + halfVariance) };
}

/** Of ln return per unit of spend, among campaigns of one account. */
const RETURN_SPREAD = 0.5;

/**
 * A campaign's return per unit of spend between its own and that of all campaigns together, each weighted by its precision in logs: ten conversions take a third from
 * the others, some hundred nearly nothing. `error` is the standard error of the logarithm, before and after.
 */
export function shrunkReturn(own: { value: number; error: number }, pooled: number): { value: number; error: number } {
  if (pooled <= 0) return own;
  const [mine, theirs] = [1 / own.error ** 2, 1 / RETURN_SPREAD ** 2];
  return { value: Math.exp((Math.log(own.value) * mine + Math.log(pooled) * theirs) / (mine + theirs)), error: 1 / Math.sqrt(mine + theirs) };
}

/** Standard error of the logarithm of a mean of `days`: the residuals of a day have its counting noise in them, and can hardly have less than that. */
export function errorOfLevel({ residual, days, conversions }: { residual: number; days: number; conversions: number }): number {
  return Math.sqrt(Math.max(residual ** 2, days / Math.max(conversions, 1)) / days);
}

/** The slope of ln return on ln spend, its weekdays taken out; null where too few days have both, or spend hardly moved. */
export function slopeOf(days: readonly DailyFacts[], objective: Objective): Slope | null {
  const usable = days.filter((day) => day.spend > 0 && day[objective] > 0);
  const returns = usable.map((day) => ({ date: day.date, value: day[objective] / day.spend }));
  const factors = usable.length >= 21 ? weekdayFactors(returns) : [];
  return elasticity(usable.map((day) => ({ spend: day.spend, value: day[objective] / (factors[weekdayOf(day.date)] ?? 1) })));
}

/**
 * Null where no curve can be fitted: fewer than seven days with spend and return.
 * `pooled` is the return per unit of spend of all campaigns together, `known` the prior of the elasticity without these days.
 */
export function fitResponse(days: readonly DailyFacts[], objective: Objective, pooled: number, known: Elasticity = prior): ResponseCurve | null {
  const spending = days.filter((day) => day.spend > 0);
  const usableDays = spending.filter((day) => day[objective] > 0).length;
  if (usableDays < MIN_USABLE_DAYS) return null;
  const slope = slopeOf(days, objective);
  const { b, error } = shrunkElasticity(slope, known);
  const total = totalsOf(spending);
  const count = spending.length;
  const level = total.spend / count;
  const own = { value: total[objective] / total.spend, error: errorOfLevel({ residual: slope?.residual ?? 0.3, days: count, conversions: total.conversions }) };
  const { value, error: scaleError } = shrunkReturn(own, pooled);
  return { a: (value * level) / level ** b, b, error, scaleError, usableDays, fromPrior: slope === null };
}

export function pooledReturnOf(units: readonly { days: readonly DailyFacts[] }[], objective: Objective): number {
  return pooledReturn(
    units.flatMap((unit) => unit.days),
    objective,
  );
}

export function returnAt(curve: Pick<ResponseCurve, "a" | "b">, spend: number): number {
  return spend > 0 ? curve.a * spend ** curve.b : 0;
}

export function marginalAt(curve: Pick<ResponseCurve, "a" | "b">, spend: number): number | null {
  return spend > 0 ? curve.a * curve.b * spend ** (curve.b - 1) : null;
}

const INTERVALS = 16;

/** Of a normal distribution, 80 % lies within so many standard errors. */
const ERRORS_OF_80_PERCENT = 1.2816;

/** Of the return of a day's spend: `level` is the spend about which the fitted curve may turn. */
function intervalAt(curve: ResponseCurve, spend: number, level: number): [number, number] {
  const value = returnAt(curve, spend);
  if (value === 0) return [0, 0];
  const factor = Math.exp(ERRORS_OF_80_PERCENT * Math.hypot(curve.scaleError, curve.error * Math.log(spend / level)));
  return [clean(value / factor), clean(value * factor)];
}

/** The curve as a page draws it: from nothing to half as much again as the most that is spent, was spent or is proposed. */
export function drawnCurve(curve: ResponseCurve, days: readonly DailyFacts[], spends: { now: number; proposed: number }): BudgetCurve {
  const amounts = days.map((day) => day.spend).filter((spend) => spend > 0);
  const level = amounts.reduce((sum, spend) => sum + spend, 0) / amounts.length;
  const at = (amount: number) => {
    const spend = clean(amount);
    return { spend, value: clean(returnAt(curve, spend)), interval: intervalAt(curve, spend, level) };
  };
  const observed = { from: Math.min(...amounts), to: Math.max(...amounts) };
  const end = 1.5 * Math.max(spends.now, spends.proposed, observed.to);
  const points = Array.from({ length: INTERVALS + 1 }, (_, i) => at((end * i) / INTERVALS));
  return { a: curve.a, b: curve.b, observed, now: at(spends.now), proposed: at(spends.proposed), points };
}
