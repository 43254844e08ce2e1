import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { PlannedCall, PlannerTurn } from "../contract";
import { matchNames } from "../names";
import { answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import type { Condition, ReplyMetric } from "../replies/contract";
import type { Request } from "../understand";
import { fulfils, limitOf, windowOf } from "./figures";
import { campaignsSpokenOf, mayName, mentionedName, nameWords, readCampaigns } from "./targets";

/** Changes to ads. A write tool only proposes; nothing here is done before the person agrees in a later message. */

/** More than these are not proposed at one word. */
const mostAtOnce = 10;

interface Wish {
  conditions: readonly Condition[];
  /** The weakest or strongest so many. */
  ranked: { metric: ReplyMetric; bottom: boolean; limit: number } | null;
  platform: string | null;
  all: boolean;
}

function wishOf(request: Request): Wish {
  // "The most" needs its figure: of money wasted, or of money earned?
  const ranking = request.concepts.has("WORST") || (request.concepts.has("BEST") && request.slots.metrics.length > 0);
  return {
    conditions: request.slots.conditions,
    ranked:
      ranking && request.slots.conditions.length === 0
        ? { metric: request.slots.metrics[0] ?? "roas", bottom: request.concepts.has("WORST"), limit: limitOf(request) ?? 1 }
        : null,
    platform: request.slots.adPlatforms.length === 1 ? (request.slots.adPlatforms[0] ?? null) : null,
    all: request.concepts.has("ALL"),
  };
}

function wished(items: readonly CampaignRow[], wish: Wish, from: "ACTIVE" | "PAUSED"): CampaignRow[] {
  const open = items.filter((one) => one.status === from && (wish.platform === null || one.platform === wish.platform));
  if (wish.conditions.length > 0) return open.filter((one) => wish.conditions.every((condition) => fulfils(one, condition)));
  const { ranked } = wish;
  if (!ranked) return open;
  const figureOf = (one: CampaignRow): number | null => one.kpis?.[ranked.metric] ?? (ranked.metric === "roas" && one.kpis && one.kpis.spend > 0 ? 0 : null);
  return open
    .flatMap((one) => {
      const value = figureOf(one);
      return value === null ? [] : [{ one, value }];
    })
    .sort((a, b) => (ranked.bottom ? a.value - b.value : b.value - a.value))
    .slice(0, ranked.limit)
    .map(({ one }) => one);
}

/** "Should I pause …?" asks for figures, "don't pause" for nothing. */
export function isWish(request: Request): boolean {
  const text = request.words.map((word) => word.text).join(" ");
  return !/\b(?:should|shall|worth)\b|(?:^| )(?:هل (?!ممكن|تقدر)|تنصح)|\b(?:do not|dont|never)\b|(?:^| )(?:لا|ما) (?:ت|ن)/.test(text);
}

export function changeStatus(turn: PlannerTurn, request: Request, tool: "pause_campaign" | "resume_campaign"): Step {
  if (!offers(turn, tool)) return { parts: [{ kind: "missingScope", scope: "ads:write" }], skipped: true };
  const from = tool === "pause_campaign" ? "ACTIVE" : "PAUSED";
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;

  const propose = (ids: readonly string[]): Step => {
    if (ids.length > mostAtOnce) return { parts: [{ kind: "tooMany", count: ids.length, limit: mostAtOnce }], skipped: true };
    return answerWith(
      turn,
      ids.map((campaignId) => call(tool, { campaignId, reason: request.text.slice(0, 300).trim() })),
      (got) => [{ kind: "proposed", observations: got }],
    );
  };

  const earlier = request.slots.refersBack && !mayName(request) ? request.earlier : null;
  const wish = wishOf(request);
  if (mayName(request)) {
    const { chosen, possible } = matchNames(nameWords(request), read.items);
    if (chosen.length > 0) return propose(chosen.map((one) => one.id));
    const vague = wish.conditions.length === 0 && !wish.ranked;
    if (vague || request.quotes.length > 0) {
      const name = mentionedName(request);
      const candidates = read.items.filter((one) => one.status === from).slice(0, 5);
      return possible.length > 0
        ? { parts: [{ kind: "whichOne", what: "campaign", asked: name, candidates: possible }], skipped: true }
        : { parts: [{ kind: "notFound", what: "campaign", asked: name, candidates }], skipped: true };
    }
  }
  const spokenOf = request.slots.refersBack && wish.conditions.length === 0 && !wish.ranked ? campaignsSpokenOf(turn) : [];
  if (spokenOf.length > 0) return propose(spokenOf);
  // "Pause all of them" means those that were just spoken of, never all there are.
  const own = wish.conditions.length > 0 || wish.ranked !== null || (!earlier && wish.all) || (wish.platform !== null && !request.singular) ? wish : null;
  const shown = earlier && (earlier.intent === "campaigns" || earlier.intent === "top") ? wishOf(earlier) : null;
  const meant = own ?? shown;
  if (!meant) {
    const candidates = read.items.filter((one) => one.status === from).slice(0, 5);
    return { parts: [{ kind: "whichOne", what: "campaign", asked: "", candidates }], skipped: true };
  }
  const matches = wished(read.items, meant, from).map((one) => one.id);
  const found: Step = { parts: [{ kind: "campaigns", observation: read.observation, matches, conditions: meant.conditions }] };
  return matches.length === 0 ? found : propose(matches);
}

export function autopilot(turn: PlannerTurn, request: Request): Step {
  if (!offers(turn, "set_autopilot")) return { parts: [{ kind: "missingScope", scope: "ads:write" }], skipped: true };
  const enabled = !request.concepts.has("PAUSE") && !request.concepts.has("DELETE");
  const { missing, got } = splitCalls(turn, [call("list_ad_accounts")]);
  if (missing.length > 0) return { calls: missing };
  const [observation] = got;
  const accounts = readOutput(observation, "list_ad_accounts");
  if (!accounts) return { parts: observation ? [{ kind: "answer", observation }] : [{ kind: "gaveUp" }] };
  const { chosen, possible } = matchNames(nameWords(request), accounts);
  const onPlatform = accounts.filter((one) => request.slots.adPlatforms.some((platform) => platform === one.platform));
  const meant = chosen.length > 0 ? chosen : request.concepts.has("ALL") || accounts.length === 1 ? accounts : onPlatform.length === 1 ? onPlatform : [];
  if (meant.length === 0) {
    const candidates = possible.length > 0 ? possible : onPlatform.length > 0 ? onPlatform : accounts.slice(0, 5);
    return { parts: [{ kind: "whichOne", what: "adAccount", asked: mentionedName(request), candidates }], skipped: true };
  }
  const calls: PlannedCall[] = meant.map((account) => call("set_autopilot", { adAccountId: account.id, enabled }));
  return answerWith(turn, calls, (observations) => [{ kind: "proposed", observations }]);
}
