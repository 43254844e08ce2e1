import { DateTime } from "luxon";
import { toolInputs } from "@/server/domains/copilot/copilot-tools.schema";
import type { PlannedCall } from "@/server/domains/copilot/engine/planner/contract";
import { normaliseText } from "@/shared/text-normalisation";
import { says } from "./judge";
import { type PlayedByPlanner, play } from "./play";
import type { Utterance } from "./utterances";
import { accountIds, campaignRows, connectionIds, now, postIds, timezone } from "./world";

/** Whether the calls match an utterance's intent and slots. What it does not name is free, or has to be the tool's default. */

interface Condition {
  metric: string;
  op: "below" | "above";
  value: number;
}
interface Named {
  days?: number;
  previousDays?: number;
  metrics?: string[];
  direction?: "top" | "bottom";
  count?: number;
  adPlatform?: "META" | "GOOGLE";
  socialPlatforms?: string[];
  status?: string;
  conditions?: Condition[];
  amount?: number;
  campaign?: string;
  campaigns?: string[];
  account?: string;
  all?: boolean;
  enabled?: boolean;
  fresh?: boolean;
  text?: string;
  query?: string;
  topic?: string;
  when?: string;
  schedule?: boolean;
  post?: string;
}

const same = (a: unknown, b: string): boolean =>
  typeof a === "string" &&
  normaliseText(a)
    .replace(/[\s"«»“”.,،؟?!:]+/g, " ")
    .trim()
    .includes(
      normaliseText(b)
        .replace(/[\s"«»“”.,،؟?!:]+/g, " ")
        .trim(),
    );
const withDefaults = ({ tool, input }: PlannedCall): Record<string, unknown> => (toolInputs[tool].safeParse(input).data ?? {}) as Record<string, unknown>;

const instantOf = (when: string): string | null => DateTime.fromISO(when, { zone: timezone }).toUTC().toISO();
const thisMonth = /this month|(?:^|\s)[بفل]?(?:هذا |هاد |ها ?)(?:ا?ل)?شهر|الشهر (?:ده|دا|هذا|الحالي)/i;
/** Labels give a month as 30 days; this one has as many as have gone by. */
function daysNamed({ days }: Named, text: string): number | undefined {
  if (days === 30 && thisMonth.test(text)) return DateTime.fromISO(now, { zone: timezone }).day;
  return days && Math.min(90, Math.max(1, days));
}

/** Campaigns that a pause or a resumption is of; null: the utterance does not say. */
function expectedCampaigns({ intent }: Utterance, named: Named): string[] | null {
  const names = [...(named.campaigns ?? []), ...(named.campaign ? [named.campaign] : [])];
  if (names.length > 0) return names.flatMap((name) => campaignRows.find((one) => one.name === name)?.id ?? []);
  const open = campaignRows.filter(
    (one) => one.status === (intent === "pause" ? "ACTIVE" : "PAUSED") && (!named.adPlatform || one.platform === named.adPlatform),
  );
  const figure = (row: (typeof campaignRows)[number], metric: string): number | null =>
    row.kpis ? ((row.kpis[metric as "roas"] as number | null) ?? (metric === "roas" ? 0 : null)) : null;
  if (named.conditions) {
    const fulfils = (row: (typeof campaignRows)[number]) =>
      (named.conditions ?? []).every(({ metric, op, value }) => {
        const own = figure(row, metric);
        const limit = metric === "ctr" && value >= 0.1 ? value / 100 : value;
        return own !== null && (op === "below" ? own < limit : own > limit);
      });
    return open.filter(fulfils).map(({ id }) => id);
  }
  if (named.direction) {
    const metric = named.metrics?.[0] ?? "roas";
    const sign = (named.direction === "bottom" ? 1 : -1) * (["cpa", "cpc", "cpm"].includes(metric) ? -1 : 1);
    const sorted = open.filter((row) => figure(row, metric) !== null).sort((a, b) => sign * ((figure(a, metric) ?? 0) - (figure(b, metric) ?? 0)));
    return sorted.slice(0, named.count ?? 1).map(({ id }) => id);
  }
  return named.all || named.adPlatform ? open.map(({ id }) => id) : null;
}

const isAsking = ({ parts }: PlayedByPlanner): boolean => says(parts, "whichOne", "notFound", "problem.needs.");

function isDone(utterance: Utterance, played: PlayedByPlanner): boolean {
  const { intent } = utterance;
  const named = utterance.slots as Named;
  const { calls, parts } = played;
  const of = (tool: string): Record<string, unknown>[] => calls.filter((call) => call.tool === tool).map(withDefaults);
  const one = (tool: string, wanted: Record<string, unknown> = {}): boolean =>
    of(tool).some((input) => Object.entries(wanted).every(([key, value]) => value === undefined || input[key] === value));
  const has = (...names: string[]): boolean => says(parts, ...names);
  const days = daysNamed(named, utterance.text);
  const [platform] = named.socialPlatforms ?? [];
  const account = named.account ? accountIds[named.account] : undefined;
  switch (intent) {
    case "results":
      return named.adPlatform && !account
        ? one("get_breakdown", { windowDays: days ?? 7 })
        : one("get_insights", { windowDays: days ?? 7, adAccountId: account });
    case "define":
      return calls.length === 0 && (named.metrics ?? []).every((metric) => has(`define.${metric}`));
    case "by_platform":
      return one("get_breakdown", { windowDays: days ?? 7 });
    case "compare":
      return one("compare_periods", {
        currentDays: days && Math.max(days, named.previousDays ?? 0) <= 2 ? undefined : days,
        previousDays: (days ?? 0) <= 2 || thisMonth.test(utterance.text) ? undefined : named.previousDays,
      });
    case "top": {
      const metric = named.metrics?.[0] ?? "roas";
      const isRanked = ["roas", "spend", "conversions", "revenue", "ctr"].includes(metric) && (!named.adPlatform || account);
      if (!isRanked) return has("campaigns");
      return one("top_performers", { metric, direction: named.direction ?? "top", windowDays: days ?? 7, limit: named.count, adAccountId: account });
    }
    case "campaigns":
      if (named.conditions) {
        const shown = parts.flatMap((part) => (part.kind === "campaigns" ? part.conditions : []));
        return named.conditions.every(({ metric, op, value }) =>
          shown.some(
            (own) => own.metric === metric && own.comparator === op && Math.abs(own.value - (metric === "ctr" && value >= 0.1 ? value / 100 : value)) < 1e-9,
          ),
        );
      }
      return of("list_campaigns").some((input) => input.status === named.status && input.platform === named.adPlatform);
    case "campaign": {
      const names = [...(named.campaigns ?? []), ...(named.campaign ? [named.campaign] : [])];
      if (account) return one("get_insights", { adAccountId: account });
      return names.length === 0
        ? one("get_campaign") || isAsking(played)
        : names.every((name) => one("get_campaign", { campaignId: campaignRows.find((row) => row.name === name)?.id, windowDays: days }));
    }
    case "anomalies":
      return one("get_anomalies", { fresh: named.fresh ?? false });
    case "explain":
      return one("get_anomalies") && (one("compare_periods") || one("get_campaign"));
    case "brief":
      return one("get_insights") && one("get_anomalies");
    case "fatigue":
      return one("creative_fatigue", { adAccountId: account });
    case "winning":
      return one("winning_creatives", { k: named.count, windowDays: days && Math.max(7, days) });
    case "budget_shift":
      return one("budget_shift", { totalDailyBudget: named.amount, windowDays: days });
    case "pilot":
      return one("incremental_pilot", { windowDays: days && Math.min(30, Math.max(3, days)) });
    case "policy":
      return named.text
        ? of("policy_check").some((input) => same(input.creative, named.text ?? "") && (!named.adPlatform || input.targetPlatform === named.adPlatform))
        : isAsking(played);
    case "brand":
      return one("brand_profile");
    case "reports":
      return one("list_reports", { limit: named.count });
    case "signals":
      return one("list_signals");
    case "activity":
      return one("get_activity");
    case "verify_audit":
      return one("verify_audit");
    case "dialects":
      return one("dialect_eval");
    case "ad_accounts":
      return one("list_ad_accounts") && has("answer");
    case "recall":
      return of("search_memory").some((input) => !named.query || same(input.query, named.query));
    case "remember":
      return named.text ? of("remember").some((input) => same(input.content, named.text ?? "")) : one("remember") || isAsking(played);
    case "connections":
      return one("list_connections");
    case "posts":
      return of("list_posts").some(
        (input) => input.status === named.status && (!platform || input.platform === platform) && (!named.count || input.limit === named.count),
      );
    case "failed_post":
      return one("list_posts", { status: "FAILED" });
    case "times":
      return named.socialPlatforms ? named.socialPlatforms.every((name) => one("optimal_times", { platform: name })) : one("optimal_times");
    case "check_post":
      return named.text && named.socialPlatforms
        ? of("check_post").some((input) => same(input.content, named.text ?? ""))
        : isAsking(played) || one("check_post");
    case "draft": {
      if (has("problem.needs.")) return true;
      const drafts = of("create_drafts").flatMap((input) => input.drafts as { content: string; connectionIds: string[]; scheduledAt?: string }[]);
      const where = (named.socialPlatforms ?? []).flatMap((name) => connectionIds[name.toLowerCase()] ?? []);
      const at = named.when ? instantOf(named.when) : null;
      if (drafts.length === 0) return has("drafts") && where.length === 0;
      return where.every((id) => drafts.some((own) => own.connectionIds.includes(id))) && (!at || drafts.every((own) => own.scheduledAt === at));
    }
    case "schedule": {
      const planned = of("schedule_posts").flatMap((input) => input.posts as { postId: string; scheduledAt: string }[]);
      if (planned.length === 0) return !named.post && isAsking(played);
      const at = named.when ? instantOf(named.when) : null;
      return (
        (!named.post || planned.some(({ postId }) => postId === postIds[named.post ?? ""])) && (!at || planned.every(({ scheduledAt }) => scheduledAt === at))
      );
    }
    case "pause":
    case "resume": {
      const tool = `${intent}_campaign`;
      const meant = expectedCampaigns(utterance, named);
      const ids = of(tool).map(({ campaignId }) => campaignId);
      if (meant === null) return ids.length > 0 ? utterance.after !== null : isAsking(played);
      return meant.length === ids.length && meant.every((id) => ids.includes(id));
    }
    case "autopilot": {
      const ids = account ? [account] : named.all ? Object.values(accountIds) : named.adPlatform === "GOOGLE" ? [accountIds["Lamsa Search"]] : [];
      return ids.length === 0 ? isAsking(played) : ids.every((id) => one("set_autopilot", { adAccountId: id, enabled: named.enabled }));
    }
    case "waiting":
      return one("show_changes") || has("changes.nothingWaits");
    case "confirm":
      return one("confirm_changes") || has("changes.nothingWaits") || !utterance.after;
    case "decline":
      return one("discard_changes") || has("changes.nothingWaits") || !utterance.after;
    case "plan_show":
    case "plan_make":
    case "plan_add":
    case "plan_done":
    case "plan_skip":
      return has("plan") || one("update_plan");
    case "plan_continue":
      return has("plan") || one("update_plan");
    case "delete":
      return has("problem.cannot.delete");
    case "create_campaign":
      return has("problem.cannot.createCampaign");
    case "set_budget":
      return has("problem.cannot.setBudget");
    case "publish_now":
      return has("problem.cannot.publishNow");
    case "connect":
      return has("problem.cannot.connect");
    case "add_model":
      return has("talk.model");
    case "help":
      return has("talk.help");
    case "greeting":
    case "thanks":
    case "small_talk":
      return has("talk.greeting", "talk.thanks", "talk.smallTalk", "talk.help");
    case "out_of_scope":
      return has("talk.outside");
    case "follow_up":
      return isFollowed(utterance, played, named);
    case "answer":
      return (
        !isAsking(played) &&
        !has("talk.outside", "talk.didYouMean") &&
        (calls.length > 0 || has("plan")) &&
        (!named.campaign || JSON.stringify(calls).includes(campaignRows.find((row) => row.name === named.campaign)?.id ?? "-"))
      );
  }
}

/** The same question with what was changed of it. */
function isFollowed({ after, text }: Utterance, { calls, parts }: PlayedByPlanner, named: Named): boolean {
  if (!after) return true;
  const before = play([after], "w", "en");
  const kinds = new Set(before.calls.map(({ tool }) => tool));
  const isSame =
    calls.some(({ tool }) => kinds.has(tool)) ||
    (kinds.has("get_insights") && calls.some(({ tool }) => tool === "get_breakdown")) ||
    (kinds.has("top_performers") && parts.some((part) => part.kind === "campaigns"));
  const inputs = JSON.stringify(calls.map(withDefaults)) + JSON.stringify(parts.map((part) => ("focus" in part ? part.focus : null)));
  const days = daysNamed(named, text);
  return (
    isSame &&
    (!days || new RegExp(`"(?:windowDays|currentDays|sinceDays)":${Math.max(1, days)}\\b`).test(inputs)) &&
    (!named.adPlatform || inputs.includes(`"${named.adPlatform}"`) || calls.some(({ tool }) => tool === "list_ad_accounts")) &&
    (!named.amount || inputs.includes(`"totalDailyBudget":${named.amount}`)) &&
    (!named.count || new RegExp(`"(?:limit|k)":${named.count}\\b`).test(inputs) || parts.some((part) => part.kind === "campaigns")) &&
    (!named.direction || inputs.includes(`"direction":"${named.direction}"`) || parts.some((part) => part.kind === "campaigns")) &&
    (named.socialPlatforms ?? []).every((name) => inputs.includes(`"${name}"`) || calls.some(({ tool }) => tool === "create_drafts")) &&
    (named.metrics ?? []).every((name) => inputs.includes(`"${name}"`) || parts.some((part) => part.kind === "campaigns"))
  );
}

export interface Judged {
  right: boolean;
  played: PlayedByPlanner;
}

export function judgeUtterance(utterance: Utterance): Judged {
  const messages = utterance.after ? [utterance.after, utterance.text] : [utterance.text];
  const played = play(messages, "w", utterance.variety === "english" ? "en" : "ar");
  return { right: isDone(utterance, played), played };
}
