import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equaliseMarginals, roundToTotal } from "@/server/domains/ads/engine/allocation";
import { type BudgetUnit, growth, proposeBudgets } from "@/server/domains/ads/engine/budget-shift";
import { allocationText, assumptionText, pilotRationale } from "@/server/domains/ads/engine/budget-wording";
import { planPilot } from "@/server/domains/ads/engine/incremental-pilot";
import { addDays } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import {
  drawnCurve,
  elasticity,
  elasticityAmong,
  errorOfLevel,
  fitResponse,
  marginalAt,
  returnAt,
  shrunkElasticity,
  shrunkReturn,
} from "@/server/domains/ads/engine/response-curve";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";

function days(options: { spend: number; roas: number; count?: number; seed?: number; swing?: number; order?: number }): DailyFacts[] {
  const { spend, roas, count = 28, seed = 1, swing = 0.2, order = 50 } = options;
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const amount = spend * Math.exp(swing * normalDraw(random));
    const revenue = roas * spend ** 0.3 * amount ** 0.7 * Math.exp(0.08 * normalDraw(random));
    return { date: addDays("2026-10-01", i), spend: amount, impressions: amount * 40, clicks: amount, conversions: revenue / order, revenue };
  });
}

const unit = (campaignId: string, over: Partial<BudgetUnit> & { roas?: number } = {}): BudgetUnit & { fatigued: boolean } => {
  const { roas = 3, ...rest } = over;
  const current = rest.current ?? 100;
  return {
    campaignId,
    name: campaignId,
    platform: "META",
    currency: "SAR",
    current,
    adjustable: true,
    days: days({ spend: current || 100, roas }),
    learning: false,
    fatigued: false,
    ...rest,
  };
};

describe("response curve", () => {
  it("fits and shrinks the elasticity", () => {
    const spends = [80, 90, 100, 110, 120, 95, 105];
    const revenues = [410, 440, 500, 520, 560, 470, 515];
    const slope = elasticity(spends.map((spend, i) => ({ spend, value: revenues[i] ?? 0 })));
    expect(slope?.b).toBeCloseTo(0.79, 3);
    expect(slope?.error).toBeCloseTo(0.051, 3);
    expect(shrunkElasticity(slope).b).toBeCloseTo(0.781, 3);
  });

  it.each([
    ["six days", days({ spend: 100, roas: 3, count: 6 }), null],
    ["no days", [], null],
    ["nothing returned", days({ spend: 100, roas: 0 }), null],
    ["spend that never moved", days({ spend: 100, roas: 3, swing: 0 }), { b: 0.7, fromPrior: true }],
  ])("%s", (_, facts, expected) => {
    const curve = fitResponse(facts, "revenue", 3);
    if (expected) expect(curve).toMatchObject(expected);
    else expect(curve).toBeNull();
  });

  it.each([
    ["alone", [], 0.7, 0.15],
    ["beside campaigns without a slope", [null, null], 0.7, 0.15],
    // Half of the variance of 0.15 is common: (0.7 / 0.01125 + 0.5 / (0.01 + 0.01125)) / (1 / 0.01125 + 1 / 0.02125).
    ["beside one of 0.5", [{ b: 0.5, error: 0.1 }], 0.6308, 0.1364],
    ["beside many of 0.5", Array.from({ length: 200 }, () => ({ b: 0.5, error: 0.1 })), 0.5019, 0.1066],
    ["beside many of 2", Array.from({ length: 200 }, () => ({ b: 2, error: 0.1 })), 0.95, 0.1066],
  ])("expects of a campaign's elasticity, %s", (_, others, b, error) => {
    const known = elasticityAmong(others);
    expect(known.b).toBeCloseTo(b, 4);
    expect(known.error).toBeCloseTo(error, 4);
  });

  it.each([
    // The error of ten conversions is 0.316: (ln 6 × 10 + ln 3 × 4) / 14.
    ["of ten conversions", 10, { value: 4.922, error: 0.2673 }],
    ["of a thousand", 1000, { value: 5.9835, error: 0.0316 }],
  ])("draws a return of 6 to the 3 of all, %s", (_, conversions, { value, error }) => {
    const shrunk = shrunkReturn({ value: 6, error: errorOfLevel({ residual: 0.01, days: 20, conversions }) }, 3);
    expect(shrunk.value).toBeCloseTo(value, 3);
    expect(shrunk.error).toBeCloseTo(error, 4);
  });

  it.each([
    ["residuals that hold the counting noise", { residual: 0.5, days: 25, conversions: 250 }, 0.1],
    ["counting noise above the residuals", { residual: 0.1, days: 25, conversions: 100 }, 0.1],
    ["no conversion", { residual: 0.1, days: 25, conversions: 0 }, 1],
  ])("counts the noise of a level once: %s", (_, noise, expected) => {
    expect(errorOfLevel(noise)).toBeCloseTo(expected, 9);
  });

  it.each([
    [0.6, 1, 0.5, 1],
    [0.6, 1.2, 0, 1.2 ** 0.6],
    // S / (S + 1.5) at 1.2 over that at 1.
    [0.6, 1.2, 1, (1.2 * 2.5) / 2.7],
    [0.6, 1e7, 1, 2.5],
    [0.6, 0, 0.5, 0],
  ])("with an elasticity of %d, spend times %d and saturation %d, the return grows", (b, factor, saturation, expected) => {
    expect(growth(b, factor, saturation)).toBeCloseTo(expected, 5);
  });

  it("is surest about what was spent, and less so the further from it", () => {
    const facts = days({ spend: 100, roas: 3 });
    const fitted = fitResponse(facts, "revenue", 3);
    if (!fitted) throw new Error("no curve was fitted");
    const { now, proposed, points } = drawnCurve(fitted, facts, { now: 100, proposed: 300 });
    const width = ({ value, interval: [low, high] }: typeof now) => (high - low) / value;
    expect(points[0]).toEqual({ spend: 0, value: 0, interval: [0, 0] });
    for (const { value, interval } of [now, proposed]) expect([...interval, value].sort((x, y) => x - y)[1]).toBe(value);
    expect(width(proposed)).toBeGreaterThan(1.1 * width(now));
  });

  it("has no return and no marginal return of nothing", () => {
    expect(returnAt({ a: 2, b: 0.5 }, 0)).toBe(0);
    expect(marginalAt({ a: 2, b: 0.5 }, 0)).toBeNull();
  });
});

describe("water-filling", () => {
  const curves = [
    [100, 500],
    [200, 500],
    [300, 450],
  ].map(([spend, revenue]) => ({ a: (revenue ?? 0) / (spend ?? 1) ** 0.7, b: 0.7, spend: spend ?? 0 }));

  it.each([
    ["free", () => ({ low: 0, high: 1e9 }), [478.98, 95.04, 25.97]],
    ["within a fifth", (spend: number) => ({ low: 0.8 * spend, high: 1.2 * spend }), [120, 240, 240]],
  ])("%s", (_, bounds, expected) => {
    const shares = equaliseMarginals(
      curves.map(({ a, b, spend }) => ({ a, b, ...bounds(spend) })),
      600,
    );
    for (const [i, amount] of expected.entries()) expect(shares[i]).toBeCloseTo(amount, 1);
  });

  it.each([
    [[33.333, 33.333, 33.333], 100, 2, [33.34, 33.33, 33.33]],
    [[0.1, 0.2], 0.3, 2, [0.1, 0.2]],
    [[10, 10, 10], 31, 0, [11, 10, 10]],
    [[1.0004, 2.0004, 3.0004], 6.001, 3, [1, 2, 3.001]],
    [[], 5, 2, []],
  ])("rounds %j to %d with %i digits", (amounts, total, digits, expected) => {
    expect(roundToTotal(amounts, total, digits)).toEqual(expected);
  });
});

describe("budget shift", () => {
  it("moves towards the higher return and says so in both languages", () => {
    const { allocations, expected, assumptions } = proposeBudgets([unit("a", { roas: 6 }), unit("b", { roas: 2 })], 200);
    expect(allocations.map((one) => [one.campaignId, one.proposed, one.changePercent, one.reason])).toEqual([
      ["a", 120, 20, "HIGHER_RETURN"],
      ["b", 80, -20, "LOWER_RETURN"],
    ]);
    expect(expected.liftPercent).toBeGreaterThan(3);
    expect(expected.interval?.[0]).toBeLessThanOrEqual(expected.liftPercent ?? 0);
    expect(assumptions).toContain("ATTRIBUTED_NOT_INCREMENTAL");
    for (const locale of ["ar", "en"] as const) {
      expect(allocations.every((one) => allocationText(one.reason, locale).length > 10)).toBe(true);
      expect(assumptions.every((one) => assumptionText(one, locale).length > 10)).toBe(true);
    }
  });

  it.each([
    ["no data at all is proportional", [unit("a", { days: [], current: 100 }), unit("b", { days: [], current: 300 })], 800, [200, 600], "FEW_CONVERSIONS"],
    [
      "nothing budgeted yet is shared equally",
      [unit("a", { days: [], current: 0 }), unit("b", { days: [], current: 0 })],
      0.03,
      [0.02, 0.01],
      "FEW_CONVERSIONS",
    ],
    ["one campaign takes the whole", [unit("a")], 77.77, [77.77], "BALANCED"],
    ["learning is not moved", [unit("a", { learning: true, roas: 9 }), unit("b", { learning: true })], 200, [100, 100], "LEARNING"],
    ["equal returns stay", [unit("a"), unit("b")], 200, [100, 100], "BALANCED"],
    [
      "three minor digits",
      [unit("a", { days: [], currency: "KWD" }), unit("b", { days: [], currency: "KWD" }), unit("c", { days: [], currency: "KWD" })],
      10,
      [3.334, 3.333, 3.333],
      "FEW_CONVERSIONS",
    ],
  ] as const)("%s", (_, units, total, proposed, reason) => {
    const { allocations } = proposeBudgets(units, total);
    expect(allocations.map((one) => one.proposed)).toEqual(proposed);
    expect(allocations[0]?.reason).toBe(reason);
  });

  it("proposes nothing for nothing", () => {
    expect(proposeBudgets([], 100)).toMatchObject({
      currency: null,
      allocations: [],
      expected: { revenueNow: null, liftPercent: null, interval: null },
      assumptions: [],
    });
  });

  it("compares conversions where no revenue is tracked", () => {
    const silent = (id: string, roas: number) => unit(id, { days: days({ spend: 100, roas }).map((day) => ({ ...day, revenue: 0 })) });
    const proposal = proposeBudgets([silent("a", 6), silent("b", 2)], 200);
    expect(proposal.objective).toBe("conversions");
    expect(proposal.assumptions).toContain("CONVERSIONS_NOT_REVENUE");
    expect(proposal.allocations[0]?.proposed).toBe(120);
  });

  it("always adds up to the minor unit, within bounds, whatever the order of the campaigns", () => {
    const campaign = fc.record({
      current: fc.double({ min: 1, max: 5000, noNaN: true }),
      roas: fc.double({ min: 0.2, max: 12, noNaN: true }),
      empty: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(campaign, { minLength: 1, maxLength: 7 }), fc.integer({ min: 100, max: 5_000_000 }), (campaigns, cents) => {
        const units = campaigns.map((one, i) => unit(`c${i}`, { current: one.current, roas: one.roas, ...(one.empty ? { days: [] } : {}) }));
        const sum = units.reduce((all, own) => all + own.current, 0);
        const { allocations } = proposeBudgets(units, cents / 100);
        expect(allocations.reduce((all, own) => all + Math.round(own.proposed * 100), 0)).toBe(cents);
        for (const own of allocations) {
          const fair = (own.current * cents) / 100 / sum;
          expect(Math.abs(own.proposed - fair)).toBeLessThanOrEqual(0.2 * fair + 0.0101 * allocations.length);
        }
        expect(proposeBudgets([...units].reverse(), cents / 100).allocations).toEqual(allocations);
      }),
      { numRuns: 40, seed: 3 },
    );
  });
});

describe("incremental pilot", () => {
  it("moves one bounded step from the weakest to the strongest and leaves the rest as comparison", () => {
    const plan = planPilot([unit("a", { roas: 6 }), unit("b", { roas: 3 }), unit("c", { roas: 1.5 })]);
    expect(plan.allocations.map((one) => [one.campaignId, one.role, one.proposed, one.reasons])).toEqual([
      ["a", "RECEIVER", 120, []],
      ["b", null, 100, ["HOLDOUT"]],
      ["c", "DONOR", 80, []],
    ]);
    expect(plan.holdout).toMatchObject({ campaignIds: ["b"], stepEveryDays: 3 });
    expect(plan.expected?.revenueProposed).toBeGreaterThan(plan.expected?.revenueNow ?? 0);
    for (const locale of ["ar", "en"] as const)
      for (const one of plan.allocations) expect(pilotRationale(one, plan.holdout, locale).length).toBeGreaterThan(10);
  });

  it("never moves more than a tenth of the whole or a fifth of either side", () => {
    const plan = planPilot([unit("a", { roas: 6, current: 40 }), unit("b", { roas: 1.5, current: 1000 })]);
    expect(plan.allocations.map((one) => one.proposed)).toEqual([48, 992]);
  });

  it.each([
    ["nothing", [], []],
    ["one campaign", [unit("a")], [["NO_PAIR"]]],
    ["equal returns", [unit("a"), unit("b")], [["NO_PAIR"], ["NO_PAIR"]]],
    ["learning", [unit("a", { roas: 6, learning: true }), unit("b")], [["LEARNING"], ["NO_PAIR"]]],
    ["one day of data", [unit("a", { days: days({ spend: 100, roas: 3, count: 1 }) })], [["FEW_CONVERSIONS", "NO_CURVE"]]],
    ["no budget", [unit("a", { current: 0 })], [["NO_BUDGET"]]],
  ] as const)("proposes no change for %s and says why", (_, units, reasons) => {
    const plan = planPilot(units.map((one) => ({ ...one })));
    expect(plan).toMatchObject({ eligible: false, holdout: null, expected: null });
    expect(plan.allocations.map((one) => one.reasons)).toEqual(reasons);
    expect(plan.allocations.every((one) => one.proposed === one.current)).toBe(true);
  });
});
