import { type ToolName, toolInputs } from "../../../copilot-tools.schema";
import type { Part, PlannerTurn, Replies, ReplyPart, Succeeded } from "../contract";
import type { OfferedIntent } from "../intents";
import { hasRows, offers, readOutput } from "../observed";
import { campaignReplies, chosenReply } from "./campaigns";
import { changeReplies, proposedReply, settledReply } from "./changes";
import { judgementReplies } from "./judgements";
import { performanceReplies } from "./performance";
import { choiceLine, errorText, notFoundReply, whichOneReply, withExamples } from "./problems";
import { planReply, recordReplies } from "./records";
import { draftsReply, socialReplies } from "./social";
import { type Words, withoutMarks, wordsFor } from "./words";

/** The embedded planner's words. Every figure in them comes from what a tool answered in this turn. */

const replies: Replies<ToolName> = { ...campaignReplies, ...changeReplies, ...judgementReplies, ...performanceReplies, ...recordReplies, ...socialReplies };

/** The account of the figures. Its name is included where the accounts were read in the same turn. */
function accountsText({ observations }: PlannerTurn, { adAccountId }: Record<string, unknown>, w: Words): string {
  if (adAccountId === undefined) return w.say("reply.accounts.all");
  const name = observations.flatMap((one) => readOutput(one, "list_ad_accounts") ?? []).find(({ id }) => id === adAccountId)?.name;
  return name === undefined ? w.say("reply.accounts.unnamed") : w.say("reply.accounts.named", { name: w.named(name) });
}

function answerText<N extends ToolName>({ focus = {}, change }: Part<"answer">, observation: Succeeded<N>, turn: PlannerTurn, w: Words): string {
  const { tool, input, output } = observation;
  const accounts = accountsText(turn, input, w);
  const withDefaults = toolInputs[tool].safeParse(input).data ?? input;
  const answer = { observation, output, input: withDefaults, focus, change: readOutput(change, "compare_periods"), accounts, turn };
  return (replies[tool] as (answer: unknown, w: Words) => string)(answer, w);
}

const scopeKeys = { "ads:write": "adsWrite", "posts:create": "postsCreate", notes: "notes" } as const;

const partTexts: { [K in ReplyPart["kind"]]: (part: Part<K>, w: Words, turn: PlannerTurn) => string } = {
  answer: (part, w, turn) => (part.observation.error ? errorText(part.observation, w) : answerText(part, part.observation, turn, w)),
  campaigns: (part, w) => (part.observation.error ? errorText(part.observation, w) : chosenReply(part, w)),
  proposed: proposedReply,
  tooMany: ({ count, limit }, w) => w.say("reply.changes.tooMany", { campaigns: w.say("count.campaign", { count }), limit: w.number(limit) }),
  settled: settledReply,
  nothingWaits: (_, w) => w.say("reply.changes.nothingWaits"),
  waiting: (_, w, { proposals }) => w.say(proposals.length === 0 ? "reply.changes.nothingWaits" : "reply.changes.oneWaits"),
  missingScope: ({ scope }, w) => w.say(`reply.problem.scope.${scopeKeys[scope]}`),
  notFound: notFoundReply,
  whichOne: whichOneReply,
  needs: ({ slot }, w) => w.say(`reply.problem.needs.${slot}`),
  drafts: draftsReply,
  plan: ({ observation }, w, turn) => planReply(readOutput(observation, "update_plan")?.todos ?? turn.todos, w),
  help: ({ facts }, w) => withExamples(w.say("reply.talk.help"), facts, w),
  greeting: ({ facts }, w) => withExamples(w.say("reply.talk.greeting"), facts, w),
  thanks: (_, w) => w.say("reply.talk.thanks"),
  // Names of settings are shown to administrators only.
  howToAddModel: (_, w, turn) => w.say(offers(turn, "set_autopilot") ? "reply.talk.model" : "reply.talk.modelForAdmins"),
  cannot: ({ what }, w) => w.say(`reply.problem.cannot.${what}`),
  smallTalk: (_, w) => w.say("reply.talk.smallTalk"),
  choice: ({ of }, w) => [w.say("reply.talk.didYouMean"), "", ...of.map((intent) => choiceLine(intent, w))].join("\n"),
  outside: ({ nearest }, w) => (nearest ? [w.say("reply.talk.outsideNearest"), "", choiceLine(nearest, w)].join("\n") : w.say("reply.talk.outside")),
  gaveUp: ({ observation }, w) => `${w.say("reply.problem.gaveUp")} ${observation?.error ? errorText(observation, w) : w.say("reply.problem.onePart")}`,
};

/** A currency's abbreviation ends with a full stop, which is also that of its sentence. */
const doubledStop = /\.([\u200e\u200f\u2069*]+)\.(?=\s|$)/g;

/** Suggested next message, by the tool whose result leads the reply. */
const nextAfter: Partial<Record<ToolName, OfferedIntent>> = {
  get_insights: "top",
  get_breakdown: "top",
  compare_periods: "explain",
  list_campaigns: "top",
  creative_fatigue: "winning",
  get_anomalies: "explain",
};

/** One next step, below an answer that leads to one. */
function nextStepText([first]: readonly ReplyPart[], w: Words): string {
  const next = first?.kind === "answer" && !first.observation.error && hasRows(first.observation.output) ? nextAfter[first.observation.tool] : undefined;
  return next === undefined ? "" : choiceLine(next, w);
}

/** The texts of the parts, in their order, and one next step. */
export function composeReply(turn: PlannerTurn, parts: readonly ReplyPart[]): string {
  const w = wordsFor(turn.locale, turn.timezone);
  const textOf = (part: ReplyPart): string => (partTexts[part.kind] as (part: ReplyPart, w: Words, turn: PlannerTurn) => string)(part, w, turn);
  const texts = [...new Set([...parts.map((part) => textOf(part).trim()), nextStepText(parts, w)])].filter((text) => text !== "");
  return withoutMarks(texts.map((text) => text.replace(doubledStop, ".$1")).join("\n\n"));
}
