import { DateTime } from "luxon";
import { z } from "zod";
import type { CampaignState, CreativeFormat, FoundAdAccount, FoundCampaign, FoundChange, FoundCreative, FoundDay } from "./contract";

/** Google Ads' responses, in the fields that are read. Integers come as text; zero values are omitted. */

const int64 = z.coerce.number().default(0);
const flag = z.boolean().default(false);

export const personAnswer = z.object({ sub: z.string(), email: z.string().optional() });
export const accessibleAnswer = z.object({ resourceNames: z.array(z.string()).default([]) });
/** Of a dry run. */
export const validAnswer = z.object({});
export const changedAnswer = z.object({ results: z.array(z.object({ resourceName: z.string() })).min(1) });
export const pageOf = <T extends z.ZodType>(row: T) => z.object({ results: z.array(row).default([]), nextPageToken: z.string().optional() });

export const CLIENT_QUERY =
  "SELECT customer_client.id, customer_client.descriptive_name, customer_client.currency_code, customer_client.time_zone, customer_client.manager, customer_client.level, customer_client.status FROM customer_client";
export const clientRow = z.object({
  customerClient: z.object({
    id: z.string(),
    descriptiveName: z.string().default(""),
    currencyCode: z.string().default(""),
    timeZone: z.string().default(""),
    manager: flag,
    level: int64,
    status: z.string().default(""),
  }),
});
export type Client = z.output<typeof clientRow>["customerClient"];

/** Excludes managers, which have no figures, and closed accounts, which cannot be read. */
export function foundAccount(client: Client, rootId: string, manager: Client | undefined): FoundAdAccount | null {
  if (client.manager || !["ENABLED", "SUSPENDED"].includes(client.status)) return null;
  return {
    externalId: client.id,
    name: client.descriptiveName || client.id,
    currency: client.currencyCode,
    timezone: client.timeZone,
    status: client.status === "ENABLED" ? "ACTIVE" : "PAUSED",
    managerId: client.id === rootId ? null : rootId,
    managerName: client.id === rootId ? null : (manager?.descriptiveName ?? null),
  };
}

export const ZONE_QUERY = "SELECT customer.time_zone FROM customer";
export const zoneRow = z.object({ customer: z.object({ timeZone: z.string() }) });

export const CAMPAIGN_QUERY =
  "SELECT campaign.id, campaign.name, campaign.status, campaign.primary_status, campaign.primary_status_reasons, campaign.advertising_channel_type, campaign.start_date_time, campaign_budget.amount_micros, campaign_budget.total_amount_micros, campaign_budget.explicitly_shared FROM campaign";
export const campaignRow = z.object({
  campaign: z.object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    primaryStatus: z.string().optional(),
    primaryStatusReasons: z.array(z.string()).default([]),
    advertisingChannelType: z.string().optional(),
    startDateTime: z.string().optional(),
  }),
  campaignBudget: z.object({ amountMicros: int64, totalAmountMicros: int64, explicitlyShared: flag }).optional(),
});

export function foundCampaign({ campaign, campaignBudget }: z.output<typeof campaignRow>): FoundCampaign {
  return {
    externalId: campaign.id,
    name: campaign.name,
    objective: campaign.advertisingChannelType ?? null,
    status: stateOf(campaign.status),
    effectiveStatus: campaign.primaryStatus ?? campaign.status,
    statusReasons: campaign.primaryStatusReasons,
    dailyBudgetMicros: campaignBudget?.amountMicros || null,
    lifetimeBudgetMicros: campaignBudget?.totalAmountMicros || null,
    budgetShared: campaignBudget?.explicitlyShared ?? false,
    budgetOnAdSets: false,
    startedOn: campaign.startDateTime?.slice(0, 10) ?? null,
    updatedAt: null,
  };
}

function stateOf(status: string): CampaignState {
  if (status === "ENABLED") return "ACTIVE";
  return status === "PAUSED" ? "PAUSED" : "REMOVED";
}

export const budgetQuery = (campaignId: string) =>
  `SELECT campaign_budget.resource_name, campaign_budget.explicitly_shared FROM campaign WHERE campaign.id = ${campaignId}`;
export const budgetRow = z.object({ campaignBudget: z.object({ resourceName: z.string(), explicitlyShared: flag }) });

export const pausedGroupsQuery = (campaignId: string) =>
  `SELECT ad_group.id, ad_group.status FROM ad_group WHERE campaign.id = ${campaignId} AND ad_group.status = 'PAUSED' LIMIT 1`;
export const pausedGroupRow = z.object({ adGroup: z.object({ id: z.string() }) });

const textKinds = ["responsive_search_ad", "responsive_display_ad", "demand_gen_video_responsive_ad"];
const textFields = textKinds.flatMap((kind) => [`ad_group_ad.ad.${kind}.headlines`, `ad_group_ad.ad.${kind}.descriptions`]);
export const adQuery = `SELECT campaign.id, ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.ad.final_urls, ${textFields.join(", ")}, ad_group_ad.status, ad_group_ad.primary_status, ad_group_ad.policy_summary.approval_status, ad_group_ad.policy_summary.policy_topic_entries FROM ad_group_ad WHERE ad_group_ad.status != 'REMOVED'`;
const assets = z.array(z.object({ text: z.string().optional() })).default([]);
const texts = z.object({ headlines: assets, descriptions: assets }).optional();
export const adRow = z.object({
  campaign: z.object({ id: z.string() }),
  adGroupAd: z.object({
    status: z.string(),
    primaryStatus: z.string().optional(),
    ad: z.object({
      id: z.string(),
      name: z.string().optional(),
      type: z.string().default("UNKNOWN"),
      finalUrls: z.array(z.string()).default([]),
      responsiveSearchAd: texts,
      responsiveDisplayAd: texts,
      demandGenVideoResponsiveAd: texts,
    }),
    policySummary: z.object({ approvalStatus: z.string().optional(), policyTopicEntries: z.array(z.object({ topic: z.string() })).default([]) }).optional(),
  }),
});

export function foundCreative({ campaign, adGroupAd: { ad, ...own } }: z.output<typeof adRow>): FoundCreative {
  const text = ad.responsiveSearchAd ?? ad.responsiveDisplayAd ?? ad.demandGenVideoResponsiveAd;
  const title = text?.headlines[0]?.text ?? null;
  return {
    externalId: ad.id,
    campaignExternalId: campaign.id,
    name: ad.name || title || `${ad.type} ${ad.id}`,
    format: formatOf(ad.type),
    status: stateOf(own.status),
    effectiveStatus: own.primaryStatus ?? own.policySummary?.approvalStatus ?? own.status,
    title,
    body: text?.descriptions[0]?.text ?? null,
    callToAction: null,
    linkUrl: ad.finalUrls[0] ?? null,
    thumbnailUrl: null,
    limits: (own.policySummary?.policyTopicEntries ?? []).map(({ topic }) => topic),
    startedOn: null,
  };
}

function formatOf(type: string): CreativeFormat {
  if (type.includes("VIDEO")) return "VIDEO";
  if (type.includes("CAROUSEL")) return "CAROUSEL";
  return type.includes("IMAGE") || type.includes("DISPLAY") || type.includes("MULTI_ASSET") ? "IMAGE" : "TEXT";
}

const FIGURE_FIELDS = "segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value";
export function daysQuery(of: "campaigns" | "creatives", since: string, until: string): string {
  const query = of === "campaigns" ? `SELECT campaign.id, ${FIGURE_FIELDS} FROM campaign` : `SELECT ad_group_ad.ad.id, ${FIGURE_FIELDS} FROM ad_group_ad`;
  return `${query} WHERE segments.date BETWEEN '${since}' AND '${until}'`;
}
export const dayRow = z.object({
  campaign: z.object({ id: z.string() }).optional(),
  adGroupAd: z.object({ ad: z.object({ id: z.string() }) }).optional(),
  segments: z.object({ date: z.iso.date() }),
  metrics: z
    .object({ costMicros: int64, impressions: int64, clicks: int64, conversions: z.number().default(0), conversionsValue: z.number().default(0) })
    .prefault({}),
});

export function foundDay({ campaign, adGroupAd, segments, metrics }: z.output<typeof dayRow>): FoundDay {
  return {
    externalId: adGroupAd?.ad.id ?? campaign?.id ?? "",
    date: segments.date,
    spendMicros: metrics.costMicros,
    impressions: metrics.impressions,
    clicks: metrics.clicks,
    conversions: metrics.conversions,
    revenueMicros: Math.round(metrics.conversionsValue * 1_000_000),
    reach: null,
  };
}

const CHANGES_AT_ONCE = 10_000;
const CHANGE_FORMAT = "yyyy-MM-dd HH:mm:ss";
const changeFields = [
  "resource_name",
  "change_date_time",
  "user_email",
  "client_type",
  "change_resource_type",
  "change_resource_name",
  "resource_change_operation",
  "changed_fields",
  "campaign",
  "old_resource",
  "new_resource",
].map((field) => `change_event.${field}`);

/** Its times are those of the account's own zone. */
export function changesQuery(since: Date, until: Date, zone: string): string {
  const [from, to] = [since, until].map((time) => DateTime.fromJSDate(time, { zone }).toFormat(CHANGE_FORMAT));
  const when = "change_event.change_date_time";
  return `SELECT ${changeFields.join(", ")} FROM change_event WHERE ${when} >= '${from}' AND ${when} <= '${to}' ORDER BY ${when} ASC LIMIT ${CHANGES_AT_ONCE}`;
}
export const changeRow = z.object({
  changeEvent: z.object({
    resourceName: z.string(),
    changeDateTime: z.string(),
    userEmail: z.string().optional(),
    clientType: z.string().optional(),
    changeResourceType: z.string().default("UNKNOWN"),
    changeResourceName: z.string().optional(),
    resourceChangeOperation: z.string().default("UPDATE"),
    changedFields: z.string().default(""),
    campaign: z.string().optional(),
    oldResource: z.record(z.string(), z.unknown()).optional(),
    newResource: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** In the words of the contract where it has one. */
function kindOf({ changeResourceType: type, resourceChangeOperation: operation, changedFields }: z.output<typeof changeRow>["changeEvent"]): string {
  if (type === "CAMPAIGN" && operation === "REMOVE") return "campaign_removed";
  if (type === "CAMPAIGN" && changedFields.split(",").includes("status")) return "campaign_status_changed";
  return type === "CAMPAIGN_BUDGET" ? "budget_changed" : `${type}_${operation}`.toLowerCase();
}

export function foundChange({ changeEvent: event }: z.output<typeof changeRow>, zone: string): FoundChange {
  const { changeResourceType: type, resourceChangeOperation: operation, changedFields, userEmail } = event;
  const fields = changedFields === "" ? "" : `: ${changedFields}`;
  return {
    key: event.resourceName,
    at: DateTime.fromSQL(event.changeDateTime, { zone }).toJSDate(),
    campaignExternalId: event.campaign?.split("/").at(-1) ?? null,
    kind: kindOf(event),
    title: `${type} ${operation}${fields}${userEmail ? ` (${userEmail})` : ""}`,
    payload: { ...event },
  };
}
