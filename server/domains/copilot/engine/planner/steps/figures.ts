import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { ToolName } from "../../../copilot-tools.schema";
import { fulfils, lowerIsBetter, sortByFigure } from "../conditions";
import type { PlannedCall, PlannerTurn, ReplyMetric, ReplyPart } from "../contract";
import { askWhich, campaignsMeant, campaignsNamed, findAccounts, mentionedName, onlyPlatform, onPlatform, orAll, readCampaigns } from "../names";
import { answers, ask, call, hasRows, observe } from "../observed";
import { alerts, type Request } from "../request";

/** Questions about figures of ads. */

/** One call for each account that the instruction names, or one for all. */
export function perAccount(turn: PlannerTurn, request: Request, tool: ToolName, input = {}, found = findAccounts(turn, request)): ReplyPart[] {
  const calls = orAll(found).map((account) => call(tool, { ...input, adAccountId: account?.id }));
  return ask(turn, calls);
}

export const byPlatform = (turn: PlannerTurn, { slots }: Request): ReplyPart[] => ask(turn, [call("get_breakdown", { windowDays: slots.windowDays })]);

/** The figures and how they have changed; of the whole workspace also by platform. */
export function results(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { metrics, adPlatforms, windowDays } = request.slots;
  const found = findAccounts(turn, request);
  if (found.length === 0 && adPlatforms.length > 0) return byPlatform(turn, request);
  const days = windowDays ?? 7;
  const calls = orAll(found).flatMap((account) => [
    call("get_insights", { windowDays, adAccountId: account?.id }),
    call("compare_periods", { currentDays: days, previousDays: days, adAccountId: account?.id }),
  ]);
  const got = observe(turn, [...calls, ...(metrics.length === 0 && found.length === 0 ? [call("get_breakdown", { windowDays })] : [])]);
  return answers(got.filter(({ tool }) => tool !== "compare_periods"));
}

/** One length is that of both periods; today against yesterday is a day against a day. */
function periodsOf({ slots }: Request): Record<string, number> {
  const [first, second = first] = slots.windows;
  if (first === undefined || second === undefined) return {};
  return slots.windows.length > 1 && Math.max(first, second) <= 2 ? { currentDays: 1, previousDays: 1 } : { currentDays: first, previousDays: second };
}

/** Of periods; "compare Brand Search with Performance Max" is of campaigns. */
export function compare(turn: PlannerTurn, request: Request): ReplyPart[] {
  const campaigns = mentionedName(request) === "" ? [] : campaignsNamed(turn, request, readCampaigns(turn).output.items).meant;
  if (campaigns.length > 1) return ask(turn, campaignCalls(request, campaigns));
  return perAccount(turn, request, "compare_periods", periodsOf(request), findAccounts(turn, request, true));
}

const ranked: ReadonlySet<ReplyMetric> = new Set(["roas", "spend", "conversions", "revenue", "ctr"]);

/** One campaign, for "which campaign …?", or the number in the message. */
export const limitOf = (request: Request): number | null => request.slots.count || (request.singular ? 1 : null);

/** Where money is wasted, it is the return that is low. */
export function rankedBy({ slots, variant }: Request): ReplyMetric {
  const [metric = "roas"] = slots.metrics;
  return metric === "spend" && variant === "bottom" ? "roas" : metric;
}

export const rank = (items: readonly CampaignRow[], metric: ReplyMetric, bottom: boolean, limit: number): CampaignRow[] =>
  sortByFigure(items, metric, bottom !== lowerIsBetter.has(metric)).slice(0, limit);

export function top(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { slots, variant } = request;
  const metric = rankedBy(request);
  const limit = limitOf(request);
  if (ranked.has(metric) && (slots.account || !onlyPlatform(slots)))
    return perAccount(turn, request, "top_performers", { metric, direction: variant, limit, windowDays: slots.windowDays });
  const observation = readCampaigns(turn, request);
  const matches = rank(onPlatform(observation.output.items, request), metric, variant === "bottom", limit ?? 5);
  return [{ kind: "campaigns", observation, matches, conditions: [], focus: { metrics: [metric] } }];
}

export function campaigns(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { variant, slots } = request;
  const { conditions, windowDays } = slots;
  if (conditions.length === 0) return perAccount(turn, request, "list_campaigns", { windowDays, platform: onlyPlatform(slots), status: variant });
  const observation = readCampaigns(turn, request);
  const { items } = observation.output;
  const ofThem = slots.refersBack ? campaignsMeant(turn, request, items) : [];
  const candidates = onPlatform(ofThem.length > 0 ? ofThem : items, request).filter(({ status }) => variant === null || status === variant);
  const matches = candidates.filter((one) => conditions.every((condition) => fulfils(one, condition)));
  return [{ kind: "campaigns", observation, matches, conditions, ...(candidates.length < items.length ? { among: candidates } : {}) }];
}

const campaignCalls = ({ slots: { windowDays } }: Request, meant: readonly CampaignRow[]): PlannedCall[] =>
  meant.slice(0, 3).map(({ id }) => call("get_campaign", { windowDays, campaignId: id }));

/** A campaign by its name, or an account. */
export function campaign(turn: PlannerTurn, request: Request): ReplyPart[] {
  const { items } = readCampaigns(turn).output;
  const { meant, possible } = campaignsNamed(turn, request, items);
  if (meant.length > 0) return ask(turn, campaignCalls(request, meant));
  if (findAccounts(turn, request).length > 0) return results(turn, request);
  return askWhich("campaign", possible, items, mentionedName(request));
}

const signals = call("list_signals", { limit: 5 });

/** Also platform notices and the changes in the audit log, where there are any. */
function askWithRecent(turn: PlannerTurn, calls: readonly PlannedCall[], recent = [signals, call("get_activity", { limit: 5 })]): ReplyPart[] {
  observe(turn, [...calls, ...recent]);
  const happened = observe(turn, recent).filter(({ output }) => hasRows(output));
  return [...ask(turn, calls), ...happened.map((observation): ReplyPart => ({ kind: "answer", observation, focus: { isAside: true } }))];
}

/** "Why did sales fall?": the change itself, and the unusual days. */
export function explain(turn: PlannerTurn, request: Request): ReplyPart[] {
  const items = mentionedName(request) !== "" || request.slots.refersBack ? readCampaigns(turn).output.items : [];
  const { meant } = campaignsNamed(turn, request, items);
  const change = meant.length > 0 ? [] : [call("compare_periods", periodsOf(request))];
  return askWithRecent(turn, [...campaignCalls(request, meant), ...change, call("get_anomalies")]);
}

/** "What is new?" */
export const brief = (turn: PlannerTurn, { slots }: Request): ReplyPart[] =>
  askWithRecent(turn, [call("get_insights", { windowDays: slots.windowDays }), call("get_anomalies")]);

/** "Alerts" are also the platforms'. */
export function anomalies(turn: PlannerTurn, { variant, text }: Request): ReplyPart[] {
  const calls = [call("get_anomalies", variant === "true" ? { fresh: true } : {})];
  return alerts.test(text) ? askWithRecent(turn, calls, [signals]) : ask(turn, calls);
}
