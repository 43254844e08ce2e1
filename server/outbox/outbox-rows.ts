import type { Client } from "pg";

/** The relay's statements. They run on a connection of its own, so that a busy pool never delays an event. */

export interface OutboxRow {
  id: string;
  workspaceId: string;
  type: string;
  payload: Record<string, unknown>;
  createdAt: Date;
}

const LEASE_SQL = `UPDATE "OutboxEvent" SET "leaseExpiresAt" = now() + $2 * interval '1 millisecond'
  WHERE "id" IN (
    SELECT "id" FROM "OutboxEvent" WHERE "relayedAt" IS NULL AND ("leaseExpiresAt" IS NULL OR "leaseExpiresAt" < now())
    ORDER BY "createdAt", "id" LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING "id", "workspaceId", "type", "payload", "createdAt"`;

/** Leases the oldest rows without a lease. If the process dies, others acquire them after `holdMs`. */
export async function acquireEvents(client: Client, limit: number, holdMs: number): Promise<OutboxRow[]> {
  const { rows } = await client.query<OutboxRow>(LEASE_SQL, [limit, holdMs]);
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
}

/** An event of a type that is not among `consumedTypes` is done with. */
export async function markRelayed(client: Client, ids: readonly string[], consumedTypes: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE "OutboxEvent" SET "relayedAt" = now(), "leaseExpiresAt" = NULL, "consumedAt" = CASE WHEN "type" <> ALL($2::text[]) THEN now() END WHERE "id" = ANY($1::uuid[])`,
    [ids, consumedTypes],
  );
}

export async function releaseEvents(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(`UPDATE "OutboxEvent" SET "leaseExpiresAt" = NULL WHERE "id" = ANY($1::uuid[]) AND "relayedAt" IS NULL`, [ids]);
}
