import { isolated } from "@/shared/format";
import { changeOutputs } from "../../../copilot-tool-outputs.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import { nextAfter } from "../../../data/intents";
import { sortByFigure } from "../conditions";
import type { Observation, OfferedIntent, Part, PlannerTurn, Replies, ReplyPart } from "../contract";
import { hasRows, readOutput } from "../observed";
import { chosenReply, figureReplies } from "./figures";
import { judgementReplies } from "./judgements";
import { planReply, recordReplies } from "./records";
import { draftsReply, socialReplies } from "./social";
import { bullets, paragraphs, quoted, type Words, withoutMarks, wordsFor } from "./words";

/** The embedded planner's words. Every figure in them comes from what a tool answered in this turn. */

const replies: Replies = { ...figureReplies, ...judgementReplies, ...recordReplies, ...socialReplies };

/** Causes whose own message is more exact than the text of their code. */
const withOwnMessage: ReadonlySet<string> = new Set(["CONFLICT", "UPSTREAM_ERROR", "VALIDATION_ERROR"]);

/** The cause alone, without a full stop of ours. */
export function causeText({ code, message }: { code: string; message: string }, w: Words): string {
  const words = withOwnMessage.has(code) ? `: ${isolated(quoted(message, 240))}` : "";
  return `${w.find("reply.problem.cause", code) ?? w.say("reply.problem.otherCause")}${words}`;
}

function errorText({ tool, error = { code: "INTERNAL_ERROR", message: "" } }: Observation, w: Words): string {
  if (tool === "confirm_changes" && error.code === "FORBIDDEN") return w.say("reply.changes.notAgreed");
  const cause = causeText(error, w);
  const isPassing = error.code === "RATE_LIMITED" || error.code === "UPSTREAM_ERROR" || w.find("reply.problem.cause", error.code) === undefined;
  return [
    `${cause}${/[.!?؟…]\u2069?$/.test(cause) ? "" : "."}`,
    ...(Object.hasOwn(changeOutputs, tool) ? [w.say("reply.problem.unchanged")] : []),
    ...(isPassing ? [w.say("reply.problem.again")] : []),
  ].join(" ");
}

const MAX_CANDIDATES = 5;

/** What a name could mean: a question, or that there is nothing of that name. */
function candidatesReply({ kind, what, nameGiven, candidates }: Part<"whichOne">, w: Words): string {
  const given = nameGiven.trim();
  // The name of a platform is ours, so it is not quoted.
  const name = what === "connection" ? w.platform(given) : w.named(given);
  const lines = candidates.slice(0, MAX_CANDIDATES).map(({ name: own, platform, status }) => {
    return w.withFacts(w.named(own), platform && w.platform(platform), what === "campaign" && status && w.nameOf("campaignState", status));
  });
  if (kind === "notFound") {
    const lead = w.say(given === "" ? `reply.problem.none.${what}` : `reply.problem.notFound.${what}`, { name });
    return paragraphs(lead, lines.length > 0 && w.say("reply.problem.nearest"), bullets(lines));
  }
  const several = given === "" || candidates.length < 2 ? "" : ` ${w.say("reply.problem.several", { name })}`;
  return paragraphs(`${w.say(`reply.problem.which.${what}`)}${several}`, bullets(lines), w.say("reply.problem.answerByName"));
}

/** Messages that can be sent as they are: the chat page makes a button of each. */
const sendable = (messages: readonly string[]): string => bullets(messages.map((message) => `\`${message.replaceAll("`", "'")}\``));
const choicesText = (intents: readonly OfferedIntent[], w: Words): string => sendable(intents.map((intent) => w.say(`reply.choice.${intent}`)));

/** Examples are of what the account has, as far as it was read: of its running campaigns the one with the lowest return. */
function examplesOf(facts: readonly Observation[], w: Words): string[] {
  const campaigns = facts.flatMap((fact) => readOutput(fact, "list_campaigns")?.items ?? []);
  const running = campaigns.filter(({ status }) => status === "ACTIVE");
  const judged = running.filter(({ kpis }) => kpis && kpis.revenue > 0);
  const [campaign = running[0]] = sortByFigure(judged, "roas", true);
  const [account] = facts.flatMap((fact) => readOutput(fact, "list_connections")?.items ?? []);
  return [
    w.say("reply.talk.askResults"),
    campaign ? w.say("reply.talk.askCampaign", { name: w.named(campaign.name) }) : w.say("reply.talk.askLowReturn"),
    w.say("reply.talk.askTime", { platform: w.platform(account?.platform ?? "INSTAGRAM") }),
  ];
}

const messageReply = ({ key, values, choices = [], facts }: Part<"message">, w: Words): string =>
  paragraphs(w.say(`reply.${key}`, values), choicesText(choices, w), facts && sendable(examplesOf(facts, w)));

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
