import canonicalize from "canonicalize";
import { z } from "zod";
import type { ProposedChange, ToolOutput } from "../../copilot-tool-outputs.schema";
import { type ToolName, toolInputs, toolNames } from "../../copilot-tools.schema";
import type { Intent } from "../../data/intents";
import type { MessageKey, NameIn, Observation, Part, PlannedCall, PlannerTurn, ReplyPart, Succeeded } from "./contract";
import type { Request } from "./request";

/** What an intent does. */
export type Job = (turn: PlannerTurn, request: Request) => readonly ReplyPart[];
export type Jobs = Partial<Record<Intent, Job>>;

/** Next step of a job: tool calls, or the reply. */
export type Step = { calls: PlannedCall[] } | { parts: ReplyPart[]; skipped?: true };

const schemas = new Map(toolNames.map((tool) => [tool, z.toJSONSchema(toolInputs[tool])]));
type Schema = boolean | z.core.JSONSchema.JSONSchema | undefined;

/** Within the bounds of its schema; without arguments that are null or not its own. */
function fitted(value: unknown, schema: Schema): unknown {
  const { type, minimum, maximum, maxLength, maxItems, items, properties } = typeof schema === "object" ? schema : {};
  if (typeof value === "number") return Math.min(maximum ?? value, Math.max(minimum ?? value, type === "integer" ? Math.round(value) : value));
  // A character of two units is not cut in the middle.
  if (typeof value === "string") return value.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  if (Array.isArray(value)) return value.slice(0, maxItems).map((one) => fitted(one, items as Schema));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, own]) => (own == null || !properties?.[key] ? [] : [[key, fitted(own, properties[key])]])));
}

export const call = (tool: ToolName, input: Record<string, unknown> = {}): PlannedCall => ({
  tool,
  input: fitted(input, schemas.get(tool)) as Record<string, unknown>,
});

/** With defaults and sorted keys, so that an identical call is recognised. */
export const callKey = ({ tool, input }: PlannedCall): string => canonicalize([tool, toolInputs[tool].safeParse(input).data ?? input]) ?? "";

export const offers = (turn: PlannerTurn, tool: ToolName): boolean => turn.tools.includes(tool);

/** Thrown by a job that goes no further in this round. */
class Interruption extends Error {
  constructor(readonly step: Step) {
    super("The job goes no further in this round.");
  }
}

/** Runs a job to its reply, or to the calls that it needs first. */
export function runJob(job: () => readonly ReplyPart[]): Step {
  try {
    return { parts: [...job()] };
  } catch (error) {
    if (error instanceof Interruption) return error.step;
    throw error;
  }
}

export const message = (key: MessageKey, more: Omit<Part<"message">, "kind" | "key"> = {}): ReplyPart => ({ kind: "message", key, ...more });

/** @throws Interruption always: nothing was done, and a step of the plan is skipped. */
export function skip(part: ReplyPart | MessageKey): never {
  throw new Interruption({ parts: [typeof part === "string" ? message(part) : part], skipped: true });
}

/** @throws Interruption when the caller may not use the tool. */
export function requireTool(turn: PlannerTurn, tool: ToolName, scope: NameIn<"reply.problem.scope">): void {
  if (!offers(turn, tool)) skip(`problem.scope.${scope}`);
}

/** @throws Interruption always: the job is repeated when these calls are made. */
export function requestCalls(calls: PlannedCall[]): never {
  throw new Interruption({ calls });
}

/**
 * What calls have answered, errors among it; of what is not offered there is nothing.
 *
 * @throws Interruption when some are still to be made.
 */
export function observe(turn: PlannerTurn, calls: readonly PlannedCall[]): Observation[] {
  const made = new Map(turn.observations.map((one) => [callKey(one), one]));
  const missing = calls.filter((one) => !made.has(callKey(one)) && offers(turn, one.tool));
  if (missing.length > 0) requestCalls(missing);
  return calls.flatMap((one) => made.get(callKey(one)) ?? []);
}

/**
 * The answer of one call.
 *
 * @throws Interruption when it is still to be made, or has failed: its error is the reply.
 */
export function resultOf<N extends ToolName>(turn: PlannerTurn, tool: N, input: Record<string, unknown> = {}): Succeeded<N> {
  const [observation] = observe(turn, [call(tool, input)]);
  if (observation && !observation.error) return observation as Succeeded<N>;
  throw new Interruption({ parts: observation ? answers([observation]) : [message("problem.gaveUp")] });
}

/** The output of `tool`; null where the observation is of another tool, or of a call that failed. */
export function readOutput<N extends ToolName>(observation: Observation | undefined, tool: N): ToolOutput<N> | null {
  return observation?.tool === tool && !observation.error ? (observation.output as ToolOutput<N>) : null;
}

/** @throws Interruption when some calls are still to be made. */
export const ask = (turn: PlannerTurn, calls: readonly PlannedCall[]): ReplyPart[] => answers(observe(turn, calls));

export const answers = (got: readonly Observation[]): ReplyPart[] => got.map((observation) => ({ kind: "answer", observation }));

/** Write tools, tried dry: what can be done comes after what needs no change or was refused. */
export function proposals(turn: PlannerTurn, calls: readonly PlannedCall[]): ReplyPart[] {
  const waits = ({ error, output }: Observation) => Number(!error && !(output as ProposedChange).noop);
  return answers(observe(turn, calls).toSorted((a, b) => waits(a) - waits(b)));
}

/** Whether a tool that lists has found anything; what lists nothing counts as found. */
/** The text that the last message has written, or was given. */
export const writtenLast = ({ earlier }: PlannerTurn): string | null => {
  const content = earlier.at(-1)?.calls.findLast(({ tool }) => tool === "check_post")?.input.content;
  return typeof content === "string" ? content : null;
};

export function hasRows(output: unknown): boolean {
  const items = output !== null && typeof output === "object" && "items" in output ? output.items : output;
  return !Array.isArray(items) || items.length > 0;
}
