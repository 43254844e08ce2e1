import type { Concept } from "./vocabulary/words";

/** Which job an instruction asks for, by the concepts that it names. */

export type Intent =
  | "performance"
  | "byPlatform"
  | "compare"
  | "top"
  | "campaigns"
  | "campaign"
  | "anomalies"
  | "why"
  | "brief"
  | "fatigue"
  | "winning"
  | "budgetShift"
  | "pilot"
  | "policy"
  | "brand"
  | "reports"
  | "signals"
  | "activity"
  | "verifyAudit"
  | "dialects"
  | "recall"
  | "remember"
  | "connections"
  | "adAccounts"
  | "posts"
  | "post"
  | "times"
  | "checkPost"
  | "pause"
  | "resume"
  | "autopilot"
  | "draft"
  | "schedule"
  | "planShow"
  | "planMake"
  | "planDone"
  | "planSkip"
  | "planAdd"
  | "planContinue"
  | "waiting"
  | "help"
  | "greeting"
  | "thanks"
  | "addModel"
  | "delete"
  | "createCampaign"
  | "setBudget"
  | "publishNow"
  | "connect";

/** What was read beside the concepts. */
export type Sign =
  | "METRIC"
  | "CONDITION"
  | "WINDOW"
  | "TWO_WINDOWS"
  | "AD_PLATFORM"
  | "TWO_AD_PLATFORMS"
  | "SOCIAL_PLATFORM"
  | "PAYLOAD"
  | "AMOUNT"
  | "QUOTE"
  | "NAME"
  | "DIALECT_NAME"
  | "TIME_OF_DAY";

type Cue = Concept | Sign;

/** `needs`: each item must be there, `A|B` either. `not`: none may be. The rule with most weight decides; of equals the first. */
interface Rule {
  intent: Intent;
  needs: string;
  not?: string;
  weight: number;
}

const rule = (intent: Intent, weight: number, needs: string, not?: string): Rule => ({ intent, weight, needs, ...(not ? { not } : {}) });

const rules: readonly Rule[] = [
  rule("thanks", 2, "THANKS"),
  rule("greeting", 1, "GREET"),
  rule("help", 5, "HELP", "PAUSE RESUME CAMPAIGN POLICY"),
  rule("addModel", 12, "LLM SET_UP|HOW"),

  rule("delete", 9, "DELETE CAMPAIGN|POST|AD|ACCOUNT|DRAFT|REPORT|NAME", "PLAN"),
  rule("setBudget", 8, "RAISE|LOWER BUDGET", "PILOT SHIFT WHY CHECK"),
  rule("createCampaign", 7, "CREATE CAMPAIGN", "PLAN PAUSE RESUME WHY CHANGED POST LIST HOW HOW_MUCH PERFORMANCE METRIC BEST WORST PAUSED ACTIVE WRITE"),
  rule("publishNow", 8, "PUBLISH NOW", "WHEN SCHEDULE"),
  rule("connect", 8, "CONNECT ACCOUNT|SOCIAL_PLATFORM|AD_PLATFORM", "CONNECTED"),

  rule("verifyAudit", 9, "AUDIT INTACT|CHECK"),
  rule("verifyAudit", 9, "INTACT AUDIT|CHANGED"),
  rule("activity", 6, "AUDIT"),
  rule("activity", 9, "WHO CHANGED|PAUSE|RESUME|PAUSED", "AUDIT INTACT"),
  rule("activity", 9, "WHO CHANGED AUDIT", "INTACT"),
  rule("activity", 9, "AUTOPILOT CHANGED", "PAUSE RESUME"),
  rule("activity", 6, "LAST CHANGED", "POLICY WHY"),

  rule("autopilot", 10, "AUTOPILOT RESUME|PAUSE|ACTIVE|DELETE", "WHO CHANGED WHY"),
  rule("adAccounts", 4, "AUTOPILOT"),

  rule("policy", 6, "POLICY PAYLOAD|QUOTE"),
  rule("policy", 7, "POLICY CHECK|AD|TEXT", "CAMPAIGN"),
  rule("policy", 5, "POLICY AD_PLATFORM"),
  rule("policy", 7, "QUOTE AD_PLATFORM SHOULD|POLICY|CHECK", "CAMPAIGN PAUSE RESUME"),
  rule("policy", 4, "POLICY"),
  rule("policy", 5, "CHECK PAYLOAD|QUOTE TEXT|AD"),
  rule("checkPost", 7, "FIT PAYLOAD|QUOTE|SOCIAL_PLATFORM", "POLICY"),
  rule("checkPost", 6, "CHECK POST|CAPTION PAYLOAD|QUOTE", "POLICY"),
  rule("checkPost", 6, "CHECK SOCIAL_PLATFORM PAYLOAD|QUOTE", "POLICY AD_PLATFORM"),

  rule("planMake", 8, "MAKE PLAN", "WRITE"),
  rule("planMake", 8, "PLAN IMPROVE", "WRITE"),
  rule("planAdd", 10, "ADD PLAN"),
  rule("planAdd", 10, "ADD STEP"),
  rule("planDone", 10, "DONE PLAN|STEP"),
  rule("planSkip", 10, "SKIP PLAN|STEP"),
  rule("planContinue", 9, "CONTINUE"),
  rule("planShow", 4, "PLAN"),
  rule("waiting", 5, "WAITING"),

  rule("recall", 9, "RECALL"),
  rule("remember", 8, "REMEMBER", "RECALL AUDIT"),
  rule("recall", 7, "KNOW", "REMEMBER"),
  rule("brand", 6, "BRAND", "DRAFT WRITE CAMPAIGN"),
  rule("brand", 5, "TONE", "WRITE"),
  rule("dialects", 6, "DIALECT LEADERBOARD|BEST|LIST", "WRITE"),
  rule("dialects", 9, "LEADERBOARD BEST DIALECT|DIALECT_NAME"),
  rule("dialects", 3, "DIALECT", "WRITE"),
  rule("dialects", 6, "DIALECT_NAME LEADERBOARD", "WRITE"),
  rule("reports", 6, "REPORT", "WRITE"),
  rule("signals", 6, "SIGNAL", "PAUSE"),

  rule("schedule", 8, "SCHEDULE DRAFT|POST|TIME_OF_DAY|ALL", "LIST"),
  rule("schedule", 7, "SCHEDULE", "LIST WHEN"),
  rule("draft", 8, "WRITE POST|CAPTION|SOCIAL_PLATFORM|DRAFT|TEXT|AD", "PLAN"),
  rule("draft", 8, "MAKE POST|CAPTION", "PLAN LIST SCHEDULED DRAFT FAILED PUBLISHED WHEN SCHEDULE"),
  rule("draft", 6, "DRAFT POST|SOCIAL_PLATFORM PAYLOAD"),
  rule("times", 8, "WHEN SOCIAL_PLATFORM", "SCHEDULE WRITE"),
  rule("times", 7, "WHEN PUBLISH|POST", "SCHEDULE WRITE"),
  rule("posts", 6, "SCHEDULED POST|SOCIAL_PLATFORM"),
  rule("posts", 5, "SCHEDULED"),
  rule("post", 10, "WHY FAILED", "CAMPAIGN AD METRIC"),
  rule("posts", 6, "FAILED POST|PUBLISH"),
  rule("posts", 5, "FAILED", "CAMPAIGN AD"),
  rule("posts", 6, "DRAFT"),
  rule("posts", 6, "PUBLISHED POST|WINDOW", "CAMPAIGN WHEN"),
  rule("posts", 4, "PUBLISHED", "CAMPAIGN WHEN AD METRIC"),
  rule("posts", 7, "PUBLISH|PUBLISHED LAST", "WHEN CAMPAIGN SCHEDULE"),
  rule("posts", 5, "POST LIST|LAST|HOW_MUCH|SOCIAL_PLATFORM", "WRITE"),
  rule("posts", 3, "POST", "WRITE"),
  rule("connections", 7, "CONNECTED"),
  rule("connections", 6, "ACCOUNT SOCIAL"),
  rule("connections", 5, "ACCOUNT SOCIAL_PLATFORM", "AD PERFORMANCE METRIC AD_PLATFORM"),
  rule("adAccounts", 5, "ACCOUNT LIST", "CAMPAIGN METRIC PERFORMANCE SUMMARY CREATIVE NAME WHY ANOMALY"),
  rule("adAccounts", 6, "ACCOUNT AD", "CAMPAIGN METRIC PERFORMANCE SUMMARY CREATIVE NAME WHY ANOMALY FATIGUE"),

  rule("pilot", 9, "PILOT", "AUTOPILOT"),
  rule("budgetShift", 8, "SHIFT BUDGET|AMOUNT"),
  rule("budgetShift", 9, "SHIFT CAMPAIGN", "AD_PLATFORM PAUSE RESUME"),
  rule("budgetShift", 6, "SPLIT BUDGET", "METRIC"),
  rule("budgetShift", 9, "SPLIT AMOUNT", "METRIC WHY CONDITION"),
  rule("budgetShift", 5, "SHIFT", "AD_PLATFORM"),
  rule("budgetShift", 4, "BUDGET", "CAMPAIGN NAME"),

  rule("why", 9, "WHY DROP|RISE|METRIC|ANOMALY|PERFORMANCE", "PAUSE RESUME"),
  rule("why", 8, "WHY NAME|CAMPAIGN", "PAUSE RESUME FAILED"),
  rule("why", 5, "WHY"),
  rule("brief", 6, "NEWS", "METRIC NAME CHANGED AUTOPILOT"),
  rule("anomalies", 7, "ANOMALY"),
  rule("fatigue", 7, "FATIGUE AD|CREATIVE"),
  rule("fatigue", 6, "FATIGUE"),
  rule("winning", 8, "WINNING|BEST CREATIVE|AD", "CAMPAIGN MODEL"),
  rule("winning", 8, "WINNING", "CAMPAIGN"),
  rule("winning", 6, "WINNING CREATIVE|AD"),

  rule("compare", 9, "COMPARE WINDOW", "TWO_AD_PLATFORMS"),
  rule("compare", 8, "COMPARE", "TWO_AD_PLATFORMS"),
  rule("compare", 7, "TWO_WINDOWS DROP|RISE|COMPARE"),
  rule("compare", 7, "METRIC DROP|RISE", "WHY BUDGET"),
  rule("byPlatform", 9, "TWO_AD_PLATFORMS", "CAMPAIGN PAUSE RESUME"),
  rule("byPlatform", 7, "SPLIT MONEY"),
  rule("byPlatform", 8, "SPLIT METRIC|PERFORMANCE|WINDOW"),
  rule("byPlatform", 7, "AD_PLATFORM METRIC|PERFORMANCE|SUMMARY|HOW|HOW_MUCH", "CAMPAIGN BEST WORST CONDITION ACCOUNT PAUSE RESUME"),
  rule("top", 8, "BEST|WORST CAMPAIGN", "COMPARE"),
  rule("top", 7, "LEADERBOARD CAMPAIGN METRIC", "DIALECT LLM"),
  rule("top", 8, "WASTE CAMPAIGN|MONEY|BUDGET|METRIC", "PAUSE RESUME WHY"),
  rule("top", 7, "BEST|WORST METRIC", "CREATIVE AD WHEN"),
  rule("top", 5, "BEST|WORST", "CREATIVE AD WHEN DIALECT POST"),
  rule("campaigns", 9, "CONDITION", "PAUSE RESUME"),
  rule("campaigns", 8, "PAUSED|ACTIVE CAMPAIGN|AD_PLATFORM", "PAUSE RESUME WHO"),
  rule("campaigns", 5, "CAMPAIGN LIST", "METRIC PERFORMANCE NAME BEST WORST"),
  rule("campaigns", 4, "CAMPAIGN HOW_MUCH", "METRIC NAME"),
  rule("campaign", 6, "CAMPAIGN NAME|QUOTE", "BEST WORST"),
  rule("campaign", 7, "NAME HOW PERFORMANCE|METRIC", "BEST WORST"),
  rule("campaign", 5, "NAME HOW|PERFORMANCE|LIST|METRIC|SUMMARY", "BEST WORST"),
  rule("pause", 9, "PAUSE", "WHY WHO AUTOPILOT"),
  rule("resume", 9, "RESUME", "WHY WHO AUTOPILOT"),
  rule("performance", 4, "PERFORMANCE|SUMMARY"),
  rule("performance", 5, "METRIC HOW_MUCH|HOW|LIST|SUMMARY|PERFORMANCE"),
  rule("performance", 3, "METRIC"),
  rule("performance", 4, "MONEY HOW_MUCH"),
  rule("performance", 3, "HOW CAMPAIGN|AD|ACCOUNT|WINDOW"),
  rule("campaigns", 2, "CAMPAIGN", "HOW"),
  rule("campaign", 2, "NAME QUOTE"),
];

const compiled = rules.map(({ needs, not, ...own }) => ({
  ...own,
  needs: needs.split(" ").map((item) => item.split("|") as Cue[]),
  not: (not?.split(" ") ?? []) as Cue[],
}));

export interface ScoredIntent {
  intent: Intent;
  weight: number;
}

/** null: nothing that is known here was asked. */
export function intentOf(concepts: ReadonlySet<Concept>, signs: ReadonlySet<Sign>): ScoredIntent | null {
  const has = (cue: Cue): boolean => signs.has(cue as Sign) || concepts.has(cue as Concept);
  let best: ScoredIntent | null = null;
  for (const { intent, weight, needs, not } of compiled) {
    if (best && weight <= best.weight) continue;
    if (needs.every((any) => any.some(has)) && !not.some(has)) best = { intent, weight };
  }
  return best;
}
