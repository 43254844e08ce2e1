import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { ToolName } from "../../../copilot-tools.schema";
import * as phrases from "../../../data/instruction-phrases";
import { spanTerms } from "../../../data/instruction-words";
import { fulfils, lowerIsBetter, sortByFigure } from "../conditions";
import type { PlannedCall, PlannerTurn, ReplyMetric, ReplyPart } from "../contract";
import {
  askWhich,
  campaignsMeant,
  campaignsNamed,
  excludedCampaigns,
  findAccounts,
  matchNames,
  mentionedName,
  namedBesideFigures,
  onlyPlatform,
  onPlatform,
  orAll,
  readCampaigns,
} from "../names";
import { answers, ask, call, hasRows, type Job, type Jobs, observe, resultOf } from "../observed";
import type { Request } from "../request";
import { findDistinct, readWords } from "../words";

/** Questions about figures of ads. */

/** One call for each account that the instruction names, or one for all. */
function perAccount(turn: PlannerTurn, request: Request, tool: ToolName, input = {}, found = findAccounts(turn, request)): ReplyPart[] {
  const calls = orAll(found).map((account) => call(tool, { ...input, adAccountId: account?.id }));
  return ask(turn, calls);
}

const campaignCalls = ({ slots: { windowDays } }: Request, meant: readonly CampaignRow[]): PlannedCall[] =>
  meant.slice(0, 3).map(({ id }) => call("get_campaign", { windowDays, campaignId: id }));

/** The figures and how they have changed; of the whole workspace also by platform. */
const results: Job = (turn, request) => {
  const { metrics, adPlatforms, windowDays } = request.slots;
  const found = findAccounts(turn, request);
  if (mentionedName(request) !== "") {
    // "Brand search numbers" share a word with an account, and two with a campaign.
    const { items } = readCampaigns(turn).output;
    const chosen = namedBesideFigures(request, [...found, ...items]);
    const meant = items.filter((one) => chosen.includes(one));
    if (meant.length > 0 && meant.length === chosen.length) return ask(turn, campaignCalls(request, meant));
  }
  if (found.length === 0 && adPlatforms.length > 0) return ask(turn, [call("get_breakdown", { windowDays })]);
  const days = windowDays ?? 7;
  const calls = orAll(found).flatMap((account) => [
    call("get_insights", { windowDays, adAccountId: account?.id }),
    call("compare_periods", { currentDays: days, previousDays: days, adAccountId: account?.id }),
  ]);
  const got = observe(turn, [...calls, ...(metrics.length === 0 && found.length === 0 ? [call("get_breakdown", { windowDays })] : [])]);
  return answers(got.filter(({ tool }) => tool !== "compare_periods"));
};

/** One length is that of both periods; today against yesterday is a day against a day. */
function periodsOf({ slots: { windows }, text }: Request) {
  const [first, second = first] = windows;
  // "Better than yesterday?"
  if (windows.length === 1 && first === 2 && findDistinct(readWords(text), { yesterday: spanTerms.yesterday }).length > 0)
    return { currentDays: 1, previousDays: 1 };
  return windows.length > 1 && Math.max(...windows) <= 2 ? { currentDays: 1, previousDays: 1 } : { currentDays: first, previousDays: second };
}

const ranked: ReadonlySet<ReplyMetric> = new Set(["roas", "spend", "conversions", "revenue", "ctr"]);

/** One campaign, for "which campaign …?", or the number in the message. */
export const limitOf = (request: Request): number | null => request.slots.count || (request.singular ? 1 : null);

/** Where money is wasted, it is the return that is low. */
function rankedBy({ slots, variant }: Request): ReplyMetric {
  const [metric = "roas"] = slots.metrics;
  return metric === "spend" && variant === "bottom" ? "roas" : metric;
}

/** Those on the request's platform, the best or the worst first. */
export function ranking(items: readonly CampaignRow[], request: Request): CampaignRow[] {
  const metric = rankedBy(request);
  return sortByFigure(onPlatform(items, request), metric, (request.variant === "bottom") !== lowerIsBetter.has(metric));
}

export const rank = (items: readonly CampaignRow[], request: Request, limit: number): CampaignRow[] =>
  ranking(items, request).slice(0, limitOf(request) ?? limit);

/** A campaign by its name, or an account. */
export const campaign: Job = (turn, request) => {
  const { items } = readCampaigns(turn).output;
  const { meant, possible } = campaignsNamed(turn, request, items);
  // "And Lamsa?", after a campaign: none has its name, and an account has.
  const isOfAccount = request.nameWords !== request.words && matchNames(request.nameWords, items).chosen.length === 0 && findAccounts(turn, request).length > 0;
  if (isOfAccount) return results(turn, request);
  if (meant.length > 0) return ask(turn, campaignCalls(request, meant));
  if (findAccounts(turn, request).length > 0) return results(turn, request);
  return askWhich("campaign", possible, items, mentionedName(request));
};

const signals = call("list_signals", { limit: 5 });

/** Also platform notices and the changes in the audit log, where there are any. */
function askWithRecent(turn: PlannerTurn, calls: readonly PlannedCall[], recent = [signals, call("get_activity", { limit: 5 })]): ReplyPart[] {
  observe(turn, [...calls, ...recent]);
  const happened = observe(turn, recent).filter(({ output }) => hasRows(output));
  return [...ask(turn, calls), ...happened.map((observation): ReplyPart => ({ kind: "answer", observation, focus: { isAside: true } }))];
}

export const campaignJobs = {
  results,
  campaign,
  fatigue: (turn, request) => perAccount(turn, request, "creative_fatigue"),

  /** Of periods; "compare Brand Search with Performance Max" is of campaigns. */
  compare(turn, request) {
    const named = mentionedName(request) === "" ? [] : campaignsNamed(turn, request, readCampaigns(turn).output.items).meant;
    if (named.length > 1) return ask(turn, campaignCalls(request, named));
    return perAccount(turn, request, "compare_periods", periodsOf(request), findAccounts(turn, request, true));
  },

  top(turn, request) {
    const { slots, variant } = request;
    const metric = rankedBy(request);
    // "Lamsa Search or Lamsa Outlet, which account …?"
    if (slots.account && findAccounts(turn, request).length > 1) return results(turn, request);
    if (ranked.has(metric) && (slots.account || !onlyPlatform(slots)))
      return perAccount(turn, request, "top_performers", { metric, direction: variant, limit: limitOf(request), windowDays: slots.windowDays });
    const observation = readCampaigns(turn, request);
    return [{ kind: "campaigns", observation, matches: rank(observation.output.items, request, 5), conditions: [], focus: { metrics: [metric] } }];
  },

  campaigns(turn, request) {
    const { variant, slots } = request;
    const { conditions, windowDays } = slots;
    if (conditions.length === 0 && request.exclusions.length === 0)
      return perAccount(turn, request, "list_campaigns", { windowDays, platform: onlyPlatform(slots), status: variant });
    const observation = resultOf(turn, "list_campaigns", { windowDays, platform: onlyPlatform(slots), status: variant });
    const { items } = observation.output;
    const ofThem = slots.refersBack ? campaignsMeant(turn, request, items) : [];
    const excluded = excludedCampaigns(turn, request, items);
    const all = onPlatform(ofThem.length > 0 ? ofThem : items, request);
    const among = all.filter((one) => !excluded.includes(one));
    const matches = among.filter((one) => fulfils(one, conditions));
    return [{ kind: "campaigns", observation, matches, conditions, among }];
  },

  /** "Why did sales fall?": the change itself, and the unusual days. */
  explain(turn, request) {
    const items = mentionedName(request) !== "" || request.slots.refersBack ? readCampaigns(turn).output.items : [];
    const { meant } = campaignsNamed(turn, request, items);
    const change = meant.length > 0 ? [] : [call("compare_periods", periodsOf(request))];
    return askWithRecent(turn, [...campaignCalls(request, meant), ...change, call("get_anomalies")]);
  },

  /** "What is new?" */
  brief: (turn, { slots }) => askWithRecent(turn, [call("get_insights", { windowDays: slots.windowDays }), call("get_anomalies")]),

  /** "Alerts" are also the platforms'. */
  anomalies(turn, { variant, text }) {
    const calls = [call("get_anomalies", variant === "true" ? { fresh: true } : {})];
    return phrases.alerts.test(text) ? askWithRecent(turn, calls, [signals]) : ask(turn, calls);
  },
} satisfies Jobs;
