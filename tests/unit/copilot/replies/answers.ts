import type { Observation } from "@/server/domains/copilot/engine/planner/contract";
import { campaign, comparison, campaignIds as ids, insights, kpis, observed, threeCampaigns } from "./observations";
import { accountId, adAccount, anomaly, fatigue, memory, missingMedia, noAnomalies, pausing, pilot, policy, post, proposal, shift, winner } from "./records";

const ofAds: readonly Observation[] = [
  observed("list_ad_accounts", [adAccount, { ...adAccount, id: "b", name: "Lamsa Outlet", platform: "GOOGLE", needsReconnect: true, lastSyncedAt: null }]),
  observed("get_insights", insights(kpis(5_200, 16_680, 160)), { windowDays: 7 }),
  observed("get_breakdown", [
    { platform: "META", currency: "SAR", spend: 4_000, share: 0.7692, kpis: kpis(4_000, 13_680, 120) },
    { platform: "GOOGLE", currency: "SAR", spend: 1_200, share: 0.2308, kpis: kpis(1_200, 3_000, 40) },
  ]),
  observed("compare_periods", comparison(kpis(5_200, 16_680, 160), kpis(5_000, 18_000, 170))),
  observed("top_performers", [
    {
      campaign: { id: ids.eid, name: "Eid", platform: "META", status: "ACTIVE" },
      currency: "SAR",
      metric: "roas",
      value: 3.42,
      kpis: kpis(4_000, 13_680, 120),
    },
    {
      campaign: { id: ids.search, name: "Brand", platform: "GOOGLE", status: "ACTIVE" },
      currency: "SAR",
      metric: "roas",
      value: 2.5,
      kpis: kpis(1_200, 3_000, 40),
    },
  ]),
  observed("list_campaigns", threeCampaigns),
  observed("get_campaign", { ...campaign(ids.eid, "Eid", { statusReasons: ["BUDGET_CONSTRAINED"] }), insights: insights(kpis(4_000, 13_680, 120), "SAR", 30) }),
  observed("get_anomalies", { ...noAnomalies, items: [anomaly({}), anomaly({ severity: "high", campaignName: null, campaignId: null })], total: 2 }),
  observed("creative_fatigue", [fatigue, { ...fatigue, name: "New", status: "healthy", reasons: [] }]),
  observed("winning_creatives", [winner]),
  observed("budget_shift", shift),
  observed("incremental_pilot", pilot),
  observed("policy_check", policy),
  observed("brand_profile", {
    id: "b",
    name: "Lamsa",
    industry: "Fashion",
    voice: "Warm",
    audience: null,
    languages: ["ar"],
    dialect: "GULF",
    market: "SA",
    valueProps: ["Free shipping over 200 SAR"],
    bannedTerms: ["cheap"],
    guardrails: null,
    updatedAt: "2026-11-20T08:00:00.000Z",
  }),
  observed("list_reports", {
    items: [
      {
        id: "r",
        kind: "WEEKLY",
        title: "Your ads",
        summary: "Your ads spent SAR 5,200.00.",
        locale: "en",
        periodStart: "2026-11-08",
        periodEnd: "2026-11-14",
        createdAt: "2026-11-15T01:00:00.000Z",
      },
      {
        id: "q",
        kind: "WEEKLY",
        title: "The week before",
        summary: "",
        locale: "en",
        periodStart: "2026-11-01",
        periodEnd: "2026-11-07",
        createdAt: "2026-11-08T01:00:00.000Z",
      },
    ],
    total: 12,
  }),
  observed("list_signals", {
    items: [
      {
        id: "s",
        platform: "META",
        adAccountId: null,
        kind: "k",
        severity: "critical",
        title: "An ad was disapproved",
        payload: {},
        receivedAt: "2026-11-20T08:15:00.000Z",
      },
    ],
    total: 1,
  }),
  observed("get_activity", {
    items: [1, 2].map((seq) => ({
      id: `e${seq}`,
      seq,
      at: "2026-11-20T08:15:00.000Z",
      actor: { type: "user" as const, id: null },
      action: "campaign.pause",
      target: { type: "campaign", id: ids.outlet },
      dryRun: false,
      before: null,
      after: null,
      reason: null,
      outcome: "succeeded" as const,
      error: null,
      explanation: null,
      prevHash: "0",
      hash: "1",
    })),
    total: 2,
  }),
  observed("verify_audit", { valid: true, checked: 41, firstSeq: 1, lastSeq: 41, headHash: "a", brokenAt: null, reason: null, fault: null, keys: [] }),
  observed("dialect_eval", [
    {
      rank: 1,
      model: "nashir-embedded",
      dialect: "GULF",
      samples: 12,
      score: 81.26,
      fidelity: 80,
      fluency: 100,
      lexicalPurity: 100,
      lastEvaluatedAt: "2026-11-20",
      lowSample: false,
    },
  ]),
  observed("search_memory", [memory], { query: "videos" }),
  observed("remember", memory),
];

const ofPostsAndChanges: readonly Observation[] = [
  observed("list_connections", {
    items: [
      {
        id: "c",
        platform: "instagram",
        accountId: "1",
        accountName: "lamsa.sa",
        displayName: "lamsa.sa",
        status: "expired",
        expiresAt: null,
        connectedAt: "2026-11-01T08:00:00.000Z",
        brandId: null,
        brandExternalId: null,
        sandbox: false,
      },
    ],
    total: 1,
  }),
  observed("list_posts", { items: [post], total: 1 }, { status: "SCHEDULED" }),
  observed("get_post", {
    ...post,
    status: "PARTIALLY_PUBLISHED",
    results: [{ platform: "TWITTER", success: false, externalPostId: null, externalUrl: null, error: "Duplicate", problem: null, connectionId: "c" }],
  }),
  observed("optimal_times", {
    platform: "instagram",
    timezone: "Africa/Cairo",
    source: "blended",
    sampleSize: 37,
    slots: [
      { weekday: 7, hour: 20, score: 1, sampleSize: 4, nextAt: "2026-11-22T18:00:00.000Z" },
      { weekday: 1, hour: 9, score: 0.9, sampleSize: 2, nextAt: "2026-11-23T07:00:00.000Z" },
    ],
  }),
  observed(
    "check_post",
    [
      { platform: "twitter", content: "New oud collection", warnings: [] },
      {
        platform: "instagram",
        content: "New oud collection",
        warnings: [missingMedia("instagram")],
      },
    ],
    { content: "New oud collection", platforms: ["TWITTER", "INSTAGRAM"] },
  ),
  observed("update_plan", {
    todos: [
      { position: 1, text: "Check tracking", status: "done" },
      { position: 2, text: "Refresh creatives", status: "pending" },
    ],
  }),
  observed("pause_campaign", pausing),
  observed("resume_campaign", {
    noop: true,
    title: "Resume “Outlet”",
    preview: {
      campaign: { id: ids.outlet, name: "Outlet", platform: "META", adAccountId: accountId },
      diff: { status: { from: "ACTIVE", to: "ACTIVE" } },
      warnings: [],
      noop: true,
    },
  }),
  observed(
    "set_autopilot",
    proposal("set_autopilot", "Turn on the auto-pilot of “Lamsa Store”", {
      adAccount: { id: accountId, name: "Lamsa Store", platform: "META" },
      diff: { autoPilotEnabled: { from: false, to: true } },
      noop: false,
    }),
  ),
  observed(
    "create_drafts",
    proposal("create_drafts", "Save a draft", {
      drafts: [
        {
          content: "New oud collection.\n\n#Oud",
          accounts: [{ id: "c", platform: "instagram", accountName: "lamsa.sa" }],
          warnings: [missingMedia("instagram")],
        },
      ],
      noop: false,
    }),
  ),
  observed(
    "schedule_posts",
    proposal("schedule_posts", "Schedule a post", {
      posts: [
        {
          id: "p",
          content: "New oud collection",
          platforms: ["instagram"],
          status: { from: "DRAFT", to: "SCHEDULED" },
          scheduledAt: { from: null, to: "2026-11-22T17:00:00.000Z" },
          warnings: [],
        },
      ],
      noop: false,
    }),
  ),
  observed("show_changes", { waiting: 1 }),
  observed("confirm_changes", { changes: [{ id: "d", tool: "pause_campaign", title: "Pause “Outlet”", state: "DONE", result: {} }] }),
  observed("discard_changes", { changes: [{ id: "d", tool: "pause_campaign", title: "Pause “Outlet”", state: "DISCARDED" }] }),
];

/** One answer of each tool. */
export const answers: readonly Observation[] = [...ofAds, ...ofPostsAndChanges];
