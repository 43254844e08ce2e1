/** Intents of a message. The texts of `reply.choice` in the catalogues name each that can be offered as a choice. */
export const intents = [
  "results",
  "by_platform",
  "compare",
  "top",
  "campaigns",
  "campaign",
  "anomalies",
  "explain",
  "brief",
  "fatigue",
  "winning",
  "budget_shift",
  "pilot",
  "policy",
  "brand",
  "reports",
  "signals",
  "activity",
  "verify_audit",
  "dialects",
  "ad_accounts",
  "recall",
  "remember",
  "connections",
  "posts",
  "failed_post",
  "times",
  "check_post",
  "draft",
  "schedule",
  "pause",
  "resume",
  "autopilot",
  "waiting",
  "confirm",
  "decline",
  "plan_show",
  "plan_make",
  "plan_add",
  "plan_done",
  "plan_skip",
  "plan_continue",
  "delete",
  "create_campaign",
  "set_budget",
  "publish_now",
  "connect",
  "add_model",
  "help",
  "greeting",
  "thanks",
  "small_talk",
  "out_of_scope",
  "follow_up",
  "answer",
] as const;
export type Intent = (typeof intents)[number];

/** Talk, and what only a message before it gives a sense: never offered as a choice. */
const notOffered = ["confirm", "decline", "greeting", "thanks", "small_talk", "out_of_scope", "follow_up", "answer"] as const satisfies Intent[];
export type OfferedIntent = Exclude<Intent, (typeof notOffered)[number]>;
export const isOffered = (intent: Intent): intent is OfferedIntent => !(notOffered as readonly Intent[]).includes(intent);

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
  campaigns: { head: "status", values: ["ACTIVE", "PAUSED"] },
  posts: { head: "status", values: ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED"] },
  autopilot: { head: "enabled", values: ["true", "false"] },
  anomalies: { head: "fresh", values: ["true"], least: 0.8 },
};
