import { findText, text } from "@/server/lib/text";
import { momentText, numberText, quotation } from "@/server/lib/wording";
import { commaSeparated, isolated } from "@/shared/format";
import type { CopilotLocale } from "../../../copilot.schema";
import type { ChangePreview, ProposedChange, ResultOf, SettledChanges } from "../../../copilot-tool-outputs.schema";
import type { Observation, OpenProposal } from "../contract";
import { campaignsText } from "./campaigns";
import { campaignState, isolatedList, platformName, quoted, withoutMarks } from "./phrases";
import { causeText, errorText } from "./problems";
import { blockquote } from "./social";
import { warningText } from "./warnings";

/** Changes: what would change, the question for a word, and what became of it. Nothing here says "done" before it is. */

const onOff = (on: boolean, locale: CopilotLocale): string => text(locale, on ? "name.onOff.on" : "name.onOff.off");

const changed = (title: string, preview: ChangePreview, timezone: string, locale: CopilotLocale): string[] => {
  const arrow = text(locale, "reply.changes.arrow");
  const head = `- **${quoted(title, 200)}**`;
  if ("campaign" in preview) {
    const { from, to } = preview.diff.status;
    const warnings = preview.warnings.slice(0, 2).map((one) => `  - ${quoted(one.message, 200)}`);
    return [`${head}: ${campaignState(from, locale)} ${arrow} ${campaignState(to, locale)}`, ...warnings];
  }
  if ("adAccount" in preview) {
    const { from, to } = preview.diff.autoPilotEnabled;
    return [`${head}: ${onOff(from, locale)} ${arrow} ${onOff(to, locale)}`];
  }
  if ("drafts" in preview) {
    return preview.drafts.flatMap((draft) => {
      const accounts = draft.accounts.map((one) => `${platformName(one.platform, locale)} (${isolated(quoted(one.accountName, 60))})`);
      const warnings = draft.warnings.slice(0, 2).map((one) => warningText(one, locale));
      const at = draft.scheduledAt ? `: ${momentText(draft.scheduledAt, timezone, locale)}` : "";
      return [`**${commaSeparated(accounts, locale)}${at}**`, "", blockquote(draft.content), "", ...warnings];
    });
  }
  return preview.posts.flatMap((post) => {
    const named = post.accounts?.map((one) => `${platformName(one.platform, locale)} ${isolated(quoted(one.accountName, 60))}`);
    const where = isolatedList(named ?? post.platforms.map((platform) => platformName(platform, locale)), locale);
    const warnings = post.warnings.slice(0, 2).map((one) => `  - ${warningText(one, locale)}`);
    return [`- ${quoted(post.content, 80)} (${where}): **${momentText(post.scheduledAt.to, timezone, locale)}**`, ...warnings];
  });
};

/** What would change is in the block below. */
export function proposedReply(observations: readonly Observation[], locale: CopilotLocale): string {
  let waiting = 0;
  const already: string[] = [];
  const refused: string[] = [];
  for (const observation of observations) {
    if (observation.error) {
      refused.push(errorText(observation, locale));
      continue;
    }
    const answer = observation.output as ProposedChange;
    if (answer.noop) already.push(noopText(answer.preview, answer.title, locale));
    else waiting += 1;
  }
  const lead = waiting === 0 ? [] : [text(locale, "reply.changes.proposed")];
  return [...already, ...refused, ...lead].join("\n\n");
}

/** The block of the server below a reply, of any model: what waits, as it would change, and the question. */
export function waitingBlock(changes: readonly { title: string; preview: unknown; items: number }[], timezone: string, locale: CopilotLocale): string {
  const list = changes.flatMap(({ title, preview }) => changed(title, preview as ChangePreview, timezone, locale));
  const count = changes.reduce((sum, { items }) => sum + items, 0);
  // Several autopilots, pauses and posts are confirmed with one word.
  return withoutMarks([[text(locale, "reply.changes.waiting"), "", ...list].join("\n").trimEnd(), text(locale, "reply.changes.ask", { count })].join("\n\n"));
}

function noopText(preview: ChangePreview, title: string, locale: CopilotLocale): string {
  if ("campaign" in preview) {
    const name = quotation(quoted(preview.campaign.name, 80), locale);
    return text(locale, "reply.changes.campaignAlready", { name, state: campaignState(preview.diff.status.to, locale) });
  }
  if ("adAccount" in preview) {
    const name = quotation(quoted(preview.adAccount.name, 80), locale);
    return text(locale, "reply.changes.autoPilotAlready", { name, state: onOff(preview.diff.autoPilotEnabled.to, locale) });
  }
  return quoted(title, 200);
}

export function tooManyReply(count: number, limit: number, locale: CopilotLocale): string {
  return text(locale, "reply.changes.tooMany", { campaigns: campaignsText(count, locale), limit: numberText(limit, locale) });
}

export function settledReply(observation: Observation, locale: CopilotLocale): string {
  if (observation.error?.code === "FORBIDDEN") return text(locale, "reply.changes.notAgreed");
  if (observation.error) return errorText(observation, locale);
  const { changes } = observation.output as SettledChanges;
  return changes.length === 0 ? nothingWaitsReply(locale) : text(locale, "reply.changes.result");
}

/** The block of the server below a reply, of any model: what became of the changes that were confirmed or dropped. */
export function settledBlock({ changes }: SettledChanges, locale: CopilotLocale): string {
  const lines = changes.map(({ title, state, error, result }) => {
    const word = findText(locale, "reply.changes.state", state) ?? quoted(state, 40);
    const { drafts = [], posts = [] } = (result ?? {}) as Partial<ResultOf<"create_drafts"> & ResultOf<"schedule_posts">>;
    const refused = [...drafts, ...posts].flatMap((one) => (one.ok ? [] : [one.error]));
    return [
      `- ${word}: ${quoted(title, 200)}${error && state !== "EXPIRED" ? ` — ${causeText(error, locale)}` : ""}`,
      ...refused.slice(0, 3).map((one) => `  - ${text(locale, "reply.changes.notDone")}: ${causeText(one, locale)}`),
    ].join("\n");
  });
  const done = changes.filter((one) => one.state === "DONE");
  const note =
    done.length > 0 && done.some((one) => one.tool === "pause_campaign" || one.tool === "resume_campaign" || one.tool === "set_autopilot")
      ? [text(locale, "reply.changes.audited")]
      : [];
  return withoutMarks([lines.join("\n"), ...note].join("\n\n"));
}

export function nothingWaitsReply(locale: CopilotLocale): string {
  return text(locale, "reply.changes.nothingWaits");
}

/** The changes themselves are in the block below. */
export function waitingReply(proposals: readonly OpenProposal[], locale: CopilotLocale): string {
  if (proposals.length === 0) return nothingWaitsReply(locale);
  return text(locale, "reply.changes.oneWaits");
}
