import type { Caller, Scope } from "@/server/domains/workspaces";
import type { CopilotLocale } from "../../copilot.schema";
import type { ToolInput, ToolName, toolInputs } from "../../copilot-tools.schema";

/** A tool of the copilot and of the MCP server, over the services of the domains. */

/** On whose behalf, resolved anew for each round: a role or key that was taken away meanwhile counts at once. */
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
  askedAt: Date;
  /** Of some of these only single items, by their numbers. */
  confirmedItems: Readonly<Record<string, readonly number[]>>;
  /** The run of the newest answer when it was asked: a bare yes is one to what that showed. */
  followsRunId: string | null;
  /** False once somebody has stopped the run, or its time is over. */
  goesOn(): Promise<boolean>;
}

interface Tool<N extends ToolName> {
  name: N;
  /** For the model, in English. */
  description: string;
  input: (typeof toolInputs)[N];
  /** Scope that the same reading needs over MCP; the copilot's own scope also does. */
  reads: Scope;
}

/** Reads, or keeps the session's own plan and notes. */
export interface ReadTool<N extends ToolName = ToolName> extends Tool<N> {
  risk: "read";
  /** It stores something all the same, which assistants outside are told. */
  stores?: true;
  run(context: ToolContext, input: ToolInput<N>): Promise<unknown>;
}

/** Changes something. A call only tries it dry and leaves a proposal; a person's later word carries it out. */
export interface WriteTool<N extends ToolName = ToolName> extends Tool<N> {
  risk: "write";
  /** Without this scope, and the role that goes with it, the tool is not offered, and refuses when called anyway. */
  scope: Scope;
  /** In one line, in the run's language, what would change. */
  titleOf(preview: unknown, locale: CopilotLocale): string;
  /** Changes nothing; throws AppError when the change would be refused. */
  preview(context: ToolContext, input: ToolInput<N>): Promise<unknown>;
  /** Carries it out. Safe to repeat with the same `intentId`. The caller's actor is audited: the copilot, or over MCP the key. */
  commit(context: ToolContext, input: ToolInput<N>, intentId: string): Promise<unknown>;
}

/** Carries out, or drops, what was proposed before. Like writes, one after the other. */
export interface SettleTool<N extends ToolName = ToolName> extends Tool<N> {
  risk: "settle";
  run(context: ToolContext, input: ToolInput<N>): Promise<unknown>;
}

export type CopilotTool = ReadTool | WriteTool | SettleTool;
