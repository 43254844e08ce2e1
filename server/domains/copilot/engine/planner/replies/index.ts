import { z } from "zod";
import { text } from "@/server/lib/text";
import type { CopilotLocale } from "../../../copilot.schema";
import { toolInputs } from "../../../copilot-tools.schema";
import type { Observation, PlannerTurn } from "../contract";
import { adAccountsReply, campaignReply, campaignsReply, chosenReply } from "./campaigns";
import { nothingWaitsReply, proposedReply, settledReply, tooManyReply, waitingReply } from "./changes";
import type { Focus, ReplyPart } from "./contract";
import { anomaliesReply, budgetShiftReply, dialectReply, fatigueReply, pilotReply, policyReply, winnersReply } from "./judgements";
import * as outputs from "./outputs";
import { breakdownReply, comparisonReply, insightsReply, topPerformersReply } from "./performance";
import { named } from "./phrases";
import { cannotReply, errorText, gaveUpReply, missingScopeReply, needsReply, notFoundReply, whichOneReply } from "./problems";
import { activityReply, auditReply, brandReply, memoryReply, planReply, rememberedReply, reportsReply, signalsReply } from "./records";
import { greetingReply, helpReply, unknownReply } from "./small-talk";
import { checkReply, connectionsReply, draftsReply, postReply, postsReply, timesReply } from "./social";

/** The embedded planner's words. Every figure in them comes from what a tool answered in this turn. */

/** Whose figures they are. The account's name is known where the accounts were read in the same turn. */
function accountsText({ observations }: PlannerTurn, { adAccountId }: Record<string, unknown>, locale: CopilotLocale): string {
  if (adAccountId === undefined) return text(locale, "reply.accounts.all");
  const lists = observations.flatMap(({ tool, output }) => (tool === "list_ad_accounts" ? (outputs.adAccounts.safeParse(output).data?.items ?? []) : []));
  const name = lists.find(({ id }) => id === adAccountId)?.name;
  return name === undefined ? text(locale, "reply.accounts.unnamed") : text(locale, "reply.accounts.named", { name: named(name, locale) });
}

function answerText(observation: Observation, focus: Focus | undefined, turn: PlannerTurn): string {
  const { locale, timezone } = turn;
  const { tool, input, output } = observation;
  switch (tool) {
    case "list_ad_accounts":
      return adAccountsReply(output, timezone, locale);
    case "get_insights":
      return insightsReply(output, accountsText(turn, input, locale), focus, locale);
    case "get_breakdown":
      return breakdownReply(output, toolInputs.get_breakdown.parse(input), focus, locale);
    case "compare_periods":
      return comparisonReply(output, accountsText(turn, input, locale), focus, locale);
    case "top_performers":
      return topPerformersReply(output, toolInputs.top_performers.parse(input), locale);
    case "list_campaigns":
      return campaignsReply(output, toolInputs.list_campaigns.parse(input), focus, locale);
    case "get_campaign":
      return campaignReply(output, focus, locale);
    case "get_anomalies":
      return anomaliesReply(output, locale);
    case "creative_fatigue":
      return fatigueReply(output, locale);
    case "winning_creatives":
      return winnersReply(output, toolInputs.winning_creatives.parse(input), locale);
    case "budget_shift":
      return budgetShiftReply(output, locale);
    case "incremental_pilot":
      return pilotReply(output, locale);
    case "policy_check":
      return policyReply(output, locale);
    case "brand_profile":
      return brandReply(output, locale);
    case "list_reports":
      return reportsReply(output, locale);
    case "list_signals":
      return signalsReply(output, timezone, locale);
    case "get_activity":
      return activityReply(output, timezone, locale);
    case "verify_audit":
      return auditReply(output, locale);
    case "dialect_eval":
      return dialectReply(output, toolInputs.dialect_eval.parse(input), locale);
    case "search_memory":
      return memoryReply(output, toolInputs.search_memory.parse(input), timezone, locale);
    case "remember":
      return rememberedReply(output, locale);
    case "list_connections":
      return connectionsReply(output, locale);
    case "list_posts":
      return postsReply(output, toolInputs.list_posts.parse(input), timezone, locale);
    case "get_post":
      return postReply(output, timezone, locale);
    case "optimal_times":
      return timesReply(output, locale);
    case "check_post":
      return checkReply(observation, locale);
    case "update_plan":
      return planReply(outputs.plan.parse(output).todos, locale);
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
      return part.observation.error ? errorText(part.observation, locale) : answerText(part.observation, part.focus, turn);
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
      return notFoundReply(part.what, part.asked, part.candidates, locale);
    case "whichOne":
      return whichOneReply(part.what, part.asked, part.candidates, locale);
    case "needs":
      return needsReply(part.slot, locale);
    case "drafts":
      return draftsReply(part.observations, part.dialect, locale);
    case "plan":
      return planReply(part.observation ? outputs.plan.parse(part.observation.output).todos : turn.todos, locale);
    case "help":
      return helpReply(part.facts, locale);
    case "greeting":
      return greetingReply(part.facts, locale);
    case "thanks":
      return text(locale, "reply.talk.thanks");
    case "howToAddModel":
      return text(locale, "reply.talk.model");
    case "cannot":
      return cannotReply(part.what, locale);
    case "unknown":
      return unknownReply(part.facts, locale);
    case "gaveUp":
      return gaveUpReply(part.observation, locale);
  }
}

/** A currency's abbreviation ends with a full stop, which is also that of its sentence. */
const doubledStop = /\.([\u200e\u200f\u2069*]+)\.(?=\s|$)/g;

/** Parts in their order. A part whose data cannot be read is said to be so, and takes nothing from the others. */
export function composeReply(turn: PlannerTurn, parts: readonly ReplyPart[]): string {
  const texts = parts.map((part) => {
    try {
      return partText(part, turn).trim();
    } catch (error) {
      if (error instanceof z.ZodError) return text(turn.locale, "reply.unreadable");
      throw error;
    }
  });
  return [...new Set(texts)]
    .filter((text) => text !== "")
    .map((text) => text.replace(doubledStop, ".$1"))
    .join("\n\n");
}
