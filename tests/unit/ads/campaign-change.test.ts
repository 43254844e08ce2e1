import { describe, expect, test } from "vitest";
import { interruptedOutcome, outcomeOf } from "@/server/domains/ads/engine/action-outcome";
import { changeRefusal, changeWarnings } from "@/server/domains/ads/engine/campaign-change";
import type { ChangedState, TargetState } from "@/server/domains/ads/engine/target-state";
import { budgetUnitMicros } from "@/server/platforms/ads/budget-units";

const campaign = {
  status: "ACTIVE" as const,
  effectiveStatus: "ACTIVE",
  statusReasons: [] as string[],
  dailyBudgetMicros: 100_000_000 as number | null,
  budgetShared: false,
  budgetOnAdSets: false,
};
const pause: TargetState = { status: "PAUSED" };
const budgetOf = (dailyBudget: number): TargetState => ({ dailyBudget, currency: "SAR" });

describe("what cannot be changed", () => {
  test.each([
    ["an ordinary campaign", {}, null, null],
    ["one that was removed", { status: "REMOVED" as const }, "CAMPAIGN_REMOVED", "CAMPAIGN_REMOVED"],
    ["a shared budget", { budgetShared: true }, null, "BUDGET_SHARED"],
    ["budgets on ad sets", { budgetOnAdSets: true }, null, "BUDGET_ON_AD_SETS"],
    ["a lifetime budget", { dailyBudgetMicros: null }, null, "NO_DAILY_BUDGET"],
  ])("%s", (_name, state, ofPause, ofBudget) => {
    const refusals = [pause, budgetOf(120)].map((target) => changeRefusal(target, { ...campaign, ...state })?.code ?? null);
    expect(refusals).toEqual([ofPause, ofBudget]);
  });
});

describe("warnings", () => {
  test.each([
    [pause, {}, []],
    [pause, { budgetShared: true, statusReasons: ["BIDDING_STRATEGY_LEARNING"] }, ["BUDGET_SHARED", "LEARNING"]],
    [{ status: "ACTIVE" } as const, { effectiveStatus: "LEARNING" }, []],
    [budgetOf(120), {}, []],
    [budgetOf(80), {}, []],
    [budgetOf(120.01), {}, ["LARGE_BUDGET_STEP"]],
    [budgetOf(79.99), {}, ["LARGE_BUDGET_STEP"]],
    [budgetOf(101), { effectiveStatus: "LEARNING" }, ["LEARNING"]],
  ])("%o of %o", (target, state, codes) => {
    expect(changeWarnings(target, { ...campaign, ...state })).toEqual(codes);
  });
});

const failure = { code: "TRANSIENT", message: "down", refused: false };
const paused: ChangedState = { status: "PAUSED" };
const running: ChangedState = { status: "ACTIVE" };
const spending = (dailyBudget: number): ChangedState => ({ dailyBudget, currency: "SAR" });

test.each([
  [pause, paused, null, "SUCCEEDED"],
  [pause, paused, failure, "SUCCEEDED"],
  [pause, running, null, "FAILED NOT_APPLIED The platform took the change and still says ACTIVE."],
  [pause, running, failure, "FAILED TRANSIENT down"],
  [pause, null, failure, "UNKNOWN"],
  [pause, null, { ...failure, refused: true }, "FAILED TRANSIENT down"],
  [budgetOf(120), spending(120), null, "SUCCEEDED"],
  [budgetOf(120), spending(100), null, "FAILED NOT_APPLIED The platform took the change and still says a daily budget of SAR 100."],
])("a write for %o, read back as %o after %o: %s", (target, readBack, failed, expected) => {
  const outcome = outcomeOf(target, readBack, failed);
  expect([outcome.state, ...("error" in outcome ? Object.values(outcome.error) : [])].join(" ")).toBe(expected);
});

test.each([
  [pause, paused, "SUCCEEDED"],
  [pause, running, "says ACTIVE."],
  [pause, null, "no longer knows the campaign."],
  [budgetOf(5), spending(5), "SUCCEEDED"],
])("an interrupted write for %o, read back as %o: %s", (target, readBack, expected) => {
  const outcome = interruptedOutcome(target, readBack);
  expect(outcome.state === "SUCCEEDED" ? outcome.state : outcome.error.message).toContain(expected);
});

test.each([
  ["META", "SAR", 10_000],
  ["META", "KWD", 10_000],
  ["META", "IDR", 1_000_000],
  ["GOOGLE", "SAR", 10_000],
  ["GOOGLE", "JPY", 1_000_000],
] as const)("a budget at %s in %s differs by steps of %d millionths", (platform, currency, micros) => {
  expect(budgetUnitMicros(platform, currency)).toBe(micros);
});
