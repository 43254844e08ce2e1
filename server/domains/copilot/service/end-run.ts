import { transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import type { ErrorCode } from "@/server/lib/errors";
import type { Todo, Usage } from "../copilot.schema";
import { readStreamedText } from "../repository/events";
import { markShown } from "../repository/proposals";
import { endRun, type RunEnd, type RunId, type RunRow, storeReplyText } from "../repository/runs";
import { insertExchange, markAnswered, markUnanswered, replaceTodos } from "../repository/sessions";

/**
 * How runs end. Whatever is stored of an answer is stored in the transaction that ends its run, or not at all. A question of the chat page that
 * went without an answer stays with its run, and not among the messages: no later question is answered by it.
 */

export const MAX_REPLY_LENGTH = 20_000;

export interface Failure {
  code: ErrorCode;
  message: string;
}

export const failures = {
  late: {
    code: "COPILOT_FAILED",
    message: "The copilot did not finish in time. Changes that had been confirmed may have been made: look before you ask again.",
  },
  model: { code: "COPILOT_FAILED", message: "The language model did not answer. Retrying is safe." },
  broken: { code: "COPILOT_FAILED", message: "The copilot could not complete. Retrying is safe." },
  stopped: { code: "COPILOT_FAILED", message: "The run was stopped before it had an answer. Changes that had been confirmed may have been made." },
  notBegun: { code: "COPILOT_UNAVAILABLE", message: "The copilot is not available just now. Nothing was done; retry in a moment." },
  revoked: { code: "WORKSPACE_ACCESS_REVOKED", message: "You have no access to this workspace, or no longer." },
} as const satisfies Record<string, Failure>;

/** Null: answered by the embedded planner, which counts nothing. */
export function usageOf({ inputTokens, outputTokens }: Pick<RunRow, "inputTokens" | "outputTokens">): Usage | null {
  return inputTokens + outputTokens > 0 ? { inputTokens, outputTokens } : null;
}

export interface RunReply {
  reply: string;
  /** What of it is before the block of changes that wait; null: there is none. */
  ownWords: string | null;
  /** Proposals in that block. */
  shownIds: readonly string[];
}

export async function answerRun(run: RunRow, { reply, ownWords, shownIds }: RunReply, todos: readonly Todo[]): Promise<void> {
  const { workspaceId, sessionId } = run;
  const key = { workspaceId, runId: run.id };
  await transaction(async (tx) => {
    const ended = await endRun(tx, key, {
      state: "DONE",
      reply,
      event: { kind: "done", reply, ...(ownWords === null ? {} : { ownWords }), usage: usageOf(run) },
    });
    if (!ended) return;
    const at = now();
    await insertExchange(tx, { workspaceId, sessionId, runId: run.id, question: run.message, reply, ownWords, at });
    await markShown(tx, { workspaceId, sessionId }, shownIds, run.id);
    await replaceTodos(tx, { workspaceId, sessionId }, todos);
    await markAnswered(tx, { workspaceId, sessionId, at });
  });
}

async function endWithoutAnswer(key: RunId, end: RunEnd): Promise<boolean> {
  return transaction(async (tx) => {
    const ended = await endRun(tx, key, end);
    if (ended?.fromDashboard) {
      await storeReplyText(tx, key, (await readStreamedText(tx, key)).trim().slice(0, MAX_REPLY_LENGTH).toWellFormed());
      await markUnanswered(tx, { workspaceId: key.workspaceId, sessionId: ended.sessionId, at: now() });
    }
    return ended !== null;
  });
}

/** False: it has ended already. */
export function failRun(key: RunId, failure: Failure, options: { onlyQueued?: boolean } = {}): Promise<boolean> {
  return endWithoutAnswer(key, { state: "FAILED", failure, event: { kind: "failed", ...failure }, ...options });
}

export function stopRun(key: RunId): Promise<boolean> {
  return endWithoutAnswer(key, { state: "STOPPED", failure: failures.stopped, event: { kind: "stopped" } });
}
