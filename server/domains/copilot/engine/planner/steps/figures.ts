import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { fulfils, lowerIsBetter, sortByFigure } from "../conditions";
import type { Focus, Observation, PlannedCall, PlannerTurn, ReplyMetric, ReplyPart } from "../contract";
import { answers, call, hasRows, observe, skip } from "../observed";
import type { Request } from "../request";
import { campaignsMeant, findAccounts, mayName, mentionedName, namedIn, onPlatform, readCampaigns } from "./targets";

/** Questions about figures of ads. */

/** The period in days; null: the message names none. */
export const windowOf = ({ slots }: Request): number | null => (slots.windows.length > 0 ? Math.max(...slots.windows) : null);

const focusOf = ({ slots }: Request): Focus => ({
  ...(slots.metrics.length > 0 ? { metrics: slots.metrics } : {}),
  ...(slots.adPlatforms[0] && slots.adPlatforms.length === 1 ? { platform: slots.adPlatforms[0] } : {}),
});

/** Answers with what is wanted of them; `changes` are the comparisons that belong to figures of the same account. */
const answersWithFocus = (request: Request, got: readonly Observation[], changes: readonly Observation[] = []): ReplyPart[] =>
  got.map((observation) => {
    const change = observation.tool === "get_insights" && changes.find(({ input }) => input.adAccountId === observation.input.adAccountId);
    return { kind: "answer", observation, focus: focusOf(request), ...(change ? { change } : {}) };
  });

/** One call for each account that the instruction names, or one for all. */
export function perAccount(
  turn: PlannerTurn,
  request: Request,
  callOf: (account: { adAccountId?: string }) => PlannedCall,
  found = findAccounts(turn, request),
): ReplyPart[] {
  return answersWithFocus(request, observe(turn, found.length > 0 ? found.map(({ id }) => callOf({ adAccountId: id })) : [callOf({})]));
}

export const byPlatform = (turn: PlannerTurn, request: Request): ReplyPart[] =>
  answersWithFocus(request, observe(turn, [call("get_breakdown", { windowDays: windowOf(request) })]));

/** The figures and how they have changed; of the whole workspace also by platform. */
export function results(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { metrics, adPlatforms } = request.slots;
  const found = findAccounts(turn, request);
  if (found.length === 0 && adPlatforms.length > 0) return byPlatform(turn, request);
  const windowDays = windowOf(request);
  const days = windowDays ?? 7;
  const accounts = found.length > 0 ? found.map(({ id }) => ({ adAccountId: id })) : [{}];
  const calls = accounts.flatMap((account) => [
    call("get_insights", { windowDays, ...account }),
    call("compare_periods", { currentDays: days, previousDays: days, ...account }),
  ]);
  const got = observe(turn, [...calls, ...(metrics.length === 0 && found.length === 0 ? [call("get_breakdown", { windowDays })] : [])]);
  const changes = got.filter(({ tool }) => tool === "compare_periods");
  const figures = got.filter((one) => !changes.includes(one));
  return answersWithFocus(request, figures, changes);
}

/** One length is that of both periods; today against yesterday is a day against a day. */
function periodsOf({ slots }: Request): Record<string, number> {
  const [first, second = first] = slots.windows;
  if (first === undefined || second === undefined) return {};
  return slots.windows.length > 1 && Math.max(first, second) <= 2 ? { currentDays: 1, previousDays: 1 } : { currentDays: first, previousDays: second };
}

export const compare = (turn: PlannerTurn, request: Request): ReplyPart[] =>
  perAccount(turn, request, (account) => call("compare_periods", { ...periodsOf(request), ...account }), findAccounts(turn, request, true));

const ranked: ReadonlySet<ReplyMetric> = new Set(["roas", "spend", "conversions", "revenue", "ctr"]);

/** One campaign, for "which campaign …?", or the number in the message. */
export const limitOf = (request: Request): number | null => request.slots.count || (request.singular ? 1 : null);

/** Where money is wasted, it is the return that is low. */
export const rankedBy = ({
  slots: {
    metrics: [metric = "roas"],
  },
  variant,
}: Request): ReplyMetric => (metric === "spend" && variant === "bottom" ? "roas" : metric);

export const rank = (items: readonly CampaignRow[], metric: ReplyMetric, bottom: boolean, limit: number): CampaignRow[] =>
  sortByFigure(items, metric, bottom !== lowerIsBetter.has(metric)).slice(0, limit);

export function top(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { adPlatforms, account } = request.slots;
  const bottom = request.variant === "bottom";
  const metric = rankedBy(request);
  const limit = limitOf(request);
  if (ranked.has(metric) && (adPlatforms.length !== 1 || account)) {
    const input = { metric, direction: bottom ? "bottom" : "top", limit, windowDays: windowOf(request) };
    return perAccount(turn, request, (own) => call("top_performers", { ...input, ...own }));
  }
  const observation = readCampaigns(turn, windowOf(request));
  const matches = rank(onPlatform(observation.output.items, request), metric, bottom, limit ?? 5).map(({ id }) => id);
  return [{ kind: "campaigns", observation, matches, conditions: [], focus: { metrics: [metric] } }];
}

export function campaigns(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { variant, slots } = request;
  const { adPlatforms, conditions } = slots;
  if (conditions.length === 0) {
    const input = { windowDays: windowOf(request), platform: adPlatforms.length === 1 ? adPlatforms[0] : null, status: variant };
    return perAccount(turn, request, (account) => call("list_campaigns", { ...input, ...account }));
  }
  const observation = readCampaigns(turn, windowOf(request));
  const { items } = observation.output;
  const ofThem = slots.refersBack ? campaignsMeant(turn, request, items) : [];
  const candidates = onPlatform(ofThem.length > 0 ? ofThem : items, request).filter(({ status }) => variant === null || status === variant);
  const matches = candidates.filter((one) => conditions.every((condition) => fulfils(one, condition))).map((one) => one.id);
  const among = candidates.length < items.length ? { among: candidates.map((one) => one.id) } : {};
  return [{ kind: "campaigns", observation, matches, conditions, ...among }];
}

const campaignCalls = (request: Request, meant: readonly CampaignRow[]): PlannedCall[] =>
  meant.slice(0, 3).map(({ id }) => call("get_campaign", { windowDays: windowOf(request), campaignId: id }));

/** A campaign by its name, or an account. */
export function campaign(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { items } = readCampaigns(turn).output;
  const { chosen, possible } = namedIn(request, items);
  const meant = chosen.length > 0 ? chosen : campaignsMeant(turn, request, items);
  if (meant.length > 0) return answersWithFocus(request, observe(turn, campaignCalls(request, meant)));
  if (findAccounts(turn, request).length > 0) return results(turn, request);
  const nameGiven = mentionedName(request);
  const candidates = possible.length > 0 ? possible : items.slice(0, 5);
  return skip({ kind: possible.length > 0 || nameGiven === "" ? "whichOne" : "notFound", what: "campaign", nameGiven, candidates });
}

const recent = [call("list_signals", { limit: 5 }), call("get_activity", { limit: 5 })];

/** "Why did sales fall?": unusual days, the change itself, platform notices, and the changes in the audit log. */
export function explain(turn: PlannerTurn, request: Request): ReplyPart[] {
  const items = mayName(request) || request.slots.refersBack ? readCampaigns(turn).output.items : [];
  const { chosen } = namedIn(request, items);
  const meant = chosen.length > 0 ? chosen : campaignsMeant(turn, request, items);
  const change = meant.length > 0 ? [] : [call("compare_periods", periodsOf(request))];
  const got = observe(turn, [...campaignCalls(request, meant), call("get_anomalies"), ...change, ...recent]);
  return answersWithFocus(
    request,
    got.filter(({ tool, output }) => !recent.some((one) => one.tool === tool) || hasRows(output)),
  );
}

/** "What is new?" */
export const brief = (turn: PlannerTurn, request: Request): ReplyPart[] =>
  answers(observe(turn, [call("get_insights", { windowDays: windowOf(request) }), call("get_anomalies"), ...recent]).filter(({ output }) => hasRows(output)));
