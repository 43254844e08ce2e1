import { DateTime } from "luxon";
import { isolated } from "@/shared/format";
import type { ToolOutput } from "../../../copilot-tool-outputs.schema";
import type { Replies } from "../contract";
import { bullets, bySeverity, paragraphs, quoted, type Words } from "./words";

/** What is judged from the figures: unusual days, tired and winning creatives, budgets, policies, dialects. The judgements bring their own sentences. */

const MAX_SENTENCES = 3;
const DETECTED_DAYS = 7;

type Allocation = Pick<ToolOutput<"budget_shift">["allocations"][number], "name" | "current" | "proposed" | "changePercent">;

/** Budgets as they are and as they could be, those that change most first. */
function shiftTable(lead: string, allocations: readonly Allocation[], currency: string, after: readonly string[], w: Words): string {
  const size = ({ changePercent }: Allocation) => Math.abs(changePercent ?? 0);
  const sorted = allocations.toSorted((a, b) => size(b) - size(a));
  const cellsOf = ({ name, current, proposed, changePercent }: Allocation) => ({
    campaign: w.named(name),
    budgetNow: w.money(current, currency),
    budgetProposed: w.money(proposed, currency),
    changePercent: w.signedPercent(changePercent),
  });
  return w.withTable(lead, sorted, cellsOf, [...after, w.say("reply.budget.advice")].join("\n"));
}

export const judgementReplies = {
  /** Of the requested days, as far as they are complete and of the week that is looked at. */
  get_anomalies({ output, focus: { window } }, w) {
    const days = Math.max(2, Math.min(window?.days ?? DETECTED_DAYS, DETECTED_DAYS));
    const since = window && days < DETECTED_DAYS ? DateTime.fromISO(window.until).minus({ days: days - 1 }) : null;
    const items = output.items.filter(({ date }) => !since || DateTime.fromISO(date) >= since);
    const total = since ? items.length : output.total;
    const when = w.lastDays(days);
    if (items.length === 0) return w.say("reply.anomalies.none", { when });
    const worst = bySeverity(items).slice(0, MAX_SENTENCES);
    const lines = worst.map(({ campaignName: name, explanation }) => `${name === null ? "" : `${w.named(name)}: `}${quoted(explanation, 400)}`);
    const lead = w.say("reply.anomalies.some", { changes: w.say("count.unusualChange", { count: total }), when, several: String(items.length > 1) });
    const left = total - worst.length;
    return paragraphs(lead, bullets(lines), left > 0 && w.say("reply.anomalies.more", { left: String(left) }));
  },

  creative_fatigue({ output }, w) {
    if (output.length === 0) return w.say("reply.fatigue.none");
    const [tired = [], watched = []] = ["fatigued", "watch"].map((status) => output.filter((one) => one.status === status));
    const [worst] = [...tired, ...watched];
    if (!worst) return w.say("reply.fatigue.healthy", { ads: w.number(output.length) });
    const counts = { fatigued: w.number(tired.length), watched: w.number(watched.length) };
    const lead = w.say("reply.fatigue.worst", { ...counts, name: w.named(worst.name), reason: quoted(worst.reasons[0] ?? "", 300) });
    const cellsOf = (one: typeof worst) => ({
      ad: w.named(one.name),
      campaign: w.named(one.campaignName),
      state: w.nameOf("fatigue", one.status),
      ctrDrop: w.percent(one.ctrDropPercent),
      frequency: w.number(one.frequency, 1),
    });
    return w.withTable(lead.trim(), [...tired, ...watched], cellsOf, w.say("reply.fatigue.advice"));
  },

  winning_creatives({ output, input }, w) {
    const when = w.lastDays(input.windowDays);
    const [first] = output;
    if (!first) return w.say("reply.winners.none", { when });
    const lead = w.say("reply.winners.best", { when, name: w.named(first.name), why: quoted(first.whyItWins, 300) });
    return w.withTable(lead, output, ({ name, platform, currency, shrunkRoas, spend, conversions }) => ({
      creative: w.named(name),
      platform: w.platform(platform),
      shrunkRoas: w.figure(shrunkRoas, "roas", currency),
      spend: w.money(spend, currency),
      conversions: w.figure(conversions, "conversions", currency),
    }));
  },

  budget_shift({ output: { allocations, expected, assumptions, currency, totalDailyBudget, windowDays, objective } }, w) {
    if (allocations.length === 0 || currency === null) return w.say("reply.budget.none");
    const { liftPercent, interval } = expected;
    const known = liftPercent === null ? "nothing" : interval ? "range" : "mean";
    const range = { from: w.percent(interval?.[0], 1), to: w.percent(interval?.[1], 1) };
    const effect = w.say("reply.budget.effect", { known, result: objective, lift: w.percent(liftPercent, 1), ...range });
    const days = w.say("reply.window.lastDaysAsSource", { count: windowDays, days: String(windowDays) });
    const lead = w.say("reply.budget.shift", { total: w.money(totalDailyBudget, currency), days, effect });
    const basis = assumptions.slice(0, 1).flatMap((one) => (one ? [quoted(one, 300)] : []));
    return shiftTable(lead, allocations, currency, basis, w);
  },

  incremental_pilot({ output: { eligible, allocations, currency, holdout, expected } }, w) {
    const shifted = allocations.filter((one) => one.role !== null);
    if (!eligible || currency === null || shifted.length === 0) {
      const reasons = [...new Set(allocations.flatMap((one) => one.reasons))].slice(0, MAX_SENTENCES).map((reason) => quoted(reason, 200));
      return paragraphs(w.say("reply.pilot.none"), bullets(reasons));
    }
    const lead = shifted.map((one) => `${w.named(one.name)}: ${quoted(one.rationale, 300)}`).join("\n");
    const { days, detectableLiftPercent: detectable } = holdout ?? {};
    const after = [
      ...(expected?.liftPercent == null ? [] : [w.say("reply.pilot.effect", { lift: w.percent(expected.liftPercent, 1) })]),
      ...(detectable == null ? [] : [w.say("reply.pilot.detectable", { days: w.number(days), lift: w.percent(detectable, 1) })]),
    ];
    return shiftTable(lead, shifted, currency, after, w);
  },

  policy_check({ output: { verdict, reasons, checkedFor, market, notes } }, w) {
    const where = market !== null && w.say("reply.policy.market", { market: quoted(market, 40) });
    const distinct = [...new Map(reasons.map((one) => [`${one.message} ${one.evidence}`, one])).values()].slice(0, 4);
    const lines = distinct.map(({ message, evidence }) => `${quoted(message, 240)}${evidence.trim() === "" ? "" : ` — ${w.named(evidence)}`}`);
    const lead = `${w.withFacts(w.say(`reply.policy.verdict.${verdict}`), w.platforms(checkedFor), where)}.`;
    return paragraphs(lead, bullets(lines), notes[0] && quoted(notes[0], 240));
  },

  dialect_eval({ output, input }, w) {
    const when = w.lastDays(input.sinceDays);
    const [first] = output;
    if (!first) return w.say("reply.dialects.none", { when });
    const cellsOf = ({ model, dialect, score, samples, lowSample }: typeof first) => ({
      writer: isolated(quoted(model, 60)),
      dialect: w.nameOf("dialect", dialect),
      score: w.number(score, 1),
      texts: lowSample ? w.say("reply.dialects.fewTexts", { texts: w.number(samples) }) : w.number(samples),
    });
    const { writer, dialect, score } = cellsOf(first);
    return w.withTable(w.say("reply.dialects.best", { when, model: writer, dialect, score }), output, cellsOf);
  },
} satisfies Partial<Replies>;
