import { toolInputs } from "../../../copilot-tools.schema";
import { nextAfter } from "../../../data/intents";
import type { Part, PlannerTurn, Replies, ReplyPart } from "../contract";
import { hasRows, readOutput } from "../observed";
import { chosenReply, figureReplies } from "./figures";
import { judgementReplies } from "./judgements";
import { candidatesReply, choicesText, errorText, messageReply } from "./problems";
import { planReply, recordReplies } from "./records";
import { draftsReply, socialReplies } from "./social";
import { type Words, withoutMarks, wordsFor } from "./words";

/** The embedded planner's words. Every figure in them comes from what a tool answered in this turn. */

const replies: Replies = { ...figureReplies, ...judgementReplies, ...recordReplies, ...socialReplies };

/** The account of the figures. Its name is included where the accounts were read in the same turn. */
function accountsText({ observations }: PlannerTurn, { adAccountId }: Record<string, unknown>, w: Words): string {
  if (adAccountId === undefined) return w.say("reply.accounts.all");
  const name = observations.flatMap((one) => readOutput(one, "list_ad_accounts") ?? []).find(({ id }) => id === adAccountId)?.name;
  return name === undefined ? w.say("reply.accounts.unnamed") : w.say("reply.accounts.named", { name: w.named(name) });
}

function answerText({ observation, focus = {} }: Part<"answer">, turn: PlannerTurn, w: Words): string {
  if (observation.error) return errorText(observation, w);
  const { tool, input, output } = observation;
  const accounts = accountsText(turn, input, w);
  const whole: Record<string, unknown> = toolInputs[tool].safeParse(input).data ?? input;
  const change = turn.observations.find(
    ({ tool: other, input: own }) =>
      other === "compare_periods" && [own.currentDays, own.previousDays].every((days) => days === whole.windowDays) && own.adAccountId === input.adAccountId,
  );
  const answer = { output, input: whole, focus, change: readOutput(change, "compare_periods"), accounts };
  return (replies[tool] as (answer: unknown, w: Words) => string)(answer, w);
}

function textOf(part: ReplyPart, turn: PlannerTurn): string {
  const w = wordsFor(turn.locale, turn.timezone, "focus" in part ? part.focus?.window : undefined);
  if (part.kind === "answer") return answerText(part, turn, w);
  if (part.kind === "campaigns") return chosenReply(part, w);
  if (part.kind === "drafts") return draftsReply(part, w);
  if (part.kind === "plan") return planReply(turn.todos, w);
  return part.kind === "message" ? messageReply(part, w) : candidatesReply(part, w);
}

/** A currency's abbreviation ends with a full stop, which is also that of its sentence. */
const doubledStop = /\.([\u200e\u200f\u2069*]+)\.(?=\s|$)/g;

/** One next step, below an answer that leads to one. */
function nextStepText([first, ...others]: readonly ReplyPart[], w: Words): string {
  const next = first?.kind === "answer" && !first.observation.error && hasRows(first.observation.output) ? nextAfter[first.observation.tool] : undefined;
  // Beside other answers it is an explanation already.
  return next === undefined || (next === "explain" && others.length > 0) ? "" : choicesText([next], w);
}

/** The texts of the parts, in their order, and one next step. */
export function composeReply(turn: PlannerTurn, parts: readonly ReplyPart[]): string {
  const w = wordsFor(turn.locale, turn.timezone);
  const texts = [...new Set([...parts.map((part) => textOf(part, turn).trim()), nextStepText(parts, w)])].filter((text) => text !== "");
  return withoutMarks(texts.map((text) => text.replace(doubledStop, ".$1")).join("\n\n"));
}
