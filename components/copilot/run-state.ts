import type { Todo } from "@/server/domains/copilot/copilot.schema";
import { appendToReply, type CopilotEvent, EMPTY_REPLY, type Proposal, type StreamedReply } from "@/server/domains/copilot/copilot-events.schema";

/** State of a run, from the events received so far. */

export interface ToolLine {
  callId: string;
  tool: string;
  input: unknown;
  /** Null while it works. */
  result: { ok: boolean; output: unknown; ms: number } | null;
}

export interface RunState extends StreamedReply {
  phase: "running" | "done" | "failed" | "stopped";
  calls: readonly ToolLine[];
  proposals: readonly Proposal[];
  /** Null: this run has not changed the plan. */
  todos: readonly Todo[] | null;
  failure: { code: string; message: string } | null;
}

export const newRun: RunState = { ...EMPTY_REPLY, phase: "running", calls: [], proposals: [], todos: null, failure: null };

export function withEvent(state: RunState, event: CopilotEvent): RunState {
  switch (event.kind) {
    case "round":
    case "text":
      return { ...state, ...appendToReply(state, event) };
    case "tool_call":
      if (state.calls.some(({ callId }) => callId === event.callId)) return state;
      return { ...state, calls: [...state.calls, { callId: event.callId, tool: event.tool, input: event.input, result: null }] };
    case "tool_result":
      return {
        ...state,
        calls: state.calls.map((call) => (call.callId === event.callId ? { ...call, result: { ok: event.ok, output: event.output, ms: event.ms } } : call)),
      };
    case "proposal": {
      const others = state.proposals.filter(({ id }) => id !== event.proposal.id);
      return { ...state, proposals: [...others, event.proposal] };
    }
    case "plan":
      return { ...state, todos: event.todos };
    case "done":
      return { ...state, phase: "done", text: event.ownWords ?? event.reply };
    case "failed":
      return { ...state, phase: "failed", failure: { code: event.code, message: event.message } };
    case "stopped":
      return { ...state, phase: "stopped" };
  }
}

/** The part of a growing text that is whole sentences: what a screen reader announces while the rest is still being written. */
export function finishedSentences(text: string): string {
  const end = Math.max(...[".", "؟", "?", "!", "\n", "؛"].map((mark) => text.lastIndexOf(mark)));
  return end < 0 ? "" : text.slice(0, end + 1);
}
