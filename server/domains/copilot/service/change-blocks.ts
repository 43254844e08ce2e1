import type { CopilotEvent } from "../copilot-events.schema";
import type { SettledChanges } from "../copilot-tool-outputs.schema";
import { settledBlock, waitingBlock } from "../engine/change-blocks";
import type { CallRow } from "../repository/rounds";
import { changesToShow, toProposal } from "./tools";
import type { ToolContext } from "./tools/contract";

/** What was done in a run and what waits after it, which the server writes below a model's reply: a model may state neither. */

export interface ChangeBlocks {
  /** Null: nothing was carried out or dropped. */
  settled: string | null;
  /** Null: nothing is shown for a confirmation. */
  waiting: string | null;
  shownIds: string[];
  /** For watchers: what waits, those proposed before among them. */
  events: CopilotEvent[];
}

const settles = (call: CallRow): boolean => call.tool === "confirm_changes" || call.tool === "discard_changes";

/** What became of each change, by the last call that settled it. */
function settledIn(calls: readonly CallRow[]): SettledChanges["changes"] {
  const changes = calls.filter((call) => settles(call) && call.state === "DONE").flatMap(({ output }) => (output as unknown as SettledChanges).changes);
  return [...new Map(changes.map((change) => [change.id, change])).values()];
}

/** The person requested the open proposals, or confirmed one that the previous answer did not show. */
const showsAll = ({ tool, state, output }: CallRow): boolean =>
  (tool === "show_changes" && state === "DONE") ||
  (tool === "confirm_changes" && state === "FAILED" && (output as { code?: string } | null)?.code === "FORBIDDEN");

export async function changeBlocks(context: ToolContext, calls: readonly CallRow[]): Promise<ChangeBlocks> {
  const { locale, timezone } = context;
  const changes = settledIn(calls);
  const rows = await changesToShow(context, calls.some(showsAll));
  const proposals = rows.filter(({ id }) => !changes.some((change) => change.id === id)).map((row) => toProposal(row, context));
  const block = proposals.map(({ title, preview, changes: items }) => ({ title, preview, items: items.length }));
  return {
    settled: changes.length > 0 ? settledBlock({ changes }, locale) : null,
    waiting: block.length > 0 ? waitingBlock(block, timezone, locale) : null,
    shownIds: proposals.map(({ id }) => id),
    events: proposals.map((proposal) => ({ kind: "proposal", proposal })),
  };
}
