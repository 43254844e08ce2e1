import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { containing } from "@/server/db/folded-text";
import { type SessionKey, type SessionRow, sessionFields } from "./sessions";

/** A person's sessions as the chat page lists and keeps them. */

/** Messages of the chat page that ended without an answer; an API client retries by itself. */
const unanswered = { state: { in: ["FAILED", "STOPPED"] }, fromDashboard: true } satisfies Prisma.CopilotRunWhereInput;

interface Listed {
  workspaceId: string;
  userId: string;
  query: string;
  limit: number;
}

/** The one that was last answered, or last went without an answer, first. */
export function searchSessions(db: Db, { workspaceId, userId, query, limit }: Listed): Promise<SessionRow[]> {
  return db.copilotSession.findMany({
    where: {
      workspaceId,
      userId,
      lastEndedAt: { not: null },
      ...(query
        ? {
            OR: [
              { title: containing(query) },
              { messages: { some: { workspaceId, content: containing(query) } } },
              { runs: { some: { ...unanswered, workspaceId, message: containing(query) } } },
            ],
          }
        : {}),
    },
    orderBy: [{ lastEndedAt: "desc" }, { id: "desc" }],
    take: limit,
    select: sessionFields,
  });
}

const unansweredFields = {
  id: true,
  state: true,
  message: true,
  reply: true,
  failure: true,
  confirmedIds: true,
  confirmedItems: true,
  endedAt: true,
  createdAt: true,
} satisfies Prisma.CopilotRunSelect;
export type UnansweredRow = Prisma.CopilotRunGetPayload<{ select: typeof unansweredFields }>;

/** Oldest first. */
export function listUnanswered(db: Db, key: { workspaceId: string; sessionId: string }): Promise<UnansweredRow[]> {
  return db.copilotRun.findMany({ where: { ...key, ...unanswered }, orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: unansweredFields });
}

/** Those of the runs in which changes were to be carried out. */
export async function listSettling(db: Db, { workspaceId, runIds }: { workspaceId: string; runIds: readonly string[] }): Promise<ReadonlySet<string>> {
  const rows = await db.copilotCall.findMany({
    where: { workspaceId, runId: { in: [...runIds] }, tool: "confirm_changes" },
    distinct: ["runId"],
    select: { runId: true },
  });
  return new Set(rows.map(({ runId }) => runId));
}

export async function renameSession(db: Db, key: SessionKey, title: string): Promise<boolean> {
  return (await db.copilotSession.updateMany({ where: key, data: { title } })).count > 0;
}

/** With all its messages. */
export async function deleteSession(db: Db, key: SessionKey): Promise<boolean> {
  return (await db.copilotSession.deleteMany({ where: key })).count > 0;
}

/** Tool calls of each run. */
export async function countCalls(db: Db, { workspaceId, runIds }: { workspaceId: string; runIds: readonly string[] }): Promise<ReadonlyMap<string, number>> {
  const rows = await db.copilotCall.groupBy({ by: ["runId"], where: { workspaceId, runId: { in: [...runIds] } }, _count: true });
  return new Map(rows.map(({ runId, _count }) => [runId, _count]));
}
