import { AppError } from "@/server/lib/errors";
import type { CopilotTool, ToolContext } from "./contract";
import { argumentsOf, outputOf } from "./define";
import { propose, settleTools } from "./proposals";
import { domainToolsFor } from "./registry";

export { changesToShow, openProposals, toProposal } from "./proposals";

/** The tools that a caller may use at this moment. Anyone who may change nothing has nothing to confirm either. */
export function toolsFor(context: ToolContext): CopilotTool[] {
  const tools: CopilotTool[] = domainToolsFor(context);
  return context.run && tools.some((tool) => tool.risk === "write") ? [...tools, ...settleTools] : tools;
}

/**
 * Runs one tool for a session. Whether it may be used is decided here and not by what was offered; a write is tried dry and proposed.
 *
 * @throws AppError, whose message may be sent to a model; FORBIDDEN for a tool that is unknown or not allowed.
 */
export async function runTool(context: ToolContext, name: string, input: unknown): Promise<unknown> {
  const tool = toolsFor(context).find((candidate) => candidate.name === name);
  if (!tool) throw new AppError("FORBIDDEN", `There is no tool "${name}" here, or it is not allowed to this person.`);
  const output = tool.risk === "write" ? await propose(context, tool, argumentsOf(tool.input, input)) : await tool.run(context, argumentsOf(tool.input, input));
  return outputOf(tool.output, output);
}
