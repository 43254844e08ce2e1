import { Prisma } from "@/prisma/generated/client";
import { type Db, database, systemSql } from "@/server/db/database";
import { leaseEnd } from "@/server/db/lease";

export interface Claim {
  apiKeyId: string;
  key: string;
  operation: string;
  requestHash: Uint8Array<ArrayBuffer>;
}

const ACROSS_WORKSPACES_REASON = "an API key's own records belong to no workspace";

/** A live run renews its lock three times before it would end. */
export const LEASE_MS = 30_000;

/** Both outlive a run: anyone who continues after a process that died creates what it creates under the same id, and repeats no change that was committed. */
export interface AcquiredRecord {
  id: string;
  intentId: string;
  effectSealed: Uint8Array | null;
}

/**
 * Acquires the record for one run and returns its new id, or null when another run has it. A record that is past its 24 hours,
 * or was left RUNNING by a process that died, is taken over under a new id: the id is the fencing token.
 */
export async function acquireRecord(id: string, request: Claim): Promise<AcquiredRecord | null> {
  const rows = await systemSql<AcquiredRecord>(
    database(),
    ACROSS_WORKSPACES_REASON,
    Prisma.sql`
      INSERT INTO "IdempotencyRecord" AS held (id, "intentId", "apiKeyId", key, operation, "requestHash", state, "leaseExpiresAt", "expiresAt")
      VALUES (${id}::uuid, ${id}::uuid, ${request.apiKeyId}::uuid, ${request.key}, ${request.operation}, ${request.requestHash}, 'RUNNING',
              ${leaseEnd(LEASE_MS)}, now() + interval '24 hours')
      ON CONFLICT ("apiKeyId", key) DO UPDATE SET
        id = excluded.id, "intentId" = CASE WHEN held.state = 'RUNNING' AND held."requestHash" = excluded."requestHash" THEN held."intentId" ELSE excluded."intentId" END,
        "effectSealed" = CASE WHEN held.state = 'RUNNING' AND held."requestHash" = excluded."requestHash" THEN held."effectSealed" END,
        operation = excluded.operation, "requestHash" = excluded."requestHash", state = 'RUNNING', "statusCode" = NULL,
        "responseSealed" = NULL, "leaseExpiresAt" = excluded."leaseExpiresAt", "createdAt" = now(), "expiresAt" = excluded."expiresAt"
      WHERE (held."expiresAt" <= now() AND (held.state = 'DONE' OR held."leaseExpiresAt" <= now()))
         OR (held.state = 'RUNNING' AND held."leaseExpiresAt" <= now() AND held."requestHash" = excluded."requestHash")
      RETURNING id::text, "intentId"::text, "effectSealed"`,
  );
  return rows[0] ?? null;
}

const storedFields = {
  id: true,
  requestHash: true,
  state: true,
  statusCode: true,
  responseSealed: true,
  expiresAt: true,
} satisfies Prisma.IdempotencyRecordSelect;

export function findRecord(db: Db, request: Pick<Claim, "apiKeyId" | "key">) {
  return db.idempotencyRecord.findUnique({ where: { apiKeyId_key: { apiKeyId: request.apiKeyId, key: request.key } }, select: storedFields });
}

export async function renew(id: string): Promise<void> {
  await systemSql(
    database(),
    ACROSS_WORKSPACES_REASON,
    Prisma.sql`UPDATE "IdempotencyRecord" SET "leaseExpiresAt" = ${leaseEnd(LEASE_MS)} WHERE id = ${id}::uuid AND state = 'RUNNING' RETURNING 1`,
  );
}

export async function complete(id: string, statusCode: number, responseSealed: Uint8Array<ArrayBuffer>): Promise<void> {
  await database().idempotencyRecord.updateMany({ where: { id, state: "RUNNING" }, data: { state: "DONE", statusCode, responseSealed, effectSealed: null } });
}

/** False when the record has passed to another run. */
export async function storeEffect(tx: Db, id: string, effectSealed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.idempotencyRecord.updateMany({ where: { id, state: "RUNNING" }, data: { effectSealed } });
  return count === 1;
}

/** Nothing has come of the request: the next one with this key begins again, unless this one has committed a change. */
export async function release(id: string): Promise<void> {
  const { count } = await database().idempotencyRecord.deleteMany({ where: { id, state: "RUNNING", effectSealed: null } });
  if (count === 0) await handOver(id);
}

/** The run's progress is unknown: a retry of the same request continues from the committed state. */
export async function handOver(id: string): Promise<void> {
  await database().idempotencyRecord.updateMany({ where: { id, state: "RUNNING" }, data: { leaseExpiresAt: new Date(0) } });
}

export async function deleteExpired(now: Date): Promise<number> {
  const { count } = await database().idempotencyRecord.deleteMany({ where: { expiresAt: { lt: now }, leaseExpiresAt: { lt: now } } });
  return count;
}
