import { describe, expect, it } from "vitest";
import type { CreativeDay } from "@/server/domains/ads/creatives.schema";
import { type FatigueInput, judgeFatigue } from "@/server/domains/ads/engine/creative-fatigue";
import { fatigueText, winText } from "@/server/domains/ads/engine/creative-wording";
import { addDays } from "@/server/domains/ads/engine/metrics";
import { betaPrior, type CreativeHistory, rankCreatives, rateInterval, shrunkRate, wilsonInterval } from "@/server/domains/ads/engine/winning-creatives";

/** `wear` takes a share off the click rate for each day after the eighth. */
function creative(
  id: string,
  over: { count?: number; impressions?: number; wear?: number; reach?: number | null; dear?: number } & Partial<FatigueInput> = {},
): FatigueInput {
  const { count = 28, impressions = 4000, wear = 0, reach = 20_000, dear = 1, ...rest } = over;
  const days = Array.from({ length: count }, (_, i): CreativeDay => {
    const worn = Math.max(0.2, 1 - wear * Math.max(0, i - 8));
    const clicks = Math.round(impressions * 0.02 * worn);
    return {
      date: addDays("2026-10-01", i),
      impressions,
      clicks,
      conversions: Math.round(clicks * 0.1),
      revenue: clicks,
      spend: (impressions / 100) * (i > 8 ? dear : 1),
      reach,
    };
  });
  return { creativeId: id, retargeting: false, learning: false, deliveryLimited: false, weeklyFrequency: null, days, ...rest };
}

describe("creative fatigue", () => {
  it.each([
    ["seen by more people", { reach: 20_000 }, "healthy", ["STEADY"]],
    ["worn out", { wear: 0.04, reach: 20_000 }, "fatigued", ["COST_DOUBLED", "CTR_DOWN_STRONGLY"]],
    ["wearing", { wear: 0.016, reach: 20_000 }, "watch", ["COST_UP", "CTR_DOWN"]],
    ["no data", { count: 0 }, "healthy", ["INSUFFICIENT_DATA"]],
    ["one day", { count: 1 }, "healthy", ["INSUFFICIENT_DATA"]],
    ["nine days", { count: 9, wear: 0.2 }, "healthy", ["INSUFFICIENT_DATA"]],
    ["hardly shown", { impressions: 90, wear: 0.04 }, "healthy", ["INSUFFICIENT_DATA"]],
    ["learning", { wear: 0.04, learning: true }, "healthy", ["LEARNING"]],
    ["limited by the platform", { deliveryLimited: true, reach: 20_000 }, "watch", ["DELIVERY_LIMITED"]],
    ["limited while learning", { deliveryLimited: true, learning: true }, "watch", ["DELIVERY_LIMITED", "LEARNING"]],
    ["reach unknown", { reach: null }, "healthy", ["STEADY"]],
    ["seen often", { weeklyFrequency: 5 }, "watch", ["FREQUENCY_HIGH"]],
    ["seen often by those who know it", { weeklyFrequency: 6, retargeting: true }, "healthy", ["STEADY"]],
  ] as const)("%s: %j is %s", (_, over, status, reasons) => {
    const [verdict] = judgeFatigue([creative("a", over)]);
    expect([verdict?.status, verdict?.reasons]).toEqual([status, reasons]);
  });

  it("takes out what moved for the whole account", () => {
    const all = ["a", "b", "c", "d", "e", "f"].map((id) => creative(id, { wear: 0.03, reach: 20_000 }));
    expect(judgeFatigue(all).map((one) => one.status)).toEqual(Array(6).fill("healthy"));
  });

  it("reports the figures it judged by, and null where there are none", () => {
    const [verdict] = judgeFatigue([creative("a", { wear: 0.04, reach: 20_000 })]);
    expect(verdict).toMatchObject({ creativeId: "a", daysRunning: 28, frequency: 0.2, cpmChangePercent: 0 });
    expect(verdict?.ctrDropPercent).toBeGreaterThan(40);
    expect(verdict?.daysLeft).toBe(0);
    expect(judgeFatigue([creative("b", { count: 2, reach: null })])[0]).toMatchObject({
      ctrNow: null,
      ctrBaseline: null,
      costPerResultRatio: null,
      frequency: null,
      daysLeft: null,
    });
    expect(judgeFatigue([])).toEqual([]);
  });

  it("puts the most fatigued first and explains in both languages", () => {
    const verdicts = judgeFatigue([creative("a", { reach: 20_000 }), creative("b", { wear: 0.04, reach: 20_000 })]);
    expect(verdicts.map((one) => one.creativeId)).toEqual(["b", "a"]);
    const [worst] = verdicts;
    expect(worst && fatigueText("CTR_DOWN_STRONGLY", worst, "en").replace(/[\u2066-\u2069]/g, "")).toMatch(/^CTR is down \d+% since week one\./);
    expect(worst && fatigueText("CTR_DOWN_STRONGLY", worst, "ar")).toContain("نسبة النقر إلى الظهور");
  });
});

const counts = [
  [1000, 12],
  [5000, 90],
  [200, 6],
  [20_000, 260],
  [50, 2],
  [8000, 72],
].map(([trials, successes]) => ({ trials: trials ?? 0, successes: successes ?? 0 }));

describe("shrunk estimates", () => {
  it("follows the worked example", () => {
    const prior = betaPrior(counts);
    expect(prior.mean).toBeCloseTo(0.012905, 6);
    expect(prior.strength).toBeCloseTo(1605.9, 0);
    for (const [i, rate] of [1.256, 1.676, 1.48, 1.299, 1.372, 0.965].entries()) {
      expect(100 * shrunkRate(counts[i] ?? { trials: 0, successes: 0 }, prior)).toBeCloseTo(rate, 2);
    }
  });

  it.each([
    [[], { mean: 0, strength: 20 }],
    [[{ trials: 0, successes: 0 }], { mean: 0, strength: 20 }],
    [[{ trials: 10, successes: 10 }], { mean: 1, strength: 20 }],
  ])("has a prior for %j", (own, prior) => {
    expect(betaPrior(own)).toEqual(prior);
    expect(rateInterval({ trials: 0, successes: 0 }, betaPrior(own)).every(Number.isFinite)).toBe(true);
  });

  it.each([
    [12, 1000, [0.00688, 0.02086]],
    [0, 10, [0, 0.27754]],
    [0, 0, [0, 1]],
  ])("Wilson interval of %i in %i", (successes, trials, expected) => {
    const interval = wilsonInterval({ trials, successes });
    expect(interval[0]).toBeCloseTo(expected[0] ?? 0, 5);
    expect(interval[1]).toBeCloseTo(expected[1] ?? 0, 5);
  });
});

const history = (
  creativeId: string,
  over: Partial<CreativeHistory> & { spend?: number; impressions?: number; clicks?: number; conversions?: number; revenue?: number } = {},
): CreativeHistory => {
  const { spend = 100, impressions = 10_000, clicks = 150, conversions = 10, revenue = 400, ...rest } = over;
  return {
    creativeId,
    name: creativeId,
    platform: "META",
    currency: "SAR",
    format: "video",
    traits: [],
    days: [{ date: "2026-11-01", spend, impressions, clicks, conversions, revenue }],
    ...rest,
  };
};

describe("winning creatives", () => {
  it("ranks by return, conversion and clicks, luck taken out", () => {
    const plain = [1, 2, 3, 4].map((i) => history(`plain${i}`));
    const lucky = history("lucky", { impressions: 1000, clicks: 30, conversions: 2, revenue: 250, spend: 25 });
    const winners = rankCreatives([...plain, lucky, history("best", { revenue: 900, conversions: 22, clicks: 260 })], 6);
    expect(winners[0]?.creativeId).toBe("best");
    expect(winners.find((one) => one.creativeId === "lucky")?.shrunkRoas).toBeLessThan(winners[0]?.shrunkRoas ?? 0);
    expect(winners[0]?.why).toContain("BEST_RETURN");
    const [low, high] = winners[0]?.interval ?? [1, 0];
    expect(low).toBeLessThan(0.026);
    expect(high).toBeGreaterThan(low);
  });

  it.each([
    ["nothing", [], []],
    ["too few impressions", [history("a", { impressions: 999 })], []],
    ["too little spend", [history("a"), history("b", { spend: 0.5, conversions: 0 })], ["a"]],
    ["one alone", [history("a")], ["a"]],
    ["ties, by id", [history("b"), history("a")], ["a", "b"]],
    ["no clicks, no conversions, no revenue", [history("a", { clicks: 0, conversions: 0, revenue: 0 })], ["a"]],
  ])("%s", (_, creatives, ids) => {
    expect(rankCreatives(creatives, 5).map((one) => one.creativeId)).toEqual(ids);
  });

  it("uses cost per conversion where no revenue is tracked", () => {
    const winners = rankCreatives([history("a", { revenue: 0, conversions: 5 }), history("b", { revenue: 0, conversions: 25 })], 5);
    expect(winners.map((one) => [one.creativeId, one.shrunkRoas])).toEqual([
      ["b", null],
      ["a", null],
    ]);
    expect(winners[0]?.why).toContain("LOW_COST");
  });

  it("does not compare money of two currencies", () => {
    const winners = rankCreatives([history("a"), history("b", { currency: "USD", revenue: 4000 })], 5);
    expect(winners.map((one) => one.score)).toEqual([50, 50]);
  });

  it("names what the winners share, in both languages", () => {
    const creatives = [1, 2, 3, 4, 5, 6].map((i) =>
      history(`c${i}`, i <= 2 ? { revenue: 900, conversions: 20, traits: ["offer:free-shipping"] } : { traits: ["offer:none"] }),
    );
    const [first] = rankCreatives(creatives, 2);
    expect(first?.traits).toEqual([{ trait: "offer:free-shipping", lift: 3, winners: 2, all: 2 }]);
    expect(first && winText(first, "en")).toContain("Winning creatives have free delivery \u20683×\u2069 as often");
    expect(first && winText(first, "ar")).toContain("سبب النجاح");
  });
});
