import type { ToolName } from "../../../copilot-tools.schema";
import { onlyPlatform } from "../names";
import { answers, ask, call, type Job, type Jobs, observe, requireTool, resultOf, skip } from "../observed";
import { givenText, type Request } from "../request";

/** What a single call answers, what is judged of texts and budgets, and what the workspace remembers. */

/** A single call whose answer is the reply. */
export const callTool =
  (tool: ToolName, inputOf: (slots: Request["slots"]) => Record<string, unknown> = () => ({})): Job =>
  (turn, { slots }) =>
    ask(turn, [call(tool, inputOf(slots))]);

const limited = ({ count }: Request["slots"]) => ({ limit: count });

/** What is left of a question once the asking is taken off. */
const topic = /(?:\b(?:about|on|regarding)\b|(?<!\p{L})(?:عن|بخصوص|حول|بشأن))\s+(.+)$/iu;

const memoryItself =
  /^(?:what(?:'|’)?s? (?:is )?in (?:your|the|our) (?:memory|notes)|show (?:me )?(?:the |your |our )?(?:memory|notes))|^(?:وش|ايش|شو|ايه|ما|ماذا|اعرض|ورني)?\s*(?:اللي\s*)?(?:في|ب)?\s*(?:ذاكرتك|الذاكرة|الملاحظات)/iu;

const opening =
  /^.*?(?:remember(?: that| this)?|(?:don['’]?t|do not) forget|bear in mind|save (?:this|a note)(?: that)?|(?:make|take) a note(?: that)?|note(?: that)?|keep in mind(?: that)?|احفظ(?:ي)?(?: لي)?|سجل(?:ي)?(?: لي)?(?: ملاحظة)?|سجّل(?: ملاحظة)?|خزن|دو[ّ]?ن|خل[ّ]?ي?ها? ببالك|ببالك|خليك فاكر|سجل عندك|تذكر|تذكّر|لا تنسى|لا تنسَ)(?=[\s،,])[\s،,]*(?:(?:that|إن|أن|ان|إنّ|أنّ|انه|إنه)\s+)?/iu;

const kinds: readonly [string, RegExp][] = [
  ["preference", /prefer|likes?\b|dislike|hates?\b|wants?\b|[ينت]فضل|[ينت]حب|[ينت]كره|ما يبي|يبغى|تفضيل/iu],
  ["baseline", /average|baseline|usual|typical|normally|benchmark|متوسط|معدل|المعتاد|عادة/iu],
  ["brand_voice", /\btone\b|\bvoice\b|\bstyle\b|نبر[ةت]|أسلوب|اسلوب|لهجتنا/iu],
];

export const recordJobs = {
  winning: callTool("winning_creatives", ({ count, windowDays }) => ({ k: count, windowDays })),
  pilot: callTool("incremental_pilot", ({ windowDays }) => ({ windowDays })),
  brand: callTool("brand_profile"),
  reports: callTool("list_reports", limited),
  signals: callTool("list_signals", limited),
  activity: callTool("get_activity", limited),
  verify_audit: callTool("verify_audit"),
  dialects: callTool("dialect_eval", ({ windowDays }) => ({ sinceDays: windowDays })),
  connections: callTool("list_connections"),
  ad_accounts: callTool("list_ad_accounts"),

  /** Budgets of one currency only: the one in the message; where the tool refuses several currencies, the copilot asks. */
  budget_shift(turn, { slots: { amount, count, currency, windowDays } }) {
    const input = { totalDailyBudget: (amount ?? count) || null, windowDays };
    const got = observe(turn, [call("budget_shift", input)]);
    if (!got[0]?.error || currency === null) return answers(got);
    const accounts = resultOf(turn, "list_ad_accounts").output.filter((one) => one.currency === currency);
    return answers(accounts.length > 0 ? observe(turn, [call("budget_shift", { ...input, adAccountIds: accounts.map(({ id }) => id) })]) : got);
  },

  policy(turn, request) {
    const creative = givenText(request) ?? skip("problem.needs.adText");
    const { socialPlatforms, market } = request.slots;
    const isOfMeta = socialPlatforms.some((one) => one === "INSTAGRAM" || one === "FACEBOOK");
    return ask(turn, [call("policy_check", { creative, targetPlatform: onlyPlatform(request.slots) ?? (isOfMeta ? "META" : null), market })]);
  },

  recall(turn, { text, quotes, slots }) {
    const isWhole = memoryItself.test(text.trim()) && !topic.test(text);
    const asked = quotes[0] ?? text;
    const query = (topic.exec(asked)?.[1] ?? asked).replace(/[؟?!.،,\s]+$/u, "").trim();
    return ask(turn, [call("search_memory", { query: isWhole ? null : query || null, k: slots.count })]);
  },

  remember(turn, request) {
    requireTool(turn, "remember", "notes");
    const content = (request.payload ?? request.quotes[0] ?? request.text.replace(opening, "")).trim();
    if (content.length < 3) skip("problem.needs.note");
    const memoryType = kinds.find(([, pattern]) => pattern.test(`${request.text} ${content}`))?.[0] ?? "note";
    return ask(turn, [call("remember", { memoryType, content })]);
  },
} satisfies Jobs;
