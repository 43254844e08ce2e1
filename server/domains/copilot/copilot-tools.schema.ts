import { z } from "zod";
import { normalisedWithin } from "@/shared/code-points";

/** The arguments of each tool: what plain JSON schema can express, because models and other assistants read it. */

const uuid = z.guid("must be a UUID");
const days = (initial: number, max = 90, min = 1) =>
  z.int().min(min).max(max).default(initial).describe("Days up to today, which counts: 1 = today, 7 = the last week, 30 = the last month.");
const time = z.iso.datetime({ offset: true });
const aTime = "With its offset, such as 2026-03-01T18:00:00+03:00; in the future.";
const adAccountId = uuid.optional().describe("Id of one ad account; default: all.");
const none = z.strictObject({});
const socialPlatform = z.enum(["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"]);
const campaignChange = z.strictObject({
  campaignId: uuid.describe("The campaign's id, from list_campaigns."),
  reason: z.string().max(500).optional().describe("Why, for the audit log."),
});

export const toolInputs = {
  list_ad_accounts: none,
  get_insights: z.strictObject({ windowDays: days(7), adAccountId }),
  get_breakdown: z.strictObject({ windowDays: days(7) }),
  compare_periods: z.strictObject({ currentDays: days(7), previousDays: days(7).describe("Days before those."), adAccountId }),
  top_performers: z.strictObject({
    metric: z.enum(["roas", "spend", "conversions", "revenue", "ctr"]).default("roas"),
    direction: z.enum(["top", "bottom"]).default("top").describe("top: the highest figures; bottom: the lowest."),
    limit: z.int().min(1).max(20).default(5),
    windowDays: days(7),
    adAccountId,
  }),
  list_campaigns: z.strictObject({
    platform: z.enum(["META", "GOOGLE"]).optional(),
    status: z.enum(["ACTIVE", "PAUSED", "REMOVED"]).optional(),
    adAccountId,
    windowDays: days(7),
    limit: z.int().min(1).max(200).default(200),
  }),
  get_campaign: z.strictObject({ campaignId: uuid.describe("From list_campaigns."), windowDays: days(30) }),
  get_anomalies: z.strictObject({ fresh: z.boolean().default(false).describe("true: detect now; false: what the last detection found.") }),
  creative_fatigue: z.strictObject({ adAccountId }),
  winning_creatives: z.strictObject({ k: z.int().min(1).max(20).default(5), windowDays: days(90, 365, 7) }),
  budget_shift: z.strictObject({
    totalDailyBudget: z
      .number()
      .positive()
      .max(1e12)
      .optional()
      .describe("A day, in the accounts' currency, major units: 1200 = 1,200 SAR; default: what the running campaigns have now."),
    adAccountIds: z.array(uuid).min(1).max(100).optional(),
    windowDays: days(14),
  }),
  incremental_pilot: z.strictObject({ windowDays: days(7, 30, 3) }),
  policy_check: z.strictObject({
    creative: z.string().min(1).max(3000).check(normalisedWithin(3000)).describe("The ad's text, word for word."),
    targetPlatform: z.enum(["META", "GOOGLE", "BOTH"]).default("BOTH"),
    market: z.string().max(100).optional().describe("A country, such as SA or Egypt; default: the brand's."),
  }),
  brand_profile: none,
  list_reports: z.strictObject({ limit: z.int().min(1).max(50).default(10) }),
  list_signals: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  get_activity: z.strictObject({ limit: z.int().min(1).max(100).default(20) }),
  verify_audit: none,
  dialect_eval: z.strictObject({ sinceDays: days(30) }),
  search_memory: z.strictObject({ query: z.string().max(4000).optional().describe("Without it: the newest."), k: z.int().min(1).max(20).default(5) }),
  remember: z.strictObject({
    memoryType: z.enum(["brand_voice", "preference", "baseline", "failed_action", "note"]).default("note"),
    content: z.string().min(1).max(2000).describe("One fact in one sentence."),
  }),
  list_connections: none,
  list_posts: z.strictObject({
    status: z.enum(["DRAFT", "SCHEDULED", "PROCESSING", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED"]).optional(),
    platform: socialPlatform.optional(),
    limit: z.int().min(1).max(100).default(20),
  }),
  get_post: z.strictObject({ postId: uuid.describe("From list_posts.") }),
  optimal_times: z.strictObject({
    platform: socialPlatform,
    timezone: z.string().optional().describe("IANA zone, such as Asia/Riyadh; default: the workspace's."),
  }),
  /** Fits a text to each platform's limits and checks it; stores nothing. */
  check_post: z.strictObject({ content: z.string().min(1).max(5000), platforms: z.array(socialPlatform).min(1).max(8) }),

  update_plan: z.strictObject({
    todos: z
      .array(z.strictObject({ text: z.string().min(1).max(300), status: z.enum(["pending", "in_progress", "done", "skipped"]) }))
      .max(30)
      .describe("The whole plan, in order; it takes the place of the one before."),
  }),

  pause_campaign: campaignChange,
  resume_campaign: campaignChange,
  set_autopilot: z.strictObject({ adAccountId: uuid, enabled: z.boolean() }),
  create_drafts: z.strictObject({
    drafts: z
      .array(
        z.strictObject({
          content: z.string().min(1).max(5000).describe("The post's whole text."),
          connectionIds: z.array(uuid).min(1).max(20).describe("Accounts, by their ids of list_connections."),
          scheduledAt: time.optional().describe(`Only where the person asked for a time: it is scheduled and no draft. ${aTime}`),
        }),
      )
      .min(1)
      .max(10),
  }),
  schedule_posts: z.strictObject({
    posts: z
      .array(z.strictObject({ postId: uuid, scheduledAt: time.describe(aTime) }))
      .min(1)
      .max(20),
  }),
  /** Carries out what was proposed before and the person's newest message agrees to. */
  confirm_changes: z.strictObject({ proposalIds: z.array(uuid).min(1).max(50).optional().describe("Default: all that wait.") }),
  /** Shows again what waits, below the reply: a yes to that means it. */
  show_changes: none,
  discard_changes: z.strictObject({ proposalIds: z.array(uuid).min(1).max(50).optional().describe("Default: all that wait.") }),
} as const;

export type ToolName = keyof typeof toolInputs;
export type ToolInput<N extends ToolName> = z.output<(typeof toolInputs)[N]>;
export const toolNames = Object.keys(toolInputs) as ToolName[];
