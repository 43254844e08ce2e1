import { evaluateAnomalies } from "./anomalies";
import { evaluateBudgetShift } from "./budget-shift";
import { evaluateCopilot } from "./copilot";
import { evaluateUtterances } from "./copilot-utterances";
import { evaluateFatigue } from "./creative-fatigue";
import { evaluateDialect } from "./dialect";
import { evaluateMemory } from "./memory";
import { evaluatePolicy } from "./policy-check";

/** `npm run eval [-- name]`: how good the judgements are, beside simple ways of judging. Figures, not a test: nothing here passes or fails. */
const evaluations: Record<string, () => void | Promise<void>> = {
  anomalies: evaluateAnomalies,
  "budget-shift": evaluateBudgetShift,
  "creative-fatigue": evaluateFatigue,
  "policy-check": evaluatePolicy,
  dialect: evaluateDialect,
  memory: evaluateMemory,
  copilot: evaluateCopilot,
  utterances: evaluateUtterances,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in evaluations));
if (unknown.length > 0) {
  process.stderr.write(`unknown: ${unknown.join(", ")}; there are ${Object.keys(evaluations).join(", ")}\n`);
  process.exitCode = 1;
} else {
  for (const [name, evaluate] of Object.entries(evaluations)) if (asked.length === 0 || asked.includes(name)) await evaluate();
}
