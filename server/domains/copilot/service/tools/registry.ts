import { type Caller, obstacleTo, roleAllows, UNBOUND } from "@/server/domains/workspaces";
import { visibleText } from "../../engine/tool-data";
import { figureTools } from "./ads-figures";
import { judgementTools } from "./ads-judgements";
import { recordTools } from "./ads-records";
import { campaignChanges } from "./campaign-changes";
import type { ReadTool, ToolContext, WriteTool } from "./contract";
import { reading } from "./define";
import { postChanges } from "./post-changes";
import { postTools } from "./posts";

/** The session's own plan. It is stored with the answer, so that a run that fails leaves none of it. */
const planTools = [
  reading({
    name: "update_plan",
    description: "Writes the plan of this session: one step for each part of what was asked, kept up to date as they are done.",
    reads: "copilot",
    run: async (_context, { todos }) => ({ todos: todos.map(({ text, status }, index) => ({ position: index + 1, text: visibleText(text), status })) }),
  }),
];

/** All tools over the domains, and who may use which. */

export const writeTools: readonly WriteTool[] = [...campaignChanges, ...postChanges];

const readTools: readonly ReadTool[] = [...figureTools, ...judgementTools, ...recordTools, ...postTools, ...planTools];

/** A note is in every member's prompt from then on, so neither a reader's role nor a key that changes nothing suffices. */
const mayKeepNotes = ({ role, scopes }: Caller): boolean =>
  roleAllows(role, "EDITOR") && (scopes === null || scopes.includes("ads:write") || scopes.includes("posts:create"));

export function mayWrite(caller: Caller, { scope }: WriteTool): boolean {
  return obstacleTo({ ...UNBOUND, scopes: caller.scopes }, caller, { scope }) === null;
}

function mayRead({ caller, run }: ToolContext, { name, reads }: ReadTool): boolean {
  // The plan is the session's own.
  if (name === "update_plan" && run === null) return false;
  if (name === "remember" && !mayKeepNotes(caller)) return false;
  const { scopes } = caller;
  return scopes === null || scopes.includes("copilot") || scopes.includes(reads);
}

export function domainToolsFor(context: ToolContext): (ReadTool | WriteTool)[] {
  return [...readTools.filter((tool) => mayRead(context, tool)), ...writeTools.filter((tool) => mayWrite(context.caller, tool))];
}
