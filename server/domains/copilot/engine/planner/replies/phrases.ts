import type { Kpis } from "@/server/domains/ads/metrics.schema";
import { findText, type TextKey, text } from "@/server/lib/text";
import { conjunction, metricText, plainInMarkdown, quotation, rangeText } from "@/server/lib/wording";
import { isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ReplyMetric } from "./contract";

/** What the replies share: names, lists, tables and the words for a stretch of days. */

const MAX_NAME_LENGTH = 80;

const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** A reply is plain text: the interface sets names and figures apart. */
export const withoutMarks = (text: string): string => text.replace(marks, "");

/** A name as somebody else gave it, quoted, to distinguish it from our own words. */
export function named(name: string, locale: CopilotLocale): string {
  const units = [...name.trim()];
  const short =
    units.length > MAX_NAME_LENGTH
      ? `${units
          .slice(0, MAX_NAME_LENGTH - 1)
          .join("")
          .trimEnd()}…`
      : units.join("");
  return quotation(plainInMarkdown(short), locale);
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

/** Case-insensitive; an unlisted platform keeps its own name. */
export function platformName(platform: string, locale: CopilotLocale): string {
  return findText(locale, "name.platform", platform.toUpperCase()) ?? quoted(platform, 40);
}

export function campaignState(status: string, locale: CopilotLocale): string {
  return findText(locale, "name.campaignState", status) ?? quoted(status, 40);
}

/** "over the last 7 days (15 – 21 Nov)" */
export function windowText({ windowDays, since, until }: { windowDays: number; since: string; until: string }, locale: CopilotLocale): string {
  const dates = since === until ? rangeText(since, since, locale) : rangeText(since, until, locale);
  return `${lastDays(windowDays, locale)} (${dates})`;
}

/** Windows end today: one of a single day is today. */
export function lastDays(days: number, locale: CopilotLocale): string {
  return text(locale, "reply.window.lastDays", { count: days, days: String(days) });
}

/** A cell of text must not end the cell. */
const cell = (text: string): string => text.replaceAll("|", "\\|");

export const MAX_ROWS = 8;

type Column = Extract<TextKey, `column.${string}`> extends `column.${infer Name}` ? Name : never;

export function columns(locale: CopilotLocale, ...names: readonly Column[]): string[] {
  return names.map((name) => text(locale, `column.${name}`));
}

/** A table of at most eight rows, and how many more there are. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], total: number, locale: CopilotLocale): string[] {
  const shown = rows.slice(0, MAX_ROWS);
  const more = total - shown.length;
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(" | ")} |`;
  const lines = [line(heads), `| ${heads.map(() => "---").join(" | ")} |`, ...shown.map(line)];
  if (more > 0) lines.push("", text(locale, "reply.table.more", { left: String(more) }));
  return lines;
}

/** A paragraph of its own before and after a table, as Markdown wants it. */
export function withTable(before: readonly string[], rows: readonly string[], after: readonly string[] = []): string {
  return [...before, "", ...rows, ...(after.length > 0 ? ["", ...after] : [])].join("\n");
}

export function metricName(metric: ReplyMetric, locale: CopilotLocale): string {
  return text(locale, `name.metric.${metric}`);
}

export function figure(metric: ReplyMetric, value: number | null, currency: string, locale: CopilotLocale): string {
  return value === null ? "—" : metricText(metric, value, currency, locale);
}

/** A metric in the middle of a sentence. */
export function metricInSentence(metric: ReplyMetric, locale: CopilotLocale): string {
  const name = metricName(metric, locale);
  return name === name.toUpperCase() ? name : name.toLowerCase();
}

/** What a campaign or a period is judged by: return where revenue is counted, else the cost of a conversion, else the click rate. */
export function judgedBy(kpis: Kpis): "roas" | "cpa" | "ctr" {
  return kpis.revenue > 0 ? "roas" : kpis.conversions > 0 ? "cpa" : "ctr";
}

export const lowerIsBetter: ReadonlySet<ReplyMetric> = new Set<ReplyMetric>(["cpa", "cpc", "cpm"]);

/** Words of others, in a row. */
export function isolatedList(texts: readonly string[], locale: CopilotLocale): string {
  return conjunction(texts.map(isolated), locale);
}
