import type { Caller, Scope } from "@/server/domains/workspaces";
import type { CopilotLocale } from "../../copilot.schema";
import type { changeOutputs, PreviewOf, ResultOf, ToolOutput, toolOutputs, WriteToolName } from "../../copilot-tool-outputs.schema";
import type { ToolInput, ToolName, toolInputs } from "../../copilot-tools.schema";

/** A tool of the copilot and of the MCP server, over the services of the domains. */

/** On whose behalf, resolved again for each round: a role or key that was taken away meanwhile counts at once. */
export interface ToolContext {
  caller: Caller;
  locale: CopilotLocale;
  timezone: string;
  /** The session it belongs to; null over MCP, which has neither plan nor proposals. */
  run: RunContext | null;
}

interface RunContext {
  runId: string;
  sessionId: string;
  message: string;
  confirmedIds: readonly string[];
  requestedAt: Date;
  /** Of some of these only single items, by their numbers. */
  confirmedItems: Readonly<Record<string, readonly number[]>>;
  /** The run of the newest answer at the request: a bare yes confirms what that one showed. */
  followsRunId: string | null;
  /** False once somebody has stopped the run, or its time is over. */
  continues(): Promise<boolean>;
}

interface Tool<N extends ToolName> {
  name: N;
  /** For the model, in English. */
  description: string;
  input: (typeof toolInputs)[N];
  output: (typeof toolOutputs)[N];
  /** Scope that the same reading needs over MCP; the copilot's own scope also does. */
  reads: Scope;
}

/** Reads, or keeps the session's own plan and notes. */
export interface ReadTool<N extends ToolName = ToolName> extends Tool<N> {
  risk: "read";
  /** It stores something all the same: MCP clients see it as not read-only. */
  stores?: true;
  run(context: ToolContext, input: ToolInput<N>): Promise<ToolOutput<N>>;
}

/** Changes something. A call is a dry run that stores a proposal; a later message of the person confirms it. */
export interface WriteTool<N extends WriteToolName = WriteToolName> extends Tool<N> {
  risk: "write";
  outputs: (typeof changeOutputs)[N];
  /** Without this scope, and the role that goes with it, the tool is not offered, and refuses when called anyway. */
  scope: Scope;
  /** In one line, in the run's language, what would change. */
  titleOf(preview: PreviewOf<N>, locale: CopilotLocale): string;
  /** Changes nothing; throws AppError when the change would be refused. */
  preview(context: ToolContext, input: ToolInput<N>): Promise<PreviewOf<N>>;
  /** Carries it out. Safe to repeat with the same `intentId`. The caller's actor is audited: the copilot, or over MCP the key. */
  commit(context: ToolContext, input: ToolInput<N>, intentId: string): Promise<ResultOf<N>>;
}

/** Carries out, or drops, what was proposed before. Like writes, one after the other. */
export interface SettleTool<N extends ToolName = ToolName> extends Tool<N> {
  risk: "settle";
  run(context: ToolContext, input: ToolInput<N>): Promise<ToolOutput<N>>;
}

export type CopilotTool = ReadTool | WriteTool | SettleTool;
