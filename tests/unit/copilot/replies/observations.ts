import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import { changesOf } from "@/server/domains/ads/engine/compare";
import { kpisOf } from "@/server/domains/ads/engine/metrics";
import type { Comparison, Insights, Kpis } from "@/server/domains/ads/metrics.schema";
import type { ToolOutput } from "@/server/domains/copilot/copilot-tool-outputs.schema";
import type { ToolName } from "@/server/domains/copilot/copilot-tools.schema";
import type { Observation, PlannerTurn, Succeeded } from "@/server/domains/copilot/engine/planner/contract";

/** Outputs of the tools, typed by their schemas. */

export function observed<N extends ToolName>(tool: N, output: ToolOutput<N>, input: Record<string, unknown> = {}): Succeeded<N> {
  // As it comes out of a prompt.
  return { tool, input, output: JSON.parse(JSON.stringify(output)) } as Succeeded<N>;
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
