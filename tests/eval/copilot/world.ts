import type { Campaign } from "@/server/domains/ads/campaigns.schema";
import type { Kpis } from "@/server/domains/ads/metrics.schema";
import type { ChangePreview } from "@/server/domains/copilot/copilot-tool-outputs.schema";
import { type ToolInput, type ToolName, toolInputs } from "@/server/domains/copilot/copilot-tools.schema";
import { autoPilotTitle, campaignTitle, draftsTitle, scheduleTitle } from "@/server/domains/copilot/engine/change-wording";
import type { OpenProposal } from "@/server/domains/copilot/engine/planner/contract";
import { campaign, comparison, insights, kpis } from "@/tests/unit/copilot/replies/observations";

/** A small shop with three ad accounts, nine campaigns, five social accounts and five posts: what the labels are about. It answers tools as the product does. */

const id = (key: string): string => `00000000-0000-4000-8000-${Buffer.from(key).toString("hex").padStart(12, "0")}`;
/** `$c3` in a label is a campaign's id. */
export const resolved = (label: string): string => label.replace(/\$([a-z]\w?)/g, (_, key: string) => id(key));

export const now = "2026-11-21T09:00:00.000Z";
export const timezone = "Asia/Riyadh";

const accounts = [
  { id: id("a1"), platform: "META" as const, name: "متجر لمسة" },
  { id: id("a2"), platform: "GOOGLE" as const, name: "Lamsa Search" },
  { id: id("a3"), platform: "META" as const, name: "Lamsa Outlet" },
].map((one) => ({
  ...one,
  externalId: "1",
  currency: "SAR",
  timezone,
  status: "ACTIVE" as const,
  autoPilotEnabled: one.name !== "متجر لمسة" && one.platform === "GOOGLE",
  lastSyncedAt: now,
  needsReconnect: false,
}));

type Row = Campaign & { kpis: Kpis | null };
const row = (key: string, account: number, name: string, status: "ACTIVE" | "PAUSED", figures: Kpis | null): Row => {
  const owner = accounts[account - 1];
  return { ...campaign(id(key), name, { status, effectiveStatus: status, platform: owner?.platform ?? "META", adAccountId: owner?.id ?? "" }), kpis: figures };
};

const campaigns: readonly Row[] = [
  row("c1", 1, "تخفيضات نهاية الموسم - مبيعات", "ACTIVE", kpis(2100, 8820, 90, 3100)),
  row("c2", 1, "Retargeting - سلة متروكة", "ACTIVE", kpis(800, 4880, 61, 2400)),
  row("c3", 1, "عبايات صيف 2026", "ACTIVE", kpis(944, 660, 8, 900)),
  row("c4", 2, "Brand Search KSA", "ACTIVE", kpis(600, 4980, 55, 4200)),
  row("c5", 2, "Performance Max - عطور", "ACTIVE", kpis(1400, 1260, 10, 1700)),
  row("c6", 2, "Competitors Search", "PAUSED", null),
  row("c7", 3, "Outlet Clearance", "ACTIVE", kpis(1200, 1920, 20, 2000)),
  row("c8", 3, "حملة العيد", "PAUSED", null),
  row("c9", 1, "Ramadan collection", "ACTIVE", kpis(1500, 3600, 33, 2600)),
];

const connections = [
  ["i", "instagram", "lamsa.sa"],
  ["x", "twitter", "lamsa_sa"],
  ["t", "tiktok", "lamsa"],
  ["l", "linkedin", "Lamsa Trading"],
  ["s", "snapchat", "lamsa"],
].map(([key = "", platform = "", accountName = ""]) => ({
  id: id(`c${key}`),
  platform,
  accountId: "1",
  accountName,
  displayName: accountName,
  status: "connected",
  expiresAt: null,
  connectedAt: now,
}));

const posts = (
  [
    ["p1", "وصلت تشكيلة العبايات الجديدة", "DRAFT", "instagram"],
    ["p2", "Behind the scenes of our new oud", "DRAFT", "twitter"],
    ["p3", "عرض الجمعة بدأ", "SCHEDULED", "instagram"],
    ["p4", "نص ساعة مع صانع العطر", "PUBLISHED", "tiktok"],
    ["p5", "Weekend sale is on", "FAILED", "linkedin"],
  ] as const
).map(([key, content, status, platform]) => ({
  id: id(key),
  content,
  status,
  platforms: [platform],
  scheduledAt: status === "SCHEDULED" ? "2026-11-27T17:00:00.000Z" : null,
  publishedAt: status === "PUBLISHED" ? "2026-11-18T17:00:00.000Z" : null,
}));

/** What utterances name, by that name. */
export const campaignRows: readonly Row[] = campaigns;
export const accountIds: Readonly<Record<string, string>> = Object.fromEntries(accounts.map((one) => [one.name, one.id]));
export const connectionIds: Readonly<Record<string, string>> = Object.fromEntries(connections.map((one) => [one.platform, one.id]));
export const postIds: Readonly<Record<string, string>> = Object.fromEntries(posts.map((one) => [one.content, one.id]));

const page = <T>(items: readonly T[], limit = 200): { items: T[]; total: number } => ({ items: items.slice(0, limit), total: items.length });

const sum = (rows: readonly Row[]): Kpis => {
  const figures = rows.flatMap((one) => (one.kpis ? [one.kpis] : []));
  const total = (key: "spend" | "revenue" | "conversions" | "clicks" | "impressions") => figures.reduce((all, one) => all + one[key], 0);
  return kpis(total("spend"), total("revenue"), total("conversions"), total("clicks"), total("impressions"));
};
const ofAccount = (adAccountId?: string): readonly Row[] => campaigns.filter((one) => adAccountId === undefined || one.adAccountId === adAccountId);
const named = (campaignId: string): Row => {
  const found = campaigns.find((one) => one.id === campaignId);
  if (!found) throw new Error("NOT_FOUND");
  return found;
};
const brief = ({ id: campaignId, name, platform, status }: Row) => ({ id: campaignId, name, platform, status });

type Preview = { title: string; preview: ChangePreview };

/** The result of a write's dry run. */
function tried(tool: ToolName, input: Record<string, unknown>): Preview | null {
  if (tool === "pause_campaign" || tool === "resume_campaign") {
    const { campaignId } = toolInputs[tool].parse(input);
    const own = named(campaignId);
    const to = tool === "pause_campaign" ? ("PAUSED" as const) : ("ACTIVE" as const);
    const preview = {
      campaign: { id: own.id, name: own.name, platform: own.platform, adAccountId: own.adAccountId },
      diff: { status: { from: own.status, to } },
      warnings: [],
      noop: own.status === to,
    };
    return { title: campaignTitle(preview, "ar"), preview };
  }
  if (tool === "set_autopilot") {
    const { adAccountId, enabled } = toolInputs[tool].parse(input);
    const account = accounts.find((one) => one.id === adAccountId);
    if (!account) throw new Error("NOT_FOUND");
    const preview = {
      adAccount: account,
      diff: { autoPilotEnabled: { from: account.autoPilotEnabled, to: enabled } },
      noop: account.autoPilotEnabled === enabled,
    };
    return { title: autoPilotTitle(preview, "ar"), preview };
  }
  if (tool === "create_drafts") {
    const drafts = toolInputs[tool].parse(input).drafts.map(({ content, connectionIds, scheduledAt }) => ({
      content,
      ...(scheduledAt ? { scheduledAt } : {}),
      accounts: connections.filter((one) => connectionIds.includes(one.id)),
      warnings: [],
    }));
    if (drafts.some((one) => one.accounts.length === 0)) throw new Error("NOT_FOUND");
    return { title: draftsTitle({ drafts, noop: false }, "ar"), preview: { drafts, noop: false } };
  }
  if (tool === "schedule_posts") {
    const planned = toolInputs[tool].parse(input).posts.map(({ postId, scheduledAt }) => {
      const post = posts.find((one) => one.id === postId);
      if (!post) throw new Error("NOT_FOUND");
      return { ...post, status: { from: post.status, to: "SCHEDULED" as const }, scheduledAt: { from: null, to: scheduledAt }, warnings: [] };
    });
    return { title: scheduleTitle({ posts: planned, noop: false }, "ar"), preview: { posts: planned, noop: false } };
  }
  return null;
}

export interface State {
  proposals: OpenProposal[];
  /** What was proposed before this message, and may be carried out. */
  confirmable: readonly string[];
  /** Changes that were really made. */
  changes: { tool: ToolName; input: Record<string, unknown> }[];
}

type Reads = { [N in ToolName]?: (input: ToolInput<N>) => unknown };

const reads: Reads = {
  list_ad_accounts: () => accounts,
  get_insights: ({ windowDays, adAccountId }) => insights(sum(ofAccount(adAccountId)), "SAR", windowDays),
  get_breakdown: () =>
    (["META", "GOOGLE"] as const).map((platform) => {
      const own = sum(campaigns.filter((one) => one.platform === platform));
      return { platform, currency: "SAR", spend: own.spend, share: own.spend / sum(campaigns).spend, kpis: own };
    }),
  compare_periods: ({ adAccountId }) => comparison(sum(ofAccount(adAccountId)), kpis(7900, 30100, 310, 16000)),
  top_performers: ({ metric, direction, limit, adAccountId }) =>
    ofAccount(adAccountId)
      .flatMap((one) => (one.kpis ? [{ campaign: brief(one), currency: "SAR", metric, value: one.kpis[metric], kpis: one.kpis }] : []))
      .sort((a, b) => (direction === "top" ? 1 : -1) * ((b.value ?? 0) - (a.value ?? 0)))
      .slice(0, limit),
  list_campaigns: ({ platform, status, adAccountId, limit }) =>
    page(
      ofAccount(adAccountId).filter((one) => (!platform || one.platform === platform) && (!status || one.status === status)),
      limit,
    ),
  get_campaign: ({ campaignId, windowDays }) => {
    const own = named(campaignId);
    return { ...own, insights: insights(own.kpis ?? kpis(0, 0, 0, 0, 0), "SAR", windowDays) };
  },
  get_anomalies: () => page([{ campaignName: "عبايات صيف 2026", severity: "high", date: "2026-11-19", explanation: "نزل العائد إلى 0.7 والمعتاد 2.1." }]),
  creative_fatigue: () => [
    { name: "صورة - عبايات", campaignName: "عبايات صيف 2026", status: "fatigued", frequency: 4.2, ctrDropPercent: 38, score: 81, reasons: ["تكرار مرتفع"] },
  ],
  winning_creatives: () => [
    { name: "Cart video - 15s", platform: "META", currency: "SAR", shrunkRoas: 5.4, spend: 410, conversions: 31, whyItWins: "فيديو قصير مع عرض واضح." },
  ],
  budget_shift: ({ totalDailyBudget, windowDays }) => ({
    totalDailyBudget: totalDailyBudget ?? 1200,
    currency: "SAR",
    windowDays,
    objective: "revenue",
    allocations: [{ name: "Brand Search KSA", platform: "GOOGLE", current: 86, proposed: 110, changePercent: 27.9, reason: "عائد أعلى." }],
    expected: { revenueNow: 3700, revenueProposed: 3950, liftPercent: 6.8, interval: [1.2, 12.1] },
    assumptions: [],
  }),
  incremental_pilot: ({ windowDays }) => ({ windowDays, eligible: false, currency: "SAR", allocations: [], holdout: null, expected: null }),
  policy_check: () => ({
    verdict: "WARN",
    reasons: [{ platform: "META", severity: "WARN", message: "وعد بنتيجة مضمونة.", evidence: "مضمون" }],
    checkedFor: ["META"],
    market: null,
    notes: [],
  }),
  brand_profile: () => ({
    name: "لمسة",
    industry: "أزياء وعطور",
    voice: "ودودة وقريبة",
    audience: null,
    dialect: "GULF",
    market: "SA",
    valueProps: [],
    bannedTerms: ["رخيص"],
  }),
  list_reports: ({ limit }) => page([{ title: "تقرير الأسبوع", summary: "زادت المبيعات 9 %.", periodStart: "2026-11-08", periodEnd: "2026-11-14" }], limit),
  list_signals: () => page([{ platform: "META", severity: "warning", title: "إعلان مرفوض", receivedAt: "2026-11-20T10:00:00.000Z" }]),
  get_activity: () => page([{ at: "2026-11-20T11:00:00.000Z", actor: { type: "system" }, action: "campaign.pause", dryRun: false, outcome: "succeeded" }]),
  verify_audit: () => ({ valid: true, checked: 42, firstSeq: 1, lastSeq: 42, brokenAt: null, reason: null }),
  dialect_eval: () => [{ rank: 1, model: "nashir-embedded", dialect: "GULF", samples: 12, score: 78.4, fidelity: 80.1, lowSample: false }],
  search_memory: () => [{ memoryType: "preference", content: "العميل يفضل الشحن السريع.", createdAt: "2026-11-02T08:00:00.000Z" }],
  remember: (input) => input,
  list_connections: () => page(connections),
  list_posts: ({ status, platform, limit }) =>
    page(
      posts.filter((one) => (!status || one.status === status) && (!platform || one.platforms.some((name) => name === platform.toLowerCase()))),
      limit,
    ),
  get_post: ({ postId }) => ({
    ...posts.find((one) => one.id === postId),
    results: [{ platform: "LINKEDIN", success: false, error: "Token expired", externalUrl: null }],
    warnings: [],
  }),
  optimal_times: ({ platform, timezone: zone }) => ({
    platform: platform.toLowerCase(),
    timezone: zone ?? timezone,
    source: "blended",
    sampleSize: 9,
    slots: [
      { weekday: 7, hour: 20, sampleSize: 5, nextAt: "2026-11-22T17:00:00.000Z" },
      { weekday: 2, hour: 21, sampleSize: 4, nextAt: "2026-11-24T18:00:00.000Z" },
    ],
  }),
  check_post: ({ content, platforms }) => platforms.map((platform) => ({ platform: platform.toLowerCase(), content, warnings: [] })),
  show_changes: () => ({ waiting: 1 }),
  update_plan: ({ todos }) => ({ todos: todos.map((todo, i) => ({ ...todo, position: i + 1 })) }),
};

export const writeTools: readonly ToolName[] = ["pause_campaign", "resume_campaign", "set_autopilot", "create_drafts", "schedule_posts"];

/** As the server does it: a write only proposes, and only what was proposed before this message is carried out. */
export function carryOut(state: State, tool: ToolName, input: Record<string, unknown>): unknown {
  const preview = tried(tool, input);
  if (preview) {
    if ("noop" in preview.preview && preview.preview.noop) return { noop: true, ...preview };
    const proposal = { id: id(`f${state.proposals.length + 1}`), tool, input, ...preview };
    state.proposals.push(proposal);
    return { noop: false, proposal: { ...proposal, state: "PROPOSED", expiresAt: "2026-11-22T09:00:00.000Z" } };
  }
  if (tool === "confirm_changes" || tool === "discard_changes") {
    const { proposalIds } = toolInputs[tool].parse(input);
    const chosen = state.proposals.filter((one) => (proposalIds ?? state.confirmable).includes(one.id) && state.confirmable.includes(one.id));
    if (tool === "confirm_changes") state.changes.push(...chosen.map((one) => ({ tool: one.tool, input: one.input })));
    state.proposals = state.proposals.filter((one) => !chosen.includes(one));
    return { changes: chosen.map((one) => ({ id: one.id, tool: one.tool, title: one.title, state: tool === "confirm_changes" ? "DONE" : "DISCARDED" })) };
  }
  const read = reads[tool] as ((own: unknown) => unknown) | undefined;
  if (!read) throw new Error(`${tool} is not in this world`);
  return read(toolInputs[tool].parse(input));
}
