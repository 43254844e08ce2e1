import type { z } from "zod";
import { validationError, validationIssues } from "@/server/lib/errors";
import { jsonSafe } from "@/server/lib/storable";
import { changeOutputs, toolOutputs, type WriteToolName } from "../../copilot-tool-outputs.schema";
import { type ToolName, toolInputs } from "../../copilot-tools.schema";
import type { ReadTool, SettleTool, WriteTool } from "./contract";

/** Typed by the tool's own input and output, which the list of all tools does not keep apart. */

type Definition<T> = Omit<T, "risk" | "input" | "output" | "outputs">;

const schemasOf = <N extends ToolName>(name: N) => ({ input: toolInputs[name], output: toolOutputs[name] });

export const reading = <N extends ToolName>(tool: Definition<ReadTool<N>>): ReadTool<N> => ({ ...schemasOf(tool.name), ...tool, risk: "read" });
export const writing = <N extends WriteToolName>(tool: Definition<WriteTool<N>>): WriteTool<N> => ({
  ...schemasOf(tool.name),
  outputs: changeOutputs[tool.name],
  ...tool,
  risk: "write",
});
export const settling = <N extends ToolName>(tool: Definition<SettleTool<N>>): SettleTool<N> => ({ ...schemasOf(tool.name), ...tool, risk: "settle" });

/** A page of a list as a tool returns it. */
export const listed = <T>({ data, meta }: { data: T[]; meta: { total: number } }) => ({ items: data, total: meta.total });

/** Arguments that a model wrote; characters that no database stores are removed. @throws AppError VALIDATION_ERROR when they do not fit the tool's input. */
export function argumentsOf<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(jsonSafe(input));
  if (!parsed.success) throw validationError(validationIssues(parsed.error));
  return parsed.data;
}

/** A tool's result as JSON, with the fields of its output schema and no others. */
export function outputOf<S extends z.ZodType>(schema: S, output: unknown): z.output<S> {
  return schema.parse(jsonSafe(output));
}
