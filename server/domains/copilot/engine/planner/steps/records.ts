import type { ToolName } from "../../../copilot-tools.schema";
import type { PlannerTurn } from "../contract";
import { answers, answerWith, call, offers, readOutput, type Step, splitCalls } from "../observed";
import { givenText, type Request } from "../request";
import { windowOf, withWindow } from "./figures";
import { findAccounts } from "./targets";

/** Judgements of ads, and what the workspace keeps: reports, signals, the audit log, memory. */

const read = (turn: PlannerTurn, tool: ToolName, input: Record<string, unknown> = {}): Step => answerWith(turn, [call(tool, input)], answers);

const limited = (request: Request, most: number): Record<string, unknown> => (request.slots.count ? { limit: Math.min(most, request.slots.count) } : {});

export const anomalies = (turn: PlannerTurn, request: Request): Step => read(turn, "get_anomalies", request.variant === "true" ? { fresh: true } : {});

export function fatigue(turn: PlannerTurn, request: Request): Step {
  const sought = findAccounts(turn, request);
  if (!("found" in sought)) return sought;
  const calls = sought.found.length > 0 ? sought.found.map((account) => call("creative_fatigue", { adAccountId: account.id })) : [call("creative_fatigue")];
  return answerWith(turn, calls, answers);
}

export const winningCreativesStep = (turn: PlannerTurn, request: Request): Step => {
  const days = windowOf(request);
  const k = request.slots.count;
  return read(turn, "winning_creatives", { ...(k ? { k: Math.min(20, k) } : {}), ...(days === null ? {} : { windowDays: Math.max(7, days) }) });
};

/** Budgets of one currency only: the one in the message; where the tool refuses several currencies, the copilot asks. */
export function budgetShift(turn: PlannerTurn, request: Request): Step {
  const amount = request.slots.amount ?? request.slots.count;
  const input = { ...(amount ? { totalDailyBudget: amount } : {}), ...withWindow(request) };
  const first = splitCalls(turn, [call("budget_shift", input)]);
  if (first.missing.length > 0) return { calls: first.missing };
  const refused = first.got[0]?.error !== undefined;
  const { currency } = request.slots;
  if (!refused || currency === null) return { parts: answers(first.got) };
  const accounts = splitCalls(turn, [call("list_ad_accounts")]);
  if (accounts.missing.length > 0) return { calls: accounts.missing };
  const ids = (readOutput(accounts.got[0], "list_ad_accounts") ?? []).filter((one) => one.currency === currency).map((one) => one.id);
  return ids.length > 0 ? read(turn, "budget_shift", { ...input, adAccountIds: ids }) : { parts: answers(first.got) };
}

export function pilot(turn: PlannerTurn, request: Request): Step {
  const days = windowOf(request);
  return read(turn, "incremental_pilot", days === null ? {} : { windowDays: Math.min(30, Math.max(3, days)) });
}

export function policy(turn: PlannerTurn, request: Request): Step {
  const creative = givenText(request);
  if (!creative) return { parts: [{ kind: "needs", slot: "adText" }], skipped: true };
  const [platform] = request.slots.adPlatforms;
  const meta = request.slots.socialPlatforms.some((one) => one === "INSTAGRAM" || one === "FACEBOOK");
  const { market } = request.slots;
  return read(turn, "policy_check", {
    creative: [...creative].slice(0, 3000).join(""),
    ...(request.slots.adPlatforms.length === 1 ? { targetPlatform: platform } : meta ? { targetPlatform: "META" } : {}),
    ...(market ? { market } : {}),
  });
}

export const reports = (turn: PlannerTurn, request: Request): Step => read(turn, "list_reports", limited(request, 50));
export const signals = (turn: PlannerTurn, request: Request): Step => read(turn, "list_signals", limited(request, 100));
export const activity = (turn: PlannerTurn, request: Request): Step => read(turn, "get_activity", limited(request, 100));

export function dialects(turn: PlannerTurn, request: Request): Step {
  const days = windowOf(request);
  return read(turn, "dialect_eval", days === null ? {} : { sinceDays: days });
}

/** What is left of a question once the asking is taken off. */
function topicOf(text: string): string {
  const about = /(?:\babout\b|\bon\b|\bregarding\b|(?<!\p{L})(?:عن|بخصوص|حول|بشأن))\s+(.+)$/iu.exec(text)?.[1];
  return (about ?? text).replace(/[؟?!.،,\s]+$/u, "").trim();
}

const memoryItself =
  /^(?:what(?:'|’)?s? (?:is )?in (?:your|the|our) (?:memory|notes)|show (?:me )?(?:the |your |our )?(?:memory|notes))|^(?:وش|ايش|شو|ايه|ما|ماذا|اعرض|ورني)?\s*(?:اللي\s*)?(?:في|ب)?\s*(?:ذاكرتك|الذاكرة|الملاحظات)/iu;

export function recall(turn: PlannerTurn, request: Request): Step {
  const whole = memoryItself.test(request.text.trim()) && !/about|عن/iu.test(request.text);
  const query = whole ? "" : topicOf(request.quotes[0] ?? request.text);
  return read(turn, "search_memory", { ...(query === "" ? {} : { query }), ...(request.slots.count ? { k: Math.min(20, request.slots.count) } : {}) });
}

const opening =
  /^.*?(?:remember(?: that| this)?|(?:don['’]?t|do not) forget|bear in mind|save (?:this|a note)(?: that)?|(?:make|take) a note(?: that)?|note(?: that)?|keep in mind(?: that)?|احفظ(?:ي)?(?: لي)?|سجل(?:ي)?(?: لي)?(?: ملاحظة)?|سجّل(?: ملاحظة)?|خزن|دو[ّ]?ن|خل[ّ]?ي?ها? ببالك|ببالك|خليك فاكر|سجل عندك|تذكر|تذكّر|لا تنسى|لا تنسَ)(?=[\s،,])[\s،,]*(?:(?:that|إن|أن|ان|إنّ|أنّ|انه|إنه)\s+)?/iu;

const kinds: readonly [string, RegExp][] = [
  ["preference", /prefer|likes?\b|dislike|hates?\b|wants?\b|[ينت]فضل|[ينت]حب|[ينت]كره|ما يبي|يبغى|تفضيل/iu],
  ["baseline", /average|baseline|usual|typical|normally|benchmark|متوسط|معدل|المعتاد|عادة/iu],
  ["brand_voice", /\btone\b|\bvoice\b|\bstyle\b|نبر[ةت]|أسلوب|اسلوب|لهجتنا/iu],
];

export function remember(turn: PlannerTurn, request: Request): Step {
  if (!offers(turn, "remember")) return { parts: [{ kind: "missingScope", scope: "notes" }], skipped: true };
  const content = (request.payload ?? request.quotes[0] ?? request.text.replace(opening, "")).trim();
  if (content.length < 3) return { parts: [{ kind: "needs", slot: "note" }], skipped: true };
  const memoryType = kinds.find(([, pattern]) => pattern.test(content))?.[0] ?? "note";
  return read(turn, "remember", { memoryType, content: [...content].slice(0, 2000).join("") });
}

export const adAccounts = (turn: PlannerTurn): Step => read(turn, "list_ad_accounts");
export const brand = (turn: PlannerTurn): Step => read(turn, "brand_profile");
export const verifyAudit = (turn: PlannerTurn): Step => read(turn, "verify_audit");
