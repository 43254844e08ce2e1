import { minorDigits } from "@/shared/format";
import type { AllocationReason, Assumption, BudgetCurve, Confidence } from "../budget.schema";
import type { AdPlatform, DailyFacts } from "../metrics.schema";
import { equaliseMarginals, roundToTotal } from "./allocation";
import { clean, totalsOf } from "./metrics";
import { normalDraw, seededRandom } from "./randomness";
import { drawnCurve, elasticityAmong, fitResponse, marginalAt, type Objective, pooledReturnOf, type ResponseCurve, returnAt, slopeOf } from "./response-curve";

/** One campaign with an adjustable daily budget. */
export interface BudgetUnit {
  campaignId: string;
  name: string;
  platform: AdPlatform;
  currency: string;
  /** Daily budget now. */
  current: number;
  /** It has a daily budget of its own. */
  adjustable: boolean;
  /** Facts of the window, complete days only. */
  days: readonly DailyFacts[];
  /** Under 50 conversions in the 7 days after the last significant edit. */
  learning: boolean;
}

export interface Allocation {
  campaignId: string;
  name: string;
  platform: AdPlatform;
  current: number;
  adjustable: boolean;
  proposed: number;
  change: number;
  changePercent: number | null;
  marginalReturn: number | null;
  confidence: Confidence;
  reason: AllocationReason;
  /** null where none could be fitted. */
  curve: BudgetCurve | null;
}

export interface BudgetProposal {
  totalDailyBudget: number;
  currency: string | null;
  objective: Objective;
  allocations: Allocation[];
  expected: { revenueNow: number | null; revenueProposed: number | null; liftPercent: number | null; interval: [number, number] | null };
  assumptions: Assumption[];
}

/** Changes above about a fifth restart the platforms' learning. */
const STEP_SHARE = 0.2;

export interface FittedUnit {
  unit: BudgetUnit;
  curve: ResponseCurve | null;
  locked: "LEARNING" | "FEW_CONVERSIONS" | null;
}

export function objectiveOf(units: readonly BudgetUnit[]): Objective {
  return units.some((unit) => totalsOf(unit.days).revenue > 0) ? "revenue" : "conversions";
}

export function fitUnits(units: readonly BudgetUnit[], objective: Objective): FittedUnit[] {
  const pooled = pooledReturnOf(units, objective);
  const slopes = units.map((unit) => slopeOf(unit.days, objective));
  return units.map((unit, i) => ({
    unit,
    curve: fitResponse(unit.days, objective, pooled, elasticityAmong(slopes.filter((_, other) => other !== i))),
    locked: unit.learning ? "LEARNING" : totalsOf(unit.days).conversions < 10 ? "FEW_CONVERSIONS" : null,
  }));
}

export function confidenceOf({ unit, curve }: FittedUnit): Confidence {
  if (!curve || curve.fromPrior || curve.usableDays < 14) return "LOW";
  return curve.error < 0.1 && totalsOf(unit.days).conversions >= 50 ? "HIGH" : "MEDIUM";
}

/** Where nothing is budgeted yet, equal parts. */
function proportional(units: readonly BudgetUnit[], total: number): number[] {
  const sum = units.reduce((all, unit) => all + unit.current, 0);
  return units.map((unit) => (sum > 0 ? (unit.current * total) / sum : total / units.length));
}

function reasonFor(fitted: FittedUnit, proposed: number, fair: number): AllocationReason {
  if (fitted.unit.current <= 0 && fair <= 0) return "NO_BUDGET";
  if (fitted.locked) return fitted.locked;
  if (!fitted.curve) return "NO_CURVE";
  if (Math.abs(proposed - fair) < 0.01 * fair) return "BALANCED";
  return proposed > fair ? "HIGHER_RETURN" : "LOWER_RETURN";
}

/**
 * Shares a daily total among campaigns so that the next unit of spend returns the same everywhere, each within ±20 % of its proportional part
 * (current × total ÷ sum of current). A campaign without a curve, in learning or with fewer than 10 conversions keeps its proportional part.
 * The proposals add up to the total to the minor unit. All units are of one currency: nothing is converted.
 */
export function proposeBudgets(given: readonly BudgetUnit[], totalDailyBudget: number): BudgetProposal {
  const units = [...given].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1));
  const currency = units[0]?.currency ?? null;
  const objective = objectiveOf(units);
  const fitted = fitUnits(units, objective);
  const fair = proportional(units, totalDailyBudget);
  const free = fitted.map(({ curve, locked }) => (locked ? null : curve));
  const bounds = fair.map((own, i) => (free[i] ? { low: (1 - STEP_SHARE) * own, high: (1 + STEP_SHARE) * own } : { low: own, high: own }));
  const movable = free.flatMap((curve, i) => (curve && (fair[i] ?? 0) > 0 ? [i] : []));
  const pot = movable.reduce((sum, i) => sum + (fair[i] ?? 0), 0);
  const filled = equaliseMarginals(
    movable.map((i) => ({ a: free[i]?.a ?? 0, b: free[i]?.b ?? 0.7, low: bounds[i]?.low ?? 0, high: bounds[i]?.high ?? 0 })),
    pot,
  );
  const exact = fair.map((own, i) => filled[movable.indexOf(i)] ?? own);
  const digits = minorDigits(currency ?? "USD");
  const proposed = roundToTotal(
    exact,
    totalDailyBudget,
    digits,
    fair.map((own, i) => (free[i] ? (bounds[i] ?? { low: own, high: own }) : { low: own - 1, high: own + 1 })),
  );
  const allocations = fitted.map((one, i): Allocation => {
    const [amount, current] = [proposed[i] ?? 0, one.unit.current];
    return {
      campaignId: one.unit.campaignId,
      name: one.unit.name,
      platform: one.unit.platform,
      current,
      adjustable: one.unit.adjustable,
      proposed: amount,
      change: clean(amount - current),
      changePercent: current > 0 ? clean((100 * (amount - current)) / current) : null,
      marginalReturn: one.curve ? marginalAt(one.curve, amount) : null,
      confidence: confidenceOf(one),
      reason: reasonFor(one, amount, fair[i] ?? 0),
      curve: one.curve && drawnCurve(one.curve, one.unit.days, { now: current, proposed: amount }),
    };
  });
  return { totalDailyBudget, currency, objective, allocations, expected: expectedOf(fitted, proposed), assumptions: assumptionsOf(fitted, objective, fair) };
}

/** Return of the plan with its 80 % interval over 500 seeded draws of the curves; only campaigns with a curve count, on both sides. */
export function expectedOf(fitted: readonly FittedUnit[], proposed: readonly number[]): BudgetProposal["expected"] {
  const curves = fitted.flatMap(({ curve, unit }, i) => (curve && unit.current > 0 ? [{ curve, now: unit.current, after: proposed[i] ?? 0 }] : []));
  if (curves.length === 0) return { revenueNow: null, revenueProposed: null, liftPercent: null, interval: null };
  const sum = (at: "now" | "after", pick: (curve: ResponseCurve) => Pick<ResponseCurve, "a" | "b">): number =>
    curves.reduce((all, own) => all + returnAt(pick(own.curve), own[at]), 0);
  const [now, after] = [sum("now", (curve) => curve), sum("after", (curve) => curve)];
  const random = seededRandom(7);
  const lifts = Array.from({ length: 500 }, () => {
    let [before, later] = [0, 0];
    for (const { curve, now: spend, after: moved } of curves) {
      // The drawn curve runs through its drawn height at today's budget, so the other end is one power away.
      const { height, b } = drawShape(curve, spend, random);
      before += height;
      later += height * growth(b, moved / spend, random());
    }
    return before > 0 ? 100 * (later / before - 1) : 0;
  }).sort((x, y) => x - y);
  const round = (amount: number): number => Math.round(amount * 100) / 100;
  return {
    revenueNow: round(now),
    revenueProposed: round(after),
    liftPercent: now > 0 ? round(100 * (after / now - 1)) : null,
    interval: [round(lifts[49] ?? 0), round(lifts[449] ?? 0)],
  };
}

/**
 * What the return is multiplied by where spend is. `saturation` 0: a power curve, with the same elasticity everywhere; 1: the Hill curve S / (S + K) with that
 * elasticity at the spend it starts from; between them their geometric mean. A few weeks do not show which of them a campaign follows.
 */
export function growth(elasticity: number, factor: number, saturation: number): number {
  const half = elasticity / (1 - elasticity);
  const hill = (factor * (1 + half)) / (factor + half);
  return factor ** (elasticity * (1 - saturation)) * hill ** saturation;
}

/** Another curve as likely as not, turned about the level that was observed: its exponent, and its return there. */
function drawShape(curve: ResponseCurve, level: number, random: () => number): { b: number; height: number } {
  const b = Math.max(0.3, Math.min(0.95, curve.b + curve.error * normalDraw(random)));
  return { b, height: returnAt(curve, level) * Math.exp(curve.scaleError * normalDraw(random)) };
}

export function drawCurve(curve: ResponseCurve, level: number, random: () => number): { a: number; b: number } {
  const { b, height } = drawShape(curve, level, random);
  return { a: level > 0 ? height / level ** b : 0, b };
}

function assumptionsOf(fitted: readonly FittedUnit[], objective: Objective, fair: readonly number[]): Assumption[] {
  const all: [Assumption, boolean][] = [
    ["ATTRIBUTED_NOT_INCREMENTAL", fitted.length > 0],
    ["BOUNDED_STEP", fitted.length > 0],
    ["CONVERSIONS_NOT_REVENUE", objective === "conversions" && fitted.some(({ curve }) => curve)],
    ["PRIOR_ELASTICITY", fitted.some(({ curve }) => curve?.fromPrior)],
    ["PROPORTIONAL", fitted.some(({ curve }) => !curve)],
    ["LOCKED", fitted.some(({ locked }) => locked)],
    ["TOTAL_CHANGES", fitted.some(({ unit }, i) => Math.abs(unit.current - (fair[i] ?? 0)) > 0.01 * Math.max(unit.current, 0.01))],
  ];
  return all.filter(([, applies]) => applies).map(([name]) => name);
}
