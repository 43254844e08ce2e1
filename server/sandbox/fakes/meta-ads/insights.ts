import { z } from "zod";
import { type Ad, type Campaign, campaignDay, campaignsOf, type Day, dayOf, sumOf } from "../../ads/ad-fixtures";
import { CURRENCY, dayAt, daysAfter, daysFrom } from "../../ads/plans";
import type { InsightsRun } from "../../ads/store";
import type { Call, Reply } from "../../contract";
import type { SandboxState } from "../../sandbox-state";
import { fieldsOf, missing, problem } from "../meta/graph";
import { fieldTree, jsonParam, listParam, pageOf, refuse, selectNode } from "./graph-query";
import { insightsNode } from "./insights-node";
import { effectiveStatus, historyStart } from "./nodes";
import { campaignsUnder } from "./objects";
import { type Caller, callerOf } from "./people";

/** Insights: figures of an account or a campaign by level and by stretches of days, at once or as a run. */

const levels = ["account", "campaign", "ad"] as const;
const windows = ["1d_click", "7d_click", "28d_click", "1d_view", "7d_view", "1d_ev", "skan_click", "skan_view", "dda", "default"];
/** More rows than this are refused at once; a run may have them all. */
const ROWS_AT_ONCE = 400;
const NOT_STARTED_MS = 300;
const RUN_MS = 1_200;

const dateText = z.iso.date();
const timeRange = z.strictObject({ since: dateText, until: dateText });
const filterList = z.array(z.strictObject({ field: z.string(), operator: z.literal("IN"), value: z.array(z.string()) }));
const presets: Record<string, [number, number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
  last_7d: [-7, -1],
  last_14d: [-14, -1],
  last_28d: [-28, -1],
  last_30d: [-30, -1],
  last_90d: [-90, -1],
};

interface Subject {
  campaign: Campaign;
  ad?: Ad;
  days(date: string): Day | null;
}

export function readInsights(call: Call, sandbox: SandboxState, caller: Caller): Reply {
  const run = sandbox.ads.runs.get(call.params.object ?? "");
  if (run) return runInsights(call, run, sandbox, caller);
  return answerFor(call, call.params.object ?? "", Object.fromEntries(call.query), sandbox, caller, ROWS_AT_ONCE);
}

function answerFor(call: Call, segment: string, query: Record<string, string>, sandbox: SandboxState, caller: Caller, most: number): Reply {
  const campaigns = campaignsUnder(segment, caller, sandbox);
  const level = query.level ?? (segment.startsWith("act_") ? "account" : "campaign");
  if (!levels.some((known) => known === level)) refuse(100, `Param level must be one of {ad, adset, campaign, account}`);
  if (query.breakdowns) refuse(100, "Breakdowns are not played in the sandbox.");
  listParam(query.action_attribution_windows, "action_attribution_windows", windows);
  const fields = fieldTree(query.fields ?? "impressions,spend,date_start,date_stop");
  const stretches = stretchesOf(query, sandbox);
  const subjects = subjectsOf(filtered(campaigns, query, sandbox), level, sandbox);
  if (subjects.length * stretches.length > most) {
    return problem(100, "Please reduce the amount of data you're asking for, then retry your request", 1_504_018);
  }
  const rows = subjects.flatMap((subject) => stretches.flatMap((stretch) => rowOf(subject, stretch) ?? []));
  return pageOf(call, rows, ({ subject, day, until }) => ({
    ...selectNode(insightsNode({ campaign: subject.campaign, ad: subject.ad, level, day, until, currency: CURRENCY }), fields),
    date_start: day.date,
    date_stop: until,
  }));
}

function subjectsOf(campaigns: Campaign[], level: string, sandbox: SandboxState): Subject[] {
  if (level === "ad")
    return campaigns.flatMap((campaign) => campaign.ads.map((ad) => ({ campaign, ad, days: (date: string) => dayOf(campaign, ad, date, sandbox) })));
  if (level === "campaign") return campaigns.map((campaign) => ({ campaign, days: (date) => campaignDay(campaign, date, sandbox) }));
  const [first] = campaigns;
  if (!first) return [];
  const whole = (date: string) => {
    const days = campaigns.flatMap((campaign) => campaignDay(campaign, date, sandbox) ?? []);
    return days.length > 0 ? sumOf(date, days, 0.85) : null;
  };
  return [{ campaign: first, days: whole }];
}

/** Objects without impressions have no row. */
function rowOf(subject: Subject, { since, until }: { since: string; until: string }): { subject: Subject; day: Day; until: string } | null {
  const days: Day[] = [];
  for (let date = since; date <= until; date = daysAfter(date, 1)) {
    const day = subject.days(date);
    if (day) days.push(day);
  }
  return days.length === 0 ? null : { subject, day: sumOf(since, days, 0.55), until };
}

function stretchesOf(query: Record<string, string>, sandbox: SandboxState): { since: string; until: string }[] {
  const today = dayAt(sandbox.now());
  const { since, until: requestedUntil } = rangeOf(query, today);
  if (requestedUntil < since) refuse(100, "time_range: since must not be after until.");
  if (since < historyStart(sandbox)) refuse(3_018, "The start date of the time range cannot be beyond 37 months from the current date");
  const length = Math.min(daysFrom(since, requestedUntil), daysFrom(since, today)) + 1;
  const increment = query.time_increment ?? "all_days";
  if (increment === "all_days") return [{ since, until: daysAfter(since, length - 1) }];
  const step = Number(increment);
  if (!Number.isInteger(step) || step < 1 || step > 90) refuse(100, "Param time_increment must be an integer between 1 and 90, monthly or all_days");
  return Array.from({ length: Math.ceil(Math.max(0, length) / step) }, (_, index) => ({
    since: daysAfter(since, index * step),
    until: daysAfter(since, Math.min((index + 1) * step, length) - 1),
  }));
}

function rangeOf(query: Record<string, string>, today: string): { since: string; until: string } {
  if (query.time_range !== undefined) {
    const range = timeRange.safeParse(jsonParam(query.time_range, "time_range"));
    return range.success ? range.data : refuse(100, "Must be a date representation in the format YYYY-MM-DD: time_range");
  }
  const preset = presets[query.date_preset ?? "last_30d"];
  if (!preset) return refuse(100, `Param date_preset must be one of {${Object.keys(presets).join(", ")}}`);
  return { since: daysAfter(today, preset[0]), until: daysAfter(today, preset[1]) };
}

function filtered(campaigns: Campaign[], query: Record<string, string>, sandbox: SandboxState): Campaign[] {
  const given = jsonParam(query.filtering, "filtering");
  if (given === undefined) return campaigns;
  const filters = filterList.safeParse(given);
  if (!filters.success) return refuse(100, "Param filtering is invalid.");
  return filters.data.reduce((left, { field, value }) => {
    if (field === "campaign.id") return left.filter(({ id }) => value.includes(id));
    if (field === "campaign.effective_status") return left.filter((campaign) => value.includes(effectiveStatus(campaign, sandbox)));
    return refuse(100, `Filtering field '${field}' is invalid.`, 1_487_079);
  }, campaigns);
}

/** Starts an asynchronous report. Invalid parameters are refused at once. */
export async function startRun(call: Call, sandbox: SandboxState, caller: Caller): Promise<Reply> {
  const account = caller.accounts.find(({ id }) => `act_${id}` === call.params.object);
  if (!account) return missing(call.params.object ?? "");
  const fields = await fieldsOf(call);
  const names = ["level", "fields", "time_range", "date_preset", "time_increment", "filtering", "breakdowns", "action_attribution_windows"];
  const query = Object.fromEntries(names.flatMap((name) => (fields.get(name) === undefined ? [] : [[name, fields.get(name) ?? ""]])));
  answerFor({ ...call, query: new URLSearchParams({ limit: "1" }) }, `act_${account.id}`, query, sandbox, caller, Number.POSITIVE_INFINITY);
  const id = sandbox.nextId();
  sandbox.ads.runs.set(id, { id, accountId: account.id, startedAt: sandbox.now(), query });
  return { status: 200, body: { report_run_id: id } };
}

/** How far a run is; null when the id is none of the caller's. */
export function runState(call: Call, sandbox: SandboxState, caller: Caller): Reply | null {
  const run = sandbox.ads.runs.get(call.params.object ?? "");
  if (!run || !caller.accounts.some(({ id }) => id === run.accountId)) return null;
  const percent = percentOf(run, sandbox);
  const values = {
    id: run.id,
    account_id: run.accountId,
    async_status: percent === 0 ? "Job Not Started" : percent < 100 ? "Job Running" : "Job Completed",
    async_percent_completion: percent,
  };
  return { status: 200, body: selectNode({ type: "AdReportRun", values }, fieldTree(call.query.get("fields") ?? "id,async_status,async_percent_completion")) };
}

function percentOf(run: InsightsRun, sandbox: SandboxState): number {
  const age = sandbox.now() - run.startedAt;
  return age < NOT_STARTED_MS ? 0 : age < RUN_MS ? 50 : 100;
}

function runInsights(call: Call, run: InsightsRun, sandbox: SandboxState, caller: Caller): Reply {
  if (!caller.accounts.some(({ id }) => id === run.accountId)) return missing(run.id);
  if (percentOf(run, sandbox) < 100) return problem(2_601, "Loading async job result failed: the job is not complete");
  return answerFor(call, `act_${run.accountId}`, run.query, sandbox, caller, Number.POSITIVE_INFINITY);
}

/** How many ads can be shown: the limits of calls grow with them. */
export function activeAds(call: Call, sandbox: SandboxState): number {
  const account = callerOf(call, sandbox)?.chosen;
  return account
    ? campaignsOf(account, sandbox)
        .filter(({ status }) => status === "ACTIVE")
        .flatMap(({ ads }) => ads).length
    : 0;
}
