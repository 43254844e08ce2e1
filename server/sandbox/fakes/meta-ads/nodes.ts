import { type Ad, type Campaign, campaignDay, campaignsOf, idOf } from "../../ads/ad-fixtures";
import { CURRENCY, dayAt, daysAfter, TIMEZONE } from "../../ads/plans";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { graphTime } from "../meta/graph";
import type { Node } from "./graph-query";

/** META's objects with all their fields. A field that has no value now is undefined; one that is not here does not exist. */

/** How long a change is being worked on. */
export const IN_PROCESS_MS = 2_000;

/** Minor units. */
export const MINIMUM_DAILY_BUDGET = 375;

const minor = (amount: number | null) => (amount === null ? undefined : String(Math.round(amount * 100)));

export function accountNode(account: Account, sandbox: SandboxState): Node {
  const values = {
    id: `act_${account.id}`,
    account_id: account.id,
    name: account.displayName,
    account_status: 1,
    currency: CURRENCY,
    timezone_name: TIMEZONE,
    timezone_offset_hours_utc: 3,
    amount_spent: minor(spentOf(account, sandbox)),
    balance: "0",
    spend_cap: "0",
    min_daily_budget: MINIMUM_DAILY_BUDGET,
    disable_reason: 0,
    business: { type: "Business", values: { id: idOf(15, account.id, "business"), name: "Nashir Sandbox" } },
  };
  return { type: "AdAccount", values };
}

function spentOf(account: Account, sandbox: SandboxState): number {
  const today = dayAt(sandbox.now());
  return campaignsOf(account, sandbox).reduce((sum, campaign) => sum + (campaignDay(campaign, today, sandbox)?.spend ?? 0) / 100, 0);
}

export function campaignNode(campaign: Campaign, sandbox: SandboxState): Node {
  const { plan, status } = campaign;
  const own = plan.budget.of !== "adSets";
  const values = {
    id: campaign.id,
    account_id: campaign.account.id,
    name: plan.name,
    status: metaStatus(status),
    configured_status: metaStatus(status),
    effective_status: effectiveStatus(campaign, sandbox),
    objective: plan.kind,
    buying_type: "AUCTION",
    daily_budget: own ? minor(campaign.dailyBudget) : undefined,
    lifetime_budget: own ? minor(campaign.lifetimeBudget) : undefined,
    budget_remaining: own ? "0" : undefined,
    bid_strategy: own ? "LOWEST_COST_WITHOUT_CAP" : undefined,
    special_ad_categories: [],
    start_time: localTime(campaign.startedOn),
    stop_time: undefined,
    created_time: localTime(campaign.startedOn),
    updated_time: graphTime(campaign.changedAt),
    issues_info: issuesOf(campaign),
  };
  return { type: "Campaign", values };
}

function issuesOf({ plan, status }: Campaign): unknown {
  if (plan.trouble?.status !== "WITH_ISSUES" || status !== "ACTIVE") return undefined;
  return plan.trouble.reasons.map((code) => ({
    level: "AD",
    error_code: Number(code),
    error_summary: plan.trouble?.summary,
    error_message: "One or more ads in this campaign do not comply with the advertising policies.",
    error_type: "HARD_ERROR",
  }));
}

export function effectiveStatus({ status, plan, changedAt }: Campaign, sandbox: SandboxState): string {
  if (sandbox.now() - changedAt < IN_PROCESS_MS) return "IN_PROCESS";
  return status === "ACTIVE" && plan.trouble ? plan.trouble.status : metaStatus(status);
}

export const metaStatus = (status: Campaign["status"]) => (status === "REMOVED" ? "DELETED" : status);

interface AdSet {
  key: string;
  name: string;
  paused: boolean;
  /** The campaign's budget, where the ad sets have it. */
  part: number;
}

/** Where the ad sets have the budgets, a paused one is not counted. */
export function adSetsOf({ plan }: Campaign): AdSet[] {
  if (plan.budget.of !== "adSets") return [{ key: "all", name: `${plan.name} - all`, paused: false, part: 0 }];
  return [
    { key: "women", name: `${plan.name} - نساء 25-44`, paused: false, part: 0.625 },
    { key: "wide", name: `${plan.name} - wide`, paused: false, part: 0.375 },
    { key: "test", name: `${plan.name} - test`, paused: true, part: 0.25 },
  ];
}

export const adSetId = (campaign: Campaign, set: AdSet) => idOf(17, campaign.account.id, campaign.plan.key, "set", set.key);

export function adSetNode(campaign: Campaign, set: AdSet): Node {
  const status = set.paused ? "PAUSED" : "ACTIVE";
  const values = {
    id: adSetId(campaign, set),
    account_id: campaign.account.id,
    campaign_id: campaign.id,
    name: set.name,
    status,
    configured_status: status,
    effective_status: set.paused ? "PAUSED" : (below(campaign) ?? "ACTIVE"),
    daily_budget: set.part > 0 && campaign.dailyBudget !== null ? minor(campaign.dailyBudget * set.part) : undefined,
    lifetime_budget: undefined,
    created_time: localTime(campaign.startedOn),
    updated_time: localTime(campaign.startedOn),
  };
  return { type: "AdSet", values };
}

/** Effective status: from the campaign's own state and its parent's. */
function below({ status }: Campaign): string | undefined {
  if (status === "ACTIVE") return undefined;
  return status === "PAUSED" ? "CAMPAIGN_PAUSED" : metaStatus(status);
}

export function adNode(campaign: Campaign, ad: Ad): Node {
  const { objection } = ad.plan;
  const [set] = adSetsOf(campaign);
  const values = {
    id: ad.id,
    account_id: campaign.account.id,
    campaign_id: campaign.id,
    adset_id: set && adSetId(campaign, set),
    name: ad.plan.name,
    status: "ACTIVE",
    configured_status: "ACTIVE",
    effective_status: below(campaign) ?? (objection?.disapproved ? "DISAPPROVED" : "ACTIVE"),
    ad_review_feedback: objection ? { global: { [objection.topic]: objection.text } } : undefined,
    issues_info: undefined,
    created_time: localTime(ad.startedOn),
    updated_time: localTime(ad.startedOn),
    creative: creativeNode(campaign, ad),
  };
  return { type: "Ad", values };
}

/** Its text is in one of three places. */
function creativeNode(campaign: Campaign, { id, plan }: Ad): Node {
  const { titles, bodies, callToAction, format, textIn } = plan;
  const link = `https://store.example/${plan.key}`;
  const video = format === "VIDEO" ? idOf(16, id, "video") : undefined;
  const inCreative = textIn === "creative";
  const action = { type: callToAction, value: { link } };
  const story = video
    ? { video_data: { video_id: video, title: titles[0], message: bodies[0], call_to_action: action } }
    : { link_data: { link, name: titles[0], message: bodies[0], call_to_action: action } };
  const feed = {
    titles: titles.map((text) => ({ text })),
    bodies: bodies.map((text) => ({ text })),
    link_urls: [{ website_url: link }],
    call_to_action_types: [callToAction],
    ad_formats: [video ? "SINGLE_VIDEO" : format === "CAROUSEL" ? "CAROUSEL_IMAGE" : "SINGLE_IMAGE"],
  };
  const values = {
    id: idOf(17, id, "creative"),
    name: `${plan.name} creative`,
    title: inCreative ? titles[0] : undefined,
    body: inCreative ? bodies[0] : undefined,
    call_to_action_type: inCreative ? callToAction : undefined,
    link_url: inCreative ? link : undefined,
    image_url: undefined,
    thumbnail_url: undefined,
    video_id: video,
    object_story_spec: textIn === "story" ? { page_id: idOf(15, campaign.account.id, "page"), ...story } : undefined,
    asset_feed_spec: textIn === "feed" ? feed : undefined,
    effective_object_story_id: undefined,
    object_type: video ? "VIDEO" : "SHARE",
    status: "ACTIVE",
  };
  return { type: "AdCreative", values };
}

/** Times are in the account's own zone. */
function localTime(date: string): string {
  return `${date}T00:00:00+0300`;
}

export const historyStart = (sandbox: SandboxState) => daysAfter(dayAt(sandbox.now()), -1_126);
