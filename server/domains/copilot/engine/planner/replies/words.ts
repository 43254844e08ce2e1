import type { Kpis } from "@/server/domains/ads/metrics.schema";
import { findText, type TextKey, text } from "@/server/lib/text";
import * as wording from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { Focus, ReplyMetric } from "../contract";

/** What the replies share: names, figures, lists, tables and the words for a stretch of days. */

const marks = /[\u200e\u200f\u061c\u2066-\u2069]/g;

/** A reply is plain text: the interface sets names and figures apart. */
export const withoutMarks = (text: string): string => text.replace(marks, "");

/** A text of somebody else, on one line. */
export function quoted(text: string, longest = 160): string {
  const units = [...text.trim().replace(/\s+/g, " ")];
  const start = units.slice(0, longest - 1).join("");
  return wording.plainInMarkdown(units.length > longest ? `${start.trimEnd()}…` : units.join(""));
}

/** A part of a reply that is there under a condition. */
type Optional = string | false | null | undefined;

/** `total`: with those that were not read. */
export type List<T> = readonly T[] | { items: readonly T[]; total: number };

/** Those that there are, with an empty line between. */
export const paragraphs = (...parts: readonly Optional[]): string => parts.filter((part) => part).join("\n\n");

export const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

/** What a campaign or a period is judged by: return where revenue is counted, else the cost of a conversion, else the click rate. */
export const judgedBy = (kpis: Kpis): "roas" | "cpa" | "ctr" => (kpis.revenue > 0 ? "roas" : kpis.conversions > 0 ? "cpa" : "ctr");

const severities = ["critical", "high", "warning", "medium", "info", "low"];
export const bySeverity = <T extends { severity: string }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));

const MAX_NAME_LENGTH = 80;
const MAX_ROWS = 8;
const NO_VALUE = "—";

/** A cell of text must not end the cell. */
const rowOf = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** The words of one reply: its language, and the zone of its times. What is null is a dash. */
export function wordsFor(locale: CopilotLocale, timezone: string, requested?: Focus["window"]) {
  const orDash =
    <V, A extends unknown[]>(write: (value: V, ...rest: A) => string) =>
    (value: V | null | undefined, ...rest: A): string =>
      value == null ? NO_VALUE : write(value, ...rest);
  const say = (key: TextKey, values?: Record<string, string | number>): string => text(locale, key, values);
  /** A state, a platform or a kind by its name in the catalogue; an unlisted one keeps its own. */
  const nameOf = (group: string, name: string): string => findText(locale, `name.${group}`, name) ?? quoted(name, 40);
  const and = (parts: readonly string[]): string => wording.conjunction(parts, locale);
  const platform = (name: string): string => findText(locale, "name.platform", name.toUpperCase()) ?? quoted(name, 40);
  const metric = (name: ReplyMetric): string => say(`name.metric.${name}`);
  const figure = orDash((value: number, name: ReplyMetric, currency: string) => wording.metricText(name, value, currency, locale));
  /** Windows end today: one of a single day is today. */
  const range = (since: string, until: string): string => wording.rangeText(since, until, locale);
  /** The calendar month so far, where that was requested, has its dates. */
  const lastDays = (days: number): string =>
    requested?.isMonth && days === requested.days
      ? say("reply.window.monthSoFar", { dates: range(requested.since, requested.until) })
      : say("reply.window.lastDays", { count: days, days: String(days) });
  const commas = (parts: readonly string[]): string => commaSeparated(parts, locale);
  return {
    locale,
    say,
    find: (group: string, name: string) => findText(locale, group, name),
    nameOf,
    and,
    commas,
    /** "Summer sale (Meta Ads, running)" */
    withFacts(whole: string, ...facts: readonly Optional[]): string {
      const known = facts.filter((fact) => fact) as string[];
      return known.length > 0 ? `${whole} (${commas(known)})` : whole;
    },
    isolatedList: (parts: readonly string[]) => and(parts.map(isolated)),
    /** A name as somebody else gave it, in quotation marks, to distinguish it from our own words. */
    named: (name: string) => wording.quotation(quoted(name, MAX_NAME_LENGTH), locale),
    platform,
    platforms: (names: readonly string[]) => and(names.map(platform)),
    metric,
    /** A metric in the middle of a sentence. */
    metricInSentence(name: ReplyMetric): string {
      const own = metric(name);
      return own === own.toUpperCase() ? own : own.toLowerCase();
    },
    figure,
    money: orDash((value: number, currency: string) => wording.moneyText(value, currency, locale)),
    number: orDash((value: number, digits?: number) => wording.numberText(value, locale, digits)),
    percent: orDash((value: number, digits?: number) => wording.percentText(value, locale, digits)),
    signedPercent: orDash((value: number) => wording.signedPercentText(value, locale)),
    moment: orDash((instant: string, zone?: string) => wording.momentText(instant, zone ?? timezone, locale)),
    range,
    weekHour: (slot: { weekday: number; hour: number }) => wording.weekHourText(slot, locale),
    onOff: (on: boolean) => say(on ? "name.onOff.on" : "name.onOff.off"),
    lastDays,
    /** "over the last 7 days (15 – 21 Nov)" */
    window: ({ windowDays, since, until }: { windowDays: number; since: string; until: string }) =>
      requested?.isMonth && windowDays === requested.days ? lastDays(windowDays) : `${lastDays(windowDays)} (${range(since, until)})`,
    /**
     * A sentence before a table of at most eight items, how many more there are, and sentences after it. Cells are by their column's name in the
     * catalogue; another name is the heading itself.
     */
    withTable<T>(before: string, list: List<T>, cellsOf: (item: T) => Readonly<Record<string, string>>, ...after: readonly Optional[]): string {
      const { items, total } = "items" in list ? list : { items: list, total: list.length };
      const rows = items.slice(0, MAX_ROWS).map(cellsOf);
      const heads = Object.keys(rows[0] ?? {}).map((name) => findText(locale, "column", name) ?? name);
      const more = total > rows.length ? ["", say("reply.table.more", { left: String(total - rows.length) })] : [];
      const lines = [rowOf(heads), rowOf(heads.map(() => "---")), ...rows.map((cells) => rowOf(Object.values(cells))), ...more];
      return paragraphs(before, lines.join("\n"), ...after);
    },
  };
}
export type Words = ReturnType<typeof wordsFor>;
