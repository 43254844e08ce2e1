import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { ToolName } from "../../../copilot-tools.schema";
import * as followUps from "../../../data/follow-up-phrases";
import * as phrases from "../../../data/instruction-phrases";
import { metricTerms } from "../../../data/instruction-words";
import { fulfils, lowerIsBetter, sortByFigure } from "../conditions";
import type { PlannedCall, PlannerTurn, ReplyMetric, ReplyPart } from "../contract";
import { turnIn } from "../intent-rules";
import {
  askWhich,
  campaignsMeant,
  campaignsNamed,
  findAccounts,
  lastInputs,
  matchNames,
  mentionedName,
  namedIn,
  onlyPlatform,
  onPlatform,
  orAll,
  readCampaigns,
} from "../names";
import { answers, ask, call, hasRows, type Job, type Jobs, message, observe, proposals, requireTool, resultOf, skip } from "../observed";
import { type Request, readText } from "../request";
import { findDistinct, placesOf, readWords } from "../words";

/** Questions about figures of ads, and changes to ads. A write tool only proposes; nothing here is done before the person agrees in a later message. */

/** One call for each account that the instruction names, or one for all. */
function perAccount(turn: PlannerTurn, request: Request, tool: ToolName, input = {}, found = findAccounts(turn, request)): ReplyPart[] {
  const calls = orAll(found).map((account) => call(tool, { ...input, adAccountId: account?.id }));
  return ask(turn, calls);
}

const campaignCalls = ({ slots: { windowDays } }: Request, meant: readonly CampaignRow[]): PlannedCall[] =>
  meant.slice(0, 3).map(({ id }) => call("get_campaign", { windowDays, campaignId: id }));

/** "Sales" is a figure, and no campaign of that name. */
function namedBesideFigures<T extends { id: string; name: string }>({ words }: Request, items: readonly T[]): readonly T[] {
  const figures = new Set(placesOf(findDistinct(words, metricTerms)));
  return matchNames(
    words.filter((_, at) => !figures.has(at)),
    items,
  ).chosen;
}

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
function periodsOf({ slots: { windows } }: Request) {
  const [first, second = first] = windows;
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
function ranking(items: readonly CampaignRow[], request: Request): CampaignRow[] {
  const metric = rankedBy(request);
  return sortByFigure(onPlatform(items, request), metric, (request.variant === "bottom") !== lowerIsBetter.has(metric));
}

const rank = (items: readonly CampaignRow[], request: Request, limit: number): CampaignRow[] => ranking(items, request).slice(0, limitOf(request) ?? limit);

/** A campaign by its name, or an account. */
const campaign: Job = (turn, request) => {
  const { items } = readCampaigns(turn).output;
  const { meant, possible } = campaignsNamed(turn, request, items);
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

/** "All but Brand Search", "all but the Google ones". */
const campaignsSpared = (turn: PlannerTurn, { spared }: Request, items: readonly CampaignRow[]): readonly CampaignRow[] =>
  spared.flatMap((name) => {
    const left = readText(name);
    const { meant, possible } = campaignsNamed(turn, left, items);
    if (meant.length === 0 && onlyPlatform(left.slots)) return onPlatform(items, left);
    return meant.length > 0 ? meant : askWhich("campaign", possible, items, name);
  });

/** The last two that were asked about, each by itself. */
function campaignsAsked({ earlier }: PlannerTurn, items: readonly CampaignRow[]): readonly CampaignRow[] {
  const ids = earlier.flatMap(({ calls }) => calls.flatMap(({ tool, input }) => (tool === "get_campaign" ? [input.campaignId] : [])));
  return [...new Set(ids.reverse())].slice(0, 2).flatMap((id) => items.find((one) => one.id === id) ?? []);
}

/** More than these are not proposed at one word. */
const MAX_CHANGES_AT_ONCE = 10;

const changeStatus =
  (tool: "pause_campaign" | "resume_campaign"): Job =>
  (turn, request) => {
    if (phrases.noWish.test(request.words.map((word) => word.text).join(" "))) return campaign(turn, request);
    requireTool(turn, tool, "adsWrite");
    const { slots, quotes, variant, singular } = request;
    const observation = readCampaigns(turn, request);
    // "No, the abayas one": none of those that are taken back.
    const before = request.corrects && request.spared.length === 0 ? lastInputs(turn, tool) : "";
    const spared = campaignsSpared(turn, request, observation.output.items);
    const items = observation.output.items.filter((one) => !before.includes(one.id) && !spared.includes(one));
    const open = items.filter((one) => one.status === (tool === "pause_campaign" ? "ACTIVE" : "PAUSED"));

    const propose = (meant: readonly CampaignRow[]): readonly ReplyPart[] => {
      if (meant.length === 0) return [{ kind: "campaigns", observation, matches: [], conditions: slots.conditions }];
      if (meant.length > MAX_CHANGES_AT_ONCE) skip(message("changes.tooMany", { values: { count: meant.length, limit: MAX_CHANGES_AT_ONCE } }));
      const calls = meant.map(({ id }) => call(tool, { campaignId: id, reason: request.text }));
      return proposals(turn, calls);
    };

    const isCounted = (slots.count ?? 0) > 1 && slots.count === onPlatform(open, request).length;
    const isEach = slots.all || isCounted || phrases.each.test(request.text);
    const { chosen, possible } = namedIn(request, request.corrects ? open : items);
    const accounts = isEach && (slots.account || (mentionedName(request) !== "" && chosen.length === 0)) ? findAccounts(turn, request).map(({ id }) => id) : [];
    const wide = onPlatform(open, request).filter(({ adAccountId }) => accounts.length === 0 || accounts.includes(adAccountId));
    if (slots.conditions.length > 0) {
      // "If Outlet Clearance made less than 1,000, stop it": of no other.
      const named = phrases.conditional.test(request.text) ? namedBesideFigures(request, items) : [];
      const among = named.length > 0 ? open.filter((one) => named.includes(one)) : wide;
      return propose(among.filter((one) => fulfils(one, slots.conditions)));
    }
    if (phrases.ofTwo.test(request.text)) {
      const two = campaignsAsked(turn, open);
      const [ordinal] = slots.ordinals;
      const counted = two.length === 2 && ordinal ? two.toReversed()[ordinal - 1] : undefined;
      if (counted) return propose([counted]);
      if (two.length === 2 && (phrases.weaker.test(request.text) || phrases.stronger.test(request.text)))
        return propose(sortByFigure(two, "roas", phrases.weaker.test(request.text)).slice(0, 1));
    }
    // "And the second worst too"
    const [place = 1] = slots.ordinals;
    if (variant === "bottom" || variant === "top") return propose(place > 1 ? ranking(open, request).slice(place - 1, place) : rank(open, request, 1));
    if (accounts.length > 0) return propose(wide);
    const isGiven = possible.length > 0 || quotes.length > 0;
    const goesBack = slots.ordinals.length > 0 || (slots.refersBack && !isGiven);
    const meant = chosen.length === 0 && goesBack ? campaignsMeant(turn, request, items) : chosen;
    // "Both", of seven
    if (goesBack && followUps.both.test(request.text) && meant.length > 2) askWhich("campaign", meant, open);
    if (meant.length > 0) return propose(meant);
    if (onlyPlatform(slots) && singular && !isGiven && wide.length === 1) return propose(wide);
    // "The two on Meta" is a subset that the message does not identify.
    const isOfSome = isGiven || goesBack || slots.count !== null;
    // "Both paused campaigns", "what's paused", «حملات ميتا وقفها كلها»
    const isOfThese = isEach && possible.length === 0 && quotes.length === 0 && slots.ordinals.length === 0 && [null, wide.length].includes(slots.count);
    if (isOfThese && phrases.campaignsMeant.test(request.text)) return propose(wide);
    if (!isOfSome && (slots.all || (onlyPlatform(slots) && !singular))) return propose(wide);
    return askWhich("campaign", possible, open, isGiven ? mentionedName(request) : "");
  };

export const campaignJobs = {
  results,
  campaign,
  fatigue: (turn, request) => perAccount(turn, request, "creative_fatigue"),
  pause: changeStatus("pause_campaign"),
  resume: changeStatus("resume_campaign"),

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
    if (conditions.length === 0 && request.spared.length === 0)
      return perAccount(turn, request, "list_campaigns", { windowDays, platform: onlyPlatform(slots), status: variant });
    const observation = resultOf(turn, "list_campaigns", { windowDays, platform: onlyPlatform(slots) });
    const { items } = observation.output;
    const ofThem = slots.refersBack ? campaignsMeant(turn, request, items) : [];
    const spared = campaignsSpared(turn, request, items);
    const all = onPlatform(ofThem.length > 0 ? ofThem : items, request);
    const among = all.filter((one) => (variant === null || one.status === variant) && !spared.includes(one));
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

  autopilot(turn, request) {
    requireTool(turn, "set_autopilot", "adsWrite");
    const accounts = resultOf(turn, "list_ad_accounts").output;
    const { chosen: named, possible } = namedIn(request, accounts);
    const isOther = followUps.theOther.test(request.text);
    const spared = request.spared.flatMap((name) => {
      const left = readText(name);
      const meant = [namedIn(left, accounts).chosen, onlyPlatform(left.slots) ? onPlatform(accounts, left) : []].find((some) => some.length > 0);
      return meant ?? askWhich("adAccount", [], accounts, name);
    });
    const open = accounts.filter((one) => !spared.includes(one));
    const narrowed = onPlatform(open, request).filter(({ id }) => !isOther || !lastInputs(turn, "set_autopilot").includes(id));
    const isOn = request.variant !== "false";
    const isEach = request.slots.all || phrases.each.test(request.text) || request.slots.count === narrowed.length;
    const each = isEach ? narrowed.filter(({ autoPilotEnabled }) => autoPilotEnabled !== isOn) : [];
    // "On for the one and off for the other"
    const isBoth = phrases.turnsOn.test(request.text) && phrases.turnsOff.test(request.text);
    const sides = (isBoth ? request.text.split(phrases.betweenSides) : []).flatMap((side) => {
      const [way, own, { chosen: ofSide }] = [turnIn(side), readText(side), matchNames(readWords(side), accounts)];
      const ofPlatform = onlyPlatform(own.slots) ? onPlatform(accounts, own) : [];
      return way ? (ofSide.length > 0 ? ofSide : ofPlatform).map(({ id }) => [id, way === "resume"] as const) : [];
    });
    const ways = new Map(sides);
    const chosen = ways.size > 1 ? accounts.filter(({ id }) => ways.has(id)) : named.filter((one) => !spared.includes(one));
    const meant = chosen.length > 0 ? chosen : each.length > 0 ? each : request.slots.all ? open : narrowed.length === 1 ? narrowed : [];
    if (meant.length === 0) askWhich("adAccount", possible.length > 0 ? possible : narrowed, accounts, mentionedName(request));
    const calls = meant.map(({ id }) => call("set_autopilot", { adAccountId: id, enabled: ways.get(id) ?? isOn }));
    return proposals(turn, calls);
  },
} satisfies Jobs;
