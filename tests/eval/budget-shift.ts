import { equaliseMarginals } from "@/server/domains/ads/engine/allocation";
import { type BudgetUnit, proposeBudgets } from "@/server/domains/ads/engine/budget-shift";
import { addDays } from "@/server/domains/ads/engine/metrics";
import { normalDraw, seededRandom } from "@/server/domains/ads/engine/randomness";
import type { DailyFacts } from "@/server/domains/ads/metrics.schema";
import { meanInterval, printTable } from "./table";

/** A campaign whose true response is known: a power curve, or the saturating Hill curve that the engine does not assume. */
interface Truth {
  unit: BudgetUnit;
  at(spend: number): number;
}

function campaign(id: string, random: () => number, shape: "power" | "hill", days: number): Truth {
  const current = 50 + 450 * random();
  const roas = Math.exp(Math.log(3) + 0.5 * normalDraw(random));
  const b = 0.5 + 0.4 * random();
  const half = current * (0.6 + 1.8 * random());
  const at = (spend: number): number => (shape === "power" ? roas * current * (spend / current) ** b : (roas * (current + half) * spend) / (spend + half));
  const facts = Array.from({ length: days }, (_, i): DailyFacts => {
    const spend = current * Math.exp(0.18 * normalDraw(random));
    const expected = at(spend) / 60;
    const conversions = Math.max(0, Math.round(expected * Math.exp(0.1 * normalDraw(random)) + Math.sqrt(expected) * normalDraw(random)));
    return { date: addDays("2026-10-01", i), spend, impressions: spend * 40, clicks: spend, conversions, revenue: conversions * 60 };
  });
  return { unit: { campaignId: id, name: id, platform: "META", currency: "SAR", current, adjustable: true, days: facts, learning: false }, at };
}

/** The best there is within the same bounds, found on the true curves by greedy steps of a thousandth (they are concave). */
function optimum(truths: readonly Truth[], total: number): number[] {
  const sum = truths.reduce((all, { unit }) => all + unit.current, 0);
  const fair = truths.map(({ unit }) => (unit.current * total) / sum);
  const budgets = fair.map((own) => 0.8 * own);
  const step = total / 1000;
  for (let left = total - budgets.reduce((all, own) => all + own, 0); left > step; left -= step) {
    const gains = truths.map(({ at }, i) => ((budgets[i] ?? 0) + step <= 1.2 * (fair[i] ?? 0) ? at((budgets[i] ?? 0) + step) - at(budgets[i] ?? 0) : -1));
    const best = gains.indexOf(Math.max(...gains));
    budgets[best] = (budgets[best] ?? 0) + step;
  }
  return budgets;
}

/** What a marketer does without curves: everything to the best average return, as far as the bounds allow. */
function byAverage(truths: readonly Truth[], total: number): number[] {
  const sum = truths.reduce((all, { unit }) => all + unit.current, 0);
  const fair = truths.map(({ unit }) => (unit.current * total) / sum);
  return equaliseMarginals(
    truths.map(({ unit }, i) => {
      const spend = unit.days.reduce((all, day) => all + day.spend, 0);
      const revenue = unit.days.reduce((all, day) => all + day.revenue, 0);
      return { a: revenue / Math.max(spend, 1), b: 0.999, low: 0.8 * (fair[i] ?? 0), high: 1.2 * (fair[i] ?? 0) };
    }),
    total,
  );
}

export function evaluateBudgetShift(): void {
  const rows: (string | number)[][] = [];
  for (const shape of ["power", "hill"] as const) {
    for (const days of [14, 28]) {
      const random = seededRandom(99);
      const sums = { keep: 0, average: 0, engine: 0, best: 0, worse: 0 };
      const ratios: number[] = [];
      for (let trial = 0; trial < 200; trial += 1) {
        const truths = Array.from({ length: 3 + (trial % 5) }, (_, i) => campaign(`c${i}`, random, shape, days));
        const total = truths.reduce((all, { unit }) => all + unit.current, 0);
        const revenue = (budgets: readonly number[]): number => truths.reduce((all, { at }, i) => all + at(budgets[i] ?? 0), 0);
        const proposal = proposeBudgets(
          truths.map(({ unit }) => unit),
          Math.round(total * 100) / 100,
        );
        const keep = revenue(truths.map(({ unit }) => unit.current));
        const engine = revenue(proposal.allocations.map((own) => own.proposed));
        sums.keep += keep;
        sums.engine += engine;
        const best = revenue(optimum(truths, total));
        ratios.push(engine / best);
        sums.average += revenue(byAverage(truths, total));
        sums.best += best;
        if (engine < keep) sums.worse += 1;
      }
      const share = (value: number): number => (value - sums.keep) / (sums.best - sums.keep);
      rows.push([
        `${shape}, ${days} days`,
        sums.keep / sums.best,
        sums.average / sums.best,
        ...meanInterval(ratios),
        share(sums.average),
        share(sums.engine),
        sums.worse / 200,
      ]);
    }
  }
  printTable(
    "Budget shift: true revenue of the plan against the true optimum within ±20 %, 200 accounts of 3 to 7 campaigns",
    [
      "true curve, data",
      "baseline: keep as is",
      "baseline: by average return",
      "ours",
      "n",
      "95 % interval",
      "gain captured by average",
      "by ours",
      "worse than keeping",
    ],
    rows,
  );
}
