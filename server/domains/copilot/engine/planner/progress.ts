import type { Todo } from "../../copilot.schema";
import type { PlannedCall, PlannerTurn } from "./contract";
import { isTalk } from "./jobs";
import { call, callKey, offers, type Step } from "./observed";
import type { Request } from "./request";
import { trimmed } from "./steps/plan";

/** Several instructions at once become steps of the session's plan, which is kept while they are carried out. */

const statusOf = (step: Step): Todo["status"] => ("calls" in step ? "in_progress" : step.skipped ? "skipped" : "done");

/** The call that brings the plan up to date; null: it is, or there is nothing to plan. */
export function planUpdate(turn: PlannerTurn, requests: readonly Request[], steps: readonly Step[]): PlannedCall | null {
  const planned = requests.flatMap((request, i) => {
    const step = steps[i];
    return step && !isTalk(request) ? [{ text: titleOf(request), status: statusOf(step) }] : [];
  });
  if (planned.length < 2 || !offers(turn, "update_plan")) return null;
  const kept = turn.todos.filter((todo) => !planned.some((own) => own.text === todo.text)).map(({ text, status }) => ({ text, status }));
  const update = call("update_plan", { todos: trimmed([...kept, ...planned]) });
  const last = turn.observations.findLast((one) => one.tool === "update_plan");
  return last && callKey(last) === callKey(update) ? null : update;
}

const titleOf = ({ text, payload, quotes }: Request): string => {
  const whole = payload ? `${text}: ${payload}` : text.replace(/[\ue000-\ue0ff]/g, () => `"${quotes[0] ?? ""}"`);
  return [...whole.replace(/\s+/g, " ").trim()].slice(0, 300).join("");
};
