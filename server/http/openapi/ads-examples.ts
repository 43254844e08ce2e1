import { AD_ACCOUNT_ID, CAMPAIGN_ID, CAMPAIGN_NAME, CREATIVE_ID, type OperationExample, page, responseExample } from "./ads-example-shop";
import { judgementExamples } from "./ads-judgement-examples";

/** Examples of the ads operations: one shop in Riyadh, its figures of one November. */

const AUDIT_EVENT_ID = "0199b2c4-92a3-7ec4-9f50-6b7c8d9e0f1a";
const REPORT_ID = "0199b2c4-a3b4-7fd5-8061-7c8d9e0f1a2b";

const figures = (spend: number, impressions: number, clicks: number, conversions: number, revenue: number) => ({
  spend,
  impressions,
  clicks,
  conversions,
  revenue,
  ctr: clicks / impressions,
  cpc: spend / clicks,
  cpm: (1000 * spend) / impressions,
  cpa: spend / conversions,
  roas: revenue / spend,
});
const kpis = figures(700, 70_000, 1_400, 35, 2_800);
const earlier = figures(800, 80_000, 1_280, 32, 2_560);
const month = { windowDays: 1, since: "2026-11-20", until: "2026-11-20", currency: "SAR" };
const insights = {
  ...month,
  kpis,
  series: [{ date: month.since, ...kpis }],
  byCurrency: [{ currency: "SAR", kpis, series: [{ date: month.since, ...kpis }] }],
};

const account = {
  id: AD_ACCOUNT_ID,
  platform: "META",
  externalId: "1029384756",
  name: "متجر البن",
  currency: "SAR",
  timezone: "Asia/Riyadh",
  status: "ACTIVE",
  autoPilotEnabled: false,
  lastSyncedAt: "2026-11-21T06:09:00.000Z",
  needsReconnect: false,
  sandbox: false,
  daysSince: "2026-08-24",
  daysThrough: "2026-11-21",
  sync: { step: null, percent: null, error: null },
};

const campaign = {
  id: CAMPAIGN_ID,
  adAccountId: AD_ACCOUNT_ID,
  platform: "META",
  externalId: "23851234567890123",
  name: CAMPAIGN_NAME,
  objective: "OUTCOME_SALES",
  status: "ACTIVE",
  effectiveStatus: "ACTIVE",
  statusReasons: [],
  dailyBudget: 100,
  lifetimeBudget: null,
  budgetShared: false,
  currency: "SAR",
  startedOn: "2026-10-01",
  updatedAt: "2026-11-20T07:00:00.000Z",
};

const paused = (status: "PAUSED" | "ACTIVE", from: "PAUSED" | "ACTIVE", reason: string) => ({
  request: { dryRun: false, reason },
  response: {
    data: {
      dryRun: false,
      campaign: { ...campaign, status, effectiveStatus: status, updatedAt: "2026-11-21T07:00:00.000Z" },
      diff: { status: { from, to: status } },
      warnings: [],
      noop: false,
      auditEventId: AUDIT_EVENT_ID,
    },
  },
});

const budgetSet = {
  request: { dailyBudget: 1_080, dryRun: false, reason: "Higher return" },
  response: {
    data: {
      dryRun: false,
      campaign: { ...campaign, dailyBudget: 1_080, updatedAt: "2026-11-21T07:00:00.000Z" },
      diff: { dailyBudget: { from: 900, to: 1_080 } },
      warnings: [],
      noop: false,
      auditEventId: AUDIT_EVENT_ID,
    },
  },
};

const change = (absolute: number, percent: number) => ({ absolute, percent });
const periods = {
  current: { since: "2026-11-14", until: "2026-11-20", kpis },
  previous: { since: "2026-11-07", until: "2026-11-13", kpis: earlier },
  delta: {
    spend: change(-100, -12.5),
    impressions: change(-10_000, -12.5),
    clicks: change(120, 9.375),
    conversions: change(3, 9.375),
    revenue: change(240, 9.375),
    ctr: change(0.004, 25),
    cpc: change(-0.125, -20),
    cpm: change(0, 0),
    cpa: change(-5, -20),
    roas: change(0.8, 25),
  },
  perDay: false,
  significant: { ctr: true, conversionRate: false },
};

const report = {
  id: REPORT_ID,
  kind: "WEEKLY",
  title: "Weekly report, 14 to 20 November",
  summary: "Revenue rose by 9% while spend fell by 13%.",
  locale: "en",
  periodStart: "2026-11-14",
  periodEnd: "2026-11-20",
  createdAt: "2026-11-21T05:03:00.000Z",
};

export const adsExamples: Readonly<Record<string, OperationExample>> = {
  ...judgementExamples,
  "GET /ads/accounts": responseExample([account]),
  "PATCH /ads/accounts/{id}": { request: { autoPilotEnabled: true }, response: { data: { ...account, autoPilotEnabled: true } } },
  "GET /ads/brand-profile": responseExample({
    id: "0199b2c4-b4c5-70e6-9172-8d9e0f1a2b3c",
    name: "متجر البن",
    industry: "Coffee",
    voice: "Warm and short",
    audience: "Coffee lovers in Riyadh",
    languages: ["ar", "en"],
    dialect: "GULF",
    market: "SA",
    valueProps: ["Roasted on the day"],
    bannedTerms: ["cheap"],
    guardrails: { dailySpendCap: 500, roasFloor: 1.5, floorDays: 3, minSpend: 300, minConversions: 20 },
    updatedAt: "2026-11-01T08:00:00.000Z",
  }),
  "GET /ads/insights": responseExample(insights),
  "GET /ads/compare": responseExample({ currency: "SAR", ...periods, byCurrency: [{ currency: "SAR", ...periods }] }),
  "GET /ads/top-performers": responseExample([
    { campaign: { id: CAMPAIGN_ID, name: campaign.name, platform: "META", status: "ACTIVE" }, currency: "SAR", metric: "roas", value: kpis.roas, kpis },
  ]),
  "GET /ads/breakdown": responseExample([{ platform: "META", currency: "SAR", spend: kpis.spend, share: 1, kpis }]),
  "GET /ads/campaigns": { response: page(campaign, 50) },
  "GET /ads/campaigns/{id}": responseExample({ ...campaign, insights }),
  "POST /ads/campaigns/{id}/pause": paused("PAUSED", "ACTIVE", "نفد المخزون"),
  "POST /ads/campaigns/{id}/resume": paused("ACTIVE", "PAUSED", "Back in stock"),
  "POST /ads/campaigns/{id}/budget": budgetSet,
  "GET /ads/activity": {
    response: page(
      {
        id: AUDIT_EVENT_ID,
        seq: 1,
        at: "2026-11-21T07:00:00.000Z",
        actor: { type: "apiKey", id: "0199b2c4-c5d6-71f7-8283-9e0f1a2b3c4d" },
        action: "campaign.pause",
        target: { type: "campaign", id: CAMPAIGN_ID },
        dryRun: false,
        before: { status: "ACTIVE" },
        after: { status: "PAUSED", effectiveStatus: "PAUSED" },
        reason: "نفد المخزون",
        outcome: "succeeded",
        error: null,
        explanation: null,
        prevHash: "0".repeat(64),
        hash: "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
      },
      50,
    ),
  },
  "GET /ads/audit-verify": responseExample({
    valid: true,
    checked: 1,
    firstSeq: 1,
    lastSeq: 1,
    headHash: "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9",
    brokenAt: null,
    reason: null,
    fault: null,
    keys: [{ id: "9f86d081884c7d65", publicKey: "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=" }],
  }),
  "GET /ads/signals": {
    response: page(
      {
        id: "0199b2c4-e7f8-7319-84a5-b02b3c4d5e6f",
        platform: "META",
        adAccountId: AD_ACCOUNT_ID,
        kind: "ad_account.in_process_ad_objects",
        severity: "info",
        title: "An ad has left review.",
        payload: { field: "in_process_ad_objects", value: { id: "23851234567890999", status_name: "ACTIVE" } },
        receivedAt: "2026-11-21T06:41:00.000Z",
      },
      50,
    ),
  },
  "GET /ads/reports": { response: page(report, 10) },
  "GET /ads/reports/{id}": responseExample({
    ...report,
    body: "# Weekly report, 14 to 20 November\n\nRevenue rose by 9% while spend fell by 13%.",
    findings: [{ code: "RESULTS_UP", tone: "good", figures: { revenue: 2_800, before: 2_560 }, text: "Revenue rose by 9%." }],
    recommendations: [
      {
        code: "REFRESH_CREATIVE",
        priority: "high",
        target: { type: "creative", id: CREATIVE_ID },
        figures: { ctrDropPercent: 50 },
        text: "Renew the ad “Cup on wood”.",
      },
    ],
  }),
};
