import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { CopilotLocale, Session } from "../copilot.schema";
import type { CopilotEvent } from "../copilot-events.schema";
import { listEvents } from "../repository/events";
import { listProposals, settleProposal } from "../repository/proposals";
import { findLatestRun, type RunRow } from "../repository/runs";
import { listMessages, listTodos } from "../repository/sessions";
import { countCalls, deleteSession, renameSession, searchSessions } from "../repository/talks";
import type { ListTalksInput, Talk } from "../talks.schema";
import { isEmbedded, models } from "./models";
import { requireSession, sessionOf, stopSession } from "./sessions";
import { shown } from "./tools/proposals";

/** A person's own talks, as the chat page shows and keeps them. The caller is authorised; inputs are parsed. */

const mostEvents = 500;

const isUnderWay = ({ state }: RunRow): boolean => state === "QUEUED" || state === "RUNNING";

export async function readTalk(caller: Caller, id: string, locale: CopilotLocale): Promise<Talk> {
  const session = await requireSession(caller, id);
  const key = { workspaceId: caller.workspaceId, sessionId: id };
  // Read before the messages: a run that has ended by then has its answer among them.
  const run = await findLatestRun(database(), key);
  const [messages, todos, proposals] = await Promise.all([listMessages(database(), key), listTodos(database(), key), listProposals(database(), key)]);
  const answers = messages.filter(({ role }) => role === "assistant").map(({ runId }) => runId);
  const lookups = await countCalls(database(), { workspaceId: caller.workspaceId, runIds: answers });
  return {
    session: sessionOf(session),
    messages: messages.map(({ createdAt, ...message }) => ({
      ...message,
      lookups: message.role === "assistant" ? (lookups.get(message.runId) ?? 0) : 0,
      createdAt: createdAt.toISOString(),
    })),
    todos,
    proposals: proposals.map((row) => ({ ...shown(row, { locale }), runId: row.runId })),
    run: run && isUnderWay(run) && !answers.includes(run.id) ? { id: run.id, message: run.message } : null,
  };
}

export async function listTalks({ workspaceId, userId }: Caller, { query, limit }: ListTalksInput): Promise<{ items: Session[]; more: boolean }> {
  const rows = await searchSessions(database(), { workspaceId, userId, query, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(sessionOf), more: rows.length > limit };
}

export async function renameTalk({ workspaceId, userId }: Caller, id: string, title: string): Promise<Session> {
  const key = { workspaceId, userId, id };
  if (!(await renameSession(database(), key, title))) throw notFound("Session");
  return sessionOf(await requireSession({ workspaceId, userId }, id));
}

/** What is under way in it is stopped. What it has changed, what it cost, and the audit log stay. */
export async function deleteTalk(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  await stopSession(caller, id);
  const { workspaceId, userId } = caller;
  if (!(await deleteSession(database(), { workspaceId, userId, id }))) throw notFound("Session");
  return { id, deleted: true };
}

/** What was looked up for one answer; events are kept for a week. */
export async function readRunEvents(caller: Caller, { sessionId, runId }: { sessionId: string; runId: string }): Promise<CopilotEvent[]> {
  await requireSession(caller, sessionId);
  const { workspaceId } = caller;
  const run = (await listMessages(database(), { workspaceId, sessionId })).find((message) => message.runId === runId);
  if (!run) throw notFound("Run");
  return (await listEvents(database(), { workspaceId, runId, after: 0, limit: mostEvents })).map(({ event }) => event);
}

/** Those of them that still wait. */
export async function discardProposals(caller: Caller, { sessionId, proposalIds }: { sessionId: string; proposalIds: readonly string[] }) {
  await requireSession(caller, sessionId);
  const { workspaceId } = caller;
  const own = new Set((await listProposals(database(), { workspaceId, sessionId })).map(({ id }) => id));
  const discarded: string[] = [];
  for (const id of proposalIds.filter((asked) => own.has(asked))) {
    const settled = { state: "DISCARDED" as const, outcome: { runId: "" }, endedAt: now() };
    if (await settleProposal(database(), { workspaceId, id }, "PROPOSED", settled)) discarded.push(id);
  }
  return { discarded };
}

export function aboutCopilot(): { embedded: boolean; model: string } {
  const [first] = models();
  return { embedded: first === undefined || isEmbedded(first), model: first?.name ?? "" };
}
