import type { ToolName } from "../copilot-tools.schema";
import type { MessageKey, OfferedIntent } from "../engine/planner/contract";

/** Talk, and what only a message before it gives a sense: never offered as a choice. */
const notOffered = ["confirm", "decline", "greeting", "thanks", "small_talk", "out_of_scope", "follow_up", "answer"] as const;
/** What a message may want. */
export type Intent = OfferedIntent | (typeof notOffered)[number];
export const isOffered = (intent: Intent): intent is OfferedIntent => !(notOffered as readonly Intent[]).includes(intent);

/** Nothing is done for it, and nothing follows from it. */
export const isTalk = (intent: Intent): boolean => !isOffered(intent) || intent === "help" || intent === "waiting";

/** Intents that propose a change or store something: they need more confidence than a question does. */
export const writing: ReadonlySet<Intent> = new Set<Intent>(["pause", "resume", "autopilot", "draft", "schedule", "remember"]);

/** Intents whose object is a text that follows them. */
export const takesText: ReadonlySet<Intent> = new Set<Intent>(["policy", "check_post", "remember", "plan_add", "plan_make", "draft"]);

/** What the classifier also reads of some intents: a slot that has few values, `none` among them. */
export const heads = ["intent", "direction", "status", "enabled", "fresh"] as const;
export type Head = (typeof heads)[number];

/** The head whose value is the intent's variant, and its values. */
export const variants: Partial<Record<Intent, { head: Head; values: readonly string[]; least?: number }>> = {
  top: { head: "direction", values: ["top", "bottom"] },
  pause: { head: "direction", values: ["top", "bottom"], least: 0.3 },
  resume: { head: "direction", values: ["top", "bottom"] },
  campaigns: { head: "status", values: ["ACTIVE", "PAUSED"], least: 0.8 },
  posts: { head: "status", values: ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED"] },
  autopilot: { head: "enabled", values: ["true", "false"] },
  anomalies: { head: "fresh", values: ["true"], least: 0.8 },
};

/** What a question about a text may be. */
export const judgesText: ReadonlySet<Intent> = new Set<Intent>(["policy", "check_post"]);

/** What was proposed is not proposed again with a condition on it: it waits for a yes. */
const changing: ReadonlySet<Intent> = new Set<Intent>(["pause", "resume", "autopilot", "schedule"]);
export const changes = (intent: Intent): boolean => changing.has(intent);
export const proposes = (intent: Intent): boolean => changes(intent) || intent === "draft";

/** Proposals that say when. */
export const timed: ReadonlySet<Intent> = new Set<Intent>(["schedule", "draft"]);

/** Figures of ads by platform. */
export const ofAds: ReadonlySet<Intent> = new Set<Intent>(["results", "by_platform", "compare", "top", "campaigns"]);
/** No ads are read of these platforms. */
export const withoutAds: ReadonlySet<string> = new Set(["TIKTOK", "SNAPCHAT", "TWITTER", "LINKEDIN", "PINTEREST"]);

/** What is answered by a single call: its tool, and the slots that its arguments take. */
export const calledFor: Partial<Record<Intent, [tool: ToolName, slots?: Record<string, "count" | "windowDays">]>> = {
  winning: ["winning_creatives", { k: "count", windowDays: "windowDays" }],
  pilot: ["incremental_pilot", { windowDays: "windowDays" }],
  by_platform: ["get_breakdown", { windowDays: "windowDays" }],
  brand: ["brand_profile"],
  reports: ["list_reports", { limit: "count" }],
  signals: ["list_signals", { limit: "count" }],
  activity: ["get_activity", { limit: "count" }],
  verify_audit: ["verify_audit"],
  dialects: ["dialect_eval", { sinceDays: "windowDays" }],
  connections: ["list_connections"],
  ad_accounts: ["list_ad_accounts"],
};

/** What is answered by a text of the catalogue. */
export const toldFor: Partial<Record<Intent, MessageKey>> = {
  thanks: "talk.thanks",
  small_talk: "talk.smallTalk",
  delete: "problem.cannot.delete",
  create_campaign: "problem.cannot.createCampaign",
  set_budget: "problem.cannot.setBudget",
  publish_now: "problem.cannot.publishNow",
  connect: "problem.cannot.connect",
};

/** The next message that is suggested, by the tool whose result leads the reply. */
export const nextAfter: Partial<Record<ToolName, OfferedIntent>> = {
  get_insights: "top",
  get_breakdown: "top",
  compare_periods: "explain",
  list_campaigns: "top",
  creative_fatigue: "winning",
  get_anomalies: "explain",
};
