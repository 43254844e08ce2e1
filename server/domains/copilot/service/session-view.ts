import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { notFound } from "@/server/lib/errors";
import type { CopilotLocale, Session } from "../copilot.schema";
import type { CopilotEvent } from "../copilot-events.schema";
import { listEvents } from "../repository/events";
import { listProposals, settleProposal } from "../repository/proposals";
import { findLatestRun, findRun, type RunRow } from "../repository/runs";
import { countCalls, deleteSession, listSettling, listUnanswered, renameSession, searchSessions, type UnansweredRow } from "../repository/session-view";
import { listMessages, listTodos } from "../repository/sessions";
import type { ListOwnSessionsInput, SessionView } from "../session-view.schema";
import type { Failure } from "./end-run";
import { isEmbedded, models } from "./models";
import { localeOfRun } from "./run-state";
import { requireSession, sessionOf, stopSession } from "./sessions";
import { toProposal } from "./tools/proposals";

/** A person's own sessions, as the chat page shows and keeps them. The caller is authorised; inputs are parsed. */

const MAX_EVENTS = 500;

const isUnderWay = ({ state }: RunRow): boolean => state === "QUEUED" || state === "RUNNING";

type Unanswered = SessionView["unanswered"][number];

/** Both are stored when their run ends, of which a session has one at a time. */
function standingBefore(messages: readonly { createdAt: Date }[], { endedAt, createdAt }: UnansweredRow): number {
  return messages.filter((message) => message.createdAt <= (endedAt ?? createdAt)).length;
}

export async function readSessionView(caller: Caller, id: string, locale: CopilotLocale): Promise<SessionView> {
  const session = await requireSession(caller, id);
  const key = { workspaceId: caller.workspaceId, sessionId: id };
  // Read before the messages: a run that has ended by then has its answer among them.
  const run = await findLatestRun(database(), key);
  const [messages, unanswered, todos, proposals] = await Promise.all([
    listMessages(database(), key),
    listUnanswered(database(), key),
    listTodos(database(), key),
    listProposals(database(), key),
  ]);
  const answers = messages.filter(({ role }) => role === "assistant").map(({ runId }) => runId);
  const failed = unanswered.map((row) => row.id);
  const { workspaceId } = caller;
  const [lookups, settling] = await Promise.all([
    countCalls(database(), { workspaceId, runIds: [...answers, ...failed] }),
    listSettling(database(), { workspaceId, runIds: failed }),
  ]);
  return {
    session: sessionOf(session),
    locale: run && localeOfRun(run),
    messages: messages.map(({ createdAt, ownWords, content, ...message }) => ({
      ...message,
      content: ownWords ?? content,
      lookups: message.role === "assistant" ? (lookups.get(message.runId) ?? 0) : 0,
      createdAt: createdAt.toISOString(),
    })),
    unanswered: unanswered.map((row): Unanswered => {
      const { id: runId, message, reply, confirmedIds } = row;
      const items = row.confirmedItems as Record<string, number[]> | null;
      return {
        runId,
        question: message,
        words: reply ?? "",
        end: row.state === "STOPPED" ? "stopped" : "failed",
        code: (row.failure as unknown as Failure).code,
        mayHaveChanged: settling.has(runId),
        confirm: confirmedIds.map((proposalId) => ({ proposalId, items: items?.[proposalId] })),
        lookups: lookups.get(runId) ?? 0,
        after: standingBefore(messages, row),
      };
    }),
    todos,
    proposals: proposals.map((row) => ({ ...toProposal(row, { locale }), runId: row.shownInRunId ?? row.runId })),
    run: run && isUnderWay(run) && ![...answers, ...failed].includes(run.id) ? { id: run.id, message: run.message } : null,
  };
}

export async function listOwnSessions({ workspaceId, userId }: Caller, { query, limit }: ListOwnSessionsInput): Promise<{ items: Session[]; more: boolean }> {
  const rows = await searchSessions(database(), { workspaceId, userId, query, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(sessionOf), more: rows.length > limit };
}

/** @throws AppError NOT_FOUND when the person has no such session. */
export async function renameOwnSession({ workspaceId, userId }: Caller, id: string, title: string): Promise<Session> {
  const key = { workspaceId, userId, id };
  if (!(await renameSession(database(), key, title))) throw notFound("Session");
  return sessionOf(await requireSession({ workspaceId, userId }, id));
}

/**
 * What is under way in it is stopped. What it has changed, what it cost, and the audit log stay.
 *
 * @throws AppError NOT_FOUND when the person has no such session.
 */
export async function deleteOwnSession(caller: Caller, id: string): Promise<{ id: string; deleted: true }> {
  await stopSession(caller, id);
  const { workspaceId, userId } = caller;
  if (!(await deleteSession(database(), { workspaceId, userId, id }))) throw notFound("Session");
  return { id, deleted: true };
}

/** Tool calls of one answer; events are kept for a week. @throws AppError NOT_FOUND when the session has no such run. */
export async function readRunEvents(caller: Caller, { sessionId, runId }: { sessionId: string; runId: string }): Promise<CopilotEvent[]> {
  await requireSession(caller, sessionId);
  const { workspaceId } = caller;
  const run = await findRun(database(), { workspaceId, runId });
  if (run?.sessionId !== sessionId) throw notFound("Run");
  return (await listEvents(database(), { workspaceId, runId, after: 0, limit: MAX_EVENTS })).map(({ event }) => event);
}

/** Those of them that still wait. */
export async function discardProposals(caller: Caller, { sessionId, proposalIds }: { sessionId: string; proposalIds: readonly string[] }) {
  await requireSession(caller, sessionId);
  const { workspaceId } = caller;
  const own = new Set((await listProposals(database(), { workspaceId, sessionId })).map(({ id }) => id));
  const discarded: string[] = [];
  for (const id of proposalIds.filter((proposalId) => own.has(proposalId))) {
    const settled = { state: "DISCARDED" as const, outcome: { runId: "" }, endedAt: now() };
    if (await settleProposal(database(), { workspaceId, id }, "PROPOSED", settled)) discarded.push(id);
  }
  return { discarded };
}

export function aboutCopilot(): { embedded: boolean; model: string } {
  const [first] = models();
  return { embedded: first === undefined || isEmbedded(first), model: first?.name ?? "" };
}
