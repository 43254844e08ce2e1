import type { Todo } from "../../copilot.schema";
import type { Decision, PlannedCall, PlannerTurn, ReplyPart } from "./contract";
import { isPlanStep, nextSteps, requestsOf } from "./jobs";
import { answers, call, callKey, message, offers, type Step } from "./observed";
import { composeReply } from "./replies";
import type { Request } from "./request";
import { settle } from "./settling";
import { planItem, trimmed } from "./steps/plan";

export { requestsOnlyNewPosts } from "./jobs";

/** Several instructions at once become steps of the session's plan, which is kept while they are carried out. */

const statusOf = (step: Step): Todo["status"] => ("calls" in step ? "in_progress" : step.skipped ? "skipped" : "done");

/** The call that brings the plan up to date; null: it is, or there is nothing to plan. */
function planUpdate(turn: PlannerTurn, requests: readonly Request[], steps: readonly Step[]): PlannedCall | null {
  const planned = requests.flatMap((request, i) => {
    const step = steps[i];
    return step && isPlanStep(request) ? [planItem(titleOf(request), statusOf(step))] : [];
  });
  if (planned.length < 2 || !offers(turn, "update_plan")) return null;
  const kept = turn.todos.filter((todo) => !planned.some((own) => own.text === todo.text)).map(({ text, status }) => ({ text, status }));
  const update = call("update_plan", { todos: trimmed([...kept, ...planned]) });
  const last = turn.observations.findLast((one) => one.tool === "update_plan");
  return last && callKey(last) === callKey(update) ? null : update;
}

const titleOf = ({ text, payload, quotes }: Request): string => {
  const whole = payload ? `${text}: ${payload}` : text.replace(/[\ue000-\ue0ff]/g, () => `"${quotes[0] ?? ""}"`);
  return whole.replace(/\s+/g, " ").trim();
};

/** What is to be done next, before it is put in words. */
export function consider(turn: PlannerTurn): { calls: PlannedCall[] } | { parts: ReplyPart[] } {
  const settled = settle(turn);
  const requests = settled ? [] : requestsOf(turn);
  const steps: Step[] = settled ? [settled] : nextSteps(turn, requests);
  const calls = steps.flatMap((step) => ("calls" in step ? step.calls : []));
  const update = planUpdate(turn, requests, steps);
  const wanted = [...new Map([...calls, ...(update ? [update] : [])].map((one) => [callKey(one), one])).values()];
  if (wanted.length > 0 && turn.roundsLeft > 0) return { calls: wanted };
  const parts = steps.flatMap((step) => ("parts" in step ? step.parts : []));
  if (parts.length > 0 && !steps.some((step) => "calls" in step)) return { parts };
  const failed = turn.observations.findLast((one) => one.error);
  return { parts: [...parts, message("problem.gaveUp"), ...(failed ? answers([failed]) : [message("problem.onePart")])] };
}

/** The next step towards an answer: tool calls, or the reply. Pure: everything it knows is in the turn. */
export function decide(turn: PlannerTurn): Decision {
  const step = consider(turn);
  return "calls" in step ? step : { text: composeReply(turn, step.parts) };
}
