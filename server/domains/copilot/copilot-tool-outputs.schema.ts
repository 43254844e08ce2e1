import { z } from "zod";
import { adAccountSchema } from "@/server/domains/ads/accounts.schema";
import { changeStatusResult } from "@/server/domains/ads/actions.schema";
import { anomaliesOutput, anomalySchema } from "@/server/domains/ads/anomalies.schema";
import { activityEvent, auditVerdict } from "@/server/domains/ads/audit.schema";
import { brandProfileSchema } from "@/server/domains/ads/brand-profile.schema";
import { budgetShiftSchema, pilotSchema } from "@/server/domains/ads/budget.schema";
import { campaignSchema, campaignWithInsights } from "@/server/domains/ads/campaigns.schema";
import { fatigueSchema, winnerSchema } from "@/server/domains/ads/creatives.schema";
import { dialectRow } from "@/server/domains/ads/dialect.schema";
import { memoryEntrySchema } from "@/server/domains/ads/memory.schema";
import { adPlatformSchema, breakdownRow, comparisonSchema, insights, kpis, topPerformer } from "@/server/domains/ads/metrics.schema";
import { policyCheck } from "@/server/domains/ads/policy.schema";
import { reportSummary } from "@/server/domains/ads/reports.schema";
import { signalSchema } from "@/server/domains/ads/signals.schema";
import { optimalTimesOutput } from "@/server/domains/analytics/analytics.schema";
import { connectionSchema } from "@/server/domains/connections/connections.schema";
import { postSchema, postStatusSchema, utcTime } from "@/server/domains/posts/posts.schema";
import { todoSchema } from "./copilot.schema";
import { proposalSchema } from "./copilot-events.schema";
import type { ToolName } from "./copilot-tools.schema";

/** What each tool returns: the output of the REST operation of the same purpose, with `{ data }` unwrapped and `{ data, meta }` as `{ items, total }`. */

const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int() });

const campaignRow = campaignSchema.extend({ kpis: kpis.nullable().describe("Figures of the window; null: it spent nothing.") });
export type CampaignRow = z.output<typeof campaignRow>;

const { warnings } = postSchema.shape;
const textWarnings = z.array(warnings.element.omit({ remedy: true, docs: true }));
const named = { id: z.string(), name: z.string(), platform: adPlatformSchema };
const status = campaignSchema.shape.status;
const socialAccounts = z.array(z.object({ id: z.string(), platform: z.string(), accountName: z.string() }));

const campaignPreview = z.object({
  campaign: z.object({ ...named, adAccountId: z.string() }),
  account: z.object({ name: z.string() }).nullable().optional().describe("null: it no longer exists. Missing in proposals of earlier releases."),
  spendPerDay: z.object({ amount: z.number(), currency: z.string() }).nullable().optional().describe("Mean of the last seven days; null: no figures."),
  diff: z.object({ status: z.object({ from: status, to: status }) }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  noop: z.boolean(),
});
export type CampaignPreview = z.output<typeof campaignPreview>;

const autoPilotPreview = z.object({
  adAccount: z.object(named),
  diff: z.object({ autoPilotEnabled: z.object({ from: z.boolean(), to: z.boolean() }) }),
  noop: z.boolean(),
});
export type AutoPilotPreview = z.output<typeof autoPilotPreview>;

const draftsPreview = z.object({
  drafts: z.array(z.object({ content: z.string(), accounts: socialAccounts, scheduledAt: utcTime.optional(), warnings: textWarnings })),
  noop: z.literal(false),
});
export type DraftsPreview = z.output<typeof draftsPreview>;

const schedulePreview = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      content: z.string(),
      platforms: z.array(z.string()),
      accounts: socialAccounts.optional().describe("Missing in proposals of earlier releases."),
      status: z.object({ from: postStatusSchema, to: z.literal("SCHEDULED") }),
      scheduledAt: z.object({ from: utcTime.nullable(), to: utcTime }),
      warnings,
    }),
  ),
  noop: z.literal(false),
});
export type SchedulePreview = z.output<typeof schedulePreview>;

const outcome = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), post: postSchema }),
  z.object({ ok: z.literal(false), error: z.object({ code: z.string(), message: z.string() }) }),
]);

/** Of each write tool: what its dry run returns, and what the change itself does. */
export const changeOutputs = {
  pause_campaign: { preview: campaignPreview, result: changeStatusResult },
  resume_campaign: { preview: campaignPreview, result: changeStatusResult },
  set_autopilot: { preview: autoPilotPreview, result: adAccountSchema },
  create_drafts: { preview: draftsPreview, result: z.object({ drafts: z.array(outcome) }) },
  schedule_posts: { preview: schedulePreview, result: z.object({ posts: z.array(outcome) }) },
} as const;
export type WriteToolName = keyof typeof changeOutputs;
export type PreviewOf<N extends WriteToolName> = z.output<(typeof changeOutputs)[N]["preview"]>;
export type ResultOf<N extends WriteToolName> = z.output<(typeof changeOutputs)[N]["result"]>;
export type ChangePreview = PreviewOf<WriteToolName>;

/** Nothing is changed yet. `noop`: it is so already, and there is nothing to confirm. */
const proposed = <P extends z.ZodType>(preview: P) =>
  z.discriminatedUnion("noop", [
    z.object({ noop: z.literal(false), proposal: proposalSchema.extend({ preview }) }),
    z.object({ noop: z.literal(true), title: z.string(), preview }),
  ]);

const settledChanges = z.object({
  changes: z.array(
    z.object({
      id: z.string(),
      tool: z.string(),
      title: z.string(),
      state: proposalSchema.shape.state,
      result: z.unknown().optional(),
      error: z.object({ code: z.string(), message: z.string() }).optional().describe("Why it failed, or was not begun."),
    }),
  ),
});
export type SettledChanges = z.output<typeof settledChanges>;

export const toolOutputs = {
  list_ad_accounts: z.array(adAccountSchema),
  get_insights: insights,
  get_breakdown: z.array(breakdownRow),
  compare_periods: comparisonSchema,
  top_performers: z.array(topPerformer),
  list_campaigns: listOf(campaignRow),
  get_campaign: campaignWithInsights,
  get_anomalies: listOf(anomalySchema).extend(anomaliesOutput.shape.meta.shape),
  creative_fatigue: z.array(fatigueSchema),
  winning_creatives: z.array(winnerSchema),
  budget_shift: budgetShiftSchema,
  incremental_pilot: pilotSchema,
  policy_check: policyCheck,
  brand_profile: brandProfileSchema.nullable(),
  list_reports: listOf(reportSummary),
  list_signals: listOf(signalSchema),
  get_activity: listOf(activityEvent),
  verify_audit: auditVerdict,
  dialect_eval: z.array(dialectRow),
  search_memory: z.array(memoryEntrySchema),
  remember: memoryEntrySchema,
  list_connections: listOf(connectionSchema),
  list_posts: listOf(postSchema),
  get_post: postSchema,
  optimal_times: optimalTimesOutput,
  check_post: z.array(z.object({ platform: z.string(), content: z.string(), warnings: textWarnings })),
  update_plan: z.object({ todos: z.array(todoSchema) }),
  pause_campaign: proposed(campaignPreview),
  resume_campaign: proposed(campaignPreview),
  set_autopilot: proposed(autoPilotPreview),
  create_drafts: proposed(draftsPreview),
  schedule_posts: proposed(schedulePreview),
  confirm_changes: settledChanges,
  show_changes: z.object({ waiting: z.int() }),
  discard_changes: settledChanges,
} as const satisfies Record<ToolName, z.ZodType>;
export type ToolOutput<N extends ToolName> = z.output<(typeof toolOutputs)[N]>;
export type ProposedChange = ToolOutput<WriteToolName>;
