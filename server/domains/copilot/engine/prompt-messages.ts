import type { ModelMessage } from "ai";
import { forModel } from "./tool-data";

/** The rounds of a run as a language model is given them again: what it answered, and what its tool calls brought. */

export type AssistantContent = Exclude<Extract<ModelMessage, { role: "assistant" }>["content"], string>;

export interface ExecutedCall {
  toolCallId: string;
  tool: string;
  state: string;
  output: unknown;
}

function resultOf({ toolCallId, tool, state, output }: ExecutedCall) {
  const value = JSON.parse(JSON.stringify(forModel(output)));
  return {
    type: "tool-result" as const,
    toolCallId,
    toolName: tool,
    output: { type: state === "FAILED" ? ("error-json" as const) : ("json" as const), value },
  };
}

export function roundMessages(content: AssistantContent, calls: readonly ExecutedCall[]): ModelMessage[] {
  const assistant: ModelMessage = { role: "assistant", content };
  return calls.length > 0 ? [assistant, { role: "tool", content: calls.map(resultOf) }] : [];
}
