import { isolated, metricName, metricText, plainInMarkdown, rangeText } from "@/server/lib/wording";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ReplyMetric } from "./contract";
import type { Kpis } from "./outputs";

/** What the replies share: names, lists, tables and the words for a stretch of days. */

export type Words = Record<CopilotLocale, string>;

const longestName = 80;

/** A name as somebody else gave it, told apart from our own words. */
export function named(name: string, locale: CopilotLocale): string {
  const units = [...name.trim()];
  const short =
    units.length > longestName
      ? `${units
          .slice(0, longestName - 1)
          .join("")
          .trimEnd()}…`
      : units.join("");
  const plain = isolated(plainInMarkdown(short));
  return locale === "en" ? `“${plain}”` : `«${plain}»`;
}

/** A longer text of somebody else, on one line. */
export function quoted(text: string, longest = 160): string {
  const units = [...text.trim().replace(/\s+/g, " ")];
  return plainInMarkdown(
    units.length > longest
      ? `${units
          .slice(0, longest - 1)
          .join("")
          .trimEnd()}…`
      : units.join(""),
  );
}

const conjunctions: Record<CopilotLocale, Intl.ListFormat> = {
  ar: new Intl.ListFormat("ar", { style: "long", type: "conjunction" }),
  en: new Intl.ListFormat("en-GB", { style: "long", type: "conjunction" }),
};

export function joined(parts: readonly string[], locale: CopilotLocale): string {
  return conjunctions[locale].format(parts);
}

const platforms: Record<string, Words> = {
  META: { en: "Meta Ads", ar: "إعلانات ميتا" },
  GOOGLE: { en: "Google Ads", ar: "إعلانات Google" },
  TWITTER: { en: "X", ar: "إكس" },
  INSTAGRAM: { en: "Instagram", ar: "إنستغرام" },
  LINKEDIN: { en: "LinkedIn", ar: "لينكدإن" },
  FACEBOOK: { en: "Facebook", ar: "فيسبوك" },
  TIKTOK: { en: "TikTok", ar: "تيك توك" },
  YOUTUBE: { en: "YouTube", ar: "يوتيوب" },
  PINTEREST: { en: "Pinterest", ar: "بنترست" },
  SNAPCHAT: { en: "Snapchat", ar: "سناب شات" },
};

/** In any case; a platform that is not known here keeps its own name. */
export function platformName(platform: string, locale: CopilotLocale): string {
  return platforms[platform.toUpperCase()]?.[locale] ?? quoted(platform, 40);
}

const campaignStates: Record<string, Words> = {
  ACTIVE: { en: "running", ar: "نشطة" },
  PAUSED: { en: "paused", ar: "متوقفة مؤقتًا" },
  REMOVED: { en: "removed", ar: "محذوفة" },
};

export function campaignState(status: string, locale: CopilotLocale): string {
  return campaignStates[status]?.[locale] ?? quoted(status, 40);
}

/** "over the last 7 days (15 – 21 Nov)" */
export function windowText({ windowDays, since, until }: { windowDays: number; since: string; until: string }, locale: CopilotLocale): string {
  const dates = since === until ? rangeText(since, since, locale) : rangeText(since, until, locale);
  return `${lastDays(windowDays, locale)} (${dates})`;
}

/** Windows end today: one of a single day is today. */
export function lastDays(days: number, locale: CopilotLocale): string {
  if (days === 1) return locale === "en" ? "today" : "اليوم";
  if (locale === "en") return `over the last ${days} days`;
  return days === 2 ? "خلال آخر يومين" : `خلال آخر ${days} ${days <= 10 ? "أيام" : "يومًا"}`;
}

/** A cell of text must not end the cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

export const mostRows = 8;

/** A table of at most eight rows, and how many more there are. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[], total: number, locale: CopilotLocale): string[] {
  const shown = rows.slice(0, mostRows);
  const more = total - shown.length;
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const lines = [line(columns), `| ${columns.map(() => "---").join(" | ")} |`, ...shown.map(line)];
  if (more > 0) lines.push("", locale === "en" ? `And ${more} more.` : `والباقي خارج الجدول: ${more}.`);
  return lines;
}

/** A paragraph of its own before and after a table, as Markdown wants it. */
export function withTable(before: readonly string[], rows: readonly string[], after: readonly string[] = []): string {
  return [...before, "", ...rows, ...(after.length > 0 ? ["", ...after] : [])].join("\n");
}

export function figure(metric: ReplyMetric, value: number | null, currency: string, locale: CopilotLocale): string {
  return value === null ? "—" : metricText(metric, value, currency, locale);
}

/** A metric in the middle of a sentence. */
export function metricInSentence(metric: ReplyMetric, locale: CopilotLocale): string {
  const name = metricName(metric, locale);
  return locale === "en" && name !== name.toUpperCase() ? name.toLowerCase() : name;
}

/** What a campaign or a period is judged by: return where revenue is counted, else the cost of a conversion, else the click rate. */
export function judgedBy(kpis: Kpis): "roas" | "cpa" | "ctr" {
  return kpis.revenue > 0 ? "roas" : kpis.conversions > 0 ? "cpa" : "ctr";
}

export const lowerIsBetter: ReadonlySet<ReplyMetric> = new Set<ReplyMetric>(["cpa", "cpc", "cpm"]);

/** Words of others, in a row. */
export function isolatedList(texts: readonly string[], locale: CopilotLocale): string {
  return joined(
    texts.map((text) => isolated(text)),
    locale,
  );
}
