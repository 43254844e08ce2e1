import type { CopilotLocale, Todo } from "../../copilot.schema";
import type { ToolOutput } from "../../copilot-tool-outputs.schema";
import type { ToolName } from "../../copilot-tools.schema";

/** What the embedded planner is given in each round, and what it decides. Pure: the same turn always gives the same decision. */

/** A tool call of this run, with its output or its error. */
export type Observation = Succeeded | Failed;
export type Succeeded<N extends ToolName = ToolName> = { [T in N]: { tool: T; input: Record<string, unknown>; output: ToolOutput<T>; error?: undefined } }[N];
interface Failed {
  tool: ToolName;
  input: Record<string, unknown>;
  output?: undefined;
  error: { code: string; message: string };
}

/** A change that was tried dry in an earlier message, or in this one, and waits. */
export interface OpenProposal {
  id: string;
  tool: ToolName;
  input: Record<string, unknown>;
  /** In one line, in the language of the run that proposed it. */
  title: string;
  preview: unknown;
  /** What each of its items may be called; default: the title. */
  itemTitles?: readonly (readonly string[])[];
}

/** An earlier instruction of the session: for follow-ups such as "and on Google?". Oldest first. */
export interface EarlierTurn {
  message: string;
  reply: string;
  calls: { tool: ToolName; input: Record<string, unknown> }[];
}

export interface PlannerTurn {
  message: string;
  locale: CopilotLocale;
  /** ISO instant. */
  now: string;
  /** IANA zone of the workspace. */
  timezone: string;
  /** Tools that this caller may use; write tools are missing without the scope. */
  tools: readonly ToolName[];
  /** Tool calls of this run, oldest first. */
  observations: readonly Observation[];
  /** Rounds that are left, this one included. */
  roundsLeft: number;
  todos: readonly Todo[];
  /** From earlier messages; those of this run are among the observations. */
  proposals: readonly OpenProposal[];
  earlier: readonly EarlierTurn[];
  /** The brand profile's dialect, such as GULF; null = not set. */
  dialect: string | null;
}

export interface PlannedCall {
  tool: ToolName;
  input: Record<string, unknown>;
}

export type Decision = { calls: PlannedCall[] } | { text: string };
