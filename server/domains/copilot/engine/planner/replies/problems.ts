import { isolated } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolName } from "../../../copilot-tools.schema";
import type { Observation } from "../contract";
import type { Candidate, MissingSlot, ReplyPart } from "./contract";
import { campaignState, named, platformName, quoted, type Words } from "./phrases";

/** What stood in the way, and what to do about it: what happened, what was not done, the next step. */

const writes: ReadonlySet<ToolName> = new Set<ToolName>(["pause_campaign", "resume_campaign", "set_autopilot", "create_drafts", "schedule_posts"]);

const causes: Record<string, Words> = {
  NOT_FOUND: { en: "It was not found in this workspace", ar: "لا وجود له في مساحة العمل هذه" },
  FORBIDDEN: { en: "The key or role in use does not allow it", ar: "المفتاح أو الدور المستخدم لا يسمح به" },
  PLAN_REQUIRED: { en: "It needs a higher plan", ar: "يتطلب باقة أعلى" },
  RATE_LIMITED: { en: "Too many requests just now", ar: "الطلبات الآن أكثر من المسموح" },
  CONFLICT: { en: "Something else stands against it", ar: "تعارض مع عملية أخرى" },
  UPSTREAM_ERROR: { en: "The platform refused or did not answer", ar: "رفضت المنصة الطلب أو لم تستجب" },
  VALIDATION_ERROR: { en: "Something in the request does not fit", ar: "في الطلب قيمة غير مناسبة" },
};
const otherCause: Words = { en: "It failed on our side", ar: "تعذّر التنفيذ من جهتنا" };

/** Causes whose own words say more than ours. */
const telling: ReadonlySet<string> = new Set(["CONFLICT", "UPSTREAM_ERROR", "VALIDATION_ERROR"]);

interface Problem {
  code: string;
  message: string;
}

/** The cause alone, without a full stop of ours. */
export function causeText({ code, message }: Problem, locale: CopilotLocale): string {
  const words = telling.has(code) ? `: ${isolated(quoted(message, 240))}` : "";
  return `${(causes[code] ?? otherCause)[locale]}${words}`;
}

export function errorText({ tool, error }: Observation, locale: CopilotLocale): string {
  const code = error?.code ?? "INTERNAL_ERROR";
  const cause = causeText(error ?? { code, message: "" }, locale);
  const unchanged = writes.has(tool) ? (locale === "en" ? " Nothing was changed." : " لم يتغيّر شيء.") : "";
  const again =
    code === "RATE_LIMITED" || code === "UPSTREAM_ERROR" || !(code in causes)
      ? locale === "en"
        ? " Asking again in a minute is safe."
        : " تكرار الطلب بعد دقيقة آمن."
      : "";
  return `${cause}${/[.!?؟…]\u2069?$/.test(cause) ? "" : "."}${unchanged}${again}`;
}

const scopes: Record<"ads:write" | "posts:create" | "notes", Words> = {
  "ads:write": {
    en: "Campaigns and the auto-pilot cannot be changed with this key or role: the permission `ads:write` is missing. Nothing was changed. Reading, comparing and planning work as before.",
    ar: "لا يمكن تغيير الحملات أو الإدارة التلقائية بهذا المفتاح أو الدور، إذ تنقصه صلاحية `ads:write`. لم يتغيّر شيء. القراءة والمقارنة والتخطيط متاحة كالمعتاد.",
  },
  "posts:create": {
    en: "Posts cannot be saved or scheduled with this key or role: the permission `posts:create` is missing. Nothing was saved.",
    ar: "لا يمكن حفظ المنشورات أو جدولتها بهذا المفتاح أو الدور، إذ تنقصه صلاحية `posts:create`. لم يُحفظ شيء.",
  },
  notes: {
    en: "Notes cannot be kept with this key or role: a key needs the permission `ads:write` or `posts:create`, and the role must be at least editor. Nothing was kept.",
    ar: "لا يمكن حفظ الملاحظات بهذا المفتاح أو الدور، فالمفتاح يحتاج صلاحية `ads:write` أو `posts:create`، والدور يجب أن يكون محررًا على الأقل. لم يُحفظ شيء.",
  },
};

export const missingScopeReply = (scope: keyof typeof scopes, locale: CopilotLocale): string => scopes[scope][locale];

type Named = Extract<ReplyPart, { kind: "notFound" }>["what"];

const things: Record<Named, Words> = {
  campaign: { en: "campaign", ar: "حملة" },
  adAccount: { en: "ad account", ar: "حساب إعلاني" },
  post: { en: "post", ar: "منشور" },
  connection: { en: "connected account", ar: "حساب مربوط" },
};

const mostCandidates = 5;

function candidateLines(candidates: readonly Candidate[], what: Named, locale: CopilotLocale): string[] {
  return candidates.slice(0, mostCandidates).map(({ name, platform, status }) => {
    const facts = [
      ...(platform === undefined ? [] : [platformName(platform, locale)]),
      ...(status === undefined || what !== "campaign" ? [] : [campaignState(status, locale)]),
    ];
    return `- ${named(name, locale)}${facts.length > 0 ? ` (${facts.join(locale === "en" ? ", " : "، ")})` : ""}`;
  });
}

export function notFoundReply(what: Named, asked: string, candidates: readonly Candidate[], locale: CopilotLocale): string {
  const said = asked.trim();
  // A platform is asked for by its name, which is ours and no quotation.
  const name = what === "connection" ? platformName(said, locale) : named(said, locale);
  const lead =
    locale === "en"
      ? `There is no ${things[what].en}${said === "" ? "" : what === "connection" ? ` for ${name}` : ` ${name}`} here.`
      : `لا ${things[what].ar}${said === "" ? "" : what === "connection" ? ` على ${name}` : ` باسم ${name}`} هنا.`;
  if (candidates.length === 0) return lead;
  const near = locale === "en" ? "The nearest names:" : "أقرب الأسماء:";
  return [lead, near, candidateLines(candidates, what, locale).join("\n")].join("\n\n");
}

const questions: Record<Named, Words> = {
  campaign: { en: "Which campaign is meant?", ar: "أي حملة؟" },
  adAccount: { en: "Which ad account is meant?", ar: "أي حساب إعلاني؟" },
  post: { en: "Which post is meant?", ar: "أي منشور؟" },
  connection: { en: "Which social account is meant?", ar: "أي حساب؟" },
};

export function whichOneReply(what: Named, asked: string, candidates: readonly Candidate[], locale: CopilotLocale): string {
  const several =
    asked.trim() === "" || candidates.length < 2
      ? ""
      : locale === "en"
        ? ` ${named(asked, locale)} fits several:`
        : ` ينطبق ${named(asked, locale)} على أكثر من اسم:`;
  const lines = candidateLines(candidates, what, locale);
  const answer = locale === "en" ? "Its name is enough as an answer; nothing was changed." : "يكفي ذكر الاسم، ولم يتغيّر شيء.";
  return [`${questions[what][locale]}${several}`, ...(lines.length > 0 ? [lines.join("\n")] : []), answer].join("\n\n");
}

const slots: Record<MissingSlot, Words> = {
  campaign: { en: "Which campaign? Its name is enough.", ar: "أي حملة؟ يكفي ذكر اسمها." },
  adAccount: { en: "Which ad account? Its name is enough.", ar: "أي حساب إعلاني؟ يكفي ذكر اسمه." },
  platform: { en: "For which platform? For example Instagram or X.", ar: "لأي منصة؟ مثل إنستغرام أو إكس." },
  adText: { en: "Which ad text should be checked? Write it in quotation marks.", ar: "ما نص الإعلان المطلوب فحصه؟ يُكتب بين علامتي تنصيص." },
  postText: { en: "Which text should be checked? Write it in quotation marks.", ar: "ما النص المطلوب فحصه؟ يُكتب بين علامتي تنصيص." },
  topic: { en: "What should the post be about? One line is enough.", ar: "ما موضوع المنشور؟ يكفي سطر واحد." },
  time: { en: "For when? For example: tomorrow at 8 pm.", ar: "في أي موعد؟ مثل: غدًا الساعة 8 مساءً." },
  note: { en: "What should be kept? For example: remember that shipping is free in Riyadh.", ar: "ما المطلوب حفظه؟ مثل: احفظ أن الشحن مجاني داخل الرياض." },
  post: { en: "Which post? A few of its words are enough.", ar: "أي منشور؟ تكفي كلمات منه." },
  connection: { en: "On which connected account? Its name or platform is enough.", ar: "على أي حساب مربوط؟ يكفي اسمه أو منصته." },
  change: { en: "What should be changed, and on which campaign?", ar: "ما التغيير المطلوب، وعلى أي حملة؟" },
};

export const needsReply = (slot: MissingSlot, locale: CopilotLocale): string => slots[slot][locale];

const limits: Record<Extract<ReplyPart, { kind: "cannot" }>["what"], Words> = {
  delete: {
    en: "Nothing can be deleted from here, and nothing was. A campaign can be paused; posts are deleted on their own page.",
    ar: "لا حذف من هنا، ولم يُحذف شيء. يمكن إيقاف الحملة مؤقتًا، وتُحذف المنشورات من صفحاتها.",
  },
  createCampaign: {
    en: "Campaigns are created at the platform itself. From here they can be read, compared, paused and resumed.",
    ar: "تُنشأ الحملات من المنصة نفسها. المتاح هنا قراءتها ومقارنتها وإيقافها واستئنافها.",
  },
  setBudget: {
    en: "Budgets are changed at the platform itself; nothing was changed. A way to share a budget can be proposed: write “shift my budget”.",
    ar: "تُغيَّر الميزانيات من المنصة نفسها، ولم يتغيّر شيء. يمكن اقتراح توزيع لها: تكفي كتابة «وزّع الميزانية».",
  },
  publishNow: {
    en: "Nothing is published straight from the chat. A post can be drafted or scheduled here, and published from its page.",
    ar: "لا نشر مباشر من المحادثة. يمكن هنا كتابة مسودة أو جدولتها، والنشر من صفحة المنشور.",
  },
  connect: {
    en: "Accounts are connected on the platform’s own page, opened from Settings.",
    ar: "تُربط الحسابات من صفحة المنصة نفسها، وتُفتح من الإعدادات.",
  },
  outside: {
    en: "That is outside of what can be answered here: ads, posts and their results.",
    ar: "هذا خارج ما يمكن الإجابة عنه هنا: الإعلانات والمنشورات ونتائجها.",
  },
};

export const cannotReply = (what: keyof typeof limits, locale: CopilotLocale): string => limits[what][locale];

export function gaveUpReply(observation: Observation | undefined, locale: CopilotLocale): string {
  const lead = locale === "en" ? "This could not be finished." : "لم يكتمل هذا الطلب.";
  if (observation?.error) return `${lead} ${errorText(observation, locale)}`;
  return `${lead} ${locale === "en" ? "Asking for one part of it at a time works better." : "الأفضل طلب جزء واحد في كل مرة."}`;
}
