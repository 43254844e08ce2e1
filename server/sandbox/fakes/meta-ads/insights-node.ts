import type { Ad, Campaign, Day } from "../../ads/ad-fixtures";
import type { Node } from "./graph-query";

interface Row {
  campaign: Campaign;
  ad: Ad | undefined;
  level: string;
  day: Day;
  until: string;
  currency: string;
}

/** One row of figures. All of them are text; shares are percentages; money is in whole units with decimals. */
export function insightsNode({ campaign, ad, level, day, until, currency }: Row): Node {
  const { spend, impressions, clicks, reach, conversions, revenue } = day;
  const linkClicks = Math.round(clicks * 0.86);
  const money = spend / 100;
  const named = level !== "account";
  const actions = [{ action_type: "link_click", value: String(linkClicks) }, ...bought(campaign, String(conversions), conversions)];
  const values = {
    account_id: campaign.account.id,
    account_name: campaign.account.displayName,
    account_currency: currency,
    campaign_id: named ? campaign.id : undefined,
    campaign_name: named ? campaign.plan.name : undefined,
    adset_id: undefined,
    adset_name: undefined,
    ad_id: ad?.id,
    ad_name: ad?.plan.name,
    objective: named ? campaign.plan.kind : undefined,
    spend: money.toFixed(2),
    impressions: String(impressions),
    reach: String(reach),
    frequency: (impressions / reach).toFixed(6),
    clicks: String(clicks),
    inline_link_clicks: String(linkClicks),
    ctr: ((clicks / impressions) * 100).toFixed(6),
    cpc: clicks > 0 ? (money / clicks).toFixed(6) : undefined,
    cpm: ((money / impressions) * 1_000).toFixed(6),
    actions,
    action_values: conversions > 0 ? bought(campaign, (revenue / 100).toFixed(2), conversions) : undefined,
    purchase_roas: conversions > 0 ? [{ action_type: "omni_purchase", value: (revenue / spend).toFixed(6) }] : undefined,
    cost_per_action_type: actions.map(({ action_type, value }) => ({ action_type, value: (money / Number(value)).toFixed(6) })),
    conversions: undefined,
    quality_ranking: ad ? "UNKNOWN" : undefined,
    engagement_rate_ranking: ad ? "UNKNOWN" : undefined,
    conversion_rate_ranking: ad ? "UNKNOWN" : undefined,
    date_start: day.date,
    date_stop: until,
  };
  return { type: "AdsInsights", values };
}

/** One purchase appears under several names that overlap; campaigns that do not sell have the plain one alone. */
function bought(campaign: Campaign, value: string, count: number): { action_type: string; value: string }[] {
  if (count <= 0) return [];
  const names =
    campaign.plan.kind === "OUTCOME_SALES" ? ["offsite_conversion.fb_pixel_purchase", "omni_purchase", "onsite_web_purchase", "purchase"] : ["purchase"];
  return names.map((action_type) => ({ action_type, value }));
}
