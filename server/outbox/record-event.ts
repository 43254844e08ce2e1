import { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { newId } from "@/server/lib/ids";

export interface OutboxRecord {
  workspaceId: string;
  /** Event name as the Inngest functions are triggered by it, such as `post.published`. */
  type: string;
  payload: Record<string, unknown>;
}

export interface EventBrand {
  id: string;
  /** The brand's identifier in an integration's own system. */
  externalId: string | null;
}

/** Of an event that webhooks subscribe to. */
export interface PublicPayload extends Record<string, unknown> {
  data: Record<string, unknown>;
  /** Brands of the event, each once; null represents an account without one. Empty: it concerns the whole workspace. */
  brands: readonly (EventBrand | null)[];
}

/**
 * Condition of a trigger: the relay adds to each event whether the workspace has an endpoint that subscribes to it. An event that would trigger
 * nothing but such functions is not sent at all: most workspaces have no endpoint, and a run that finds none costs as much as scheduling the post.
 * An event of a release that does not add it triggers.
 */
export const ONLY_WITH_WEBHOOKS = "event.data.hasWebhooks != false";

/**
 * Records that something happened, in the transaction of the change itself. The relay sends it on once
 * that transaction has committed. Answers the event's id, which is also the id that receivers see.
 */
export async function recordEvent(tx: Db, event: OutboxRecord): Promise<string> {
  const row = await tx.outboxEvent.create({
    data: { workspaceId: event.workspaceId, type: event.type, payload: event.payload as Prisma.InputJsonObject },
    select: { id: true },
  });
  return row.id;
}

/** The same as the last part of a larger statement: recorded once for each row of the common table expression `source`, so not at all if it has none. */
export function recordEventSql(event: OutboxRecord, source: string): Prisma.Sql {
  return Prisma.sql`INSERT INTO "OutboxEvent" ("id", "workspaceId", "type", "payload")
    SELECT ${newId()}::uuid, ${event.workspaceId}::uuid, ${event.type}, ${JSON.stringify(event.payload)}::jsonb FROM ${Prisma.raw(source)} RETURNING "id"`;
}
