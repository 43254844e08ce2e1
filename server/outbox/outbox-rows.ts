import type { Client } from "pg";

/** The relay's statements. They run on a connection of its own, so that a busy pool never delays an event. */

export interface OutboxRow {
  id: string;
  workspaceId: string;
  type: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  /** The workspace has an endpoint that subscribes to events of this type. */
  hasWebhooks: boolean;
}

export interface RelayedRow {
  id: string;
  /** Functions that this event does not trigger: recorded as if they had consumed it. */
  skipped: string[];
  /** No function has to consume it. */
  isConsumed: boolean;
}

const LEASE_SQL = `UPDATE "OutboxEvent" SET "leaseExpiresAt" = now() + $2 * interval '1 millisecond'
  WHERE "id" IN (
    SELECT "id" FROM "OutboxEvent" WHERE "relayedAt" IS NULL AND ("leaseExpiresAt" IS NULL OR "leaseExpiresAt" < now())
    ORDER BY "createdAt", "id" LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "workspaceId", "type", "payload", "createdAt", EXISTS (
    SELECT 1 FROM "WebhookEndpoint" w WHERE w."workspaceId" = "OutboxEvent"."workspaceId" AND "OutboxEvent"."type" = ANY(w."events")) AS "hasWebhooks"`;

const RELAYED_SQL = `UPDATE "OutboxEvent" e SET "relayedAt" = now(), "leaseExpiresAt" = NULL, "consumedAt" = CASE WHEN r."isConsumed" THEN now() END,
    "consumedBy" = CASE WHEN e."consumedBy" @> r."skipped" THEN e."consumedBy" ELSE e."consumedBy" || r."skipped" END
  FROM jsonb_to_recordset($1) AS r("id" uuid, "skipped" text[], "isConsumed" boolean) WHERE e."id" = r."id"`;

/** Leases the oldest rows without a lease. If the process dies, others acquire them after `holdMs`. */
export async function acquireEvents(client: Client, limit: number, holdMs: number): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>({ name: "acquire", text: LEASE_SQL, values: [limit, holdMs] });
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

export async function markRelayed(client: Client, rows: readonly RelayedRow[]): Promise<void> {
  await client.query({ name: "mark-relayed", text: RELAYED_SQL, values: [JSON.stringify(rows)] });
}

export async function releaseEvents(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(`UPDATE "OutboxEvent" SET "leaseExpiresAt" = NULL WHERE "id" = ANY($1::uuid[]) AND "relayedAt" IS NULL`, [ids]);
}
