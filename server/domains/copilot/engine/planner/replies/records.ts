import { counted, momentText, numberText, rangeText } from "@/server/lib/wording";
import type { CopilotLocale, Todo } from "../../../copilot.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import { dialectName } from "./judgements";
import * as outputs from "./outputs";
import { isolatedList, platformName, quoted, table, type Words, withTable } from "./phrases";

/** What the workspace knows of itself: brand, memory, reports, signals, who changed what, and the plan of the talk. */

const mostLines = 4;

export function brandReply(output: unknown, locale: CopilotLocale): string {
  const brand = outputs.brandProfile.parse(output);
  if (brand === null) {
    return locale === "en"
      ? "There is no brand profile yet. Voice, audience and banned terms written under Ads → Brand profile shape every draft."
      : "لا ملف للعلامة بعد. النبرة والجمهور والكلمات الممنوعة تُكتب في «ملف العلامة التجارية» ضمن الإعلانات، وتضبط كل مسودة.";
  }
  const facts: [Words, string | null][] = [
    [{ en: "Industry", ar: "المجال" }, brand.industry],
    [{ en: "Voice", ar: "النبرة" }, brand.voice],
    [{ en: "Audience", ar: "الجمهور" }, brand.audience],
    [{ en: "Dialect", ar: "اللهجة" }, brand.dialect === null ? null : dialectName(brand.dialect, locale)],
    [{ en: "Market", ar: "السوق" }, brand.market],
    [{ en: "Strengths", ar: "نقاط القوة" }, brand.valueProps.length > 0 ? isolatedList(brand.valueProps, locale) : null],
    [{ en: "Banned terms", ar: "الكلمات الممنوعة" }, brand.bannedTerms.length > 0 ? isolatedList(brand.bannedTerms, locale) : null],
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [`- ${name[locale]}: ${quoted(value, 300)}`]));
  return [`**${quoted(brand.name, 80)}**`, "", ...lines].join("\n");
}

export function reportsReply(output: unknown, locale: CopilotLocale): string {
  const { items, total } = outputs.reports.parse(output);
  const [first, ...others] = items;
  if (!first) {
    return locale === "en"
      ? "There is no report yet. One is written each day and each week once an ad account has figures."
      : "لا تقارير بعد. يُكتب تقرير كل يوم وكل أسبوع بعد وصول أرقام حساب إعلاني.";
  }
  const period = rangeText(first.periodStart, first.periodEnd, locale);
  const lead = `**${quoted(first.title, 120)}** (${period}): ${quoted(first.summary, 600)}`;
  const lines = others.slice(0, mostLines).map((one) => `- ${quoted(one.title, 120)}`);
  const count = numberText(total, locale);
  const rest = locale === "en" ? `Reports in all: ${count}. Earlier ones:` : `مجموع التقارير ${count}، والأقدم منها:`;
  return [lead, ...(lines.length > 0 ? ["", rest, "", ...lines] : [])].join("\n");
}

const severities: Record<"info" | "warning" | "critical", Words> = {
  info: { en: "info", ar: "للعلم" },
  warning: { en: "warning", ar: "تحذير" },
  critical: { en: "critical", ar: "حرج" },
};

export function signalsReply(output: unknown, timezone: string, locale: CopilotLocale): string {
  const { items, total } = outputs.signals.parse(output);
  if (items.length === 0) {
    return locale === "en" ? "The ad platforms have sent no alerts." : "لا تنبيهات من المنصات الإعلانية.";
  }
  const count = counted(total, locale, {
    en: ["platform alert", "platform alerts"],
    ar: ["تنبيه واحد من المنصات", "تنبيهان من المنصات", "تنبيهات من المنصات", "تنبيهًا من المنصات", "تنبيه من المنصات"],
  });
  const order = ["critical", "warning", "info"];
  const [worst, other] = [...items].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  if (worst && !other && total === 1) {
    const when = momentText(worst.receivedAt, timezone, locale);
    return `${count}: ${quoted(worst.title, 200)} (${platformName(worst.platform, locale)}${locale === "en" ? ", " : "، "}${when}).`;
  }
  const lead =
    worst && worst.severity !== "info"
      ? locale === "en"
        ? `${count}; most urgent: ${quoted(worst.title, 200)} (${platformName(worst.platform, locale)}).`
        : `${count}، وأهمها: ${quoted(worst.title, 200)} (${platformName(worst.platform, locale)}).`
      : `${count}.`;
  const columns = locale === "en" ? ["When", "Platform", "Weight", "Alert"] : ["الوقت", "المنصة", "الأهمية", "التنبيه"];
  const rows = items.map((one) => [
    momentText(one.receivedAt, timezone, locale),
    platformName(one.platform, locale),
    severities[one.severity][locale],
    quoted(one.title, 120),
  ]);
  return withTable([lead], table(columns, rows, total, locale));
}

const actors: Record<"user" | "apiKey" | "copilot" | "system", Words> = {
  user: { en: "a member", ar: "عضو" },
  apiKey: { en: "an API key", ar: "مفتاح API" },
  copilot: { en: "the copilot", ar: "المساعد" },
  system: { en: "the auto-pilot", ar: "الإدارة التلقائية" },
};

const acts: Record<string, Words> = {
  "campaign.pause": { en: "campaign paused", ar: "إيقاف حملة مؤقتًا" },
  "campaign.resume": { en: "campaign resumed", ar: "استئناف حملة" },
  "autoPilot.enable": { en: "auto-pilot turned on", ar: "تفعيل الإدارة التلقائية" },
  "autoPilot.disable": { en: "auto-pilot turned off", ar: "تعطيل الإدارة التلقائية" },
  "autoPilot.guardrails": { en: "guardrails changed", ar: "تعديل حدود الأمان" },
};

export function activityReply(output: unknown, timezone: string, locale: CopilotLocale): string {
  const { items, total } = outputs.activity.parse(output);
  const [first] = items;
  if (!first) return locale === "en" ? "Nothing has been changed in ads from here." : "لا تغييرات على الإعلانات من هنا.";
  const act = (event: typeof first) => acts[event.action]?.[locale] ?? quoted(event.action, 60);
  const dry = locale === "en" ? "dry run" : "معاينة دون تنفيذ";
  const outcome = (event: typeof first) =>
    event.dryRun ? dry : event.outcome === "succeeded" ? (locale === "en" ? "done" : "نُفّذ") : locale === "en" ? "failed" : "تعذّر";
  const lead =
    locale === "en"
      ? `Latest: ${act(first)} by ${actors[first.actor.type].en}, ${momentText(first.at, timezone, "en")} (${outcome(first)}).`
      : `آخر تغيير: ${act(first)}، المنفّذ: ${actors[first.actor.type].ar}، ${momentText(first.at, timezone, "ar")} (${outcome(first)}).`;
  if (items.length === 1) return lead;
  const columns = locale === "en" ? ["When", "Done by", "Change", "Outcome"] : ["الوقت", "المنفّذ", "التغيير", "النتيجة"];
  const rows = items.map((event) => [momentText(event.at, timezone, locale), actors[event.actor.type][locale], act(event), outcome(event)]);
  return withTable([lead], table(columns, rows, total, locale));
}

export function auditReply(output: unknown, locale: CopilotLocale): string {
  const { valid, checked, firstSeq, lastSeq, brokenAt, reason } = outputs.auditVerdict.parse(output);
  const count = counted(checked, locale, { en: ["record", "records"], ar: ["سجل واحد", "سجلين", "سجلات", "سجلًا", "سجل"] });
  if (valid && firstSeq !== null && lastSeq !== null) {
    const [from, to] = [numberText(firstSeq, locale), numberText(lastSeq, locale)];
    return locale === "en"
      ? `The chain is intact: ${count} checked, from number ${from} to ${to}, and none was altered.`
      : `السلسلة سليمة: فُحص ${count}، من رقم ${from} إلى ${to}، ولا تعديل فيها.`;
  }
  if (valid) return locale === "en" ? "The audit log is empty, so there is nothing to verify." : "سجل التدقيق فارغ، فلا شيء يُتحقق منه.";
  const place = brokenAt === null ? "" : locale === "en" ? ` at number ${numberText(brokenAt, locale)}` : ` عند الرقم ${numberText(brokenAt, locale)}`;
  // The reason is told in English; its page in the dashboard tells it in both languages.
  const why = reason === null || locale === "ar" ? "" : ` ${quoted(reason, 240)}`;
  return locale === "en"
    ? `**The chain is broken${place}.**${why} Whoever runs this installation has to look at it.`
    : `**انقطاع في السلسلة${place}.**${why} التفاصيل في صفحة سجل التدقيق، ويلزم أن يراجعها مسؤول النظام.`;
}

const memoryTypes: Record<string, Words> = {
  brand_voice: { en: "brand voice", ar: "نبرة العلامة" },
  preference: { en: "preference", ar: "تفضيل" },
  baseline: { en: "usual level", ar: "المعدل المعتاد" },
  failed_action: { en: "failed action", ar: "إجراء متعثر" },
  note: { en: "note", ar: "ملاحظة" },
};

const memoryType = (type: string, locale: CopilotLocale): string => memoryTypes[type]?.[locale] ?? quoted(type, 40);

export function memoryReply(output: unknown, { query }: ToolInput<"search_memory">, timezone: string, locale: CopilotLocale): string {
  const { items } = outputs.memories.parse(output);
  if (items.length === 0) {
    if (query) return locale === "en" ? "Nothing is remembered of that." : "لا شيء محفوظ عن هذا في الذاكرة.";
    return locale === "en" ? "Nothing is remembered yet. To keep something, write: remember that …" : "الذاكرة فارغة. لحفظ شيء تكفي كتابة: احفظ أن …";
  }
  const shown = items.slice(0, mostLines + 1);
  const lines = shown.map((one) => `- ${quoted(one.content, 300)} (${memoryType(one.memoryType, locale)}، ${momentText(one.createdAt, timezone, locale)})`);
  const lead = locale === "en" ? "What is remembered, the closest first:" : "المحفوظ في الذاكرة، والأقرب أولًا:";
  return [lead, "", ...lines.map((line) => (locale === "en" ? line.replace("، ", ", ") : line))].join("\n");
}

export function rememberedReply(output: unknown, locale: CopilotLocale): string {
  const { content, memoryType: type } = outputs.memory.parse(output);
  return locale === "en"
    ? `Kept as a ${memoryType(type, "en")}: ${quoted(content, 300)}`
    : `حُفظ في الذاكرة (${memoryType(type, "ar")}): ${quoted(content, 300)}`;
}

const todoStates: Record<Todo["status"], Words> = {
  pending: { en: "not started", ar: "لم تبدأ" },
  in_progress: { en: "in progress", ar: "جارية" },
  done: { en: "done", ar: "أُنجزت" },
  skipped: { en: "skipped", ar: "متجاوَزة" },
};

export function planReply(todos: readonly Pick<Todo, "text" | "status">[], locale: CopilotLocale): string {
  if (todos.length === 0) {
    return locale === "en" ? "There is no plan yet. To start one, write: make a plan for …" : "لا خطة بعد. للبدء تكفي كتابة: اعمل خطة لـ…";
  }
  const done = todos.filter((todo) => todo.status === "done").length;
  const [a, b] = [numberText(done, locale), numberText(todos.length, locale)];
  const lead = locale === "en" ? `The plan (${a} of ${b} done):` : `الخطة (أُنجز ${a} من ${b}):`;
  return [lead, "", ...todos.map((todo, index) => `${index + 1}. ${quoted(todo.text, 200)} — ${todoStates[todo.status][locale]}`)].join("\n");
}
