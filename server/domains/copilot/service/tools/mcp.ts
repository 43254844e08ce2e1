import { z } from "zod";
import { type Caller, getTimezone } from "@/server/domains/workspaces";
import { newId } from "@/server/lib/ids";
import { stableId } from "@/server/lib/stable-id";
import type { CopilotLocale } from "../../copilot.schema";
import { forClient, type ToolData } from "../../engine/tool-data";
import type { ReadTool, ToolContext, WriteTool } from "./contract";
import { argumentsOf, outputOf } from "./define";
import { domainToolsFor } from "./registry";

/**
 * The same tools for assistants outside, who work with a key and have no session here. A write is a dry run unless it says otherwise, as over REST; asking
 * the person is theirs. Who did it is the key.
 */

export interface McpTool {
  name: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  writes: boolean;
  /** Stores nothing, however it is called. */
  readOnly: boolean;
  /** @throws AppError */
  run(input: unknown): Promise<ToolData>;
}

const writing = {
  dryRun: z.boolean().default(true).describe("true: try it and tell what would change. false: change it; only when the person has agreed to it."),
  requestId: z.guid("must be a UUID").optional().describe("The same for every try of one change, so that it is made once."),
};

const leftOut = z.record(z.string(), z.int()).optional().describe("Items that were cut for length, by the list's path, such as `data.items`.");
const outputSchema = (data: z.ZodType) => z.object({ note: z.string(), data, leftOut });

const rule = "Here it is a dry run unless `dryRun` is false.";

function writeTool(context: ToolContext, tool: WriteTool): McpTool {
  const { caller, locale } = context;
  const input = tool.input.extend(writing);
  const { preview: previewSchema, result } = tool.outputs;
  const output = z.object({ dryRun: z.boolean(), title: z.string().optional(), preview: previewSchema.optional(), result: result.optional() });
  return {
    name: tool.name,
    description: `${tool.description} ${rule}`,
    input,
    output: outputSchema(output),
    writes: true,
    readOnly: false,
    async run(given) {
      const { dryRun, requestId, ...toolInput } = argumentsOf(input, given);
      const change = argumentsOf(tool.input, toolInput);
      if (dryRun) {
        const preview = await tool.preview(context, change);
        return forClient(outputOf(output, { dryRun: true, title: tool.titleOf(preview, locale), preview }));
      }
      const intentId = requestId ? stableId(caller.workspaceId, caller.actor.id, tool.name, requestId.toLowerCase()) : newId();
      return forClient(outputOf(output, { dryRun: false, result: await tool.commit(context, change, intentId) }));
    },
  };
}

function readTool(context: ToolContext, tool: ReadTool): McpTool {
  return {
    name: tool.name,
    description: tool.description,
    input: tool.input,
    output: outputSchema(tool.output),
    writes: false,
    readOnly: tool.stores !== true,
    run: async (given) => forClient(outputOf(tool.output, await tool.run(context, argumentsOf(tool.input, given)))),
  };
}

export async function mcpTools(caller: Caller, locale: CopilotLocale): Promise<McpTool[]> {
  const context: ToolContext = { caller, locale, timezone: await getTimezone(caller.workspaceId), run: null };
  return domainToolsFor(context).map((tool) => (tool.risk === "write" ? writeTool(context, tool) : readTool(context, tool)));
}
