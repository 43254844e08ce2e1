import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { type PageMeta, pageMetaOf } from "@/server/lib/pagination";
import type { ListSessionsInput, Session, SessionDetail, Todo } from "../copilot.schema";
import { dollars } from "../engine/model-cost";
import { findLatestRun } from "../repository/runs";
import * as repository from "../repository/sessions";
import { stopRun } from "./end-run";

/** A person's own sessions in a workspace. The caller is authorised; inputs are parsed. */

export function sessionOf({ costMicroUsd, createdAt, updatedAt, lastMessageAt, ...row }: repository.SessionRow): Session {
  return {
    ...row,
    estimatedCostUsd: dollars(costMicroUsd),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
  };
}

/** Another person's is not found. @throws AppError NOT_FOUND when the person has no such session. */
export async function requireSession({ workspaceId, userId }: Pick<Caller, "workspaceId" | "userId">, id: string): Promise<repository.SessionRow> {
  const row = await repository.findSession(database(), { workspaceId, userId, id });
  if (!row) throw notFound("Session");
  return row;
}

export async function listSessions({ workspaceId, userId }: Caller, input: ListSessionsInput): Promise<{ data: Session[]; meta: PageMeta }> {
  const { rows, total } = await repository.listSessions(database(), { workspaceId, userId, ...input });
  return { data: rows.map(sessionOf), meta: pageMetaOf(input, total) };
}

export async function readSession(caller: Caller, id: string): Promise<SessionDetail> {
  const row = await requireSession(caller, id);
  const key = { workspaceId: caller.workspaceId, sessionId: id };
  const [messages, todos] = await Promise.all([repository.listMessages(database(), key), repository.listTodos(database(), key)]);
  return {
    session: sessionOf(row),
    messages: messages.map(({ runId: _run, ownWords: _own, createdAt, ...message }) => ({ ...message, createdAt: createdAt.toISOString() })),
    todos,
  };
}

export async function readTodos(caller: Caller, id: string): Promise<Todo[]> {
  await requireSession(caller, id);
  return repository.listTodos(database(), { workspaceId: caller.workspaceId, sessionId: id });
}

/** What was under way in the session ends without an answer; a change that is just being carried out is carried out. */
export async function stopSession(caller: Caller, id: string): Promise<{ stopped: boolean }> {
  await requireSession(caller, id);
  const { workspaceId } = caller;
  const run = await findLatestRun(database(), { workspaceId, sessionId: id });
  return { stopped: run !== null && (await stopRun({ workspaceId, runId: run.id })) };
}
