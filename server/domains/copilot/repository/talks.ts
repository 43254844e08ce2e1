import type { Db } from "@/server/db/database";
import { containing } from "@/server/db/folded-text";
import { type SessionKey, type SessionRow, sessionFields } from "./sessions";

/** A person's talks as the chat page lists and keeps them. */

interface Listed {
  workspaceId: string;
  userId: string;
  query: string;
  limit: number;
}

/** Newest answer first, without those in which nothing was answered yet. */
export function searchSessions(db: Db, { workspaceId, userId, query, limit }: Listed): Promise<SessionRow[]> {
  return db.copilotSession.findMany({
    where: {
      workspaceId,
      userId,
      lastMessageAt: { not: null },
      ...(query
        ? {
            OR: [{ title: containing(query) }, { messages: { some: { workspaceId, content: containing(query) } } }],
          }
        : {}),
    },
    orderBy: [{ lastMessageAt: "desc" }, { id: "desc" }],
    take: limit,
    select: sessionFields,
  });
}

export async function renameSession(db: Db, key: SessionKey, title: string): Promise<boolean> {
  return (await db.copilotSession.updateMany({ where: key, data: { title } })).count > 0;
}

/** With everything that was said in it. */
export async function deleteSession(db: Db, key: SessionKey): Promise<boolean> {
  return (await db.copilotSession.deleteMany({ where: key })).count > 0;
}

/** Tool calls of each run. */
export async function countCalls(db: Db, { workspaceId, runIds }: { workspaceId: string; runIds: readonly string[] }): Promise<ReadonlyMap<string, number>> {
  const rows = await db.copilotCall.groupBy({ by: ["runId"], where: { workspaceId, runId: { in: [...runIds] } }, _count: true });
  return new Map(rows.map(({ runId, _count }) => [runId, _count]));
}
