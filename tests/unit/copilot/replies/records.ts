import type { AdAccount } from "@/server/domains/ads/accounts.schema";
import type { Anomaly } from "@/server/domains/ads/anomalies.schema";
import type { BudgetShift, Pilot } from "@/server/domains/ads/budget.schema";
import type { Fatigue, WinnerRow } from "@/server/domains/ads/creatives.schema";
import type { MemoryEntry } from "@/server/domains/ads/memory.schema";
import type { PolicyCheck } from "@/server/domains/ads/policy.schema";
import type { PreviewOf, ToolOutput, WriteToolName } from "@/server/domains/copilot/copilot-tool-outputs.schema";
import type { PostView } from "@/server/domains/posts/posts.schema";
import { campaignIds as ids } from "./observations";

/** Tool results for replies. */

export const accountId = "0198a000-0000-7000-8000-0000000000aa";

export const adAccount: AdAccount = {
  id: accountId,
  platform: "META",
  externalId: "1",
  name: "Lamsa Store",
  currency: "SAR",
  timezone: "Asia/Riyadh",
  status: "ACTIVE",
  autoPilotEnabled: false,
  lastSyncedAt: "2026-11-21T05:30:00.000Z",
  needsReconnect: false,
  sandbox: false,
  daysSince: "2026-08-01",
  daysThrough: "2026-11-21",
  sync: { step: null, percent: null, error: null },
};

export const anomaly = (over: Partial<Anomaly>): Anomaly => ({
  id: "a",
  adAccountId: accountId,
  campaignId: ids.outlet,
  campaignName: "Outlet",
  kind: "CHANGE",
  metric: "spend",
  currency: "SAR",
  date: "2026-11-19",
  changeId: "",
  pooledDays: 1,
  value: 900,
  expected: 400,
  lower: 300,
  upper: 500,
  score: 5,
  direction: "up",
  severity: "low",
  explanation: "Spend: SAR 900.00 on Thu 19 Nov, usually SAR 300.00 to SAR 500.00.",
  detectedAt: "2026-11-21T01:00:00.000Z",
  markedExpected: null,
  ...over,
});

export const fatigue: Fatigue = {
  creativeId: "c",
  name: "Old video",
  campaignId: ids.eid,
  campaignName: "Eid",
  adAccountId: accountId,
  platform: "META",
  status: "fatigued",
  frequency: 4.26,
  ctrNow: 0.01,
  ctrBaseline: 0.02,
  ctrDropPercent: 48.7,
  cpmChangePercent: null,
  costPerResultRatio: null,
  daysRunning: 28,
  daysLeft: 0,
  score: 82,
  reasons: ["CTR is down 49% since week one. Try a new concept before a new hook."],
  reasonCodes: ["CTR_DOWN_STRONGLY"],
};

export const post: PostView = {
  id: "0198a000-0000-7000-8000-0000000000b1",
  content: "New oud collection",
  status: "SCHEDULED",
  approval: "none",
  platforms: ["instagram", "twitter"],
  mediaUrls: [],
  platformCaptions: {},
  platformSettings: {},
  labels: [],
  scheduledAt: "2026-11-22T17:00:00.000Z",
  publishedAt: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  updatedAt: "2026-11-20T08:00:00.000Z",
  accountIds: [],
  brandIds: [],
  results: [],
  warnings: [],
};

export const memory: MemoryEntry = {
  id: "m",
  memoryType: "preference",
  content: "The client likes short videos of 15 seconds",
  source: "user",
  createdAt: "2026-11-01T08:00:00.000Z",
  similarity: 0.8,
};

export const proposal = <N extends WriteToolName>(tool: N, title: string, preview: PreviewOf<N>): ToolOutput<N> =>
  ({
    noop: false,
    proposal: { id: "0198a000-0000-7000-8000-0000000000d1", tool, title, preview, changes: [], state: "PROPOSED", expiresAt: "2026-11-22T09:00:00.000Z" },
  }) as ToolOutput<N>;

export const pausing = proposal("pause_campaign", "Pause “Outlet”", {
  campaign: { id: ids.outlet, name: "Outlet", platform: "META", adAccountId: accountId },
  diff: { status: { from: "ACTIVE", to: "PAUSED" } },
  warnings: [{ code: "BUDGET_SHARED", message: "It shares its budget, so other campaigns on it may spend more or less." }],
  noop: false,
});

export const winner: WinnerRow = {
  creativeId: "c",
  name: "Unboxing",
  platform: "META",
  format: "VIDEO",
  currency: "SAR",
  score: 91,
  shrunkRoas: 4.56,
  impressions: 50_000,
  spend: 2_345,
  conversions: 88,
  interval: [0.01, 0.02],
  traits: [],
  lifts: [],
  whyItWins: "It wins because its return on spend is among the highest.",
};

export const allocation: BudgetShift["allocations"][number] = {
  campaignId: ids.eid,
  name: "Eid",
  platform: "META",
  current: 500,
  adjustable: true,
  proposed: 600,
  change: 100,
  changePercent: 20,
  marginalReturn: 3,
  confidence: "HIGH",
  reason: "The next unit of spend returns more here than in the other campaigns.",
  reasonCode: "HIGHER_RETURN",
  curve: null,
};

export const shift: BudgetShift = {
  totalDailyBudget: 1_000,
  currency: "SAR",
  windowDays: 14,
  objective: "revenue",
  allocations: [allocation, { ...allocation, name: "Outlet", current: 500, proposed: 400, change: -100, changePercent: -20 }],
  expected: { revenueNow: 3_000, revenueProposed: 3_237, liftPercent: 7.9, interval: [2.1, 12.4] },
  assumptions: ["Returns are those the platforms attribute to their ads; part of them would have come anyway."],
  assumptionCodes: ["ATTRIBUTED_NOT_INCREMENTAL"],
};

export const pilot: Pilot = {
  windowDays: 7,
  eligible: true,
  currency: "SAR",
  allocations: [
    {
      campaignId: ids.eid,
      name: "Eid",
      platform: "META",
      current: 500,
      proposed: 550,
      changePercent: 10,
      eligible: true,
      role: "RECEIVER",
      reasons: [],
      reasonCodes: [],
      rationale: "Receives 10% more for 14 days, because its next unit of spend returns the most; one step every 3 days.",
    },
  ],
  guardrails: { maxStepPercent: 20, minSpend: 0, learningPhaseExcluded: [] },
  holdout: { campaignIds: [], days: 14, stepEveryDays: 3, detectableLiftPercent: 8.25 },
  expected: { revenueNow: 1, revenueProposed: 2, liftPercent: 3.4 },
};

export const policy: PolicyCheck = {
  verdict: "BLOCK",
  reasons: [
    {
      code: "FINANCIAL_PROMISE",
      policy: "p",
      platform: "META",
      severity: "BLOCK",
      message: "Guaranteed returns may not be promised.",
      evidence: "guaranteed 30% return",
      span: [0, 1],
      field: "creative",
      fix: null,
    },
  ],
  checkedFor: ["META", "GOOGLE"],
  market: "SA",
  notes: ["Discounts in Saudi Arabia need a licence number."],
  rulesVersion: "1",
};

export const missingMedia = (platform: string, message = "This platform needs a picture or a video.") => ({
  platform,
  code: "MEDIA_REQUIRED",
  message,
  field: "mediaUrls",
  limit: 1,
  actual: 0,
});
export const noAnomalies = { items: [], total: 0, fresh: false, computedAt: "2026-11-21T01:00:00.000Z", baselineDays: 14 };
