import type { ToolOutput } from "../../copilot-tool-outputs.schema";
import { type ToolName, toolInputs } from "../../copilot-tools.schema";
import type { Observation, PlannedCall, PlannerTurn } from "./contract";
import type { ReplyPart } from "./replies/contract";

/** Next step of a job: tool calls, or the reply. */
export type Step = { calls: PlannedCall[] } | { parts: ReplyPart[]; skipped?: true };

export const call = (tool: ToolName, input: Record<string, unknown> = {}): PlannedCall => ({ tool, input });

/** With defaults and sorted keys, so that an identical call is recognised. */
export function callKey({ tool, input }: PlannedCall): string {
  const parsed = toolInputs[tool].safeParse(input);
  const whole: Record<string, unknown> = parsed.success ? { ...parsed.data } : input;
  return JSON.stringify([tool, Object.entries(whole).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

export const offers = (turn: PlannerTurn, tool: ToolName): boolean => turn.tools.includes(tool);

export interface SplitCalls {
  /** Calls that are still to be made; of what is not offered there are none. */
  missing: PlannedCall[];
  got: Observation[];
}

export function splitCalls(turn: PlannerTurn, calls: readonly PlannedCall[]): SplitCalls {
  const made = new Map(turn.observations.map((one) => [callKey(one), one]));
  const missing: PlannedCall[] = [];
  const got: Observation[] = [];
  for (const one of calls) {
    const observation = made.get(callKey(one));
    if (observation) got.push(observation);
    else if (offers(turn, one.tool)) missing.push(one);
  }
  return { missing, got };
}

/** Calls whose answers are the job's answer. */
export function answerWith(turn: PlannerTurn, calls: readonly PlannedCall[], partsOf: (got: readonly Observation[]) => ReplyPart[]): Step {
  const { missing, got } = splitCalls(turn, calls);
  return missing.length > 0 ? { calls: missing } : { parts: partsOf(got) };
}

/** The output of `tool`; null where the observation is of another tool, or of a call that failed. */
export function readOutput<N extends ToolName>(observation: Observation | undefined, tool: N): ToolOutput<N> | null {
  return observation?.tool === tool && !observation.error ? (observation.output as ToolOutput<N>) : null;
}

export const answers = (got: readonly Observation[]): ReplyPart[] => got.map((observation) => ({ kind: "answer", observation }));

/** Whether a tool that lists has found anything; what lists nothing counts as found. */
export function hasRows(output: unknown): boolean {
  const items = output !== null && typeof output === "object" && "items" in output ? output.items : output;
  return !Array.isArray(items) || items.length > 0;
}
