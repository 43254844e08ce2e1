import { z } from "zod";
import { budgetUnitMicros } from "./budget-units";
import type { CampaignState, CreativeFormat, FoundAdAccount, FoundCampaign, FoundCreative, FoundDay } from "./contract";

/** META's answers, as far as they are read, and what they mean. */

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
export const permissionsAnswer = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
export const userAnswer = z.object({ id: z.string(), name: z.string() });
export const currencyAnswer = z.object({ currency: z.string() });
export const successAnswer = z.object({ success: z.literal(true) });
export const runAnswer = z.object({ report_run_id: z.string() });
export const runStateAnswer = z.object({ async_status: z.string() });

const paging = z.object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() }).optional();
export const listOf = <T extends z.ZodType>(row: T) => z.object({ data: z.array(row), paging });

/** A page may be empty and still not the last one. */
export function nextCursor(answer: { paging?: z.output<typeof paging> }): string | null {
  return answer.paging?.next ? (answer.paging.cursors?.after ?? null) : null;
}

export const adAccount = z.object({
  account_id: z.string(),
  name: z.string().default(""),
  account_status: z.number(),
  currency: z.string(),
  timezone_name: z.string(),
});
export const ACCOUNT_FIELDS = "account_id,name,account_status,currency,timezone_name";
/** ACTIVE, IN_GRACE_PERIOD and ANY_ACTIVE. */
const running = [1, 9, 201];

export function foundAccount(account: z.output<typeof adAccount>): FoundAdAccount {
  return {
    externalId: account.account_id,
    name: account.name || account.account_id,
    currency: account.currency,
    timezone: account.timezone_name,
    status: running.includes(account.account_status) ? "ACTIVE" : "PAUSED",
    managerId: null,
    managerName: null,
  };
}

const issues = z.array(z.object({ error_code: z.number().optional(), error_summary: z.string().optional() })).optional();
/** Minor units. */
const budget = z.coerce.number().optional();
export const campaign = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  effective_status: z.string(),
  objective: z.string().optional(),
  daily_budget: budget,
  lifetime_budget: budget,
  start_time: z.string().optional(),
  updated_time: z.string().optional(),
  issues_info: issues,
});
export type Campaign = z.output<typeof campaign>;
export const CAMPAIGN_FIELDS = "id,name,status,effective_status,objective,daily_budget,lifetime_budget,start_time,updated_time,issues_info";

export const adSet = z.object({ campaign_id: z.string(), status: z.string(), effective_status: z.string(), daily_budget: budget, lifetime_budget: budget });
export type AdSet = z.output<typeof adSet>;
export const AD_SET_FIELDS = "campaign_id,status,effective_status,daily_budget,lifetime_budget";

const microsOf = (minor: number, currency: string) => minor * budgetUnitMicros("META", currency);
export const minorOf = (micros: number, currency: string) => Math.round(micros / budgetUnitMicros("META", currency));

export const keepsOwnBudget = (one: Campaign) => one.daily_budget !== undefined || one.lifetime_budget !== undefined;

/** A campaign without a budget of its own spends the sum of its ad sets', those that would run with it. */
export function foundCampaign(one: Campaign, adSets: AdSet[], currency: string): FoundCampaign {
  const own = adSets.filter(({ campaign_id, effective_status }) => campaign_id === one.id && !["PAUSED", "DELETED", "ARCHIVED"].includes(effective_status));
  const sum = (name: "daily_budget" | "lifetime_budget"): number | null => {
    const known = (keepsOwnBudget(one) ? [one] : own).flatMap((source) => source[name] ?? []).filter((amount) => amount > 0);
    return known.length === 0
      ? null
      : microsOf(
          known.reduce((total, amount) => total + amount, 0),
          currency,
        );
  };
  return {
    externalId: one.id,
    name: one.name,
    objective: one.objective ?? null,
    status: stateOf(one.status),
    effectiveStatus: one.effective_status,
    statusReasons: (one.issues_info ?? []).flatMap(({ error_code }) => (error_code === undefined ? [] : String(error_code))),
    dailyBudgetMicros: sum("daily_budget"),
    lifetimeBudgetMicros: sum("lifetime_budget"),
    budgetShared: false,
    budgetOnAdSets: !keepsOwnBudget(one),
    startedOn: one.start_time?.slice(0, 10) ?? null,
    updatedAt: one.updated_time ? new Date(one.updated_time) : null,
  };
}

function stateOf(status: string): CampaignState {
  if (status === "ACTIVE") return "ACTIVE";
  return status === "PAUSED" ? "PAUSED" : "REMOVED";
}

const action = z.object({ type: z.string().optional(), value: z.object({ link: z.string().optional() }).optional() }).optional();
const texts = z.array(z.object({ text: z.string().optional() })).optional();
const storySpec = z.object({
  link_data: z
    .object({
      message: z.string().optional(),
      name: z.string().optional(),
      link: z.string().optional(),
      call_to_action: action,
      child_attachments: z.array(z.unknown()).optional(),
    })
    .optional(),
  video_data: z.object({ message: z.string().optional(), title: z.string().optional(), call_to_action: action }).optional(),
});
const feedSpec = z.object({
  bodies: texts,
  titles: texts,
  link_urls: z.array(z.object({ website_url: z.string().optional() })).optional(),
  call_to_action_types: z.array(z.string()).optional(),
  ad_formats: z.array(z.string()).optional(),
  videos: z.array(z.unknown()).optional(),
});
const creative = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  call_to_action_type: z.string().optional(),
  link_url: z.string().optional(),
  image_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  video_id: z.string().optional(),
  object_type: z.string().optional(),
  object_story_spec: storySpec.optional(),
  asset_feed_spec: feedSpec.optional(),
});
export const ad = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  effective_status: z.string(),
  campaign_id: z.string(),
  created_time: z.string().optional(),
  ad_review_feedback: z.object({ global: z.record(z.string(), z.unknown()).optional() }).optional(),
  issues_info: issues,
  creative: creative.optional(),
});
const CREATIVE_FIELDS = "title,body,call_to_action_type,link_url,image_url,thumbnail_url,video_id,object_type,object_story_spec,asset_feed_spec";
export const adFields = `id,name,status,effective_status,campaign_id,created_time,ad_review_feedback,issues_info,creative{${CREATIVE_FIELDS}}`;

/** An ad's text is in one of three places, which depends on how it was made. */
export function foundCreative(one: z.output<typeof ad>): FoundCreative {
  const made = one.creative ?? {};
  const { link_data: link, video_data: video } = made.object_story_spec ?? {};
  const feed = made.asset_feed_spec;
  const button = link?.call_to_action ?? video?.call_to_action;
  return {
    externalId: one.id,
    campaignExternalId: one.campaign_id,
    name: one.name,
    format: formatOf(made),
    status: stateOf(one.status),
    effectiveStatus: one.effective_status,
    title: firstText(made.title, link?.name, video?.title, feed?.titles?.[0]?.text),
    body: firstText(made.body, link?.message, video?.message, feed?.bodies?.[0]?.text),
    callToAction: firstText(made.call_to_action_type, button?.type, feed?.call_to_action_types?.[0]),
    linkUrl: firstText(made.link_url, link?.link, button?.value?.link, feed?.link_urls?.[0]?.website_url),
    thumbnailUrl: firstText(made.thumbnail_url, made.image_url),
    limits: [...Object.keys(one.ad_review_feedback?.global ?? {}), ...(one.issues_info ?? []).flatMap(({ error_summary }) => error_summary ?? [])],
    startedOn: one.created_time?.slice(0, 10) ?? null,
  };
}

function firstText(...candidates: (string | undefined)[]): string | null {
  return candidates.find((text) => text !== undefined && text.trim() !== "") ?? null;
}

function formatOf({ video_id, object_type, image_url, object_story_spec: story, asset_feed_spec: feed }: z.output<typeof creative>): CreativeFormat {
  const formats = feed?.ad_formats ?? [];
  if (story?.link_data?.child_attachments?.length || formats.some((format) => format.startsWith("CAROUSEL"))) return "CAROUSEL";
  if (video_id || story?.video_data || object_type === "VIDEO" || feed?.videos?.length || formats.includes("SINGLE_VIDEO")) return "VIDEO";
  return image_url || object_type || story || feed ? "IMAGE" : "TEXT";
}

const counted = z.array(z.object({ action_type: z.string(), value: z.coerce.number() })).optional();
/** Figures are text. */
const figure = z.coerce.number().default(0);
export const insightsRow = z.object({
  campaign_id: z.string(),
  ad_id: z.string().optional(),
  spend: figure,
  impressions: figure,
  clicks: figure,
  reach: z.coerce.number().optional(),
  actions: counted,
  action_values: counted,
  date_start: z.iso.date(),
});
export const INSIGHTS_FIELDS = "campaign_id,spend,impressions,clicks,reach,actions,action_values";
/** One purchase appears under several names: the first of these that is there is taken, and nothing is added to it. */
const purchases = ["omni_purchase", "purchase"];

export function foundDay(row: z.output<typeof insightsRow>): FoundDay {
  const name = purchases.find((type) => row.actions?.some(({ action_type }) => action_type === type));
  const valueIn = (list: z.output<typeof counted>) => list?.find(({ action_type }) => action_type === name)?.value ?? 0;
  return {
    externalId: row.ad_id ?? row.campaign_id,
    date: row.date_start,
    spendMicros: Math.round(row.spend * 1_000_000),
    impressions: row.impressions,
    clicks: row.clicks,
    conversions: valueIn(row.actions),
    revenueMicros: Math.round(valueIn(row.action_values) * 1_000_000),
    reach: row.reach ?? null,
  };
}
