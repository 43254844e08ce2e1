import { text } from "@/server/lib/text";
import type { CopilotLocale } from "../../../copilot.schema";
import { type ToolName, toolInputs } from "../../../copilot-tools.schema";
import type { PlannerTurn, Succeeded } from "../contract";
import type { OfferedIntent } from "../intents";
import { hasRows, offers, readOutput } from "../observed";
import { adAccountsReply, campaignReply, campaignsReply, chosenReply } from "./campaigns";
import { nothingWaitsReply, proposedReply, settledReply, tooManyReply, waitingReply } from "./changes";
import type { ReplyPart } from "./contract";
import { anomaliesReply, budgetShiftReply, dialectReply, fatigueReply, pilotReply, policyReply, winnersReply } from "./judgements";
import { breakdownReply, comparisonReply, insightsReply, topPerformersReply } from "./performance";
import { named, withoutMarks } from "./phrases";
import { cannotReply, errorText, missingScopeReply, needsReply, notFoundReply, stoppedReply, whichOneReply } from "./problems";
import { activityReply, auditReply, brandReply, memoryReply, planReply, rememberedReply, reportsReply, signalsReply } from "./records";
import { choiceLine, choiceReply, greetingReply, helpReply, outsideReply } from "./small-talk";
import { checkReply, connectionsReply, draftsReply, postReply, postsReply, timesReply } from "./social";

/** The embedded planner's words. Every figure in them comes from what a tool answered in this turn. */

/** The account of the figures. Its name is included where the accounts were read in the same turn. */
function accountsText({ observations }: PlannerTurn, { adAccountId }: Record<string, unknown>, locale: CopilotLocale): string {
  if (adAccountId === undefined) return text(locale, "reply.accounts.all");
  const name = observations.flatMap((one) => readOutput(one, "list_ad_accounts") ?? []).find(({ id }) => id === adAccountId)?.name;
  return name === undefined ? text(locale, "reply.accounts.unnamed") : text(locale, "reply.accounts.named", { name: named(name, locale) });
}

function answerText({ focus, change }: Extract<ReplyPart, { kind: "answer" }>, observation: Succeeded, turn: PlannerTurn): string {
  const { locale, timezone } = turn;
  const { input } = observation;
  switch (observation.tool) {
    case "list_ad_accounts":
      return adAccountsReply(observation.output, timezone, locale);
    case "get_insights":
      return insightsReply(observation.output, readOutput(change, "compare_periods"), accountsText(turn, input, locale), focus, locale);
    case "get_breakdown":
      return breakdownReply(observation.output, toolInputs.get_breakdown.parse(input), focus, locale);
    case "compare_periods":
      return comparisonReply(observation.output, accountsText(turn, input, locale), focus, locale);
    case "top_performers":
      return topPerformersReply(observation.output, toolInputs.top_performers.parse(input), locale);
    case "list_campaigns":
      return campaignsReply(observation.output, toolInputs.list_campaigns.parse(input), focus, locale);
    case "get_campaign":
      return campaignReply(observation.output, focus, locale);
    case "get_anomalies":
      return anomaliesReply(observation.output, locale);
    case "creative_fatigue":
      return fatigueReply(observation.output, locale);
    case "winning_creatives":
      return winnersReply(observation.output, toolInputs.winning_creatives.parse(input), locale);
    case "budget_shift":
      return budgetShiftReply(observation.output, locale);
    case "incremental_pilot":
      return pilotReply(observation.output, locale);
    case "policy_check":
      return policyReply(observation.output, locale);
    case "brand_profile":
      return brandReply(observation.output, locale);
    case "list_reports":
      return reportsReply(observation.output, locale);
    case "list_signals":
      return signalsReply(observation.output, timezone, locale);
    case "get_activity":
      return activityReply(observation.output, timezone, locale);
    case "verify_audit":
      return auditReply(observation.output, locale);
    case "dialect_eval":
      return dialectReply(observation.output, toolInputs.dialect_eval.parse(input), locale);
    case "search_memory":
      return memoryReply(observation.output, toolInputs.search_memory.parse(input), timezone, locale);
    case "remember":
      return rememberedReply(observation.output, locale);
    case "list_connections":
      return connectionsReply(observation.output, locale);
    case "list_posts":
      return postsReply(observation.output, toolInputs.list_posts.parse(input), timezone, locale);
    case "get_post":
      return postReply(observation.output, timezone, locale);
    case "optimal_times":
      return timesReply(observation.output, locale);
    case "check_post":
      return checkReply(observation, locale);
    case "update_plan":
      return planReply(observation.output.todos, locale);
    case "confirm_changes":
    case "discard_changes":
      return settledReply(observation, locale);
    case "show_changes":
      return waitingReply(turn.proposals, locale);
    case "pause_campaign":
    case "resume_campaign":
    case "set_autopilot":
    case "create_drafts":
    case "schedule_posts":
      return proposedReply([observation], locale);
  }
}

function partText(part: ReplyPart, turn: PlannerTurn): string {
  const { locale } = turn;
  switch (part.kind) {
    case "answer":
      return part.observation.error ? errorText(part.observation, locale) : answerText(part, part.observation, turn);
    case "campaigns":
      return part.observation.error ? errorText(part.observation, locale) : chosenReply(part, locale);
    case "proposed":
      return proposedReply(part.observations, locale);
    case "tooMany":
      return tooManyReply(part.count, part.limit, locale);
    case "settled":
      return settledReply(part.observation, locale);
    case "nothingWaits":
      return nothingWaitsReply(locale);
    case "waiting":
      return waitingReply(turn.proposals, locale);
    case "missingScope":
      return missingScopeReply(part.scope, locale);
    case "notFound":
      return notFoundReply(part.what, part.nameGiven, part.candidates, locale);
    case "whichOne":
      return whichOneReply(part.what, part.nameGiven, part.candidates, locale);
    case "needs":
      return needsReply(part.slot, locale);
    case "drafts":
      return draftsReply(part.observations, part.dialect, locale);
    case "plan":
      return planReply(readOutput(part.observation, "update_plan")?.todos ?? turn.todos, locale);
    case "help":
      return helpReply(part.facts, locale);
    case "greeting":
      return greetingReply(part.facts, locale);
    case "thanks":
      return text(locale, "reply.talk.thanks");
    case "howToAddModel":
      // Names of settings are shown to administrators only.
      return text(locale, offers(turn, "set_autopilot") ? "reply.talk.model" : "reply.talk.modelForAdmins");
    case "cannot":
      return cannotReply(part.what, locale);
    case "smallTalk":
      return text(locale, "reply.talk.smallTalk");
    case "choice":
      return choiceReply(part.of, locale);
    case "outside":
      return outsideReply(part.nearest, locale);
    case "gaveUp":
      return stoppedReply(part.observation, locale);
  }
}

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
function nextStepText([first]: readonly ReplyPart[], { locale }: PlannerTurn): string {
  const next = first?.kind === "answer" && !first.observation.error && hasRows(first.observation.output) ? nextAfter[first.observation.tool] : undefined;
  return next === undefined ? "" : choiceLine(next, locale);
}

/** The texts of the parts, in their order, and one next step. */
export function composeReply(turn: PlannerTurn, parts: readonly ReplyPart[]): string {
  const texts = [...new Set([...parts.map((part) => partText(part, turn).trim()), nextStepText(parts, turn)])].filter((text) => text !== "");
  return withoutMarks(texts.map((text) => text.replace(doubledStop, ".$1")).join("\n\n"));
}
