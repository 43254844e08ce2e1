import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import * as followUps from "../../../data/follow-up-phrases";
import * as phrases from "../../../data/instruction-phrases";
import { fulfils, sortByFigure } from "../conditions";
import type { PlannerTurn, ReplyPart } from "../contract";
import { turnIn } from "../intent-rules";
import {
  askWhich,
  campaignsMeant,
  excludedAccounts,
  excludedCampaigns,
  findAccounts,
  lastInputs,
  matchNames,
  mentionedName,
  namedBesideFigures,
  namedIn,
  onlyPlatform,
  onPlatform,
  readCampaigns,
  shownLast,
} from "../names";
import { call, type Job, type Jobs, message, proposals, requireTool, resultOf, skip } from "../observed";
import { type Request, readText } from "../request";
import { readWords } from "../words";
import { campaign, rank, ranking } from "./campaigns";

/** Changes to ads. A write tool only proposes; nothing here is done before the person agrees in a later message. */

/** More than these are not proposed at one word. */
const MAX_CHANGES_AT_ONCE = 10;

/** What a change selects from. */
interface Selection {
  turn: PlannerTurn;
  request: Request;
  /** All but those that the request excludes or takes back. */
  items: readonly CampaignRow[];
  /** Those that the change applies to: running ones are paused, paused ones resumed. */
  changeable: readonly CampaignRow[];
  /** On the platform and of the account that the request names. */
  candidates: readonly CampaignRow[];
  isOfAccount: boolean;
  /** By the names in the request. */
  named: ReturnType<typeof namedIn<CampaignRow>>;
  /** "All", "both", "whatever is paused". */
  isEach: boolean;
}

type Select = (selection: Selection) => readonly CampaignRow[] | null;

/** "If Outlet Clearance made less than 1,000, stop it": of no other campaign, also where none has this name. */
const byCondition: Select = ({ turn, request, items, changeable, candidates, isEach }) => {
  const { conditions, refersBack } = request.slots;
  if (conditions.length === 0) return null;
  const meets = (some: readonly CampaignRow[]) => some.filter((one) => fulfils(one, conditions));
  const named = namedBesideFigures(request, items);
  // "Stop the abayas one, it loses money": a reason, and no other campaign's.
  if (!phrases.conditional.test(request.text)) return meets(named.length > 0 && !isEach ? changeable.filter((one) => named.includes(one)) : candidates);
  if (named.length > 0) return meets(changeable.filter((one) => named.includes(one)));
  if (isEach || phrases.severalCampaigns.test(request.text)) return meets(candidates);
  const [last, another] = refersBack ? campaignsMeant(turn, request, items) : [];
  return last && !another ? meets(changeable.filter((one) => one === last)) : askWhich("campaign", [], changeable);
};

/** "The weaker of the two", "the second of those": of the last two that were asked about, each by itself. */
const ofTwo: Select = ({ turn, request: { text, slots }, changeable }) => {
  if (!phrases.ofTwo.test(text)) return null;
  const ids = turn.earlier.flatMap(({ calls }) => calls.flatMap(({ tool, input }) => (tool === "get_campaign" ? [input.campaignId] : [])));
  const two = [...new Set(ids)].slice(-2).flatMap((id) => changeable.find((one) => one.id === id) ?? []);
  if (two.length < 2) return null;
  const [place] = slots.ordinals;
  if (place) return two.slice(place - 1, place);
  const isWeaker = phrases.weaker.test(text);
  return isWeaker || phrases.stronger.test(text) ? sortByFigure(two, "roas", isWeaker).slice(0, 1) : null;
};

/** The best or the worst; "and the second worst too". */
const byRank: Select = ({ request, changeable }) => {
  if (request.variant !== "bottom" && request.variant !== "top") return null;
  const [place = 1] = request.slots.ordinals;
  return place > 1 ? ranking(changeable, request).slice(place - 1, place) : rank(changeable, request, 1);
};

const ofAccount: Select = ({ isOfAccount, candidates }) => (isOfAccount ? candidates : null);

/** "All Ramadan campaigns", «كل حملات رمضان»: those with the word in their names, and never all. */
const byKind: Select = ({ request, changeable }) => {
  const { latin, arabic, kind = latin ?? arabic } = phrases.campaignKind.exec(request.text)?.groups ?? {};
  if (!kind) return null;
  const ofKind = changeable.filter((one) => matchNames(readWords(kind), [one]).chosen.length > 0);
  return ofKind.length > 0 ? ofKind : askWhich("campaign", [], changeable, phrases.vagueKind.test(kind) ? "" : kind);
};

const isReference = ({ request: { slots, quotes }, named: { possible } }: Selection): boolean =>
  slots.ordinals.length > 0 || (slots.refersBack && possible.length === 0 && quotes.length === 0);

/** "One of those in Lamsa": which is for the person to say. */
const anyOf: Select = ({ request, candidates, named }) => {
  const { text, slots } = request;
  const isRanked = [phrases.weaker, phrases.stronger, phrases.lowest, phrases.highest].some((pattern) => pattern.test(text));
  const isAny = phrases.oneOf.test(text) && named.chosen.length === 0 && !isRanked && slots.ordinals.length === 0;
  return isAny ? askWhich("campaign", [], candidates) : null;
};

/** Those that are named, or that "it" and "the second one" are of. */
const byName: Select = (selection) => {
  const { turn, request, items, changeable, named } = selection;
  const refers = isReference(selection);
  const meant = named.chosen.length === 0 && refers ? campaignsMeant(turn, request, items) : named.chosen;
  // "Both", of seven
  if (refers && followUps.both.test(request.text) && meant.length > 2) askWhich("campaign", meant, changeable);
  return meant.length > 0 ? meant : null;
};

/** All that fit: "what's paused", "everything on Meta", «حملات ميتا وقفها كلها». */
const each: Select = (selection) => {
  const { turn, request, changeable, candidates, named, isEach } = selection;
  const { slots, quotes, singular } = request;
  const isGiven = named.possible.length > 0 || quotes.length > 0;
  if (phrases.someOf.test(request.text)) return null;
  const two = followUps.both.test(request.text) && !isGiven ? [shownLast(turn, changeable), candidates].find(({ length }) => length === 2) : undefined;
  if (two) return two;
  const isOfPlatform = onlyPlatform(slots) !== null;
  if (isOfPlatform && singular && !isGiven && candidates.length === 1) return candidates;
  const isWhole = isEach && !isGiven && slots.ordinals.length === 0 && [null, candidates.length].includes(slots.count);
  if (isWhole && phrases.ofCampaigns.test(request.text)) return candidates;
  // "The two on Meta" is a subset that the message does not identify.
  const isSubset = isGiven || isReference(selection) || slots.count !== null;
  return !isSubset && (slots.all || (isOfPlatform && !singular)) ? candidates : null;
};

/** The first that applies decides. */
const selects: readonly Select[] = [byCondition, ofTwo, anyOf, byRank, ofAccount, byKind, byName, each];

const changeStatus =
  (tool: "pause_campaign" | "resume_campaign"): Job =>
  (turn, request) => {
    if (phrases.neverUnasked.test(request.text)) return [message("changes.onlyConfirmed")];
    if (phrases.noWish.test(request.words.map((word) => word.text).join(" "))) return campaign(turn, request);
    const { slots, text, quotes } = request;
    // "The one that spent most on Friday" says nothing of when.
    if (slots.metrics.length + slots.conditions.length === 0 && phrases.later.test(text)) skip("changes.notLater");
    requireTool(turn, tool, "adsWrite");
    const observation = readCampaigns(turn, request);
    const all = observation.output.items;
    // "No, the abayas one": none of those that are taken back; "only the outlet one": one of these.
    const isAnother = request.corrects && request.exclusions.length === 0 && !followUps.onlyOf.test(request.text);
    const withdrawn = isAnother ? lastInputs(turn, tool) : "";
    const excluded = excludedCampaigns(turn, request, all);
    const items = all.filter((one) => !withdrawn.includes(one.id) && !excluded.includes(one));
    const changeable = items.filter((one) => one.status === (tool === "pause_campaign" ? "ACTIVE" : "PAUSED"));
    const named = namedIn(request, request.corrects ? changeable : items);
    const onOne = onPlatform(changeable, request);
    const isEach = slots.all || phrases.each.test(text) || ((slots.count ?? 0) > 1 && slots.count === onOne.length);
    const namesAccount = slots.account || (mentionedName(request) !== "" && named.chosen.length === 0);
    const accounts = isEach && namesAccount ? findAccounts(turn, request).map(({ id }) => id) : [];
    const candidates = accounts.length > 0 ? onOne.filter(({ adAccountId }) => accounts.includes(adAccountId)) : onOne;
    const selection: Selection = { turn, request, items, changeable, candidates, isOfAccount: accounts.length > 0, named, isEach };

    let meant: readonly CampaignRow[] | null = null;
    for (const select of selects) meant ??= select(selection);
    if (!meant) return askWhich("campaign", named.possible, changeable, named.possible.length > 0 || quotes.length > 0 ? mentionedName(request) : "");
    if (meant.length === 0) return [{ kind: "campaigns", observation, matches: [], conditions: slots.conditions }];
    if (meant.length > MAX_CHANGES_AT_ONCE) skip(message("changes.tooMany", { values: { count: meant.length, limit: MAX_CHANGES_AT_ONCE } }));
    const changes = proposals(
      turn,
      meant.map(({ id }) => call(tool, { campaignId: id, reason: text })),
    );
    return tool === "pause_campaign" && phrases.forSomeTime.test(text) ? [...changes, message("changes.untilResumed")] : changes;
  };

/** "On for the one and off for the other": which way each account is switched. */
function switchesIn({ text }: Request, accounts: readonly { id: string; name: string; platform: string }[]): ReadonlyMap<string, boolean> {
  if (!phrases.turnsOn.test(text) || !phrases.turnsOff.test(text)) return new Map();
  const switches = text.split(phrases.betweenSides).flatMap((side): [string, boolean][] => {
    const [turn, own, { chosen }] = [turnIn(side), readText(side), matchNames(readWords(side), accounts)];
    const ofPlatform = onlyPlatform(own.slots) ? onPlatform(accounts, own) : [];
    return turn ? (chosen.length > 0 ? chosen : ofPlatform).map(({ id }) => [id, turn === "resume"]) : [];
  });
  return new Map(switches.length > 1 ? switches : []);
}

const autopilot = (turn: PlannerTurn, request: Request): readonly ReplyPart[] => {
  requireTool(turn, "set_autopilot", "adsWrite");
  const { slots, text } = request;
  const all = resultOf(turn, "list_ad_accounts").output;
  const excluded = excludedAccounts(request, all);
  const accounts = all.filter((one) => !excluded.includes(one));
  const { chosen, possible } = namedIn(request, accounts);
  const before = followUps.theOther.test(text) ? lastInputs(turn, "set_autopilot") : "";
  const candidates = onPlatform(accounts, request).filter(({ id }) => !before.includes(id));
  const switches = switchesIn(request, accounts);
  const isOn = request.variant !== "false";
  const isEach = slots.all || phrases.each.test(text) || slots.count === candidates.length;
  const options = [
    accounts.filter(({ id }) => switches.has(id)),
    chosen,
    isEach ? candidates.filter(({ autoPilotEnabled }) => autoPilotEnabled !== isOn) : [],
    slots.all ? accounts : [],
    candidates.length === 1 ? candidates : [],
  ];
  const meant = options.find((some) => some.length > 0);
  if (!meant) return askWhich("adAccount", possible.length > 0 ? possible : candidates, accounts, mentionedName(request));
  return proposals(
    turn,
    meant.map(({ id }) => call("set_autopilot", { adAccountId: id, enabled: switches.get(id) ?? isOn })),
  );
};

export const adChangeJobs = {
  pause: changeStatus("pause_campaign"),
  resume: changeStatus("resume_campaign"),
  autopilot,
} satisfies Jobs;
