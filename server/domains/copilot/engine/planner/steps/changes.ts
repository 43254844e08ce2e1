import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { fulfils } from "../conditions";
import type { PlannedCall, PlannerTurn } from "../contract";
import { answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import type { Request } from "../request";
import { limitOf, rank, rankedBy, windowOf } from "./figures";
import { campaignsMeant, mentionedName, namedIn, readCampaigns } from "./targets";

/** Changes to ads. A write tool only proposes; nothing here is done before the person agrees in a later message. */

/** More than these are not proposed at one word. */
const MAX_CHANGES_AT_ONCE = 10;

/** What an instruction says of the campaigns it means, beside their names. */
const isNarrowed = ({ variant, slots, singular }: Request): boolean =>
  slots.conditions.length > 0 || variant === "bottom" || variant === "top" || slots.all || (slots.adPlatforms.length === 1 && !singular);

function narrowed(items: readonly CampaignRow[], request: Request, from: "ACTIVE" | "PAUSED"): CampaignRow[] {
  const { slots, variant } = request;
  const open = items.filter((one) => one.status === from && (slots.adPlatforms.length !== 1 || one.platform === slots.adPlatforms[0]));
  if (slots.conditions.length > 0) return open.filter((one) => slots.conditions.every((condition) => fulfils(one, condition)));
  const isRanked = variant === "bottom" || variant === "top";
  return isRanked ? rank(open, rankedBy(request), variant === "bottom", limitOf(request) ?? 1) : open;
}

/** "Should I pause …?" requests figures, "don't pause" nothing. */
export function isWish(request: Request): boolean {
  const text = request.words.map((word) => word.text).join(" ");
  return !/\b(?:should|shall|worth)\b|(?:^| )(?:هل (?!ممكن|تقدر)|تنصح)|\b(?:do not|dont|never)\b|(?:^| )(?:لا|ما) (?:ت|ن)/.test(text);
}

export function changeStatus(turn: PlannerTurn, request: Request, tool: "pause_campaign" | "resume_campaign"): Step {
  if (!offers(turn, tool)) return { parts: [{ kind: "missingScope", scope: "ads:write" }], skipped: true };
  const from = tool === "pause_campaign" ? "ACTIVE" : "PAUSED";
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;

  const propose = (meant: readonly CampaignRow[]): Step => {
    if (meant.length > MAX_CHANGES_AT_ONCE) return { parts: [{ kind: "tooMany", count: meant.length, limit: MAX_CHANGES_AT_ONCE }], skipped: true };
    const calls = meant.map(({ id }) => call(tool, { campaignId: id, reason: request.text.slice(0, 300).trim() }));
    return answerWith(turn, calls, (got) => [{ kind: "proposed", observations: got }]);
  };
  const shown = (matches: readonly CampaignRow[]): Step => ({
    parts: [{ kind: "campaigns", observation: read.observation, matches: matches.map(({ id }) => id), conditions: request.slots.conditions }],
  });

  const { chosen, possible } = namedIn(request, read.items);
  const isOfFigures = request.slots.conditions.length > 0 || request.variant === "bottom" || request.variant === "top";
  if (chosen.length > 0 && !isOfFigures) return propose(chosen);
  const nameGiven = mentionedName(request);
  if (!isOfFigures && request.slots.ordinals.length === 0 && (possible.length > 0 || request.quotes.length > 0)) {
    const isQuestion = possible.length > 0;
    const candidates = isQuestion ? possible : read.items.filter((one) => one.status === from).slice(0, 5);
    return { parts: [{ kind: isQuestion ? "whichOne" : "notFound", what: "campaign", nameGiven, candidates }], skipped: true };
  }
  // "Pause all of them" means those that were just shown, never all there are.
  const { earlier, slots } = request;
  const goesBack = !isOfFigures && (slots.refersBack || slots.ordinals.length > 0);
  const wide = goesBack && earlier && (earlier.intent === "campaigns" || earlier.intent === "top") && isNarrowed(earlier) ? earlier : null;
  if (wide && slots.ordinals.length === 0) {
    const matches = narrowed(read.items, wide, from);
    return matches.length > 0 ? propose(matches) : shown(matches);
  }
  const meant = goesBack ? campaignsMeant(turn, request, read.items) : [];
  if (meant.length === 1 || (meant.length > 1 && (slots.all || slots.ordinals.length > 0 || !request.singular))) return propose(meant);
  // "The two on Meta" is a subset that the message does not identify.
  const isCounted = slots.count !== null && !isOfFigures;
  if (!goesBack && !isCounted && isNarrowed(request)) {
    const matches = narrowed(read.items, request, from);
    return matches.length > 0 ? propose(matches) : shown(matches);
  }
  const candidates = meant.length > 0 ? meant : read.items.filter((one) => one.status === from);
  return { parts: [{ kind: "whichOne", what: "campaign", nameGiven: "", candidates: candidates.slice(0, 5) }], skipped: true };
}

export function autopilot(turn: PlannerTurn, request: Request): Step {
  if (!offers(turn, "set_autopilot")) return { parts: [{ kind: "missingScope", scope: "ads:write" }], skipped: true };
  const enabled = request.variant !== "false";
  const { missing, got } = splitCalls(turn, [call("list_ad_accounts")]);
  if (missing.length > 0) return { calls: missing };
  const [observation] = got;
  const accounts = readOutput(observation, "list_ad_accounts");
  if (!accounts) return { parts: observation ? [{ kind: "answer", observation }] : [{ kind: "gaveUp" }] };
  const { chosen, possible } = namedIn(request, accounts);
  const onPlatform = accounts.filter((one) => request.slots.adPlatforms.some((platform) => platform === one.platform));
  const meant = chosen.length > 0 ? chosen : request.slots.all || accounts.length === 1 ? accounts : onPlatform.length === 1 ? onPlatform : [];
  if (meant.length === 0) {
    const candidates = possible.length > 0 ? possible : onPlatform.length > 0 ? onPlatform : accounts.slice(0, 5);
    return { parts: [{ kind: "whichOne", what: "adAccount", nameGiven: mentionedName(request), candidates }], skipped: true };
  }
  const calls: PlannedCall[] = meant.map((account) => call("set_autopilot", { adAccountId: account.id, enabled }));
  return answerWith(turn, calls, (observations) => [{ kind: "proposed", observations }]);
}
