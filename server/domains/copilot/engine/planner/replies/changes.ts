import type { ChangePreview, ProposedChange, SettledChanges } from "../../../copilot-tool-outputs.schema";
import type { Replies } from "../contract";
import { quoted, type Words } from "./words";

/** Changes: that they are proposed, or need none, and that some were settled. The changes themselves are in the server's block below. */

function noopText(preview: ChangePreview, title: string, w: Words): string {
  if ("campaign" in preview) {
    const state = w.nameOf("campaignState", preview.diff.status.to);
    return w.say("reply.changes.campaignAlready", { name: w.named(preview.campaign.name), state });
  }
  if (!("adAccount" in preview)) return quoted(title, 200);
  return w.say("reply.changes.autoPilotAlready", { name: w.named(preview.adAccount.name), state: w.onOff(preview.diff.autoPilotEnabled.to) });
}

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
  show_changes: ({ output: { waiting } }, w) => w.say(waiting === 0 ? "reply.changes.nothingWaits" : "reply.changes.oneWaits"),
} satisfies Partial<Replies>;
