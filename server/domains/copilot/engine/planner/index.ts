import type { Decision, PlannedCall, PlannerTurn } from "./contract";
import { nextSteps, requestsOf } from "./jobs";
import { callKey, type Step } from "./observed";
import { planUpdate } from "./progress";
import { composeReply } from "./replies";
import type { ReplyPart } from "./replies/contract";
import { settle } from "./settling";

export { asksForNewPostsOnly } from "./jobs";

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
  const unfinished = steps.some((step) => "calls" in step);
  return { parts: unfinished || parts.length === 0 ? [...parts, { kind: "gaveUp", ...lastFailure(turn) }] : parts };
}

function lastFailure(turn: PlannerTurn): { observation?: PlannerTurn["observations"][number] } {
  const observation = turn.observations.findLast((one) => one.error);
  return observation ? { observation } : {};
}

/** The next step towards an answer: tool calls, or the reply. Pure: everything it knows stands in the turn. */
export function decide(turn: PlannerTurn): Decision {
  const step = consider(turn);
  return "calls" in step ? step : { text: composeReply(turn, step.parts) };
}
