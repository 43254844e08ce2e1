import { findText, text } from "@/server/lib/text";
import { conjunction, metricText, moneyText, numberText, percentText, signedPercentText, withOneStop } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { ToolInput } from "../../../copilot-tools.schema";
import { columns, lastDays, named, platformName, quoted, table, withTable } from "./phrases";

/** What is judged from the figures: unusual days, tired and winning creatives, budgets, policies, dialects. The judgements bring their own sentences. */

const MAX_SENTENCES = 3;

export function anomaliesReply({ items, total }: ToolOutput<"get_anomalies">, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, "reply.anomalies.none");
  const changes = text(locale, "count.unusualChange", { count: total });
  const severities = ["high", "medium", "low"];
  const worst = [...items].sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)).slice(0, MAX_SENTENCES);
  const lines = worst.map(({ campaignName, explanation }) => {
    const sentence = quoted(explanation, 400);
    return campaignName === null ? `- ${sentence}` : `- ${named(campaignName, locale)}: ${sentence}`;
  });
  const lead = text(locale, items.length === 1 ? "reply.anomalies.one" : "reply.anomalies.several", { changes });
  const left = total - worst.length;
  return [lead, "", ...lines, ...(left > 0 ? [`\n${text(locale, "reply.anomalies.more", { left: String(left) })}`] : [])].join("\n");
}

export function fatigueReply(items: ToolOutput<"creative_fatigue">, locale: CopilotLocale): string {
  if (items.length === 0) return text(locale, "reply.fatigue.none");
  const tired = items.filter((one) => one.status === "fatigued");
  const watched = items.filter((one) => one.status === "watch");
  const [worst] = tired.length > 0 ? tired : watched;
  if (!worst) return text(locale, "reply.fatigue.healthy", { ads: numberText(items.length, locale) });
  const lead = text(locale, "reply.fatigue.worst", {
    fatigued: numberText(tired.length, locale),
    watched: numberText(watched.length, locale),
    name: named(worst.name, locale),
    reason: quoted(worst.reasons[0] ?? "", 300),
  });
  const heads = columns(locale, "ad", "campaign", "state", "ctrDrop", "frequency");
  const rows = [...tired, ...watched].map((one) => [
    named(one.name, locale),
    named(one.campaignName, locale),
    text(locale, `name.fatigue.${one.status}`),
    one.ctrDropPercent === null ? "—" : percentText(one.ctrDropPercent, locale),
    one.frequency === null ? "—" : numberText(one.frequency, locale, 1),
  ]);
  return withTable([lead.trim()], table(heads, rows, rows.length, locale), [text(locale, "reply.fatigue.advice")]);
}

export function winnersReply(items: ToolOutput<"winning_creatives">, { windowDays }: ToolInput<"winning_creatives">, locale: CopilotLocale): string {
  const when = lastDays(windowDays, locale);
  const [first] = items;
  if (!first) return text(locale, "reply.winners.none", { when });
  const lead = text(locale, "reply.winners.best", { when, name: named(first.name, locale), why: quoted(first.whyItWins, 300) });
  const heads = columns(locale, "creative", "platform", "shrunkRoas", "spend", "conversions");
  const rows = items.map(({ name, platform, currency, shrunkRoas, spend, conversions }) => [
    named(name, locale),
    platformName(platform, locale),
    shrunkRoas === null ? "—" : metricText("roas", shrunkRoas, currency, locale),
    moneyText(spend, currency, locale),
    metricText("conversions", conversions, currency, locale),
  ]);
  return withTable([lead], table(heads, rows, items.length, locale));
}

function shiftTable(
  allocations: readonly { name: string; current: number; proposed: number; changePercent: number | null }[],
  currency: string,
  locale: CopilotLocale,
): string[] {
  const size = (one: { changePercent: number | null }) => Math.abs(one.changePercent ?? 0);
  const rows = [...allocations]
    .sort((a, b) => size(b) - size(a))
    .map(({ name, current, proposed, changePercent }) => [
      named(name, locale),
      moneyText(current, currency, locale),
      moneyText(proposed, currency, locale),
      changePercent === null ? "—" : signedPercentText(changePercent, locale),
    ]);
  return table(columns(locale, "campaign", "budgetNow", "budgetProposed", "changePercent"), rows, rows.length, locale);
}

export function budgetShiftReply(
  { allocations, expected, assumptions, currency, totalDailyBudget, windowDays, objective }: ToolOutput<"budget_shift">,
  locale: CopilotLocale,
): string {
  if (allocations.length === 0 || currency === null) return text(locale, "reply.budget.none");
  const { liftPercent, interval } = expected;
  const [basis] = assumptions;
  const percent = (value: number) => percentText(value, locale, 1);
  const effect =
    liftPercent === null
      ? text(locale, "reply.budget.unknown")
      : interval === null
        ? text(locale, "reply.budget.effect", { result: objective, lift: percent(liftPercent) })
        : text(locale, "reply.budget.effectWithRange", { result: objective, lift: percent(liftPercent), from: percent(interval[0]), to: percent(interval[1]) });
  const days = text(locale, "reply.window.lastDaysAsSource", { count: windowDays, days: String(windowDays) });
  const lead = text(locale, "reply.budget.shift", { total: moneyText(totalDailyBudget, currency, locale), days, effect });
  return withTable([lead], shiftTable(allocations, currency, locale), [...(basis ? [quoted(basis, 300)] : []), text(locale, "reply.budget.advice")]);
}

export function pilotReply({ eligible, allocations, currency, holdout, expected }: ToolOutput<"incremental_pilot">, locale: CopilotLocale): string {
  const shifted = allocations.filter((one) => one.role !== null);
  if (!eligible || currency === null || shifted.length === 0) {
    const reasons = [...new Set(allocations.flatMap((one) => one.reasons))].slice(0, MAX_SENTENCES).map((reason) => quoted(reason, 200));
    const lead = text(locale, "reply.pilot.none");
    return [lead, ...(reasons.length > 0 ? ["", ...reasons.map((reason) => `- ${reason}`)] : [])].join("\n");
  }
  const lines = shifted.map((one) => `${named(one.name, locale)}: ${quoted(one.rationale, 300)}`);
  const lift = expected?.liftPercent ?? null;
  const after = [
    ...(lift === null ? [] : [text(locale, "reply.pilot.effect", { lift: percentText(lift, locale, 1) })]),
    ...(holdout?.detectableLiftPercent != null
      ? [text(locale, "reply.pilot.detectable", { days: numberText(holdout.days, locale), lift: percentText(holdout.detectableLiftPercent, locale, 1) })]
      : []),
    text(locale, "reply.budget.advice"),
  ];
  return withTable(lines, shiftTable(shifted, currency, locale), after);
}

export function policyReply({ verdict, reasons, checkedFor, market, notes }: ToolOutput<"policy_check">, locale: CopilotLocale): string {
  const platforms = conjunction(
    checkedFor.map((platform) => platformName(platform, locale)),
    locale,
  );
  const where = market === null ? platforms : commaSeparated([platforms, text(locale, "reply.policy.market", { market: quoted(market, 40) })], locale);
  const lead = `${text(locale, `reply.policy.verdict.${verdict}`)} (${where}).`;
  const distinct = [...new Map(reasons.map((one) => [`${one.message} ${one.evidence}`, one])).values()].slice(0, 4);
  const lines = distinct.map(({ message, evidence }) => `- ${quoted(message, 240)}${evidence.trim() === "" ? "" : ` — ${named(evidence, locale)}`}`);
  const after = notes.slice(0, 1).map((note) => quoted(note, 240));
  return [lead, ...(lines.length > 0 ? ["", ...lines] : []), ...(after.length > 0 ? ["", ...after] : [])].join("\n");
}

export const dialectName = (dialect: string, locale: CopilotLocale): string => findText(locale, "name.dialect", dialect) ?? quoted(dialect, 40);

export function dialectReply(items: ToolOutput<"dialect_eval">, { sinceDays }: ToolInput<"dialect_eval">, locale: CopilotLocale): string {
  const when = lastDays(sinceDays, locale);
  const [first] = items;
  if (!first) return text(locale, "reply.dialects.none", { when });
  const lead = text(locale, "reply.dialects.best", {
    when,
    model: isolated(quoted(first.model, 60)),
    dialect: dialectName(first.dialect, locale),
    score: numberText(first.score, locale, 1),
  });
  const heads = columns(locale, "writer", "dialect", "score", "texts");
  const rows = items.map((one) => [
    isolated(quoted(one.model, 60)),
    dialectName(one.dialect, locale),
    numberText(one.score, locale, 1),
    one.lowSample ? text(locale, "reply.dialects.fewTexts", { texts: numberText(one.samples, locale) }) : numberText(one.samples, locale),
  ]);
  return withTable([withOneStop(lead)], table(heads, rows, items.length, locale));
}
