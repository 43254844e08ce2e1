import { minorDigits } from "@/shared/format";
import type { PilotReason } from "../budget.schema";
import { roundToTotal } from "./allocation";
import { type BudgetUnit, drawCurve, expectedOf, type FittedUnit, fitUnits, objectiveOf } from "./budget-shift";
import { clean, totalsOf } from "./metrics";
import { seededRandom } from "./randomness";
import { marginalAt } from "./response-curve";

export interface PilotUnit extends BudgetUnit {
  /** Every creative of the campaign is worn out. */
  fatigued: boolean;
}

export interface PilotAllocation {
  campaignId: string;
  current: number;
  proposed: number;
  changePercent: number | null;
  /** May it take part at all? */
  eligible: boolean;
  role: "RECEIVER" | "DONOR" | null;
  reasons: PilotReason[];
}

export interface PilotPlan {
  eligible: boolean;
  allocations: PilotAllocation[];
  guardrails: { maxStepPercent: number; minSpend: number; learningPhaseExcluded: string[] };
  holdout: { campaignIds: string[]; days: number; stepEveryDays: number; detectableLiftPercent: number | null } | null;
  expected: { revenueNow: number; revenueProposed: number; liftPercent: number | null } | null;
}

/** The step: a tenth of the total, a fifth of either side; larger changes restart the platforms' learning. */
const limits = { ofTotal: 0.1, ofUnit: 0.2, marginalRatio: 1.3, certainty: 0.8, stepEveryDays: 3, minDays: 7, maxDays: 14 };

function obstacles({ unit, curve, locked }: FittedUnit, fatigued: boolean): PilotReason[] {
  const found: PilotReason[] = [];
  if (unit.current <= 0) found.push("NO_BUDGET");
  if (locked) found.push(locked);
  if (!curve) found.push("NO_CURVE");
  if (fatigued) found.push("FATIGUED");
  return found;
}

/** Share of seeded draws in which the receiver's next unit of spend returns more than the donor's. */
function certaintyOf(receiver: FittedUnit, donor: FittedUnit): number {
  if (!receiver.curve || !donor.curve) return 0;
  const random = seededRandom(11);
  let wins = 0;
  for (let draw = 0; draw < 1000; draw += 1) {
    const gain = marginalAt(drawCurve(receiver.curve, receiver.unit.current, random), receiver.unit.current) ?? 0;
    const loss = marginalAt(drawCurve(donor.curve, donor.unit.current, random), donor.unit.current) ?? 0;
    if (gain > loss) wins += 1;
  }
  return wins / 1000;
}

/** Smallest lift that the receiver's conversion counts can show at 80 % power and 5 % error: about 2.8 sqrt(2 / conversions). */
function detectableLift(receiver: FittedUnit, days: number): number | null {
  const daily = totalsOf(receiver.unit.days).conversions / Math.max(receiver.unit.days.length, 1);
  return daily > 0 ? Math.round(1000 * 2.8 * Math.sqrt(2 / (daily * days))) / 10 : null;
}

/** Days until the receiver has 50 conversions, between one and two weeks. */
function pilotDays(receiver: FittedUnit): number {
  const daily = totalsOf(receiver.unit.days).conversions / Math.max(receiver.unit.days.length, 1);
  return Math.min(limits.maxDays, Math.max(limits.minDays, Math.ceil(50 / Math.max(daily, 0.1))));
}

/**
 * The smallest safe test of the direction a budget shift would take: one step from the campaign whose next unit of spend returns least to the one where it returns most;
 * all others stay as they are and are the comparison. Without a clear pair it says why and proposes nothing.
 */
export function planPilot(given: readonly PilotUnit[]): PilotPlan {
  const units = [...given].sort((a, b) => (a.campaignId < b.campaignId ? -1 : 1));
  const fitted = fitUnits(units, objectiveOf(units));
  const reasons = fitted.map((one, i) => obstacles(one, units[i]?.fatigued ?? false));
  const able = fitted.flatMap((one, i) => (reasons[i]?.length === 0 && one.curve ? [{ one, i, marginal: marginalAt(one.curve, one.unit.current) ?? 0 }] : []));
  able.sort((x, y) => y.marginal - x.marginal);
  const [receiver, donor] = [able[0], able.at(-1)];
  const total = units.reduce((sum, unit) => sum + unit.current, 0);
  const guardrails = {
    maxStepPercent: 100 * limits.ofUnit,
    minSpend: clean(Math.min(...units.map((unit) => unit.current).filter((current) => current > 0), Number.MAX_SAFE_INTEGER) * (1 - limits.ofUnit)),
    learningPhaseExcluded: units.filter((unit) => unit.learning).map((unit) => unit.campaignId),
  };
  if (!Number.isFinite(guardrails.minSpend) || total <= 0) guardrails.minSpend = 0;
  const paired = receiver && donor && receiver !== donor && receiver.marginal >= limits.marginalRatio * donor.marginal;
  const certain = paired && certaintyOf(receiver.one, donor.one) >= limits.certainty;
  const unchanged = (reason: PilotReason | null): PilotAllocation[] =>
    units.map((unit, i) => ({
      campaignId: unit.campaignId,
      current: unit.current,
      proposed: unit.current,
      changePercent: unit.current > 0 ? 0 : null,
      eligible: reasons[i]?.length === 0,
      role: null,
      reasons: reasons[i]?.length === 0 && reason ? [reason] : (reasons[i] ?? []),
    }));
  if (!paired || !certain) return { eligible: false, allocations: unchanged(paired ? "UNCERTAIN" : "NO_PAIR"), guardrails, holdout: null, expected: null };

  const size = Math.min(limits.ofTotal * total, limits.ofUnit * donor.one.unit.current, limits.ofUnit * receiver.one.unit.current);
  const digits = minorDigits(units[0]?.currency ?? "USD");
  const unit = 10 ** digits;
  const rounded = Math.floor(size * unit + 1e-6) / unit;
  const targets = units.map((own, i) => own.current + (i === receiver.i ? rounded : i === donor.i ? -rounded : 0));
  const proposed = roundToTotal(targets, total, digits);
  const days = pilotDays(receiver.one);
  const allocations = unchanged("HOLDOUT").map((allocation, i): PilotAllocation => {
    if (i !== receiver.i && i !== donor.i) return allocation;
    const amount = proposed[i] ?? allocation.current;
    const changePercent = clean((100 * (amount - allocation.current)) / allocation.current);
    return { ...allocation, proposed: amount, changePercent, role: i === receiver.i ? "RECEIVER" : "DONOR", reasons: [] };
  });
  const outcome = expectedOf(fitted, proposed);
  return {
    eligible: true,
    allocations,
    guardrails,
    holdout: {
      campaignIds: allocations.filter((allocation) => allocation.role === null && allocation.current > 0).map((allocation) => allocation.campaignId),
      days,
      stepEveryDays: limits.stepEveryDays,
      detectableLiftPercent: detectableLift(receiver.one, days),
    },
    expected: { revenueNow: outcome.revenueNow ?? 0, revenueProposed: outcome.revenueProposed ?? 0, liftPercent: outcome.liftPercent },
  };
}
