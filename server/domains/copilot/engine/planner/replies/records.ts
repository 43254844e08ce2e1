import { findText, text } from "@/server/lib/text";
import { momentText, numberText, rangeText } from "@/server/lib/wording";
import { commaSeparated } from "@/shared/format";
import type { CopilotLocale, Todo } from "../../../copilot.schema";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import { dialectName } from "./judgements";
import { columns, isolatedList, platformName, quoted, table, withTable } from "./phrases";

/** What the workspace knows of itself: brand, memory, reports, signals, who changed what, and the plan of the talk. */

const MAX_LINES = 4;

export function brandReply(brand: ToolOutput<"brand_profile">, locale: CopilotLocale): string {
  if (brand === null) return text(locale, "reply.brand.none");
  const { industry, voice, audience, dialect, market, valueProps, bannedTerms } = brand;
  const facts = {
    industry,
    voice,
    audience,
    dialect: dialect === null ? null : dialectName(dialect, locale),
    market,
    valueProps: valueProps.length > 0 ? isolatedList(valueProps, locale) : null,
    bannedTerms: bannedTerms.length > 0 ? isolatedList(bannedTerms, locale) : null,
  };
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const lines = names.flatMap((name) => (facts[name] === null ? [] : [`- ${text(locale, `reply.brand.${name}`)}: ${quoted(facts[name], 300)}`]));
  return [`**${quoted(brand.name, 80)}**`, "", ...lines].join("\n");
}

export function reportsReply({ items, total }: ToolOutput<"list_reports">, locale: CopilotLocale): string {
  const [first, ...others] = items;
  if (!first) return text(locale, "reply.reports.none");
  const period = rangeText(first.periodStart, first.periodEnd, locale);
  const lead = `**${quoted(first.title, 120)}** (${period}): ${quoted(first.summary, 600)}`;
  const lines = others.slice(0, MAX_LINES).map((one) => `- ${quoted(one.title, 120)}`);
  const rest = text(locale, "reply.reports.earlier", { total: numberText(total, locale) });
  return [lead, ...(lines.length > 0 ? ["", rest, "", ...lines] : [])].join("\n");
}

export function signalsReply({ items, total }: ToolOutput<"list_signals">, timezone: string, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, "reply.signals.none");
  const alerts = text(locale, "count.platformAlert", { count: total });
  const order = ["critical", "warning", "info"];
  const [worst, other] = [...items].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  if (worst && !other && total === 1) {
    const place = commaSeparated([platformName(worst.platform, locale), momentText(worst.receivedAt, timezone, locale)], locale);
    return `${alerts}: ${quoted(worst.title, 200)} (${place}).`;
  }
  const lead =
    worst && worst.severity !== "info"
      ? text(locale, "reply.signals.urgent", { alerts, title: quoted(worst.title, 200), platform: platformName(worst.platform, locale) })
      : `${alerts}.`;
  const rows = items.map((one) => [
    momentText(one.receivedAt, timezone, locale),
    platformName(one.platform, locale),
    text(locale, `name.severity.${one.severity}`),
    quoted(one.title, 120),
  ]);
  return withTable([lead], table(columns(locale, "when", "platform", "weight", "alert"), rows, total, locale));
}

export function activityReply({ items, total }: ToolOutput<"get_activity">, timezone: string, locale: CopilotLocale): string {
  const [first] = items;
  if (!first) return text(locale, "reply.activity.none");
  const cells = (event: typeof first) => ({
    when: momentText(event.at, timezone, locale),
    actor: text(locale, `name.actor.${event.actor.type}`),
    change: findText(locale, "name.adAction", event.action) ?? quoted(event.action, 60),
    outcome: text(locale, `name.outcome.${event.dryRun ? "dryRun" : event.outcome}`),
  });
  const lead = text(locale, "reply.activity.latest", cells(first));
  if (items.length === 1) return lead;
  const rows = items.map(cells).map(({ when, actor, change, outcome }) => [when, actor, change, outcome]);
  return withTable([lead], table(columns(locale, "when", "doneBy", "change", "outcome"), rows, total, locale));
}

export function auditReply({ valid, checked, firstSeq, lastSeq, brokenAt, reason }: ToolOutput<"verify_audit">, locale: CopilotLocale): string {
  if (valid && firstSeq !== null && lastSeq !== null) {
    const records = text(locale, "count.record", { count: checked });
    return text(locale, "reply.audit.intact", { records, from: numberText(firstSeq, locale), to: numberText(lastSeq, locale) });
  }
  if (valid) return text(locale, "reply.audit.empty");
  const broken = brokenAt === null ? text(locale, "reply.audit.broken") : text(locale, "reply.audit.brokenAt", { number: numberText(brokenAt, locale) });
  // The reason is in English; its page in the dashboard shows it in both languages.
  const why = reason === null || locale === "ar" ? [] : [quoted(reason, 240)];
  return [broken, ...why, text(locale, "reply.audit.whoToAsk")].join(" ");
}

const memoryType = (type: string, locale: CopilotLocale): string => findText(locale, "name.memoryType", type) ?? quoted(type, 40);

export function memoryReply(items: ToolOutput<"search_memory">, { query }: ToolInput<"search_memory">, timezone: string, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, query ? "reply.memory.notFound" : "reply.memory.none");
  const shown = items.slice(0, MAX_LINES + 1);
  const lines = shown.map(({ content, memoryType: type, createdAt }) => {
    const origin = commaSeparated([memoryType(type, locale), momentText(createdAt, timezone, locale)], locale);
    return `- ${quoted(content, 300)} (${origin})`;
  });
  return [text(locale, "reply.memory.closestFirst"), "", ...lines].join("\n");
}

export function rememberedReply({ content, memoryType: type }: ToolOutput<"remember">, locale: CopilotLocale): string {
  return text(locale, "reply.memory.stored", { type: memoryType(type, locale), content: quoted(content, 300) });
}

export function planReply(todos: readonly Pick<Todo, "text" | "status">[], locale: CopilotLocale): string {
  if (todos.length === 0) return text(locale, "reply.plan.none");
  const done = todos.filter((todo) => todo.status === "done").length;
  const lead = text(locale, "reply.plan.progress", { done: numberText(done, locale), total: numberText(todos.length, locale) });
  return [lead, "", ...todos.map((todo, index) => `${index + 1}. ${quoted(todo.text, 200)} — ${text(locale, `name.todoState.${todo.status}`)}`)].join("\n");
}
