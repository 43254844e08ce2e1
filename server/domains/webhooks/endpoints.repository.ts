import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows of WebhookEndpoint. Its sealed secrets are in no row that is shown: `findSecrets` and a claim alone read them. */

const endpointFields = {
  id: true,
  url: true,
  events: true,
  createdById: true,
  brandIds: true,
  description: true,
  failureCount: true,
  countedFailureAt: true,
  disabledAt: true,
  lastSuccessAt: true,
  lastFailureAt: true,
  createdAt: true,
} satisfies Prisma.WebhookEndpointSelect;

export type EndpointRow = Prisma.WebhookEndpointGetPayload<{ select: typeof endpointFields }>;

interface EndpointKey {
  workspaceId: string;
  endpointId: string;
}

/** The time that failures and due times are written with: one clock for every process, to the millisecond that columns keep. */
export async function databaseNow(db: Db): Promise<Date> {
  const [row] = await systemSql<{ now: Date }>(db, "reads the clock", Prisma.sql`SELECT date_trunc('milliseconds', clock_timestamp()) AS now`);
  if (!row) throw new Error("the database told no time");
  return row.now;
}

/** Serialises registrations of one workspace, so that two at once cannot both be the twentieth. */
export async function lockRegistrations(tx: Db, workspaceId: string): Promise<void> {
  await tenantSql(tx, workspaceId, Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended(${workspaceId}, 7)) IS NULL AS locked`);
}

export function countEndpoints(db: Db, workspaceId: string): Promise<number> {
  return db.webhookEndpoint.count({ where: { workspaceId } });
}

export function listEndpoints(db: Db, workspaceId: string): Promise<EndpointRow[]> {
  return db.webhookEndpoint.findMany({ where: { workspaceId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: endpointFields });
}

export function findEndpoint(db: Db, { workspaceId, endpointId }: EndpointKey): Promise<EndpointRow | null> {
  return db.webhookEndpoint.findFirst({ where: { workspaceId, id: endpointId }, select: endpointFields });
}

export function listSubscribed(db: Db, workspaceId: string, event: string): Promise<EndpointRow[]> {
  return db.webhookEndpoint.findMany({ where: { workspaceId, events: { has: event } }, select: endpointFields });
}

export function insertEndpoint(db: Db, data: Prisma.WebhookEndpointUncheckedCreateInput): Promise<EndpointRow> {
  return db.webhookEndpoint.create({ data, select: endpointFields });
}

/** Answers null when there is no such endpoint in the workspace. */
export async function updateEndpoint(
  db: Db,
  { workspaceId, endpointId }: EndpointKey,
  data: Prisma.WebhookEndpointUncheckedUpdateManyInput,
): Promise<EndpointRow | null> {
  const [row] = await db.webhookEndpoint.updateManyAndReturn({ where: { workspaceId, id: endpointId }, data, select: endpointFields });
  return row ?? null;
}

/** Its deliveries and attempts go with it. */
export async function deleteEndpoint(db: Db, { workspaceId, endpointId }: EndpointKey): Promise<boolean> {
  const { count } = await db.webhookEndpoint.deleteMany({ where: { workspaceId, id: endpointId } });
  return count > 0;
}

/** Row lock until the transaction ends: failures are counted sequentially. New deliveries do not wait for it. */
export async function lockEndpoint(tx: Db, { workspaceId, endpointId }: EndpointKey): Promise<EndpointRow | null> {
  const [row] = await tenantSql<EndpointRow>(
    tx,
    workspaceId,
    Prisma.sql`
      SELECT id, url, events, "createdById"::text, "brandIds"::text[], description, "failureCount", "countedFailureAt", "disabledAt", "lastSuccessAt", "lastFailureAt", "createdAt"
      FROM "WebhookEndpoint" WHERE id = ${endpointId}::uuid AND "workspaceId" = ${workspaceId}::uuid FOR NO KEY UPDATE`,
  );
  return row ?? null;
}

export interface SealedSecrets {
  secretSealed: Uint8Array;
  previousSecretSealed: Uint8Array | null;
  previousSecretExpiresAt: Date | null;
}

export function findSecrets(db: Db, { workspaceId, endpointId }: EndpointKey): Promise<SealedSecrets | null> {
  return db.webhookEndpoint.findFirst({
    where: { workspaceId, id: endpointId },
    select: { secretSealed: true, previousSecretSealed: true, previousSecretExpiresAt: true },
  });
}

/** Rotated secrets are deleted after the day in which they still sign. */
export async function forgetExpiredSecrets(db: Db): Promise<void> {
  await acrossWorkspaces("drops secrets whose rotation is over", () =>
    db.webhookEndpoint.updateMany({
      where: { previousSecretExpiresAt: { lt: new Date() } },
      data: { previousSecretSealed: null, previousSecretExpiresAt: null },
    }),
  );
}

/** What decides whether a workspace may still send. */
export interface Entitlement {
  status: "ACTIVE" | "SUSPENDED" | "DELETED";
  plan: "FREE" | "PRO" | "ENTERPRISE";
}

export async function findEntitlement(db: Db, workspaceId: string): Promise<Entitlement | null> {
  const row = await db.workspace.findUnique({ where: { id: workspaceId }, select: { status: true, owner: { select: { plan: true } } } });
  return row && { status: row.status, plan: row.owner.plan };
}
