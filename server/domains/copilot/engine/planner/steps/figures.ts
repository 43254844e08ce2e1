import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import { fulfils, lowerIsBetter, metricValue } from "../conditions";
import type { PlannedCall, PlannerTurn } from "../contract";
import { answers, answerWith, call, hasRows, type Step } from "../observed";
import type { Focus, ReplyMetric, ReplyPart } from "../replies/contract";
import type { Request } from "../request";
import { campaignsMeant, findAccounts, mayName, mentionedName, namedIn, readCampaigns } from "./targets";

/** Questions about figures of ads. */

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** null: the message names no period. */
export const windowOf = ({ slots }: Request): number | null => (slots.windows.length > 0 ? clamp(Math.max(...slots.windows), 1, 90) : null);

export const withWindow = (request: Request, rest: Record<string, unknown> = {}): Record<string, unknown> => {
  const days = windowOf(request);
  return days === null ? rest : { ...rest, windowDays: days };
};

const focusOf = ({ slots }: Request): Focus => ({
  ...(slots.metrics.length > 0 ? { metrics: slots.metrics } : {}),
  ...(slots.adPlatforms[0] && slots.adPlatforms.length === 1 ? { platform: slots.adPlatforms[0] } : {}),
});

const focused = (request: Request, got: readonly ReplyPart[]): ReplyPart[] =>
  got.map((part) => (part.kind === "answer" ? { ...part, focus: focusOf(request) } : part));

/** One call for each account that the instruction names, or one for all. */
function perAccount(turn: PlannerTurn, request: Request, calls: (account: Record<string, string>) => PlannedCall[], ofPlatform = false): Step {
  const sought = findAccounts(turn, request, ofPlatform);
  if (!("found" in sought)) return sought;
  const narrowed = sought.found.length > 0 ? sought.found.flatMap((account) => calls({ adAccountId: account.id })) : calls({});
  return answerWith(turn, narrowed, (got) => focused(request, answers(got)));
}

/** The figures and how they have changed; of the whole workspace also by platform. */
export function results(turn: PlannerTurn, request: Request): Step {
  const sought = findAccounts(turn, request);
  if (!("found" in sought)) return sought;
  if (sought.found.length === 0 && (request.singular || request.slots.metrics.length > 0) && mayName(request)) {
    const read = readCampaigns(turn, 7);
    if (!("items" in read)) return read;
    if (namedIn(request, read.items).chosen.length > 0) return campaign(turn, request);
  }
  if (request.slots.adPlatforms.length > 0 && sought.found.length === 0) return byPlatform(turn, request);
  const days = windowOf(request) ?? 7;
  const isWhole = request.slots.metrics.length === 0 && sought.found.length === 0;
  const accounts = sought.found.length > 0 ? sought.found.map(({ id }) => ({ adAccountId: id })) : [{}];
  const calls = accounts.flatMap((account) => [
    call("get_insights", withWindow(request, account)),
    call("compare_periods", { currentDays: days, previousDays: days, ...account }),
  ]);
  return answerWith(turn, [...calls, ...(isWhole ? [call("get_breakdown", withWindow(request))] : [])], (got) => {
    const changes = got.filter(({ tool }) => tool === "compare_periods");
    return got.flatMap((observation): ReplyPart[] => {
      if (observation.tool === "compare_periods") return [];
      const change = changes.find(({ input }) => input.adAccountId === observation.input.adAccountId);
      return [{ kind: "answer", observation, focus: focusOf(request), ...(observation.tool === "get_insights" && change ? { change } : {}) }];
    });
  });
}

export const byPlatform = (turn: PlannerTurn, request: Request): Step =>
  answerWith(turn, [call("get_breakdown", withWindow(request))], (got) => focused(request, answers(got)));

/** One length is that of both periods; today against yesterday is a day against a day. */
function periodsOf({ slots }: Request): Record<string, number> {
  const [first, second] = slots.windows;
  if (first === undefined) return {};
  if (second === undefined || Math.max(first, second) <= 2)
    return { currentDays: second === undefined ? clamp(first, 1, 90) : 1, previousDays: second === undefined ? clamp(first, 1, 90) : 1 };
  return { currentDays: clamp(first, 1, 90), previousDays: clamp(second, 1, 90) };
}

export const compare = (turn: PlannerTurn, request: Request): Step =>
  perAccount(turn, request, (account) => [call("compare_periods", { ...periodsOf(request), ...account })], true);

const ranked: ReadonlySet<ReplyMetric> = new Set(["roas", "spend", "conversions", "revenue", "ctr"]);

/** One campaign, for "which campaign …?", or the number in the message. */
export const limitOf = (request: Request): number | null => (request.slots.count ? clamp(request.slots.count, 1, 20) : request.singular ? 1 : null);

/** Where money is wasted, it is the return that is low. */
export function rankedBy({ slots, variant, text }: Request): ReplyMetric {
  const [metric = "roas"] = slots.metrics;
  return metric === "spend" && variant === "bottom" && !/least|lowest|[أا]قل/iu.test(text) ? "roas" : metric;
}

export function rank(items: readonly CampaignRow[], metric: ReplyMetric, bottom: boolean, limit: number): CampaignRow[] {
  const valued = items.flatMap((one) => {
    const value = metricValue(one, metric);
    return value === null ? [] : [{ one, value }];
  });
  const ascending = bottom !== lowerIsBetter.has(metric);
  return valued
    .sort((a, b) => (ascending ? a.value - b.value : b.value - a.value))
    .slice(0, limit)
    .map(({ one }) => one);
}

export function top(turn: PlannerTurn, request: Request): Step {
  const bottom = request.variant === "bottom";
  const metric = rankedBy(request);
  const limit = limitOf(request);
  const [platform] = request.slots.adPlatforms;
  if (ranked.has(metric) && !(platform && request.slots.adPlatforms.length === 1 && !request.slots.account)) {
    const input = { metric, direction: bottom ? "bottom" : "top", ...(limit === null ? {} : { limit }), ...withWindow(request) };
    return perAccount(turn, request, (account) => [call("top_performers", { ...input, ...account })]);
  }
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;
  const candidates = read.items.filter((one) => request.slots.adPlatforms.length !== 1 || one.platform === platform);
  const matches = rank(candidates, metric, bottom, limit ?? 5).map(({ id }) => id);
  return { parts: [{ kind: "campaigns", observation: read.observation, matches, conditions: [], focus: { metrics: [metric] } }] };
}

export function campaigns(turn: PlannerTurn, request: Request): Step {
  const { slots, variant } = request;
  const narrowed = {
    ...(slots.adPlatforms.length === 1 ? { platform: slots.adPlatforms[0] } : {}),
    ...(variant === null ? {} : { status: variant }),
  };
  if (slots.conditions.length === 0) {
    return perAccount(turn, request, (account) => [call("list_campaigns", withWindow(request, { ...narrowed, ...account }))]);
  }
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;
  const meant = slots.refersBack ? campaignsMeant(turn, request, read.items) : [];
  const candidates = read.items
    .filter(
      (one) => (narrowed.platform === undefined || one.platform === narrowed.platform) && (narrowed.status === undefined || one.status === narrowed.status),
    )
    .filter((one) => meant.length === 0 || meant.includes(one));
  const matches = candidates.filter((one) => slots.conditions.every((condition) => fulfils(one, condition))).map((one) => one.id);
  const among = candidates.length < read.items.length ? { among: candidates.map((one) => one.id) } : {};
  return { parts: [{ kind: "campaigns", observation: read.observation, matches, conditions: slots.conditions, ...among }] };
}

/** A campaign by its name, or an account. */
export function campaign(turn: PlannerTurn, request: Request): Step {
  const read = readCampaigns(turn, 7);
  if (!("items" in read)) return read;
  const { chosen, possible } = namedIn(request, read.items);
  const meant = chosen.length > 0 ? chosen : campaignsMeant(turn, request, read.items);
  if (meant.length > 0) {
    const calls = meant.slice(0, 3).map(({ id }) => call("get_campaign", withWindow(request, { campaignId: id })));
    return answerWith(turn, calls, (got) => focused(request, answers(got)));
  }
  const sought = findAccounts(turn, request);
  if (!("found" in sought)) return sought;
  if (sought.found.length > 0) return results(turn, request);
  const nameGiven = mentionedName(request);
  const isQuestion = possible.length > 0 || nameGiven === "";
  return {
    parts: [
      {
        kind: isQuestion ? "whichOne" : "notFound",
        what: "campaign",
        nameGiven,
        candidates: isQuestion && possible.length > 0 ? possible : read.items.slice(0, 5),
      },
    ],
    skipped: true,
  };
}

/** "Why did sales fall?": unusual days, the change itself, platform notices, and the changes in the audit log. */
export function explain(turn: PlannerTurn, request: Request): Step {
  let meant: readonly CampaignRow[] = [];
  if (mayName(request) || request.slots.refersBack) {
    const read = readCampaigns(turn, 7);
    if ("calls" in read) return read;
    if ("items" in read) {
      const { chosen } = namedIn(request, read.items);
      meant = chosen.length > 0 ? chosen : campaignsMeant(turn, request, read.items);
    }
  }
  const reads = [
    ...meant.slice(0, 3).map(({ id }) => call("get_campaign", withWindow(request, { campaignId: id }))),
    call("get_anomalies"),
    ...(meant.length > 0 ? [] : [call("compare_periods", periodsOf(request))]),
    call("list_signals", { limit: 5 }),
    call("get_activity", { limit: 5 }),
  ];
  return answerWith(turn, reads, (got) =>
    focused(request, answers(got.filter((one) => !["list_signals", "get_activity"].includes(one.tool) || hasRows(one.output)))),
  );
}

/** "What is new?" */
export const brief = (turn: PlannerTurn, request: Request): Step =>
  answerWith(
    turn,
    [call("get_insights", withWindow(request)), call("get_anomalies"), call("list_signals", { limit: 5 }), call("get_activity", { limit: 5 })],
    (got) => answers(got.filter((one) => one.tool === "get_insights" || hasRows(one.output))),
  );
