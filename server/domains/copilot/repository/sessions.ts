import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import type { Todo } from "../copilot.schema";

/** Sessions, their messages and their plans. */

export interface SessionKey {
  workspaceId: string;
  userId: string;
  id: string;
}

export const sessionFields = {
  id: true,
  title: true,
  status: true,
  costMicroUsd: true,
  createdAt: true,
  updatedAt: true,
  lastMessageAt: true,
} satisfies Prisma.CopilotSessionSelect;

export type SessionRow = Prisma.CopilotSessionGetPayload<{ select: typeof sessionFields }>;

export async function insertSession(db: Db, data: { workspaceId: string; userId: string; title: string }): Promise<string> {
  return (await db.copilotSession.create({ data, select: { id: true } })).id;
}

export function findSession(db: Db, key: SessionKey): Promise<SessionRow | null> {
  return db.copilotSession.findFirst({ where: key, select: sessionFields });
}

/** Without those in which nothing was answered yet. */
export async function listSessions(db: Db, { workspaceId, userId, offset, limit }: Omit<SessionKey, "id"> & { offset: number; limit: number }) {
  const where = { workspaceId, userId, lastMessageAt: { not: null } };
  const [rows, total] = await Promise.all([
    db.copilotSession.findMany({ where, orderBy: [{ createdAt: "desc" }, { id: "desc" }], skip: offset, take: limit, select: sessionFields }),
    db.copilotSession.count({ where }),
  ]);
  return { rows, total };
}

const messageFields = { id: true, runId: true, role: true, content: true, ownWords: true, createdAt: true } satisfies Prisma.CopilotMessageSelect;
export type MessageRow = Prisma.CopilotMessageGetPayload<{ select: typeof messageFields }>;

/** Oldest first; `newest` leaves out all but so many. */
export async function listMessages(db: Db, { workspaceId, sessionId, newest }: { workspaceId: string; sessionId: string; newest?: number }) {
  const rows = await db.copilotMessage.findMany({
    where: { workspaceId, sessionId },
    orderBy: { seq: "desc" },
    select: messageFields,
    ...(newest === undefined ? {} : { take: newest }),
  });
  return rows.reverse();
}

export function listTodos(db: Db, { workspaceId, sessionId }: { workspaceId: string; sessionId: string }): Promise<Todo[]> {
  return db.copilotTodo.findMany({ where: { workspaceId, sessionId }, orderBy: { position: "asc" }, select: { position: true, text: true, status: true } });
}

export interface Exchange {
  workspaceId: string;
  sessionId: string;
  runId: string;
  question: string;
  reply: string;
  ownWords: string | null;
  at: Date;
}

/** The question and its answer, one after the other. */
export async function insertExchange(tx: Db, { question, reply, ownWords, at, ...key }: Exchange): Promise<void> {
  const { workspaceId, sessionId } = key;
  const last = await tx.copilotMessage.aggregate({ where: { workspaceId, sessionId }, _max: { seq: true } });
  const seq = last._max.seq ?? 0;
  await tx.copilotMessage.createMany({
    data: [
      { ...key, seq: seq + 1, role: "user", content: question, createdAt: at },
      { ...key, seq: seq + 2, role: "assistant", content: reply, ownWords, createdAt: at },
    ],
  });
}

export async function replaceTodos(tx: Db, key: { workspaceId: string; sessionId: string }, todos: readonly Todo[]): Promise<void> {
  await tx.copilotTodo.deleteMany({ where: key });
  if (todos.length > 0) await tx.copilotTodo.createMany({ data: todos.map((todo) => ({ ...key, ...todo })) });
}

interface SessionId {
  workspaceId: string;
  sessionId: string;
}

export async function chargeSession(tx: Db, { workspaceId, sessionId, costMicroUsd }: SessionId & { costMicroUsd: bigint }): Promise<void> {
  if (costMicroUsd > 0n) await tx.copilotSession.updateMany({ where: { id: sessionId, workspaceId }, data: { costMicroUsd: { increment: costMicroUsd } } });
}

export async function markAnswered(tx: Db, { workspaceId, sessionId, at }: SessionId & { at: Date }): Promise<void> {
  await tx.copilotSession.updateMany({ where: { id: sessionId, workspaceId }, data: { lastMessageAt: at, lastEndedAt: at } });
}

export async function markUnanswered(tx: Db, { workspaceId, sessionId, at }: SessionId & { at: Date }): Promise<void> {
  await tx.copilotSession.updateMany({ where: { id: sessionId, workspaceId }, data: { lastEndedAt: at } });
}

/** Talks that no list shows are of no use to anybody after a while. */
export async function deleteUnanswered(db: Db, batch: number): Promise<number> {
  const rows = await systemSql(
    db,
    "abandoned sessions are removed in every workspace",
    Prisma.sql`DELETE FROM "CopilotSession" WHERE "id" IN (
      SELECT s."id" FROM "CopilotSession" s WHERE s."lastEndedAt" IS NULL AND s."updatedAt" < now() - interval '2 days'
        AND NOT EXISTS (SELECT 1 FROM "CopilotRun" r WHERE r."sessionId" = s."id" AND r."state" IN ('QUEUED', 'RUNNING'))
      LIMIT ${batch}) RETURNING 1`,
  );
  return rows.length;
}
