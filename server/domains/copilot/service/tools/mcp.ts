import { z } from "zod";
import { type Caller, readTimezone } from "@/server/domains/workspaces";
import { newId } from "@/server/lib/ids";
import { stableId } from "@/server/lib/stable-id";
import type { CopilotLocale } from "../../copilot.schema";
import { forModel } from "../../engine/tool-data";
import type { ReadTool, ToolContext, WriteTool } from "./contract";
import { argumentsOf } from "./define";
import { domainToolsFor } from "./registry";

/**
 * The same tools for assistants outside, who work with a key and have no session here. A write is a dry run unless it says otherwise, as over REST; asking
 * the person is theirs. Who did it is the key.
 */

export interface McpTool {
  name: string;
  description: string;
  input: z.ZodObject;
  writes: boolean;
  /** Stores nothing, however it is called. */
  readOnly: boolean;
  /** What an assistant is given: data, marked as such. Throws AppError. */
  run(input: unknown): Promise<{ note: string; data: unknown }>;
}

const writing = {
  dryRun: z.boolean().default(true).describe("true: try it and tell what would change. false: change it; only when the person has agreed to it."),
  requestId: z.guid("must be a UUID").optional().describe("The same for every try of one change, so that it is made once."),
};

const rule = "Here it is a dry run unless `dryRun` is false.";

function writeTool(context: ToolContext, tool: WriteTool): McpTool {
  const { caller, locale } = context;
  const input = tool.input.extend(writing);
  return {
    name: tool.name,
    description: `${tool.description} ${rule}`,
    input,
    writes: true,
    readOnly: false,
    async run(given) {
      const { dryRun, requestId, ...asked } = argumentsOf(input, given);
      const change = argumentsOf(tool.input, asked);
      if (dryRun) {
        const preview = await tool.preview(context, change);
        return forModel({ dryRun: true, title: tool.titleOf(preview, locale), preview });
      }
      const intentId = requestId ? stableId(caller.workspaceId, caller.actor.id, tool.name, requestId.toLowerCase()) : newId();
      return forModel({ dryRun: false, result: await tool.commit(context, change, intentId) });
    },
  };
}

function readTool(context: ToolContext, tool: ReadTool): McpTool {
  return {
    name: tool.name,
    description: tool.description,
    input: tool.input,
    writes: false,
    readOnly: tool.stores !== true,
    run: async (given) => forModel(await tool.run(context, argumentsOf(tool.input, given))),
  };
}

export async function mcpTools(caller: Caller, locale: CopilotLocale): Promise<McpTool[]> {
  const context: ToolContext = { caller, locale, timezone: await readTimezone(caller.workspaceId), run: null };
  return domainToolsFor(context).map((tool) => (tool.risk === "write" ? writeTool(context, tool) : readTool(context, tool)));
}
