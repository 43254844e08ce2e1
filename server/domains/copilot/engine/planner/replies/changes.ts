import { isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ChangePreview, ProposedChange, ResultOf, SettledChanges } from "../../../copilot-tool-outputs.schema";
import type { Replies } from "../contract";
import { causeText } from "./problems";
import { blockquote, warningText } from "./social";
import { quoted, type Words, withoutMarks, wordsFor } from "./words";

/** Changes: what would change, the question for a word, and what became of it. Nothing here says "done" before it is. */

const changeLines = (title: string, preview: ChangePreview, w: Words): string[] => {
  const fromTo = (from: string, to: string): string => `- **${quoted(title, 200)}**: ${from} ${w.say("reply.changes.arrow")} ${to}`;
  if ("campaign" in preview) {
    const { from, to } = preview.diff.status;
    const warnings = preview.warnings.slice(0, 2).map((one) => `  - ${quoted(one.message, 200)}`);
    return [fromTo(w.nameOf("campaignState", from), w.nameOf("campaignState", to)), ...warnings];
  }
  if ("adAccount" in preview) {
    const { from, to } = preview.diff.autoPilotEnabled;
    return [fromTo(w.onOff(from), w.onOff(to))];
  }
  if ("drafts" in preview) {
    return preview.drafts.flatMap((draft) => {
      const accounts = draft.accounts.map((one) => `${w.platform(one.platform)} (${isolated(quoted(one.accountName, 60))})`);
      const warnings = draft.warnings.slice(0, 2).map((one) => warningText(one, w));
      const at = draft.scheduledAt ? `: ${w.moment(draft.scheduledAt)}` : "";
      return [`**${w.commas(accounts)}${at}**`, "", blockquote(draft.content), "", ...warnings];
    });
  }
  return preview.posts.flatMap((post) => {
    const named = post.accounts?.map((one) => `${w.platform(one.platform)} ${isolated(quoted(one.accountName, 60))}`);
    const where = w.isolatedList(named ?? post.platforms.map(w.platform));
    const warnings = post.warnings.slice(0, 2).map((one) => `  - ${warningText(one, w)}`);
    return [`- ${quoted(post.content, 80)} (${where}): **${w.moment(post.scheduledAt.to)}**`, ...warnings];
  });
};

function noopText(preview: ChangePreview, title: string, w: Words): string {
  if ("campaign" in preview) {
    const state = w.nameOf("campaignState", preview.diff.status.to);
    return w.say("reply.changes.campaignAlready", { name: w.named(preview.campaign.name), state });
  }
  if (!("adAccount" in preview)) return quoted(title, 200);
  return w.say("reply.changes.autoPilotAlready", { name: w.named(preview.adAccount.name), state: w.onOff(preview.diff.autoPilotEnabled.to) });
}

/** The block of the server below a reply, of any model: what waits, as it would change, and the question. */
export function waitingBlock(changes: readonly { title: string; preview: unknown; items: number }[], timezone: string, locale: CopilotLocale): string {
  const w = wordsFor(locale, timezone);
  const list = changes.flatMap(({ title, preview }) => changeLines(title, preview as ChangePreview, w));
  const count = changes.reduce((sum, { items }) => sum + items, 0);
  // Several autopilots, pauses and posts are confirmed with one word.
  return withoutMarks([[w.say("reply.changes.waiting"), "", ...list].join("\n").trimEnd(), w.say("reply.changes.ask", { count })].join("\n\n"));
}

/** The block of the server below a reply, of any model: what became of the changes that were confirmed or dropped. */
export function settledBlock({ changes }: SettledChanges, locale: CopilotLocale): string {
  const w = wordsFor(locale, "UTC");
  const lines = changes.flatMap(({ title, state, error, result }) => {
    const word = w.find("reply.changes.state", state) ?? quoted(state, 40);
    const { drafts = [], posts = [] } = (result ?? {}) as Partial<ResultOf<"create_drafts"> & ResultOf<"schedule_posts">>;
    const refused = [...drafts, ...posts].flatMap((one) => (one.ok ? [] : [one.error]));
    return [
      `- ${word}: ${quoted(title, 200)}${error && state !== "EXPIRED" ? ` — ${causeText(error, w)}` : ""}`,
      ...refused.slice(0, 3).map((one) => `  - ${w.say("reply.changes.notDone")}: ${causeText(one, w)}`),
    ];
  });
  const isAudited = changes.some(({ state, tool }) => state === "DONE" && (tool.endsWith("_campaign") || tool === "set_autopilot"));
  return withoutMarks([lines.join("\n"), ...(isAudited ? [w.say("reply.changes.audited")] : [])].join("\n\n"));
}

/** What would change is in the block below. */
const proposalReply = ({ output }: { output: ProposedChange }, w: Words): string =>
  output.noop ? noopText(output.preview, output.title, w) : w.say("reply.changes.proposed");

const settledReply = ({ output: { changes } }: { output: SettledChanges }, w: Words): string =>
  w.say(changes.length === 0 ? "reply.changes.nothingWaits" : "reply.changes.result");

export const changeReplies = {
  pause_campaign: proposalReply,
  resume_campaign: proposalReply,
  set_autopilot: proposalReply,
  create_drafts: proposalReply,
  schedule_posts: proposalReply,
  confirm_changes: settledReply,
  discard_changes: settledReply,
  /** The changes themselves are in the block below. */
  show_changes: ({ output: { waiting } }, w) => w.say(waiting === 0 ? "reply.changes.nothingWaits" : "reply.changes.oneWaits"),
} satisfies Partial<Replies>;
