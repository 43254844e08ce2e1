import type { Decision, PlannerTurn } from "./contract";

/** The next step towards an answer: tool calls, or the reply. Pure: everything it knows stands in the turn. */
export function decide(turn: PlannerTurn): Decision {
  return { text: turn.locale === "ar" ? "ما فهمت الطلب." : "I did not understand that." };
}
