import { isolated } from "@/shared/format";
import type { CopilotLocale } from "../copilot.schema";
import type { ChangePreview, ResultOf, SettledChanges } from "../copilot-tool-outputs.schema";
import { causeText } from "./planner/replies";
import { blockquote, warningText } from "./planner/replies/social";
import { quoted, type Words, withoutMarks, wordsFor } from "./planner/replies/words";

/** What the server writes below a reply, of any model: the changes that wait, and what became of those that were settled. */

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

/** What waits, as it would change, and the question. */
export function waitingBlock(changes: readonly { title: string; preview: unknown; items: number }[], timezone: string, locale: CopilotLocale): string {
  const w = wordsFor(locale, timezone);
  const list = changes.flatMap(({ title, preview }) => changeLines(title, preview as ChangePreview, w));
  const count = changes.reduce((sum, { items }) => sum + items, 0);
  // Several autopilots, pauses and posts are confirmed with one word.
  return withoutMarks([[w.say("reply.changes.waiting"), "", ...list].join("\n").trimEnd(), w.say("reply.changes.ask", { count })].join("\n\n"));
}

/** What became of the changes that were confirmed or dropped. */
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
