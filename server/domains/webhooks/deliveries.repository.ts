import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import type { Entitlement, SealedSecrets } from "./endpoints.repository";

/** Rows of WebhookDelivery and WebhookAttempt. The table decides what is due; events only wake runs. */

const deliveryFields = {
  id: true,
  endpointId: true,
  eventId: true,
  type: true,
  brandId: true,
  status: true,
  failures: true,
  nextAttemptAt: true,
  leaseExpiresAt: true,
  createdAt: true,
  attempts: { orderBy: { number: "asc" }, select: { number: true, at: true, statusCode: true, error: true, durationMs: true } },
} satisfies Prisma.WebhookDeliverySelect;

const detailFields = {
  ...deliveryFields,
  body: true,
  attempts: { orderBy: { number: "asc" }, select: { ...deliveryFields.attempts.select, answerHead: true } },
} satisfies Prisma.WebhookDeliverySelect;

export type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliveryFields }>;
export type DeliveryDetailRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof detailFields }>;

interface DeliveryKey {
  workspaceId: string;
  deliveryId: string;
}

interface EndpointKey {
  workspaceId: string;
  endpointId: string;
}

/** One delivery for each endpoint and event: a repeat adds nothing. */
export async function insertDeliveries(db: Db, rows: Prisma.WebhookDeliveryCreateManyInput[]): Promise<void> {
  if (rows.length > 0) await db.webhookDelivery.createMany({ data: rows, skipDuplicates: true });
}

export function listOpenOfEvent(db: Db, workspaceId: string, eventId: string): Promise<{ id: string; endpointId: string }[]> {
  return db.webhookDelivery.findMany({ where: { workspaceId, eventId, status: "PENDING" }, select: { id: true, endpointId: true } });
}

export async function listDeliveries(
  db: Db,
  { workspaceId, endpointId }: EndpointKey,
  { brandId, brandExternalId, ...page }: { offset: number; limit: number; brandId?: string | undefined; brandExternalId?: string | undefined },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const named = brandExternalId === undefined ? null : await db.brand.findFirst({ where: { workspaceId, externalId: brandExternalId }, select: { id: true } });
  if (brandExternalId !== undefined && (!named || (brandId !== undefined && brandId !== named.id))) return { rows: [], total: 0 };
  const brand = named?.id ?? brandId;
  const where = { workspaceId, endpointId, ...(brand === undefined ? {} : { brandId: brand }) };
  const total = await db.webhookDelivery.count({ where });
  const rows = await db.webhookDelivery.findMany({
    where,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    skip: page.offset,
    take: page.limit,
    select: deliveryFields,
  });
  return { rows, total };
}

export function findDelivery(db: Db, { workspaceId, deliveryId }: DeliveryKey): Promise<DeliveryRow | null> {
  return db.webhookDelivery.findFirst({ where: { workspaceId, id: deliveryId }, select: deliveryFields });
}

export function findDeliveryDetail(db: Db, { workspaceId, deliveryId }: DeliveryKey): Promise<DeliveryDetailRow | null> {
  return db.webhookDelivery.findFirst({ where: { workspaceId, id: deliveryId }, select: detailFields });
}

export async function countOpen(db: Db, { workspaceId, endpointId }: EndpointKey): Promise<{ pending: number; parked: number }> {
  const groups = await db.webhookDelivery.groupBy({
    by: ["status"],
    where: { workspaceId, endpointId, status: { in: ["PENDING", "PARKED"] } },
    _count: true,
  });
  const of = (status: string) => groups.find((group) => group.status === status)?._count ?? 0;
  return { pending: of("PENDING"), parked: of("PARKED") };
}

export interface Claim extends SealedSecrets, Entitlement {
  endpointId: string;
  type: string;
  body: string;
  url: string;
  disabledAt: Date | null;
  /** Its receiver let us wait lately. */
  slow: boolean;
  /** The fence: a result is recorded only while the delivery still carries this very lease. */
  leaseExpiresAt: Date;
}

/**
 * Takes a due delivery for one attempt, by the database's clock, with all that the attempt needs. Null when it is not due, not
 * open, or on its way already. `status` and `plan` are the workspace's.
 */
export async function acquireDeliveryLease(db: Db, { workspaceId, deliveryId }: DeliveryKey, leaseSeconds: number): Promise<Claim | null> {
  const [claim] = await tenantSql<Claim>(
    db,
    workspaceId,
    Prisma.sql`
      UPDATE "WebhookDelivery" d
      SET "leaseExpiresAt" = ${leaseEnd(leaseSeconds * 1000)}
      FROM "WebhookEndpoint" e, "Workspace" w, "User" u
      WHERE d.id = ${deliveryId}::uuid AND d."workspaceId" = ${workspaceId}::uuid
        AND e.id = d."endpointId" AND w.id = d."workspaceId" AND u.id = w."ownerId"
        AND d.status = 'PENDING' AND d."nextAttemptAt" <= clock_timestamp()
        AND ${isLeaseFree}
      RETURNING d."endpointId", d.type, d.body, d."leaseExpiresAt", e.url, e."disabledAt", coalesce(e."slowUntil" > clock_timestamp(), false) AS slow, e."secretSealed", e."previousSecretSealed",
        e."previousSecretExpiresAt", w.status::text, u.plan::text`,
  );
  return claim ?? null;
}

export interface DeliveryState {
  status: "PENDING" | "SUCCEEDED" | "FAILED" | "PARKED";
  failures: number;
  nextAttemptAt: Date | null;
  leaseExpiresAt: Date | null;
  /** Number of the last attempt recorded. */
  attempts: number;
  /** The database's clock at this moment. */
  now: Date;
}

/** State of a delivery, for the record of an attempt. The caller has locked the endpoint. */
export async function findDeliveryState(tx: Db, { workspaceId, deliveryId }: DeliveryKey): Promise<DeliveryState | null> {
  const [row] = await tenantSql<DeliveryState>(
    tx,
    workspaceId,
    Prisma.sql`
      SELECT d.status::text, d.failures, d."nextAttemptAt", d."leaseExpiresAt", date_trunc('milliseconds', clock_timestamp()) AS now,
        (SELECT coalesce(max(a.number), 0) FROM "WebhookAttempt" a WHERE a."deliveryId" = d.id) AS attempts
      FROM "WebhookDelivery" d WHERE d.id = ${deliveryId}::uuid AND d."workspaceId" = ${workspaceId}::uuid`,
  );
  return row ?? null;
}

export async function insertAttempt(db: Db, attempt: Prisma.WebhookAttemptUncheckedCreateInput): Promise<void> {
  await db.webhookAttempt.create({ data: attempt, select: { id: true } });
}

export async function updateDelivery(db: Db, { workspaceId, deliveryId }: DeliveryKey, data: Prisma.WebhookDeliveryUncheckedUpdateManyInput): Promise<void> {
  await db.webhookDelivery.updateMany({ where: { workspaceId, id: deliveryId }, data });
}

/** Parks the open deliveries of a disabled endpoint. An attempt in progress keeps its lease and records its result. */
export async function parkPending(db: Db, { workspaceId, endpointId }: EndpointKey): Promise<void> {
  await db.webhookDelivery.updateMany({ where: { workspaceId, endpointId, status: "PENDING" }, data: { status: "PARKED", nextAttemptAt: null } });
}

export async function unparkAll(db: Db, { workspaceId, endpointId }: EndpointKey, now: Date): Promise<number> {
  const { count } = await db.webhookDelivery.updateMany({
    where: { workspaceId, endpointId, status: "PARKED" },
    data: { status: "PENDING", failures: 0, nextAttemptAt: now },
  });
  return count;
}

/** One page of an endpoint's due deliveries, oldest first. */
export function listDueOfEndpoint(
  db: Db,
  { workspaceId, endpointId }: EndpointKey,
  page: { dueAt: Date; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db.webhookDelivery.findMany({
    where: { workspaceId, endpointId, status: "PENDING", nextAttemptAt: { lte: page.dueAt }, ...(page.after ? { id: { gt: page.after } } : {}) },
    orderBy: { id: "asc" },
    take: page.limit,
    select: { id: true },
  });
}

export interface OverdueDelivery {
  id: string;
  workspaceId: string;
  endpointId: string;
}

/** Deletes ended deliveries older than so many days, the oldest first. Parked ones are retained until a person decides. */
export async function deleteOld(db: Db, params: { days: number; limit: number }): Promise<number> {
  const rows = await systemSql(
    db,
    "old deliveries are removed in every workspace",
    Prisma.sql`
      DELETE FROM "WebhookDelivery" WHERE id IN (
        SELECT id FROM "WebhookDelivery"
        WHERE status IN ('SUCCEEDED', 'FAILED') AND "createdAt" < now() - make_interval(secs => ${params.days * 86_400}::double precision)
        ORDER BY id LIMIT ${params.limit}
      ) AND status IN ('SUCCEEDED', 'FAILED') RETURNING 1`,
  );
  return rows.length;
}

/** Overdue deliveries without a lease. Few of each endpoint: a slow receiver's queue is not lost. */
export function listOverdue(db: Db, params: { graceSeconds: number; perEndpoint: number; limit: number }): Promise<OverdueDelivery[]> {
  return systemSql<OverdueDelivery>(
    db,
    "the sweeper looks at every workspace",
    Prisma.sql`
      SELECT id, "workspaceId", "endpointId" FROM (
        SELECT id, "workspaceId", "endpointId", "nextAttemptAt", row_number() OVER (PARTITION BY "endpointId" ORDER BY "nextAttemptAt") AS place
        FROM "WebhookDelivery"
        WHERE status = 'PENDING' AND "nextAttemptAt" < clock_timestamp() - make_interval(secs => ${params.graceSeconds}::double precision)
          AND ${isLeaseFree}
      ) due
      WHERE place <= ${params.perEndpoint} ORDER BY "nextAttemptAt" LIMIT ${params.limit}`,
  );
}
