import { type Ad, type Campaign, campaignDay, campaignsOf, type Day, dayOf, idOf, sumOf } from "../../ads/ad-fixtures";
import { CURRENCY, dayAt, daysAfter, TIMEZONE } from "../../ads/plans";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import type { Query } from "./gaql";
import { dateBounds } from "./periods";
import { refuse } from "./problems";

/** The rows of each resource, their values by the fields' full names. */

export type Row = Record<string, unknown>;

/** The manager through which most accounts are reached. */
export const MANAGER = { id: "8002003004", name: "Nashir Sandbox Manager" };

/** Invited to by the person alone, outside the manager. */
export const isDirect = (account: Account) => account.behaviour === "empty";

export function rowsOf(query: Query, account: Account, sandbox: SandboxState): Row[] {
  switch (query.from) {
    case "customer":
      return [customer(account)];
    case "customer_client":
      return [clientRow({ id: account.id, name: account.displayName, manager: false, level: 0 }, account.id)];
    case "campaign":
      return measured(
        query,
        sandbox,
        campaignsOf(account, sandbox).map((campaign) => ({ row: campaignRow(campaign, sandbox), day: (date: string) => campaignDay(campaign, date, sandbox) })),
      );
    case "ad_group":
      return campaignsOf(account, sandbox).flatMap((campaign) => [adGroupRow(campaign, sandbox), ...pausedGroups(campaign, sandbox)]);
    case "ad_group_ad":
      return measured(
        query,
        sandbox,
        campaignsOf(account, sandbox).flatMap((campaign) =>
          campaign.ads.map((ad) => ({ row: adRow(campaign, ad, sandbox), day: (date: string) => dayOf(campaign, ad, date, sandbox) })),
        ),
      );
    default:
      return changeRows(account, sandbox);
  }
}

export function managerRows(query: Query, accounts: Account[]): Row[] {
  if (query.select.some((field) => field.startsWith("metrics."))) {
    refuse("queryError", "REQUESTED_METRICS_FOR_MANAGER", "Metrics cannot be requested for a manager account.");
  }
  const manager = { id: MANAGER.id, name: MANAGER.name, manager: true, level: 0 };
  if (query.from === "customer")
    return [
      { "customer.resource_name": `customers/${MANAGER.id}`, "customer.id": MANAGER.id, "customer.descriptive_name": MANAGER.name, "customer.manager": true },
    ];
  if (query.from !== "customer_client") return [];
  const below = accounts.filter((account) => !isDirect(account)).map((account) => ({ id: account.id, name: account.displayName, manager: false, level: 1 }));
  const closed = { id: "7001002003", name: "Closed store", manager: false, level: 1, status: "CANCELED" };
  return [manager, ...below, closed].map((client) => clientRow(client, MANAGER.id));
}

function clientRow(client: { id: string; name: string; manager: boolean; level: number; status?: string }, under: string): Row {
  return prefixed("customer_client", {
    resource_name: `customers/${under}/customerClients/${client.id}`,
    client_customer: `customers/${client.id}`,
    id: client.id,
    descriptive_name: client.name,
    currency_code: CURRENCY,
    time_zone: TIMEZONE,
    manager: client.manager,
    hidden: false,
    level: client.level,
    status: client.status ?? "ENABLED",
    test_account: true,
  });
}

function customer(account: Account): Row {
  const { id, displayName } = account;
  const values = { resource_name: `customers/${id}`, id, descriptive_name: displayName, currency_code: CURRENCY, time_zone: TIMEZONE, manager: false };
  return prefixed("customer", { ...values, status: "ENABLED", test_account: true });
}

export const budgetIdOf = ({ account, plan }: Campaign) => idOf(11, account.id, "budget", plan.budget.sharedAs ?? plan.key);

const googleStatus = { ACTIVE: "ENABLED", PAUSED: "PAUSED", REMOVED: "REMOVED", ARCHIVED: "REMOVED" };

function campaignRow(campaign: Campaign, sandbox: SandboxState): Row {
  const { account, plan, id, status, dailyBudget } = campaign;
  const state = googleStatus[status];
  const budgetId = budgetIdOf(campaign);
  const sharing = plan.budget.sharedAs ? campaignsOf(account, sandbox).filter((other) => other.plan.budget.sharedAs === plan.budget.sharedAs).length : 1;
  const stopped = { primary_status: state, primary_status_reasons: [`CAMPAIGN_${state}`] };
  const running = { primary_status: plan.trouble?.status ?? "ELIGIBLE", primary_status_reasons: plan.trouble?.reasons ?? [] };
  return {
    ...customer(account),
    ...prefixed("campaign", {
      resource_name: `customers/${account.id}/campaigns/${id}`,
      id,
      name: plan.name,
      status: state,
      ...(status === "ACTIVE" ? running : stopped),
      serving_status: status === "ACTIVE" ? "SERVING" : "NONE",
      advertising_channel_type: plan.kind,
      start_date_time: `${campaign.startedOn} 00:00:00`,
      end_date_time: "2037-12-30 23:59:59",
    }),
    ...prefixed("campaign_budget", {
      resource_name: `customers/${account.id}/campaignBudgets/${budgetId}`,
      id: budgetId,
      name: plan.budget.sharedAs ?? plan.name,
      amount_micros: micros(dailyBudget ?? 0),
      total_amount_micros: 0,
      explicitly_shared: plan.budget.sharedAs !== undefined,
      reference_count: sharing,
      period: "DAILY",
    }),
  };
}

const micros = (amount: number) => Math.round(amount * 1_000_000);

function adGroupRow(campaign: Campaign, sandbox: SandboxState): Row {
  const id = idOf(12, campaign.account.id, campaign.plan.key, "group");
  const values = { resource_name: `customers/${campaign.account.id}/adGroups/${id}`, id, name: `${campaign.plan.name} - 1`, status: "ENABLED" };
  return { ...campaignRow(campaign, sandbox), ...prefixed("ad_group", values) };
}

/** Beside the group that its ads are in, a campaign that was stopped has one that was stopped before it. */
function pausedGroups(campaign: Campaign, sandbox: SandboxState): Row[] {
  if (!campaign.plan.stopped) return [];
  const id = idOf(12, campaign.account.id, campaign.plan.key, "second group");
  const values = { resource_name: `customers/${campaign.account.id}/adGroups/${id}`, id, name: `${campaign.plan.name} - 2`, status: "PAUSED" };
  return [{ ...campaignRow(campaign, sandbox), ...prefixed("ad_group", values) }];
}

function adRow(campaign: Campaign, ad: Ad, sandbox: SandboxState): Row {
  const group = adGroupRow(campaign, sandbox);
  const { plan } = ad;
  const kinds = { TEXT: "responsive_search_ad", IMAGE: "responsive_display_ad", VIDEO: "demand_gen_video_responsive_ad", CAROUSEL: "responsive_display_ad" };
  const kind = kinds[plan.format];
  const limited = plan.objection
    ? { primary_status: "LIMITED", primary_status_reasons: ["AD_GROUP_AD_APPROVED_LABELS"] }
    : { primary_status: "ELIGIBLE", primary_status_reasons: [] };
  return {
    ...group,
    ...prefixed("ad_group_ad", {
      resource_name: `customers/${campaign.account.id}/adGroupAds/${String(group["ad_group.id"])}~${ad.id}`,
      status: "ENABLED",
      ...limited,
      ad_strength: "GOOD",
      "ad.resource_name": `customers/${campaign.account.id}/ads/${ad.id}`,
      "ad.id": ad.id,
      "ad.name": plan.format === "TEXT" ? "" : plan.name,
      "ad.type": kind.toUpperCase(),
      "ad.final_urls": [`https://store.example/${plan.key}`],
      [`ad.${kind}.headlines`]: plan.titles.map((text) => ({ text })),
      [`ad.${kind}.descriptions`]: plan.bodies.map((text) => ({ text })),
      "policy_summary.approval_status": plan.objection ? "APPROVED_LIMITED" : "APPROVED",
      "policy_summary.review_status": "REVIEWED",
      "policy_summary.policy_topic_entries": plan.objection ? [{ topic: plan.objection.topic, type: plan.objection.text }] : [],
    }),
  };
}

function changeRows(account: Account, sandbox: SandboxState): Row[] {
  return sandbox.ads.changes
    .values()
    .filter((change) => change.accountId === account.id)
    .map((change) => {
      const at = localTime(change.at);
      const campaign = `customers/${account.id}/campaigns/${change.campaignId}`;
      const name = change.field === "status" ? "status" : "amount_micros";
      const type = change.field === "status" ? "CAMPAIGN" : "CAMPAIGN_BUDGET";
      const resource = (value: string) =>
        change.field === "status"
          ? { campaign: { status: value === "ACTIVE" ? "ENABLED" : value } }
          : { campaignBudget: { amountMicros: String(micros(Number(value))) } };
      return prefixed("change_event", {
        resource_name: `customers/${account.id}/changeEvents/${change.at * 1_000}~${change.id}~0`,
        change_date_time: at,
        user_email: change.by,
        client_type: change.client,
        change_resource_type: type,
        change_resource_name: campaign,
        resource_change_operation: change.to === "REMOVED" ? "REMOVE" : "UPDATE",
        changed_fields: name,
        campaign,
        old_resource: resource(change.from),
        new_resource: resource(change.to),
      });
    });
}

/** In the account's zone, with microseconds. */
export function localTime(milliseconds: number): string {
  return `${dayAt(milliseconds)} ${new Date(milliseconds + 3 * 3_600_000).toISOString().slice(11, 23)}000`;
}

function prefixed(resource: string, values: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${resource}.${name}`, value]));
}

/** Figures beside the rows: with `segments.date` one row a day, and none for a day without figures. */
function measured(query: Query, sandbox: SandboxState, objects: { row: Row; day(date: string): Day | null }[]): Row[] {
  if (!query.select.some((field) => field.startsWith("metrics.") || field.startsWith("segments."))) return objects.map(({ row }) => row);
  const today = dayAt(sandbox.now());
  const { since, until } = dateBounds(query, today) ?? { since: daysAfter(today, -200), until: today };
  const byDay = query.select.includes("segments.date");
  return objects.flatMap(({ row, day }) => {
    const days: Day[] = [];
    for (let date = since; date <= until; date = daysAfter(date, 1)) {
      const one = day(date);
      if (one) days.push(one);
    }
    if (byDay) return days.map((one) => ({ ...row, "segments.date": one.date, ...metricsOf(one) }));
    return [{ ...row, ...metricsOf(sumOf(since, days, 1)) }];
  });
}

function metricsOf({ spend, impressions, clicks, conversions, revenue }: Day): Row {
  const cost = spend * 10_000;
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  return prefixed("metrics", {
    cost_micros: cost,
    impressions,
    clicks,
    ctr: share(clicks, impressions),
    average_cpc: share(cost, clicks),
    average_cpm: share(cost * 1_000, impressions),
    conversions,
    conversions_value: revenue / 100,
    conversions_value_per_cost: share(revenue, spend),
  });
}
