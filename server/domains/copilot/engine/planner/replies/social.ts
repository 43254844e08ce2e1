import { findText, text } from "@/server/lib/text";
import { conjunction, momentText, numberText, weekHourText } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import { cityOf } from "@/shared/zone-names";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import type { Observation, Succeeded } from "../contract";
import { readOutput } from "../observed";
import { dialectName } from "./judgements";
import { columns, named, platformName, quoted, table, withTable } from "./phrases";
import { warningText } from "./warnings";

/** Social accounts, posts, times, and texts for posts. */

export function connectionsReply({ items, total }: ToolOutput<"list_connections">, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, "reply.connections.none");
  const expired = items.filter((one) => one.status === "expired").map((one) => named(one.accountName, locale));
  const rows = items.map((one) => [
    named(one.accountName, locale),
    platformName(one.platform, locale),
    text(locale, one.status === "expired" ? "name.connectionState.expired" : "name.connectionState.connected"),
  ]);
  const after = expired.length === 0 ? [] : [text(locale, "reply.connections.reconnect", { names: conjunction(expired, locale) })];
  const lead = text(locale, "reply.connections.connected", { count: total });
  return withTable([lead], table(columns(locale, "account", "platform", "state"), rows, total, locale), after);
}

const postState = (status: string, locale: CopilotLocale): string => findText(locale, "name.postState", status) ?? quoted(status, 40);

const platformList = (platforms: readonly string[], locale: CopilotLocale): string =>
  conjunction(
    platforms.map((platform) => platformName(platform, locale)),
    locale,
  );

export function postsReply({ items, total }: ToolOutput<"list_posts">, input: ToolInput<"list_posts">, timezone: string, locale: CopilotLocale): string {
  const [first] = items;
  if (!first) {
    return text(locale, input.status !== undefined || input.platform !== undefined ? "reply.posts.noneFits" : "reply.posts.none");
  }
  const count = text(locale, "count.post", { count: total });
  const narrowed = [...(input.status ? [postState(input.status, locale)] : []), ...(input.platform ? [platformName(input.platform, locale)] : [])];
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
  const lead = narrowed.length === 0 ? `${count}.` : `${count} (${commaSeparated(narrowed, locale)}).`;
  return withTable([lead], table(columns(locale, "post", "platforms", "state", "when"), rows, total, locale));
}

export function postReply(post: ToolOutput<"get_post">, timezone: string, locale: CopilotLocale): string {
  const moment = post.publishedAt ?? post.scheduledAt;
  const place = [platformList(post.platforms, locale), ...(moment === null ? [] : [momentText(moment, timezone, locale)])];
  const lead = `**${postState(post.status, locale)}** — ${commaSeparated(place, locale)}`;
  const results = post.results.slice(0, 6).map((one) => {
    const state = text(locale, one.success ? "reply.posts.published" : "reply.posts.failed");
    return `- ${platformName(one.platform, locale)}: ${state}${one.error === null ? "" : ` — ${quoted(one.error, 160)}`}`;
  });
  const warnings = post.warnings.slice(0, 3).map((one) => `- ${warningText(one, locale)}`);
  return [lead, "", `> ${quoted(post.content, 400)}`, ...(results.length + warnings.length > 0 ? ["", ...results, ...warnings] : [])].join("\n");
}

export function timesReply({ platform, timezone, source, sampleSize, slots }: ToolOutput<"optimal_times">, locale: CopilotLocale): string {
  const [first, ...others] = slots;
  const name = platformName(platform, locale);
  if (!first) return text(locale, "reply.times.none", { platform: name });
  const lead = text(locale, "reply.times.best", {
    platform: name,
    slot: weekHourText(first, locale),
    zone: isolated(cityOf(timezone, locale)),
    next: momentText(first.nextAt, timezone, locale),
  });
  const also = others.slice(0, 4).map((slot) => weekHourText(slot, locale));
  const basis =
    source === "prior"
      ? text(locale, "reply.times.fromMarket")
      : text(locale, "reply.times.fromPosts", { posts: text(locale, "count.postAsObject", { count: sampleSize }) });
  return [lead, ...(also.length > 0 ? [text(locale, "reply.times.then", { slots: commaSeparated(also, locale) })] : []), basis].join("\n\n");
}

/** A text as it would be in the post, set apart from ours; its lines stay. */
export function blockquote(content: string): string {
  return content
    .split("\n")
    .map((line) => `> ${line === "" ? "" : quoted(line, 3_000)}`.trimEnd())
    .join("\n");
}

const cut = (input: unknown, content: string): boolean => typeof input === "string" && input.trim() !== content.trim();

/** What each platform takes of a text. */
export function checkReply({ input, output: items }: Succeeded<"check_post">, locale: CopilotLocale): string {
  const lines = items.map(({ platform, content, warnings }) => {
    const [first] = warnings;
    if (first) return `- ${warningText({ ...first, platform }, locale)}`;
    const key = cut(input.content, content) ? "reply.check.fitsShortened" : "reply.check.fits";
    return `- ${text(locale, key, { platform: platformName(platform, locale) })}`;
  });
  const fitting = items.filter((one) => one.warnings.length === 0 && !cut(input.content, one.content)).length;
  const values = { fitting: numberText(fitting, locale), all: numberText(items.length, locale) };
  const lead = items.length === 1 ? text(locale, "reply.check.single") : text(locale, "reply.check.summary", values);
  return [lead, "", ...lines].join("\n");
}

/** Texts that were written here, as each platform takes them. */
export function draftsReply(observations: readonly Observation[], dialect: string | null, locale: CopilotLocale): string {
  const blocks = observations.flatMap((observation) =>
    (readOutput(observation, "check_post") ?? []).map(({ platform, content, warnings }) => {
      const warningLines = warnings.slice(0, 2).map((one) => warningText({ ...one, platform }, locale));
      return [`**${platformName(platform, locale)}**`, "", blockquote(content), ...(warningLines.length > 0 ? ["", ...warningLines] : [])].join("\n");
    }),
  );
  const arabic = observations.some(({ input }) => typeof input.content === "string" && /\p{Script=Arabic}/u.test(input.content));
  const lead =
    dialect === null || !arabic
      ? text(locale, "reply.drafts.plain")
      : text(locale, dialect === "MSA" ? "reply.drafts.inStandard" : "reply.drafts.inDialect", { dialect: dialectName(dialect, locale) });
  return [lead, ...blocks].join("\n\n");
}
