import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { AskInput } from "../copilot.schema";
import type { Answer } from "../copilot-events.schema";
import { listProposals } from "../repository/proposals";
import { findRun, type RunRow } from "../repository/runs";
import { listTodos } from "../repository/sessions";
import { errorOf } from "./budget";
import { type Failure, failures, usageOf } from "./end-run";
import { endIfOverdue } from "./overdue-run";
import { localeOfRun } from "./run-state";
import { subscribeToRun } from "./run-subscription";
import { type StartedRun, startRun } from "./start-run";
import { toProposal } from "./tools";

/** Asks and waits for the answer. The caller is authorised; the input is parsed. */

const POLL_INTERVAL_MS = 1_000;
const endings = new Set(["done", "failed", "stopped"]);

/** What its block shows, and what became of what was confirmed with it. */
async function proposalsOf({ id, workspaceId, sessionId, ...run }: RunRow): Promise<Answer["proposals"]> {
  const rows = await listProposals(database(), { workspaceId, sessionId });
  const ofRun = rows.filter(({ shownInRunId, outcome, state }) => {
    if (shownInRunId === id) return true;
    return state === "COMMITTING" || (outcome as { runId?: string } | null)?.runId === id;
  });
  return ofRun.map((row) => {
    const { preview: _preview, ...proposal } = toProposal(row, { locale: localeOfRun(run) });
    const error = (row.outcome as { error?: { code: string; message: string } } | null)?.error;
    return { ...proposal, ...(error ? { error } : {}) };
  });
}

async function answerOf(run: RunRow): Promise<Answer> {
  const { workspaceId, sessionId, reply } = run;
  const [todos, proposals] = await Promise.all([listTodos(database(), { workspaceId, sessionId }), proposalsOf(run)]);
  return { sessionId, reply: reply ?? "", todos, proposals, usage: usageOf(run) };
}

async function awaitAnswer(key: StartedRun): Promise<Answer> {
  const subscription = subscribeToRun(key.runId, endings);
  try {
    for (;;) {
      const run = await findRun(database(), key);
      if (!run) throw errorOf(failures.broken);
      if (run.state === "DONE") return await answerOf(run);
      if (run.state === "FAILED" || run.state === "STOPPED") throw errorOf(run.failure as unknown as Failure);
      if (!(await endIfOverdue(run))) await subscription.wait(POLL_INTERVAL_MS);
    }
  } finally {
    subscription.stop();
  }
}

export async function ask(caller: Caller, { locale = "ar", ...input }: AskInput, intentId: string | undefined): Promise<Answer> {
  return awaitAnswer(await startRun(caller, { ...input, locale }, intentId));
}
