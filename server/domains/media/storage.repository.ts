import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { Plan } from "@/server/domains/workspaces";

/** Rows of StorageReservation, and what a workspace's files take together. */

export interface ReservationKey {
  workspaceId: string;
  id: string;
}

/** Locks the workspace's storage until the transaction ends. Returns the owner's plan; null when the workspace no longer exists. */
export async function lockPlan(tx: Db, workspaceId: string): Promise<Plan | null> {
  const [row] = await tenantSql<{ plan: Plan }>(
    tx,
    workspaceId,
    Prisma.sql`SELECT o."plan"::text AS "plan" FROM "Workspace" w JOIN "User" o ON o."id" = w."ownerId" WHERE w."id" = ${workspaceId}::uuid FOR NO KEY UPDATE OF w`,
  );
  return row?.plan ?? null;
}

/** Used storage: library files, fetched files, conversions, and reservations. */
export async function sumStored(db: Db, workspaceId: string): Promise<number> {
  const [row] = await tenantSql<{ bytes: number }>(
    db,
    workspaceId,
    Prisma.sql`SELECT (
      (SELECT coalesce(sum("bytes"), 0) FROM "MediaAsset" WHERE "workspaceId" = ${workspaceId}::uuid)
      + (SELECT coalesce(sum("bytes"), 0) FROM "MediaVariant" WHERE "workspaceId" = ${workspaceId}::uuid)
      + (SELECT coalesce(sum("bytes"), 0) FROM "StorageReservation" WHERE "workspaceId" = ${workspaceId}::uuid))::float8 AS "bytes"`,
  );
  return row?.bytes ?? 0;
}

/** Makes the reservation, or makes it larger. */
export async function addReserved(tx: Db, { workspaceId, id }: ReservationKey, bytes: number, now: Date): Promise<void> {
  await tx.storageReservation.upsert({
    where: { id, workspaceId },
    create: { id, workspaceId, bytes, touchedAt: now },
    update: { bytes: { increment: bytes }, touchedAt: now },
    select: { id: true },
  });
}

export async function touchReservation(db: Db, { workspaceId, id }: ReservationKey, now: Date): Promise<void> {
  await db.storageReservation.updateMany({ where: { workspaceId, id }, data: { touchedAt: now } });
}

export async function deleteReservation(db: Db, { workspaceId, id }: ReservationKey): Promise<void> {
  await db.storageReservation.deleteMany({ where: { workspaceId, id } });
}

/** Reservations of abandoned uploads and of crashed processes. */
export async function deleteOldReservations(db: Db, before: Date): Promise<number> {
  const { count } = await acrossWorkspaces("clearing up", () => db.storageReservation.deleteMany({ where: { touchedAt: { lt: before } } }));
  return count;
}
