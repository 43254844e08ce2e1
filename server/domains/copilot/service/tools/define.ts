import type { z } from "zod";
import { validationError, validationIssues } from "@/server/lib/errors";
import { jsonSafe } from "@/server/lib/storable";
import type { ToolName } from "../../copilot-tools.schema";
import type { ReadTool, SettleTool, WriteTool } from "./contract";

/** Each holds a tool to its own input, which the list of all tools no longer knows. */

export const reading = <N extends ToolName>(tool: Omit<ReadTool<N>, "risk">): ReadTool<N> => ({ ...tool, risk: "read" });
export const writing = <N extends ToolName>(tool: Omit<WriteTool<N>, "risk">): WriteTool<N> => ({ ...tool, risk: "write" });
export const settling = <N extends ToolName>(tool: Omit<SettleTool<N>, "risk">): SettleTool<N> => ({ ...tool, risk: "settle" });

/** A page of a list as a tool tells it. */
export const listed = <T>({ data, meta }: { data: T[]; meta: { total: number } }) => ({ items: data, total: meta.total });

/** Arguments that a model wrote; what no database takes is left out of them. */
export function argumentsOf<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(jsonSafe(input));
  if (!parsed.success) throw validationError(validationIssues(parsed.error));
  return parsed.data;
}
