import { expect, test } from "vitest";
import { PilotPlan } from "@/components/ads/budget/pilot-plan";
import { Proposal } from "@/components/ads/budget/proposal";
import { TrpcProvider } from "@/components/providers/trpc";
import type { BudgetCurve, BudgetShift, Pilot } from "@/server/domains/ads/budget.schema";
import { renderMarkup } from "@/tests/fixtures/markup";

type Allocation = BudgetShift["allocations"][number];

function allocation(place: number, change: number): Allocation {
  const now: BudgetCurve["now"] = { spend: 100, value: 300, interval: [280, 320] };
  const proposed: BudgetCurve["now"] = { spend: 100 + change, value: 310, interval: [290, 330] };
  return {
    campaignId: String(place),
    name: `Campaign ${place};`,
    platform: "META",
    current: 100,
    adjustable: place !== 3,
    proposed: 100 + change,
    change,
    changePercent: change,
    marginalReturn: 1.2,
    confidence: "HIGH",
    reason: "",
    reasonCode: "HIGHER_RETURN",
    curve: { a: 30, b: 0.5, observed: { from: 50, to: 150 }, now, proposed, points: [now, proposed] },
  };
}

function planOf(changes: readonly number[]): BudgetShift {
  return {
    totalDailyBudget: 100 * changes.length,
    currency: "SAR",
    windowDays: 14,
    objective: "revenue",
    allocations: changes.map((change, place) => allocation(place, change)),
    expected: { revenueNow: 1, revenueProposed: 2, liftPercent: 1, interval: null },
    assumptions: [],
    assumptionCodes: [],
  };
}

const count = (text: string, part: string): number => text.split(part).length - 1;

test("a plan of many campaigns draws those that it would change most, and says how many more there are", () => {
  const page = renderMarkup(
    "en",
    <Proposal shift={planOf(Array.from({ length: 200 }, (_, place) => (place === 150 ? -40 : 1)))} accounts={[]} mayApply={false} />,
  );
  // In the table and among the shares; a curve is drawn once its row is opened.
  expect(count(page, "Show 50 more")).toBe(2);
  expect(count(page, 'aria-expanded="false"')).toBe(20);
  expect(count(page, "<figure")).toBe(0);
  expect(page.match(/Campaign \d+;/)?.[0]).toBe("Campaign 150;");
  expect(page).not.toContain("Campaign 199;");
});

test("one of few campaigns is drawn whole", () => {
  const page = renderMarkup("en", <Proposal shift={planOf([5, -5, 0])} accounts={[]} mayApply={false} />);
  expect(count(page, 'aria-expanded="false"')).toBe(3);
  expect(page).not.toMatch(/Show \d+ more/);
});

test.each([
  [true, ["Campaign 0;", "Campaign 1;"]],
  [false, []],
])("a budget is applied by those who may (%s), where the plan changes one of the campaign's own", (mayApply, names) => {
  const page = renderMarkup("en", <Proposal shift={planOf([5, -5, 0, 5])} accounts={[]} mayApply={mayApply} />);
  expect([...page.matchAll(/Apply the new budget: .?(Campaign \d;)/g)].map(([, name]) => name)).toEqual(names);
});

test("a pilot of many campaigns begins with the two that it is about", () => {
  const allocations = Array.from({ length: 100 }, (_, place): Pilot["allocations"][number] => {
    const role = place === 70 ? "DONOR" : place === 90 ? "RECEIVER" : null;
    const none = { eligible: true, reasons: [], reasonCodes: [], rationale: "", changePercent: 0 };
    return { ...none, campaignId: String(place), name: `Campaign ${place};`, platform: "META", current: 100, proposed: 100, role };
  });
  const guardrails: Pilot["guardrails"] = { maxStepPercent: 20, minSpend: 10, learningPhaseExcluded: [] };
  const pilot: Pilot = { windowDays: 7, eligible: true, currency: "SAR", allocations, guardrails, holdout: null, expected: null };
  const page = renderMarkup(
    "en",
    <TrpcProvider>
      <PilotPlan initial={pilot} />
    </TrpcProvider>,
  );
  expect(page.match(/Campaign \d+;/g)?.slice(0, 3)).toEqual(["Campaign 70;", "Campaign 90;", "Campaign 0;"]);
  expect(count(page, "Show 50 more")).toBe(1);
});
