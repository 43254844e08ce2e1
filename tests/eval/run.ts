import { parseArgs } from "node:util";
import { EnvironmentError, supplyEnvironment } from "@/env";
import { evaluateAnomalies } from "./anomalies";
import { evaluateBudgetShift } from "./budget-shift";
import { evaluateCopilot, evaluateCopilotModel } from "./copilot";
import { evaluateUtterances } from "./copilot-utterances";
import { evaluateFatigue } from "./creative-fatigue";
import { evaluateDialect } from "./dialect";
import { evaluateMemory } from "./memory";
import { evaluatePolicy, evaluatePolicyByWriter } from "./policy-check";
import { evaluateSpans } from "./spans";

/**
 * `npm run eval [-- name]`: how good the judgements are, beside simple ways of judging. Figures, not a test: nothing here passes or fails.
 * `npm run eval -- copilot --model provider/model [--first n]`: the copilot's instructions by a language model, with what they cost and how long they take.
 * `npm run eval -- anomalies --family tune`: one family of seeds alone.
 */
const evaluations: Record<string, (family?: string) => void | Promise<void>> = {
  anomalies: evaluateAnomalies,
  "budget-shift": evaluateBudgetShift,
  "creative-fatigue": evaluateFatigue,
  "policy-check": evaluatePolicy,
  "policy-writers": evaluatePolicyByWriter,
  dialect: evaluateDialect,
  memory: evaluateMemory,
  copilot: evaluateCopilot,
  utterances: evaluateUtterances,
  spans: evaluateSpans,
};

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { model: { type: "string" }, first: { type: "string" }, family: { type: "string" } },
});
const { model, family } = values;
const first = values.first === undefined ? undefined : Number(values.first);
const unknown = names.filter((name) => !(name in evaluations));

function problemOf(): string | null {
  if (unknown.length > 0) return `unknown: ${unknown.join(", ")}; there are ${Object.keys(evaluations).join(", ")}`;
  if (model !== undefined && names.join() !== "copilot") return "--model is for copilot alone: npm run eval -- copilot --model provider/model";
  if (first !== undefined && (model === undefined || !Number.isInteger(first) || first < 1)) return "--first must be a whole number from 1, beside --model";
  return null;
}

const problem = problemOf();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else if (model !== undefined) {
  // The one alone: a fallback would answer in its place.
  try {
    supplyEnvironment({ COPILOT_MODEL: model, COPILOT_FALLBACK_MODEL: "" });
    await evaluateCopilotModel(model, first);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
} else {
  for (const [name, evaluate] of Object.entries(evaluations)) if (names.length === 0 || names.includes(name)) await evaluate(family);
}
