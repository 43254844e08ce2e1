import { database } from "@/server/db/database";
import { storedLocale } from "@/server/domains/workspaces";
import type { CopilotLocale, Todo } from "../copilot.schema";
import type { ToolName } from "../copilot-tools.schema";
import type { EarlierTurn, Observation } from "../engine/planner/contract";
import { type CallRequestRow, type CallRow, listCallRequests, listCalls, listRounds, type RoundRow } from "../repository/rounds";
import { findRun, type RunId, type RunRow } from "../repository/runs";
import { listMessages, listTodos, type MessageRow } from "../repository/sessions";

/** All that is stored of a run and of the session before it, read again for each round. */

/** Messages of the session that are read again: what a model is given of them is budgeted. */
const MAX_MESSAGES = 60;

export interface RunState {
  run: RunRow;
  rounds: RoundRow[];
  /** Of this run, in order. */
  calls: CallRow[];
  messages: MessageRow[];
  earlierCalls: CallRequestRow[];
  /** The plan as earlier runs have left it. */
  plannedBefore: Todo[];
  /** The plan as this run has left it. */
  todos: Todo[];
}

export const localeOfRun = (run: Pick<RunRow, "locale">): CopilotLocale => storedLocale(run.locale);

/** The plan that the run's last word on it makes; what was stored before stays until then. */
export function planAfter(stored: readonly Todo[], calls: readonly CallRow[]): Todo[] {
  const last = calls.findLast((call) => call.tool === "update_plan" && call.state === "DONE");
  return last ? (last.output as unknown as { todos: Todo[] }).todos : [...stored];
}

export async function readRunState(key: RunId): Promise<RunState | null> {
  const run = await findRun(database(), key);
  if (!run) return null;
  const { workspaceId, sessionId } = run;
  const [rounds, calls, messages, stored] = await Promise.all([
    listRounds(database(), key),
    listCalls(database(), key),
    listMessages(database(), { workspaceId, sessionId, newest: MAX_MESSAGES }),
    listTodos(database(), { workspaceId, sessionId }),
  ]);
  const earlierRuns = [...new Set(messages.map((message) => message.runId))];
  const earlierCalls = earlierRuns.length > 0 ? await listCallRequests(database(), { workspaceId, runIds: earlierRuns }) : [];
  return { run, rounds, calls, messages, earlierCalls, plannedBefore: stored, todos: planAfter(stored, calls) };
}

type Input = Record<string, unknown>;

export function observationsOf(calls: readonly CallRow[]): Observation[] {
  return calls.flatMap(({ tool, input, output, state }): Observation[] => {
    const called = { tool: tool as ToolName, input: input as Input };
    if (state === "PENDING") return [];
    // Checked against the tool's output schema when it ran.
    return [state === "DONE" ? ({ ...called, output } as unknown as Observation) : { ...called, error: output as { code: string; message: string } }];
  });
}

export function earlierTurnsOf({ messages, earlierCalls }: Pick<RunState, "messages" | "earlierCalls">): EarlierTurn[] {
  return messages.flatMap((message, index): EarlierTurn[] => {
    const answer = messages[index + 1];
    if (message.role !== "user" || answer?.role !== "assistant") return [];
    const calls = earlierCalls.filter((call) => call.runId === message.runId && call.state === "DONE");
    return [{ message: message.content, reply: answer.content, calls: calls.map(({ tool, input }) => ({ tool: tool as ToolName, input: input as Input })) }];
  });
}
