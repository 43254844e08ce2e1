import { isDeepStrictEqual } from "node:util";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { jsonSafe } from "@/server/lib/storable";
import type { CopilotEvent } from "../copilot-events.schema";
import type { ProposedChange } from "../copilot-tool-outputs.schema";
import { visibleData } from "../engine/tool-data";
import { type CallRow, finishCall } from "../repository/rounds";
import type { RunEventWriter } from "./run-event-writer";
import { runTool } from "./tools";
import type { CopilotTool, ToolContext } from "./tools/contract";

/** Carries out the tool calls of a round. Each is stored as soon as it is done, so that a run which continues elsewhere does none of them again. */

export const callIdOf = ({ round, index }: Pick<CallRow, "round" | "index">): string => `${round}-${index + 1}`;

interface Done {
  state: "DONE" | "FAILED";
  output: unknown;
}

async function attempt(context: ToolContext, call: CallRow): Promise<Done> {
  try {
    return { state: "DONE", output: await runTool(context, call.tool, call.input) };
  } catch (error) {
    if (error instanceof AppError) return { state: "FAILED", output: jsonSafe({ code: error.code, message: error.message }) };
    logger.error({ err: error, runId: call.runId, tool: call.tool }, "a tool of the copilot failed");
    return { state: "FAILED", output: { code: "INTERNAL_ERROR", message: "The tool failed on our side." } };
  }
}

/** What watchers receive beside the bare result. */
function consequences({ tool }: CallRow, { state, output }: Done): CopilotEvent[] {
  if (state !== "DONE" || typeof output !== "object" || output === null) return [];
  if (tool === "update_plan") return [{ kind: "plan", todos: (output as { todos: [] }).todos }];
  const change = output as Partial<ProposedChange>;
  return "proposal" in change && change.proposal ? [{ kind: "proposal", proposal: change.proposal }] : [];
}

async function carryOut(context: ToolContext, call: CallRow, writer: RunEventWriter): Promise<CallRow> {
  const callId = callIdOf(call);
  const startedAt = performance.now();
  const done = await attempt(context, call);
  await finishCall(database(), { workspaceId: context.caller.workspaceId, id: call.id }, { ...done, at: now() });
  const ms = Math.round(performance.now() - startedAt);
  writer.append({ kind: "tool_result", callId, tool: call.tool, ok: done.state === "DONE", output: visibleData(done.output), ms }, ...consequences(call, done));
  // As it would be read back.
  return { ...call, state: done.state, output: JSON.parse(JSON.stringify(done.output ?? null)) };
}

/**
 * Readings go side by side; what changes something goes after them, one at a time and in order, and only while the run continues. Answers all
 * calls, those done before too.
 */
export async function executeCalls(context: ToolContext, tools: readonly CopilotTool[], calls: readonly CallRow[], writer: RunEventWriter): Promise<CallRow[]> {
  const reads = new Set<string>(tools.filter((tool) => tool.risk === "read").map((tool) => tool.name));
  const pending = calls.filter((call) => call.state === "PENDING");
  writer.append(...pending.map((call): CopilotEvent => ({ kind: "tool_call", callId: callIdOf(call), tool: call.tool, input: call.input })));
  const done = new Map<string, CallRow>();
  await Promise.all(pending.filter((call) => reads.has(call.tool)).map(async (call) => done.set(call.id, await carryOut(context, call, writer))));
  for (const call of pending.filter((call) => !reads.has(call.tool))) {
    if (context.run && !(await context.run.continues())) break;
    done.set(call.id, await carryOut(context, call, writer));
  }
  return calls.map((call) => done.get(call.id) ?? call);
}

/** A call of this round that failed just as it did before: the model does not learn from it. */
export function repeatedFailure(earlier: readonly CallRow[], latest: readonly CallRow[]): CallRow | undefined {
  return latest.find(
    (call) =>
      call.state === "FAILED" &&
      earlier.some((before) => before.state === "FAILED" && before.tool === call.tool && isDeepStrictEqual(before.input, call.input)),
  );
}
