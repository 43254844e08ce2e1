import { judgeCreative, type PolicyCheck, type PolicyQuestion } from "@/server/domains/ads";
import type { Caller } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import type { CopilotLocale } from "../copilot.schema";
import { opinionPrompt, opinionsIn, withOpinions } from "../engine/second-opinion";
import { failures } from "./end-run";
import { hasModel } from "./models";
import { callOnce } from "./write-text";

/**
 * The policy check with a language model's opinion beside the rules'. Text that the rules block is not sent to it. The caller is authorised; the input is
 * parsed; nothing is stored but what the answer costs.
 *
 * @throws AppError COPILOT_UNAVAILABLE without a model, COPILOT_FAILED where it gave no usable answer, RATE_LIMITED where the day's budget is spent
 */
export async function judgeWithOpinion(caller: Caller, input: PolicyQuestion, locale: CopilotLocale): Promise<PolicyCheck> {
  const check = await judgeCreative(caller, input, locale);
  if (check.verdict === "BLOCK") return check;
  if (!hasModel()) throw new AppError("COPILOT_UNAVAILABLE", "No language model is set up here.", { details: { reason: "NO_MODEL" } });
  const { creative, imageDescription } = input;
  const system = opinionPrompt({ platforms: check.checkedFor, market: check.market, locale, ruleEvidence: check.reasons.map(({ evidence }) => evidence) });
  const content = imageDescription ? `Text:\n${creative}\n\nThe picture shows:\n${imageDescription}` : creative;
  const { text } = await callOnce(caller.workspaceId, system, [{ role: "user", content }]);
  const opinions = opinionsIn(text);
  if (!opinions) throw new AppError("COPILOT_FAILED", failures.model.message);
  return withOpinions(check, { creative, imageDescription }, opinions);
}
