import type { Todo } from "../../../copilot.schema";
import type { ProposedChange, SettledChanges } from "../../../copilot-tool-outputs.schema";
import type { Replies } from "../contract";
import { bullets, bySeverity, paragraphs, quoted, type Words } from "./words";

/** What the workspace knows of itself: brand, memory, reports, signals, changes, and the plan of the talk. */

const MAX_LINES = 4;

/** That changes are proposed or need none. The changes themselves are in the server's block below. */
function proposalReply({ output }: { output: ProposedChange }, w: Words): string {
  if (!output.noop) return w.say("reply.changes.proposed");
  const { preview, title } = output;
  if ("campaign" in preview) {
    const state = w.nameOf("campaignState", preview.diff.status.to);
    return w.say("reply.changes.campaignAlready", { name: w.named(preview.campaign.name), state });
  }
  if (!("adAccount" in preview)) return quoted(title, 200);
  return w.say("reply.changes.autoPilotAlready", { name: w.named(preview.adAccount.name), state: w.onOff(preview.diff.autoPilotEnabled.to) });
}

const settledReply = ({ output: { changes } }: { output: SettledChanges }, w: Words): string =>
  w.say(changes.length === 0 ? "reply.changes.nothingWaits" : "reply.changes.result");

export function planReply(todos: readonly Pick<Todo, "text" | "status">[], w: Words): string {
  if (todos.length === 0) return w.say("reply.plan.none");
  const done = todos.filter((todo) => todo.status === "done").length;
  const lines = todos.map(({ text, status }, index) => `${index + 1}. ${quoted(text, 200)} — ${w.say(`name.todoState.${status}`)}`);
  return paragraphs(w.say("reply.plan.progress", { done: w.number(done), total: w.number(todos.length) }), lines.join("\n"));
}

export const recordReplies = {
  brand_profile({ output: brand }, w) {
    if (brand === null) return w.say("reply.brand.none");
    const [valueProps, bannedTerms] = [brand.valueProps, brand.bannedTerms].map(w.isolatedList);
    const facts = { ...brand, dialect: brand.dialect && w.nameOf("dialect", brand.dialect), valueProps, bannedTerms };
    const names = ["industry", "voice", "audience", "dialect", "market", "valueProps", "bannedTerms"] as const;
    const lines = names.flatMap((name) => (facts[name] ? [`${w.say(`reply.brand.${name}`)}: ${quoted(facts[name], 300)}`] : []));
    return paragraphs(`**${quoted(brand.name, 80)}**`, bullets(lines));
  },

  list_reports({ output: { items, total } }, w) {
    const [first, ...others] = items;
    if (!first) return w.say("reply.reports.none");
    const lead = `**${quoted(first.title, 120)}** (${w.range(first.periodStart, first.periodEnd)}): ${quoted(first.summary, 600)}`;
    const lines = others.slice(0, MAX_LINES).map((one) => quoted(one.title, 120));
    return paragraphs(lead, lines.length > 0 && w.say("reply.reports.earlier", { total: w.number(total) }), bullets(lines));
  },

  list_signals({ output, focus }, w) {
    const [worst] = bySeverity(output.items);
    if (!worst) return w.say("reply.signals.none");
    const alerts = w.say("count.platformAlert", { count: output.total });
    const values = { title: quoted(worst.title, 200), platform: w.platform(worst.platform) };
    if (output.total === 1) return `${alerts}: ${w.withFacts(values.title, values.platform, w.moment(worst.receivedAt))}.`;
    const lead = worst.severity === "info" && !focus.isAside ? `${alerts}.` : w.say("reply.signals.urgent", { alerts, ...values });
    if (focus.isAside) return lead;
    return w.withTable(lead, output, (one) => ({
      when: w.moment(one.receivedAt),
      platform: w.platform(one.platform),
      weight: w.nameOf("severity", one.severity),
      alert: quoted(one.title, 120),
    }));
  },

  get_activity({ output, focus }, w) {
    const [first] = output.items;
    if (!first) return w.say("reply.activity.none");
    const cellsOf = (event: typeof first) => ({
      when: w.moment(event.at),
      doneBy: w.nameOf("actor", event.actor.type),
      change: w.nameOf("adAction", event.action),
      outcome: w.nameOf("outcome", event.dryRun ? "dryRun" : event.outcome),
    });
    const { doneBy: actor, ...values } = cellsOf(first);
    const lead = w.say("reply.activity.latest", { ...values, actor });
    return output.items.length === 1 || focus.isAside ? lead : w.withTable(lead, output, cellsOf);
  },

  verify_audit({ output: { valid, checked, firstSeq, lastSeq, brokenAt, reason } }, w) {
    const state = valid ? (firstSeq === null ? "empty" : "intact") : brokenAt === null ? "broken" : "brokenAt";
    const values = { records: w.say("count.record", { count: checked }), from: w.number(firstSeq), to: w.number(lastSeq), number: w.number(brokenAt) };
    // The reason is in English; its page in the dashboard shows it in both languages.
    return w.say(`reply.audit.${state}`, { ...values, why: reason === null || w.locale === "ar" ? "" : `${quoted(reason, 240)} ` });
  },

  search_memory({ output, input }, w) {
    if (output.length === 0) return w.say(input.query ? "reply.memory.notFound" : "reply.memory.none");
    const lines = output
      .slice(0, MAX_LINES + 1)
      .map(({ content, memoryType, createdAt }) => w.withFacts(quoted(content, 300), w.nameOf("memoryType", memoryType), w.moment(createdAt)));
    return paragraphs(w.say("reply.memory.closestFirst"), bullets(lines));
  },

  remember: ({ output: { content, memoryType } }, w) =>
    w.say("reply.memory.stored", { type: w.nameOf("memoryType", memoryType), content: quoted(content, 300) }),

  update_plan: ({ output: { todos } }, w) => planReply(todos, w),
  pause_campaign: proposalReply,
  resume_campaign: proposalReply,
  set_autopilot: proposalReply,
  create_drafts: proposalReply,
  schedule_posts: proposalReply,
  confirm_changes: settledReply,
  discard_changes: settledReply,
  show_changes: ({ output: { waiting } }, w) => w.say(waiting === 0 ? "reply.changes.nothingWaits" : "reply.changes.oneWaits"),
} satisfies Partial<Replies>;
