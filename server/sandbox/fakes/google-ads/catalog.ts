/** Selectable fields, and their resources. Enum values are listed where they can be filtered by. */

export interface Field {
  type: "text" | "int64" | "double" | "bool" | "enum" | "list" | "date";
  values?: string[];
}

const text: Field = { type: "text" };
const int64: Field = { type: "int64" };
const double: Field = { type: "double" };
const bool: Field = { type: "bool" };
const list: Field = { type: "list" };
const date: Field = { type: "date" };
const oneOf = (...values: string[]): Field => ({ type: "enum", values });

const status = oneOf("ENABLED", "PAUSED", "REMOVED", "UNSPECIFIED", "UNKNOWN");
const customerStatus = oneOf("ENABLED", "CANCELED", "SUSPENDED", "CLOSED", "UNSPECIFIED", "UNKNOWN");
const primaryStatus = oneOf("ELIGIBLE", "PAUSED", "REMOVED", "ENDED", "PENDING", "MISCONFIGURED", "LIMITED", "LEARNING", "NOT_ELIGIBLE");

const fields: Record<string, Record<string, Field>> = {
  customer: {
    resource_name: text,
    id: int64,
    descriptive_name: text,
    currency_code: text,
    time_zone: text,
    manager: bool,
    status: customerStatus,
    test_account: bool,
  },
  customer_client: {
    resource_name: text,
    client_customer: text,
    id: int64,
    descriptive_name: text,
    currency_code: text,
    time_zone: text,
    manager: bool,
    hidden: bool,
    level: int64,
    status: customerStatus,
    test_account: bool,
  },
  campaign: {
    resource_name: text,
    id: int64,
    name: text,
    status,
    primary_status: primaryStatus,
    primary_status_reasons: list,
    serving_status: oneOf("SERVING", "NONE", "ENDED", "PENDING", "SUSPENDED"),
    advertising_channel_type: oneOf("SEARCH", "DISPLAY", "SHOPPING", "VIDEO", "PERFORMANCE_MAX", "DEMAND_GEN"),
    start_date_time: text,
    end_date_time: text,
  },
  campaign_budget: {
    resource_name: text,
    id: int64,
    name: text,
    amount_micros: int64,
    total_amount_micros: int64,
    explicitly_shared: bool,
    reference_count: int64,
    period: oneOf("DAILY", "CUSTOM_PERIOD"),
  },
  ad_group: { resource_name: text, id: int64, name: text, status },
  ad_group_ad: {
    resource_name: text,
    status,
    primary_status: primaryStatus,
    primary_status_reasons: list,
    ad_strength: oneOf("EXCELLENT", "GOOD", "AVERAGE", "POOR", "PENDING", "NO_ADS"),
    "ad.resource_name": text,
    "ad.id": int64,
    "ad.name": text,
    "ad.type": oneOf("RESPONSIVE_SEARCH_AD", "RESPONSIVE_DISPLAY_AD", "VIDEO_RESPONSIVE_AD", "DEMAND_GEN_VIDEO_RESPONSIVE_AD", "IMAGE_AD"),
    "ad.final_urls": list,
    "ad.responsive_search_ad.headlines": list,
    "ad.responsive_search_ad.descriptions": list,
    "ad.responsive_display_ad.headlines": list,
    "ad.responsive_display_ad.descriptions": list,
    "ad.demand_gen_video_responsive_ad.headlines": list,
    "ad.demand_gen_video_responsive_ad.descriptions": list,
    "policy_summary.approval_status": oneOf("APPROVED", "APPROVED_LIMITED", "AREA_OF_INTEREST_ONLY", "DISAPPROVED", "UNKNOWN"),
    "policy_summary.review_status": oneOf("REVIEWED", "UNDER_REVIEW", "REVIEW_IN_PROGRESS"),
    "policy_summary.policy_topic_entries": list,
  },
  change_event: {
    resource_name: text,
    change_date_time: date,
    user_email: text,
    client_type: oneOf("GOOGLE_ADS_API", "GOOGLE_ADS_WEB_CLIENT", "GOOGLE_ADS_EDITOR", "OTHER"),
    change_resource_type: oneOf("CAMPAIGN", "CAMPAIGN_BUDGET", "AD_GROUP", "AD_GROUP_AD", "AD"),
    change_resource_name: text,
    resource_change_operation: oneOf("CREATE", "UPDATE", "REMOVE"),
    changed_fields: text,
    campaign: text,
    old_resource: list,
    new_resource: list,
  },
  segments: { date },
  metrics: {
    cost_micros: int64,
    impressions: int64,
    clicks: int64,
    ctr: double,
    average_cpc: double,
    average_cpm: double,
    conversions: double,
    conversions_value: double,
    conversions_value_per_cost: double,
  },
};

const figures = ["segments", "metrics"];
/** What can be selected from each. */
const resources: Record<string, { with: string[] }> = {
  customer: { with: ["customer", ...figures] },
  customer_client: { with: ["customer_client", "customer"] },
  campaign: { with: ["campaign", "campaign_budget", "customer", ...figures] },
  ad_group: { with: ["ad_group", "campaign", "customer", ...figures] },
  ad_group_ad: { with: ["ad_group_ad", "ad_group", "campaign", "customer", ...figures] },
  change_event: { with: ["change_event", "campaign", "customer"] },
};

export const resourceNamed = (name: string) => (Object.hasOwn(resources, name) ? resources[name] : undefined);

export function fieldNamed(name: string): Field | undefined {
  const [resource = "", ...rest] = name.split(".");
  const known = Object.hasOwn(fields, resource) ? fields[resource] : undefined;
  const field = rest.join(".");
  return known && Object.hasOwn(known, field) ? known[field] : undefined;
}
