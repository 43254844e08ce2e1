import "../ads/action-environment";
import { randomUUID } from "node:crypto";
import type { Caller, Role, Scope } from "@/server/domains/workspaces";
import type { Seeded } from "../http/seed";

/** A talk of somebody with the copilot, as its tools are given it; without any model. */

const { database } = await import("@/server/db/database");
const { runTool } = await import("@/server/domains/copilot/service/tools");
type ToolContext = Parameters<typeof runTool>[0];

export interface TalkOptions {
  role?: Role;
  /** null: a person in the dashboard. */
  scopes?: readonly Scope[] | null;
  locale?: "ar" | "en";
}

export interface MessageOptions extends TalkOptions {
  confirmedIds?: readonly string[];
  /** What was answered before it; by itself the titles of what the message before has proposed. */
  lastReply?: string;
  /** Whether its run is still under way. */
  goesOn?: () => Promise<boolean>;
}

export interface Message {
  context: ToolContext;
  use(tool: string, input?: Record<string, unknown>): Promise<unknown>;
}

/** Answers how to say something in the talk: each message is a run of its own. */
export async function talkOf(person: Pick<Seeded, "userId" | "workspaceId">, options: TalkOptions = {}) {
  const { workspaceId, userId } = person;
  const { id: sessionId } = await database().copilotSession.create({ data: { workspaceId, userId, title: "تجربة" }, select: { id: true } });

  let told: string[] = [];

  return function say(message: string, more: MessageOptions = {}): Message {
    const { role = "OWNER", scopes = null, locale = "en", confirmedIds = [], goesOn = async () => true } = { ...options, ...more };
    const lastReply = more.lastReply ?? told.join("\n");
    const runId = randomUUID();
    const caller: Caller = { actor: { type: "copilot", id: runId }, userId, workspaceId, role, plan: "PRO", brandIds: null, scopes };
    const run = { runId, sessionId, message, confirmedIds, askedAt: new Date(), lastReply, goesOn };
    const context: ToolContext = { caller, locale, timezone: "Asia/Riyadh", run };
    const titles: string[] = [];
    async function use(tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
      const output = await runTool(context, tool, input);
      const { proposal } = (output ?? {}) as Partial<Proposed>;
      if (proposal) told = [...told.filter((title) => titles.includes(title)), proposal.title];
      if (proposal) titles.push(proposal.title);
      return output;
    }
    return { context, use };
  };
}

/** What a refusal says, for tables. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    return `no refusal: ${JSON.stringify(await work)}`;
  } catch (error) {
    const { code, message } = error as { code: string; message: string };
    return `${code}: ${message}`;
  }
}

export interface Proposed {
  noop: false;
  proposal: { id: string; title: string; state: string; preview: Record<string, unknown> };
}
export interface Settled {
  changes: { id: string; tool: string; title: string; state: string; result?: Record<string, unknown>; error?: { code: string; message: string } }[];
}

export const disagreed = "FORBIDDEN: The person's newest message does not agree to a change that was proposed in an earlier message. Ask for a confirmation.";
export const notHere = (name: string) => `FORBIDDEN: There is no tool "${name}" here, or it is not allowed to this person.`;
