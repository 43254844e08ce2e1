import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import type { ActivityEvent, AuditVerdict } from "@/server/domains/ads/audit.schema";
import type { BrandProfile } from "@/server/domains/ads/brand-profile.schema";
import type { BudgetShift, Pilot } from "@/server/domains/ads/budget.schema";
import type { Campaign, CampaignWithInsights } from "@/server/domains/ads/campaigns.schema";
import type { Fatigue, WinnerRow } from "@/server/domains/ads/creatives.schema";
import type { DialectRow } from "@/server/domains/ads/dialect.schema";
import { changesOf } from "@/server/domains/ads/engine/compare";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import type { MemoryEntry } from "@/server/domains/ads/memory.schema";
import type { BreakdownRow, Comparison, Insights, Kpis, TopPerformer } from "@/server/domains/ads/metrics.schema";
import type { PolicyCheck } from "@/server/domains/ads/policy.schema";
import type { ReportSummary } from "@/server/domains/ads/reports.schema";
import type { Signal } from "@/server/domains/ads/signals.schema";
import type { OptimalTimes } from "@/server/domains/analytics/analytics.schema";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { ProposedChange, SettledChanges, ToolName } from "@/server/domains/copilot/copilot-tools.schema";
import type { Observation, PlannerTurn } from "@/server/domains/copilot/engine/planner/contract";
import type { PostView } from "@/server/domains/posts/posts.schema";

/** What the tools answer, held to the types of those who answer: a field that goes away there breaks here. */

interface Answers {
  list_ad_accounts: AdAccount[];
  get_insights: Insights;
  get_breakdown: BreakdownRow[];
  compare_periods: Comparison;
  top_performers: TopPerformer[];
  list_campaigns: { items: (Campaign & { kpis: Kpis | null })[]; total: number };
  get_campaign: CampaignWithInsights;
  get_anomalies: { items: Anomaly[]; total: number };
  creative_fatigue: Fatigue[];
  winning_creatives: WinnerRow[];
  budget_shift: BudgetShift;
  incremental_pilot: Pilot;
  policy_check: PolicyCheck;
  brand_profile: BrandProfile | null;
  list_reports: { items: ReportSummary[]; total: number };
  list_signals: { items: Signal[]; total: number };
  get_activity: { items: ActivityEvent[]; total: number };
  verify_audit: AuditVerdict;
  dialect_eval: DialectRow[];
  search_memory: MemoryEntry[];
  remember: MemoryEntry;
  list_connections: { items: Connection[]; total: number };
  list_posts: { items: PostView[]; total: number };
  get_post: PostView;
  optimal_times: OptimalTimes;
  check_post: { platform: string; content: string; warnings: { platform: string; code: string; message: string }[] }[];
  update_plan: { todos: { position: number; text: string; status: "pending" | "in_progress" | "done" | "skipped" }[] };
  pause_campaign: ProposedChange;
  resume_campaign: ProposedChange;
  set_autopilot: ProposedChange;
  create_drafts: ProposedChange;
  schedule_posts: ProposedChange;
  show_changes: { waiting: number };
  confirm_changes: SettledChanges;
  discard_changes: SettledChanges;
}

export function observed<N extends ToolName & keyof Answers>(tool: N, output: Answers[N], input: Record<string, unknown> = {}): Observation {
  // As it comes out of a prompt.
  return { tool, input, output: JSON.parse(JSON.stringify(output)) };
}

export const failed = (tool: ToolName, code: string, message = "It did not work."): Observation => ({ tool, input: {}, error: { code, message } });

export function turn(observations: readonly Observation[] = [], over: Partial<PlannerTurn> = {}): PlannerTurn {
  return {
    message: "",
    locale: "en",
    now: "2026-11-21T09:00:00.000Z",
    timezone: "Asia/Riyadh",
    tools: [],
    observations,
    roundsLeft: 7,
    todos: [],
    proposals: [],
    earlier: [],
    dialect: null,
    ...over,
  };
}

export const kpis = (spend: number, revenue: number, conversions: number, clicks = 2_000, impressions = 100_000): Kpis =>
  kpisOf([{ spend, revenue, conversions, clicks, impressions }]);

const none = kpis(0, 0, 0, 0, 0);

export function insights(figures: Kpis, currency = "SAR", windowDays = 7): Insights {
  return {
    windowDays,
    since: "2026-11-15",
    until: "2026-11-21",
    currency,
    kpis: figures,
    series: [],
    byCurrency: [{ currency, kpis: figures, series: [] }],
  };
}

export const noInsights: Insights = { ...insights(none), currency: null, byCurrency: [] };

export function comparison(now: Kpis, before: Kpis, currency = "SAR"): Comparison {
  const current = { since: "2026-11-15", until: "2026-11-21", kpis: now };
  const previous = { since: "2026-11-08", until: "2026-11-14", kpis: before };
  const delta = changesOf(now, before);
  const significant = { ctr: false, conversionRate: null };
  return { currency, current, previous, delta, perDay: false, significant, byCurrency: [{ currency, current, previous, delta, perDay: false, significant }] };
}

const ids = {
  eid: "0198a000-0000-7000-8000-000000000001",
  outlet: "0198a000-0000-7000-8000-000000000002",
  search: "0198a000-0000-7000-8000-000000000003",
};

export { ids as campaignIds };

export function campaign(id: string, name: string, over: Partial<Campaign> = {}): Campaign {
  return {
    id,
    adAccountId: "0198a000-0000-7000-8000-0000000000aa",
    platform: "META",
    externalId: "1",
    name,
    objective: null,
    status: "ACTIVE",
    effectiveStatus: "ACTIVE",
    statusReasons: [],
    dailyBudget: 300,
    lifetimeBudget: null,
    budgetShared: false,
    currency: "SAR",
    startedOn: null,
    updatedAt: "2026-11-20T08:00:00.000Z",
    ...over,
  };
}

export const threeCampaigns = {
  items: [
    { ...campaign(ids.eid, "Eid_2026 | KSA"), kpis: kpis(4_000, 13_680, 120) },
    { ...campaign(ids.search, "Brand Search", { platform: "GOOGLE" as const }), kpis: kpis(1_200, 3_000, 40) },
    { ...campaign(ids.outlet, "Outlet", { status: "PAUSED" as const }), kpis: null },
  ],
  total: 3,
};
