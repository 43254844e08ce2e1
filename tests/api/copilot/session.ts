import { randomUUID } from "node:crypto";
import type { Caller, Role, Scope } from "@/server/domains/workspaces";
import type { Seeded } from "../http/seed";

/** A session of somebody with the copilot, as its tools are given it; without any model. */

const { database } = await import("@/server/db/database");
const { markShown } = await import("@/server/domains/copilot/repository/proposals");
const { runTool } = await import("@/server/domains/copilot/service/tools");
type ToolContext = Parameters<typeof runTool>[0];

export interface SessionOptions {
  role?: Role;
  /** null: a person in the dashboard. */
  scopes?: readonly Scope[] | null;
  locale?: "ar" | "en";
}

export interface MessageOptions extends SessionOptions {
  confirmedIds?: readonly string[];
  confirmedItems?: Record<string, number[]>;
  /** The run of the answer before it; by itself that of the last message that proposed something. */
  follows?: string;
  /** Whether its run is still under way. */
  continues?: () => Promise<boolean>;
}

export interface Message {
  context: ToolContext;
  use(tool: string, input?: Record<string, unknown>): Promise<unknown>;
}

/** Answers how to say something in the session: each message is a run of its own. */
export async function sessionOf(person: Pick<Seeded, "userId" | "workspaceId">, options: SessionOptions = {}) {
  const { workspaceId, userId } = person;
  const { id: sessionId } = await database().copilotSession.create({ data: { workspaceId, userId, title: "تجربة" }, select: { id: true } });

  let lastShown: string | null = null;

  return function say(message: string, more: MessageOptions = {}): Message {
    const { role = "OWNER", scopes = null, locale = "en", confirmedIds = [], confirmedItems = {}, continues = async () => true } = { ...options, ...more };
    const followsRunId = more.follows ?? lastShown;
    const runId = randomUUID();
    const caller: Caller = { actor: { type: "copilot", id: runId }, userId, workspaceId, role, plan: "PRO", brandIds: null, scopes };
    const run = { runId, sessionId, message, confirmedIds, confirmedItems, requestedAt: new Date(), followsRunId, continues };
    const context: ToolContext = { caller, locale, timezone: "Asia/Riyadh", run };
    async function use(tool: string, input: Record<string, unknown> = {}): Promise<unknown> {
      const output = await runTool(context, tool, input);
      const { proposal } = (output ?? {}) as Partial<Proposed>;
      // As the answer to the message does it.
      if (proposal) await markShown(database(), { workspaceId, sessionId }, [proposal.id], runId);
      if (proposal) lastShown = runId;
      return output;
    }
    return { context, use };
  };
}

/** A refusal's message, for tables. */
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
