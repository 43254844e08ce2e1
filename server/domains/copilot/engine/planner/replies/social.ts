import { counted, isolated, momentText, numberText } from "@/server/lib/wording";
import { cityOf } from "@/server/lib/zone-names";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import type { Observation } from "../contract";
import { dialectName } from "./judgements";
import * as outputs from "./outputs";
import { joined, named, platformName, quoted, table, type Words, withTable } from "./phrases";
import { warningText } from "./warnings";

/** Social accounts, posts, times, and texts for posts. */

export function connectionsReply(output: unknown, locale: CopilotLocale): string {
  const { items, total } = outputs.connections.parse(output);
  if (items.length === 0) {
    return locale === "en" ? "No social account is connected. Accounts are connected under Settings." : "لا حسابات تواصل مربوطة. تُربط الحسابات من الإعدادات.";
  }
  const expired = items.filter((one) => one.status === "expired").map((one) => named(one.accountName, locale));
  const count = counted(total, locale, {
    en: ["social account is", "social accounts are"],
    ar: ["حساب واحد مربوط", "حسابان مربوطان", "حسابات مربوطة", "حسابًا مربوطًا", "حساب مربوط"],
  });
  const states: Words = { en: "connected", ar: "متصل" };
  const ended: Words = { en: "to be connected again", ar: "تلزم إعادة ربطه" };
  const rows = items.map((one) => [named(one.accountName, locale), platformName(one.platform, locale), (one.status === "expired" ? ended : states)[locale]]);
  const columns = locale === "en" ? ["Account", "Platform", "State"] : ["الحساب", "المنصة", "الحالة"];
  const after =
    expired.length === 0
      ? []
      : [locale === "en" ? `${joined(expired, locale)} cannot publish until connected again.` : `لا نشر على ${joined(expired, locale)} قبل إعادة الربط.`];
  return withTable([locale === "en" ? `${count} connected.` : `${count}.`], table(columns, rows, total, locale), after);
}

const postStates: Record<string, Words> = {
  DRAFT: { en: "draft", ar: "مسودة" },
  SCHEDULED: { en: "scheduled", ar: "مجدول" },
  PROCESSING: { en: "being published", ar: "قيد النشر" },
  PUBLISHED: { en: "published", ar: "نُشر" },
  PARTIALLY_PUBLISHED: { en: "partly published", ar: "نُشر جزئيًا" },
  FAILED: { en: "failed", ar: "تعذّر نشره" },
};

const postState = (status: string, locale: CopilotLocale): string => postStates[status]?.[locale] ?? quoted(status, 40);

const platformList = (platforms: readonly string[], locale: CopilotLocale): string =>
  joined(
    platforms.map((platform) => platformName(platform, locale)),
    locale,
  );

export function postsReply(output: unknown, asked: ToolInput<"list_posts">, timezone: string, locale: CopilotLocale): string {
  const { items, total } = outputs.posts.parse(output);
  const [first] = items;
  if (!first) {
    if (asked.status !== undefined || asked.platform !== undefined) return locale === "en" ? "No post fits that." : "لا منشورات بهذه المواصفات.";
    return locale === "en" ? "There are no posts yet. To begin, write: draft a post about …" : "لا منشورات بعد. للبدء تكفي كتابة: اكتب منشورًا عن …";
  }
  const count = counted(total, locale, { en: ["post", "posts"], ar: ["منشور واحد", "منشوران", "منشورات", "منشورًا", "منشور"] });
  const state = asked.status ? postState(asked.status, locale) : "";
  const where = asked.platform ? platformName(asked.platform, locale) : "";
  const narrowed = [state, where].filter((part) => part !== "").join(locale === "en" ? ", " : "، ");
  const when = (one: typeof first) => one.scheduledAt ?? one.publishedAt;
  const rows = items.map((one) => {
    const moment = when(one);
    return [
      quoted(one.content, 60),
      platformList(one.platforms, locale),
      postState(one.status, locale),
      moment === null ? "—" : momentText(moment, timezone, locale),
    ];
  });
  const columns = locale === "en" ? ["Post", "Platforms", "State", "When"] : ["المنشور", "المنصات", "الحالة", "الوقت"];
  return withTable([`${count}${narrowed === "" ? "" : ` (${narrowed})`}.`], table(columns, rows, total, locale));
}

export function postReply(output: unknown, timezone: string, locale: CopilotLocale): string {
  const post = outputs.onePost.parse(output);
  const moment = post.publishedAt ?? post.scheduledAt;
  const when = moment === null ? "" : `${locale === "en" ? ", " : "، "}${momentText(moment, timezone, locale)}`;
  const lead = `**${postState(post.status, locale)}** — ${platformList(post.platforms, locale)}${when}`;
  const results = post.results.slice(0, 6).map((one) => {
    const state = one.success ? (locale === "en" ? "published" : "نُشر") : locale === "en" ? "failed" : "تعذّر النشر";
    return `- ${platformName(one.platform, locale)}: ${state}${one.error === null ? "" : ` — ${quoted(one.error, 160)}`}`;
  });
  const warnings = post.warnings.slice(0, 3).map((one) => `- ${warningText(one, locale)}`);
  return [lead, "", `> ${quoted(post.content, 400)}`, ...(results.length + warnings.length > 0 ? ["", ...results, ...warnings] : [])].join("\n");
}

const weekdays: Record<CopilotLocale, Intl.DateTimeFormat> = {
  ar: new Intl.DateTimeFormat("ar-u-nu-latn", { weekday: "long", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" }),
};
const hours: Record<CopilotLocale, Intl.DateTimeFormat> = {
  ar: new Intl.DateTimeFormat("ar-u-nu-latn", { hour: "numeric", hour12: true, timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB-u-hc-h12", { hour: "numeric", hour12: true, timeZone: "UTC" }),
};

/** Monday was the first day of 2024. */
const slotText = ({ weekday, hour }: { weekday: number; hour: number }, locale: CopilotLocale): string => {
  const instant = new Date(Date.UTC(2024, 0, weekday, hour));
  return `${weekdays[locale].format(instant)} ${hours[locale].format(instant)}`;
};

export function timesReply(output: unknown, locale: CopilotLocale): string {
  const { platform, timezone, source, sampleSize, slots } = outputs.optimalTimes.parse(output);
  const [first, ...others] = slots;
  const name = platformName(platform, locale);
  if (!first) return locale === "en" ? `No time can be said for ${name} yet.` : `لا أوقات تُقترح لمنصة ${name} بعد.`;
  const next = momentText(first.nextAt, timezone, locale);
  const zone = isolated(cityOf(timezone, locale));
  const lead =
    locale === "en"
      ? `Best time for ${name}: **${slotText(first, "en")}** (${zone}); the next one is ${next}.`
      : `أفضل وقت للنشر على ${name}: **${slotText(first, "ar")}** (${zone})، وأقرب موعد ${next}.`;
  const also = others.slice(0, 4).map((slot) => slotText(slot, locale));
  const posts = counted(sampleSize, locale, { en: ["post", "posts"], ar: ["منشور واحد", "منشورين", "منشورات", "منشورًا", "منشور"] });
  const basis =
    source === "prior"
      ? locale === "en"
        ? "These are usual hours of this market: there is no engagement of your own yet."
        : "هذه أوقات معتادة في السوق، إذ لا تفاعل مسجلًا لمنشوراتك بعد."
      : locale === "en"
        ? `Read from the engagement of your own ${posts}.`
        : `محسوبة من تفاعل منشوراتك: ${posts}.`;
  return [lead, ...(also.length > 0 ? [`${locale === "en" ? "Then" : "ثم"}: ${also.join(locale === "en" ? ", " : "، ")}.`] : []), basis].join("\n\n");
}

/** A text as it would stand in the post, set apart from ours; its lines stay. */
export function blockquote(content: string): string {
  return content
    .split("\n")
    .map((line) => `> ${line === "" ? "" : quoted(line, 3_000)}`.trimEnd())
    .join("\n");
}

const cut = (asked: unknown, content: string): boolean => typeof asked === "string" && asked.trim() !== content.trim();

/** What each platform takes of a text. */
export function checkReply({ input, output }: Observation, locale: CopilotLocale): string {
  const { items } = outputs.checkedPost.parse(output);
  const lines = items.map(({ platform, content, warnings }) => {
    const name = platformName(platform, locale);
    const [first] = warnings;
    if (first) return `- ${warningText({ ...first, platform }, locale)}`;
    if (cut(input.content, content)) return locale === "en" ? `- ${name}: fits once it is shortened.` : `- ${name}: يُقبل بعد اختصاره.`;
    return locale === "en" ? `- ${name}: fits.` : `- ${name}: مناسب.`;
  });
  const fitting = items.filter((one) => one.warnings.length === 0 && !cut(input.content, one.content)).length;
  const [a, b] = [numberText(fitting, locale), numberText(items.length, locale)];
  const lead = locale === "en" ? `It fits ${a} of ${b} platforms as it is:` : `النص مناسب كما هو لـ ${a} من ${b} من المنصات:`;
  const one = items.length === 1 ? (locale === "en" ? "Checked:" : "نتيجة الفحص:") : lead;
  return [one, "", ...lines].join("\n");
}

/** Texts that were written here, as each platform takes them. */
export function draftsReply(observations: readonly Observation[], dialect: string | null, locale: CopilotLocale): string {
  const blocks = observations.flatMap((observation) =>
    outputs.checkedPost.parse(observation.output).items.map(({ platform, content, warnings }) => {
      const told = warnings.slice(0, 2).map((one) => warningText({ ...one, platform }, locale));
      return [`**${platformName(platform, locale)}**`, "", blockquote(content), ...(told.length > 0 ? ["", ...told] : [])].join("\n");
    }),
  );
  const arabic = observations.some(({ input }) => typeof input.content === "string" && /\p{Script=Arabic}/u.test(input.content));
  const voice = dialect === null || !arabic ? "" : locale === "en" ? ` in ${dialectName(dialect, "en")}` : ` باللهجة ${dialectName(dialect, "ar")}`;
  const lead = locale === "en" ? `A draft${voice}, not saved:` : `مسودة${voice === "" ? "" : voice.replace("باللهجة الفصحى", "بالفصحى")}، ولم تُحفظ:`;
  return [lead, ...blocks].join("\n\n");
}
