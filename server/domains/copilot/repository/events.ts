import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { appendToReply, type CopilotEvent, copilotEvent, EMPTY_REPLY } from "../copilot-events.schema";
import type { RunId } from "./runs";

/** Events for the watchers of a run. The run's row issues the sequence numbers, so that two writers never use the same one. */

/** Appends nothing to a run that has ended: its terminal event stays the last. */
export async function appendEvents(db: Db, { workspaceId, runId }: RunId, events: readonly CopilotEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tenantSql(
    db,
    workspaceId,
    Prisma.sql`WITH appended AS (SELECT value, ord::int FROM jsonb_array_elements(${JSON.stringify(events)}::jsonb) WITH ORDINALITY AS e(value, ord)),
      numbered AS (UPDATE "CopilotRun" SET "lastSeq" = "lastSeq" + ${events.length}::int
        WHERE "id" = ${runId}::uuid AND "workspaceId" = ${workspaceId}::uuid AND "state" IN ('QUEUED', 'RUNNING') RETURNING "lastSeq")
      INSERT INTO "CopilotEvent" ("runId", "workspaceId", "seq", "kind", "data")
      SELECT ${runId}::uuid, ${workspaceId}::uuid, "lastSeq" - ${events.length}::int + ord, value->>'kind', value - 'kind' FROM numbered, appended RETURNING 1`,
  );
}

export interface NumberedEvent {
  seq: number;
  event: CopilotEvent;
}

export async function listEvents(db: Db, { workspaceId, runId, after, limit }: RunId & { after: number; limit: number }): Promise<NumberedEvent[]> {
  const rows = await db.copilotEvent.findMany({
    where: { workspaceId, runId, seq: { gt: after } },
    orderBy: { seq: "asc" },
    take: limit,
    select: { seq: true, kind: true, data: true },
  });
  return rows.map(({ seq, kind, data }) => ({ seq, event: copilotEvent.parse({ kind, ...(data as object) }) }));
}

/** The reply as watchers have read it so far. */
export async function readStreamedText(db: Db, { workspaceId, runId }: RunId): Promise<string> {
  const rows = await db.copilotEvent.findMany({
    where: { workspaceId, runId, kind: { in: ["round", "text"] } },
    orderBy: { seq: "asc" },
    select: { kind: true, data: true },
  });
  return rows.map(({ kind, data }) => copilotEvent.parse({ kind, ...(data as object) })).reduce(appendToReply, EMPTY_REPLY).text;
}

/** Who was not there within a week reads the messages. */
export async function pruneEvents(db: Db, batch: number): Promise<number> {
  const rows = await systemSql(
    db,
    "old events are removed in every workspace",
    Prisma.sql`DELETE FROM "CopilotEvent" WHERE ("runId", "seq") IN (
      SELECT "runId", "seq" FROM "CopilotEvent" WHERE "createdAt" < now() - interval '7 days' LIMIT ${batch}) RETURNING 1`,
  );
  return rows.length;
}
