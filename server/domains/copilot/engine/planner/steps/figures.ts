import type { CampaignRow } from "../../../copilot-tool-outputs.schema";
import type { PlannedCall, PlannerTurn } from "../contract";
import { matchNames } from "../names";
import { answers, answerWith, call, type Step, splitCalls } from "../observed";
import type { Condition, Focus, ReplyMetric, ReplyPart } from "../replies/contract";
import type { Request } from "../understand";
import { campaignsSpokenOf, findAccounts, mayName, mentionedName, nameWords, readCampaigns } from "./targets";

/** Questions about figures of ads. */

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** null: nothing was said of a time. */
export const windowOf = ({ slots }: Request): number | null => (slots.windows.length > 0 ? clamp(Math.max(...slots.windows), 1, 90) : null);

export const withWindow = (request: Request, rest: Record<string, unknown> = {}): Record<string, unknown> => {
  const days = windowOf(request);
  return days === null ? rest : { ...rest, windowDays: days };
};

export const focusOf = ({ slots }: Request): Focus => ({
  ...(slots.metrics.length > 0 ? { metrics: slots.metrics } : {}),
  ...(slots.adPlatforms[0] && slots.adPlatforms.length === 1 ? { platform: slots.adPlatforms[0] } : {}),
});

const focused = (request: Request, got: readonly ReplyPart[]): ReplyPart[] =>
  got.map((part) => (part.kind === "answer" ? { ...part, focus: focusOf(request) } : part));

/** One call, narrowed to the account that the instruction names. */
function perAccount(turn: PlannerTurn, request: Request, calls: (account: Record<string, string>) => PlannedCall[]): Step {
  const sought = findAccounts(turn, request);
  if (!("found" in sought)) return sought;
  const narrowed = sought.found.length > 0 ? sought.found.flatMap((account) => calls({ adAccountId: account.id })) : calls({});
  return answerWith(turn, narrowed, (got) => focused(request, answers(got)));
}

export const performance = (turn: PlannerTurn, request: Request): Step =>
  perAccount(turn, request, (account) => {
    const insights = call("get_insights", withWindow(request, account));
    const whole = request.slots.metrics.length === 0 && account.adAccountId === undefined;
    return whole ? [insights, call("get_breakdown", withWindow(request))] : [insights];
  });

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
  perAccount(turn, request, (account) => [call("compare_periods", { ...periodsOf(request), ...account })]);

const ranked: ReadonlySet<ReplyMetric> = new Set(["roas", "spend", "conversions", "revenue", "ctr"]);

/** Of one campaign, as "which campaign …?" asks, or of as many as are said. */
export const limitOf = (request: Request): number | null => (request.slots.count ? clamp(request.slots.count, 1, 20) : request.singular ? 1 : null);

export function top(turn: PlannerTurn, request: Request): Step {
  const [metric = "roas"] = request.slots.metrics;
  const bottom = request.concepts.has("WORST") || request.concepts.has("WASTE");
  const limit = limitOf(request);
  if (ranked.has(metric)) {
    const input = { metric, direction: bottom ? "bottom" : "top", ...(limit === null ? {} : { limit }), ...withWindow(request) };
    return perAccount(turn, request, (account) => [call("top_performers", { ...input, ...account })]);
  }
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;
  // "Lowest" and "best" cost are the same end of the list.
  const dear = request.concepts.has("BEST") && /highest|most|اعلي|اكثر|اكتر|اغلي|priciest/.test(request.words.map((word) => word.text).join(" "));
  const valued = read.items.flatMap((one) => (one.kpis?.[metric] == null ? [] : [{ one, value: one.kpis[metric] }]));
  const sorted = valued.sort((a, b) => (dear ? b.value - a.value : a.value - b.value)).slice(0, limit ?? 5);
  return {
    parts: [{ kind: "campaigns", observation: read.observation, matches: sorted.map(({ one }) => one.id), conditions: [], focus: { metrics: [metric] } }],
  };
}

export function fulfils({ kpis }: CampaignRow, { metric, comparator, value }: Condition): boolean {
  const own = kpis?.[metric];
  // No return at all is below every return, but only where something was spent for it.
  const figure = own ?? (metric === "roas" && kpis && kpis.spend > 0 ? 0 : null);
  return figure !== null && (comparator === "below" ? figure < value : figure > value);
}

export function campaigns(turn: PlannerTurn, request: Request): Step {
  const { slots, concepts } = request;
  const narrowed = {
    ...(slots.adPlatforms.length === 1 ? { platform: slots.adPlatforms[0] } : {}),
    ...(concepts.has("PAUSED") ? { status: "PAUSED" } : concepts.has("ACTIVE") ? { status: "ACTIVE" } : {}),
  };
  if (slots.conditions.length === 0) {
    return perAccount(turn, request, (account) => [call("list_campaigns", withWindow(request, { ...narrowed, ...account }))]);
  }
  const read = readCampaigns(turn, windowOf(request) ?? 7);
  if (!("items" in read)) return read;
  const spokenOf = slots.refersBack ? campaignsSpokenOf(turn) : [];
  const looked = read.items
    .filter(
      (one) => (narrowed.platform === undefined || one.platform === narrowed.platform) && (narrowed.status === undefined || one.status === narrowed.status),
    )
    .filter((one) => spokenOf.length === 0 || spokenOf.includes(one.id));
  const matches = looked.filter((one) => slots.conditions.every((condition) => fulfils(one, condition))).map((one) => one.id);
  const among = looked.length < read.items.length ? { among: looked.map((one) => one.id) } : {};
  return { parts: [{ kind: "campaigns", observation: read.observation, matches, conditions: slots.conditions, ...among }] };
}

/** A campaign by its name. `otherwise` is done where the unknown words are no name. */
export function campaign(turn: PlannerTurn, request: Request, otherwise: (() => Step) | null): Step {
  const details = (ids: readonly string[]): Step =>
    answerWith(
      turn,
      ids.slice(0, 3).map((campaignId) => call("get_campaign", withWindow(request, { campaignId }))),
      (got) => focused(request, answers(got)),
    );
  const spokenOf = request.slots.refersBack && !mayName(request) ? campaignsSpokenOf(turn) : [];
  if (spokenOf.length > 0) return details(spokenOf);
  const lookups = splitCalls(turn, [call("list_campaigns"), ...(otherwise ? [call("list_ad_accounts")] : [])]);
  if (lookups.missing.length > 0) return { calls: lookups.missing };
  const read = readCampaigns(turn, 7);
  if (!("items" in read)) return read;
  const { chosen, possible } = matchNames(nameWords(request), read.items);
  const account = request.concepts.has("ACCOUNT") && otherwise ? findAccounts(turn, request) : null;
  if (account && "found" in account && account.found.length > 0 && otherwise) return otherwise();
  if (chosen.length > 0) return details(chosen.map((one) => one.id));
  if (otherwise && (possible.length === 0 || !request.singular)) return otherwise();
  const name = mentionedName(request);
  return {
    parts: [
      possible.length > 0
        ? { kind: "whichOne", what: "campaign", asked: name, candidates: possible }
        : { kind: "notFound", what: "campaign", asked: name, candidates: read.items.slice(0, 5) },
    ],
    skipped: true,
  };
}

/** "Why did sales fall?": unusual days, the change itself, what the platforms said, and who changed what. */
export function whyStep(turn: PlannerTurn, request: Request): Step {
  let spokenOf = request.slots.refersBack ? campaignsSpokenOf(turn) : [];
  if (spokenOf.length === 0 && mayName(request)) {
    const read = readCampaigns(turn, 7);
    if ("calls" in read) return read;
    if ("items" in read) spokenOf = matchNames(nameWords(request), read.items).chosen.map((one) => one.id);
  }
  const reads = [
    ...spokenOf.slice(0, 3).map((campaignId) => call("get_campaign", withWindow(request, { campaignId }))),
    call("get_anomalies"),
    ...(spokenOf.length > 0 ? [] : [call("compare_periods", periodsOf(request))]),
    call("list_signals", { limit: 5 }),
    call("get_activity", { limit: 5 }),
  ];
  return answerWith(turn, reads, (got) => {
    const telling = got.filter((one) => !["list_signals", "get_activity"].includes(one.tool) || hasItems(one.output));
    return focused(request, answers(telling));
  });
}

/** "What is new?" */
export const brief = (turn: PlannerTurn, request: Request): Step =>
  answerWith(
    turn,
    [call("get_insights", withWindow(request)), call("get_anomalies"), call("list_signals", { limit: 5 }), call("get_activity", { limit: 5 })],
    (got) => answers(got.filter((one) => one.tool === "get_insights" || hasItems(one.output))),
  );

const hasItems = (output: unknown): boolean =>
  Array.isArray(output)
    ? output.length > 0
    : output !== null && typeof output === "object" && "items" in output && Array.isArray(output.items) && output.items.length > 0;
