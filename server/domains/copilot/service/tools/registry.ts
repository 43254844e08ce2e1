import { type Caller, requiredRole, roleAllows } from "@/server/domains/workspaces";
import type { ToolName } from "../../copilot-tools.schema";
import { figureTools } from "./ads-figures";
import { judgementTools } from "./ads-judgements";
import { recordTools } from "./ads-records";
import { campaignChanges } from "./campaign-changes";
import type { CopilotTool, ToolContext, WriteTool } from "./contract";
import { planTools } from "./plan";
import { postChanges } from "./post-changes";
import { postTools } from "./posts";

/** All tools over the domains, and who may use which. */

export const writeTools: readonly WriteTool[] = [...campaignChanges, ...postChanges];

const readTools: readonly CopilotTool[] = [...figureTools, ...judgementTools, ...recordTools, ...postTools, ...planTools];

/** Of a note somebody is the author, so a reader's role does not suffice. */
const readRoles: Partial<Record<ToolName, "EDITOR">> = { remember: "EDITOR" };

export function mayWrite({ role, scopes }: Caller, { scope }: WriteTool): boolean {
  return (scopes === null || scopes.includes(scope)) && roleAllows(role, requiredRole({ scope }));
}

function mayRead({ caller: { role, scopes }, run }: ToolContext, { name, reads }: CopilotTool): boolean {
  // The plan is the talk's own.
  if (name === "update_plan" && run === null) return false;
  return (scopes === null || scopes.includes("copilot") || scopes.includes(reads)) && roleAllows(role, readRoles[name] ?? "VIEWER");
}

export function domainToolsFor(context: ToolContext): CopilotTool[] {
  return [...readTools.filter((tool) => mayRead(context, tool)), ...writeTools.filter((tool) => mayWrite(context.caller, tool))];
}
