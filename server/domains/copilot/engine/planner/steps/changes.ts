import { text } from "@/server/lib/text";
import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { fulfils } from "../conditions";
import type { PlannerTurn, ReplyPart } from "../contract";
import { askWhich, campaignsMeant, mentionedName, namedIn, onlyPlatform, onPlatform, readCampaigns } from "../names";
import { call, message, proposals, requireTool, resultOf, skip } from "../observed";
import type { Request } from "../request";
import { campaign, limitOf, rank, rankedBy } from "./figures";

/** Changes to ads. A write tool only proposes; nothing here is done before the person agrees in a later message. */

/** More than these are not proposed at one word. */
const MAX_CHANGES_AT_ONCE = 10;

const isRanked = ({ variant }: Request): boolean => variant === "bottom" || variant === "top";

/** The campaigns of which an instruction says what they are, beside their names; null: it says nothing of them. */
function narrowed(open: readonly CampaignRow[], request: Request): readonly CampaignRow[] | null {
  const { slots, variant, singular } = request;
  const items = onPlatform(open, request);
  if (slots.conditions.length > 0) return items.filter((one) => slots.conditions.every((condition) => fulfils(one, condition)));
  if (isRanked(request)) return rank(items, rankedBy(request), variant === "bottom", limitOf(request) ?? 1);
  return slots.all || (onlyPlatform(slots) && !singular) ? items : null;
}

/** "Should we resume …?" and "don't pause …" request figures. */
const noWish = /^(?:please )?(?:do not|dont|never|should|shall) |^(?:لا|ما) (?:ت|ن)/;

export function changeStatus(turn: PlannerTurn, request: Request, tool: "pause_campaign" | "resume_campaign"): ReplyPart[] {
  if (noWish.test(request.words.map((word) => word.text).join(" "))) return campaign(turn, request);
  requireTool(turn, tool, "adsWrite");
  const { slots, quotes } = request;
  const observation = readCampaigns(turn, request);
  const { items } = observation.output;
  const open = items.filter((one) => one.status === (tool === "pause_campaign" ? "ACTIVE" : "PAUSED"));

  const propose = (meant: readonly CampaignRow[]): ReplyPart[] => {
    if (meant.length === 0) return [{ kind: "campaigns", observation, matches: [], conditions: slots.conditions }];
    if (meant.length > MAX_CHANGES_AT_ONCE) {
      const campaigns = text(turn.locale, "count.campaign", { count: meant.length });
      skip(message("changes.tooMany", { values: { campaigns, limit: MAX_CHANGES_AT_ONCE } }));
    }
    const calls = meant.map(({ id }) => call(tool, { campaignId: id, reason: request.text }));
    return proposals(turn, calls);
  };

  const { chosen, possible } = namedIn(request, items);
  const isOfFigures = slots.conditions.length > 0 || isRanked(request);
  if (chosen.length > 0 && !isOfFigures) return propose(chosen);
  if (!isOfFigures && slots.ordinals.length === 0 && (possible.length > 0 || quotes.length > 0)) askWhich("campaign", possible, open, mentionedName(request));
  const goesBack = !isOfFigures && (slots.refersBack || slots.ordinals.length > 0);
  const meant = goesBack ? campaignsMeant(turn, request, items) : [];
  if (meant.length > 0) return propose(meant);
  // "The two on Meta" is a subset that the message does not identify.
  const isCounted = slots.count !== null && !isOfFigures;
  const wide = goesBack || isCounted ? null : narrowed(open, request);
  return wide ? propose(wide) : askWhich("campaign", [], open);
}

export function autopilot(turn: PlannerTurn, request: Request): ReplyPart[] {
  requireTool(turn, "set_autopilot", "adsWrite");
  const accounts = resultOf(turn, "list_ad_accounts").output;
  const { chosen, possible } = namedIn(request, accounts);
  const narrowed = onPlatform(accounts, request);
  const meant = chosen.length > 0 ? chosen : request.slots.all ? accounts : narrowed.length === 1 ? narrowed : [];
  if (meant.length === 0) askWhich("adAccount", possible.length > 0 ? possible : narrowed, accounts, mentionedName(request));
  const enabled = request.variant !== "false";
  const calls = meant.map((account) => call("set_autopilot", { adAccountId: account.id, enabled }));
  return proposals(turn, calls);
}
