import { counted, isolated, metricText, moneyText, numberText, percentText, signedPercentText, withOneStop } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import * as outputs from "./outputs";
import { joined, lastDays, named, platformName, quoted, table, withTable } from "./phrases";

/** What is judged from the figures: unusual days, tired and winning creatives, budgets, policies, dialects. The judgements bring their own sentences. */

const mostSentences = 3;

const more = (left: number, locale: CopilotLocale): string[] => (left <= 0 ? [] : [locale === "en" ? `And ${left} more.` : `والباقي: ${left}.`]);

export function anomaliesReply(output: unknown, locale: CopilotLocale): string {
  const { items, total } = outputs.anomalies.parse(output);
  if (items.length === 0) {
    return locale === "en"
      ? "Nothing unusual in the last week: every account and campaign is within its usual range."
      : "لا تغيّرات غير معتادة في الأسبوع الأخير: كل الحسابات والحملات ضمن نطاقها المعتاد.";
  }
  const count = counted(total, locale, {
    en: ["unusual change", "unusual changes"],
    ar: ["تغيّر واحد غير معتاد", "تغيّران غير معتادين", "تغيّرات غير معتادة", "تغيّرًا غير معتاد", "تغيّر غير معتاد"],
  });
  const severities = ["high", "medium", "low"];
  const worst = [...items].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)).slice(0, mostSentences);
  const lines = worst.map(({ campaignName, explanation }) => {
    const text = quoted(explanation, 400);
    return campaignName === null ? `- ${text}` : `- ${named(campaignName, locale)}: ${text}`;
  });
  const order = items.length === 1 ? { en: "", ar: "" } : { en: ", the weightiest first", ar: "، والأهم أولًا" };
  const lead = locale === "en" ? `${count} in the last week${order.en}:` : `${count} في الأسبوع الأخير${order.ar}:`;
  return [lead, "", ...lines, ...more(total - worst.length, locale).map((line) => `\n${line}`)].join("\n");
}

const fatigueNames: Record<"healthy" | "watch" | "fatigued", Record<CopilotLocale, string>> = {
  healthy: { en: "healthy", ar: "أداء جيد" },
  watch: { en: "watch", ar: "تحت المتابعة" },
  fatigued: { en: "fatigued", ar: "مرهق" },
};

export function fatigueReply(output: unknown, locale: CopilotLocale): string {
  const { items, total } = outputs.fatigue.parse(output);
  if (items.length === 0) return locale === "en" ? "No ad is running, so none can be worn out." : "لا إعلان نشط الآن، فلا شيء يُقاس إرهاقه.";
  const tired = items.filter((one) => one.status === "fatigued");
  const watched = items.filter((one) => one.status === "watch");
  const [worst] = tired.length > 0 ? tired : watched;
  if (!worst) {
    const ads = numberText(total, locale);
    return locale === "en" ? `None of the ${ads} running ads is worn out.` : `لا إعلان مرهق بين الإعلانات النشطة وعددها ${ads}.`;
  }
  const name = named(worst.name, locale);
  const why = quoted(worst.reasons[0] ?? "", 300);
  const [a, b] = [numberText(tired.length, locale), numberText(watched.length, locale)];
  const lead =
    locale === "en" ? `Worn out: ${a}; to be watched: ${b}. First comes ${name}. ${why}` : `مرهق: ${a}، وتحت المتابعة: ${b}. الأولى بالتجديد ${name}. ${why}`;
  const columns = locale === "en" ? ["Ad", "Campaign", "State", "CTR drop", "Frequency"] : ["الإعلان", "الحملة", "الحالة", "انخفاض نسبة النقر", "معدل التكرار"];
  const rows = [...tired, ...watched].map((one) => [
    named(one.name, locale),
    named(one.campaignName, locale),
    fatigueNames[one.status][locale],
    one.ctrDropPercent === null ? "—" : percentText(one.ctrDropPercent, locale),
    one.frequency === null ? "—" : numberText(one.frequency, locale, 1),
  ]);
  const next = locale === "en" ? "A new idea comes before a higher budget." : "فكرة جديدة أولى من رفع الميزانية.";
  return withTable([lead.trim()], table(columns, rows, rows.length, locale), [next]);
}

export function winnersReply(output: unknown, { windowDays }: ToolInput<"winning_creatives">, locale: CopilotLocale): string {
  const { items, total } = outputs.winners.parse(output);
  const when = lastDays(windowDays, locale);
  const [first] = items;
  if (!first) {
    return locale === "en" ? `No creative has enough figures ${when} to be called a winner.` : `لا مادة إعلانية لها أرقام كافية ${when} للحكم بنجاحها.`;
  }
  const lead =
    locale === "en"
      ? `The strongest creative ${when} is ${named(first.name, locale)}. ${quoted(first.whyItWins, 300)}`
      : `أنجح مادة إعلانية ${when}: ${named(first.name, locale)}. ${quoted(first.whyItWins, 300)}`;
  const columns =
    locale === "en"
      ? ["Creative", "Platform", "ROAS without luck", "Spend", "Conversions"]
      : ["المادة", "المنصة", "العائد دون أثر الصدفة", "الإنفاق", "التحويلات"];
  const rows = items.map(({ name, platform, currency, shrunkRoas, spend, conversions }) => [
    named(name, locale),
    platformName(platform, locale),
    shrunkRoas === null ? "—" : metricText("roas", shrunkRoas, currency, locale),
    moneyText(spend, currency, locale),
    metricText("conversions", conversions, currency, locale),
  ]);
  return withTable([lead], table(columns, rows, total, locale));
}

function shiftTable(
  allocations: readonly { name: string; current: number; proposed: number; changePercent: number | null }[],
  currency: string,
  locale: CopilotLocale,
): string[] {
  const columns = locale === "en" ? ["Campaign", "A day now", "Proposed", "Change"] : ["الحملة", "يوميًا الآن", "المقترح", "التغيّر"];
  const size = (one: { changePercent: number | null }) => Math.abs(one.changePercent ?? 0);
  const rows = [...allocations]
    .sort((a, b) => size(b) - size(a))
    .map(({ name, current, proposed, changePercent }) => [
      named(name, locale),
      moneyText(current, currency, locale),
      moneyText(proposed, currency, locale),
      changePercent === null ? "—" : signedPercentText(changePercent, locale),
    ]);
  return table(columns, rows, rows.length, locale);
}

const onlyAdvice = (locale: CopilotLocale): string =>
  locale === "en" ? "This is advice: budgets are changed at the platform, not from here." : "هذا اقتراح فقط: تُغيَّر الميزانيات من المنصة نفسها لا من هنا.";

export function budgetShiftReply(output: unknown, locale: CopilotLocale): string {
  const { allocations, expected, assumptions, currency, totalDailyBudget, windowDays, objective } = outputs.budgetShift.parse(output);
  if (allocations.length === 0 || currency === null) {
    return locale === "en" ? "No running campaign has a daily budget, so there is nothing to share out." : "لا حملة نشطة لها ميزانية يومية، فلا شيء يُوزَّع.";
  }
  const total = moneyText(totalDailyBudget, currency, locale);
  const { liftPercent: lift, interval } = expected;
  const range =
    interval === null
      ? ""
      : locale === "en"
        ? ` (80% range: ${percentText(interval[0], locale, 1)} to ${percentText(interval[1], locale, 1)})`
        : ` (النطاق بثقة 80%: من ${percentText(interval[0], locale, 1)} إلى ${percentText(interval[1], locale, 1)})`;
  const what = objective === "revenue" ? { en: "revenue", ar: "الإيرادات" } : { en: "conversions", ar: "التحويلات" };
  const [basis] = assumptions;
  const effect =
    lift === null
      ? locale === "en"
        ? "Too little is known to say what it would bring."
        : "البيانات لا تكفي لتقدير أثره."
      : locale === "en"
        ? `Expected change in ${what.en}: **${percentText(lift, locale, 1)}**${range}.`
        : `التغيّر المتوقع في ${what.ar}: **${percentText(lift, locale, 1)}**${range}.`;
  const lead =
    locale === "en"
      ? `How ${total} a day could be shared, from the last ${windowDays} days. ${effect}`
      : `توزيع مقترح لمبلغ ${total} يوميًا، بناءً على أرقام ${lastDays(windowDays, locale).replace("خلال ", "")}. ${effect}`;
  return withTable([lead], shiftTable(allocations, currency, locale), [...(basis ? [quoted(basis, 300)] : []), onlyAdvice(locale)]);
}

export function pilotReply(output: unknown, locale: CopilotLocale): string {
  const { eligible, allocations, currency, holdout, expected } = outputs.pilot.parse(output);
  const moved = allocations.filter((one) => one.role !== null);
  if (!eligible || currency === null || moved.length === 0) {
    const reasons = [...new Set(allocations.flatMap((one) => one.reasons))].slice(0, mostSentences).map((reason) => quoted(reason, 200));
    const lead = locale === "en" ? "No pair of campaigns is fit for a test right now." : "لا حملتين مناسبتين لتجربة تدريجية الآن.";
    return [lead, ...(reasons.length > 0 ? ["", ...reasons.map((reason) => `- ${reason}`)] : [])].join("\n");
  }
  const lines = moved.map((one) => `${named(one.name, locale)}: ${quoted(one.rationale, 300)}`);
  const lift = expected?.liftPercent ?? null;
  const after = [
    ...(lift === null
      ? []
      : [locale === "en" ? `Expected change in revenue: ${percentText(lift, locale, 1)}.` : `التغيّر المتوقع في الإيرادات: ${percentText(lift, locale, 1)}.`]),
    ...(holdout?.detectableLiftPercent != null
      ? [
          locale === "en"
            ? `In ${numberText(holdout.days, locale)} days a change from ${percentText(holdout.detectableLiftPercent, locale, 1)} on can be told from chance.`
            : `خلال ${numberText(holdout.days, locale)} يومًا يمكن تمييز أي تغيّر يبدأ من ${percentText(holdout.detectableLiftPercent, locale, 1)} عن الصدفة.`,
        ]
      : []),
    onlyAdvice(locale),
  ];
  return withTable(lines, shiftTable(moved, currency, locale), after);
}

const verdicts: Record<"ALLOW" | "WARN" | "BLOCK", Record<CopilotLocale, string>> = {
  ALLOW: { en: "**Allowed**: no rule speaks against this text", ar: "**مقبول**: لا قاعدة تخالف هذا النص" },
  WARN: { en: "**Needs review**: parts of this text may be refused", ar: "**يحتاج مراجعة**: قد تُرفض أجزاء من هذا النص" },
  BLOCK: { en: "**Blocked**: this text breaks a policy", ar: "**مخالف**: هذا النص يخالف السياسات" },
};

export function policyReply(output: unknown, locale: CopilotLocale): string {
  const { verdict, reasons, checkedFor, market, notes } = outputs.policyCheck.parse(output);
  const where = joined(
    checkedFor.map((platform) => platformName(platform, locale)),
    locale,
  );
  const place = market === null ? "" : locale === "en" ? `, market ${quoted(market, 40)}` : `، سوق ${quoted(market, 40)}`;
  const lead = `${verdicts[verdict][locale]} (${where}${place}).`;
  const told = [...new Map(reasons.map((one) => [`${one.message} ${one.evidence}`, one])).values()].slice(0, 4);
  const lines = told.map(({ message, evidence }) => `- ${quoted(message, 240)}${evidence.trim() === "" ? "" : ` — ${named(evidence, locale)}`}`);
  const after = notes.slice(0, 1).map((note) => quoted(note, 240));
  return [lead, ...(lines.length > 0 ? ["", ...lines] : []), ...(after.length > 0 ? ["", ...after] : [])].join("\n");
}

const dialectNames: Record<string, Record<CopilotLocale, string>> = {
  MSA: { en: "Standard Arabic", ar: "الفصحى" },
  GULF: { en: "Gulf", ar: "الخليجية" },
  EGYPTIAN: { en: "Egyptian", ar: "المصرية" },
  LEVANTINE: { en: "Levantine", ar: "الشامية" },
  MAGHREBI: { en: "Maghrebi", ar: "المغاربية" },
  IRAQI: { en: "Iraqi", ar: "العراقية" },
};

export const dialectName = (dialect: string, locale: CopilotLocale): string => dialectNames[dialect]?.[locale] ?? quoted(dialect, 40);

export function dialectReply(output: unknown, { sinceDays }: ToolInput<"dialect_eval">, locale: CopilotLocale): string {
  const { items, total } = outputs.dialectRows.parse(output);
  const when = lastDays(sinceDays, locale);
  const [first] = items;
  if (!first) {
    return locale === "en" ? `No Arabic text was written here ${when}, so none could be scored.` : `لم يُكتب هنا نص عربي ${when}، فلا درجات تُعرض.`;
  }
  const score = numberText(first.score, locale, 1);
  const lead =
    locale === "en"
      ? `Best at its dialect ${when}: ${isolated(quoted(first.model, 60))} in ${dialectName(first.dialect, locale)}, ${score} of 100.`
      : `الأعلى في جودة اللهجة ${when}: ${isolated(quoted(first.model, 60))} في ${dialectName(first.dialect, locale)} بدرجة ${score} من 100.`;
  const columns = locale === "en" ? ["Writer", "Dialect", "Score", "Texts"] : ["الكاتب", "اللهجة", "الدرجة", "النصوص"];
  const rows = items.map((one) => [
    isolated(quoted(one.model, 60)),
    dialectName(one.dialect, locale),
    numberText(one.score, locale, 1),
    `${numberText(one.samples, locale)}${one.lowSample ? (locale === "en" ? " (few)" : " (قليلة)") : ""}`,
  ]);
  return withTable([withOneStop(lead)], table(columns, rows, total, locale));
}
