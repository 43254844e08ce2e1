import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import type { Role } from "../workspaces.schema";

/** Rows of Membership and what they are limited to. */

const memberFields = {
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { name: true, email: true } },
  brands: { select: { brandId: true } },
} satisfies Prisma.MembershipSelect;

export function listMembers(db: Db, workspaceId: string) {
  return db.membership.findMany({ where: { workspaceId }, select: memberFields, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
}

export function findMember(db: Db, { workspaceId, userId }: { workspaceId: string; userId: string }) {
  return db.membership.findUnique({ where: { workspaceId_userId: { workspaceId, userId } }, select: memberFields });
}

export async function findUserEmail(db: Db, userId: string): Promise<string | null> {
  return (await db.user.findUnique({ where: { id: userId }, select: { email: true } }))?.email ?? null;
}

/** When any session of these people was last used. Sessions belong to people and not to a workspace. */
export async function lastSeen(db: Db, userIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.session.groupBy({ by: ["userId"], where: { userId: { in: [...userIds] } }, _max: { lastSeenAt: true } });
  return new Map(rows.flatMap((row) => (row._max.lastSeenAt ? [[row.userId, row._max.lastSeenAt] as const] : [])));
}

/** False when this person does not own it (any more), or ownership cannot be transferred. */
export async function handOver(tx: Db, { workspaceId, from, to }: { workspaceId: string; from: string; to: string }): Promise<boolean> {
  const { count } = await tx.workspace.updateMany({ where: { id: workspaceId, ownerId: from, kind: "SHARED" }, data: { ownerId: to } });
  if (count === 0) return false;
  const become = (userId: string, role: Role) => tx.membership.updateMany({ where: { workspaceId, userId }, data: { role } });
  await become(from, "ADMIN");
  const made = await become(to, "OWNER");
  if (made.count === 0) return false;
  // An owner is limited to nothing.
  await tx.membershipBrand.deleteMany({ where: { workspaceId, membership: { userId: to } } });
  return true;
}

/** Row lock until the transaction ends: of two concurrent changes of a workspace's members, the second sees the first. */
export async function lockWorkspace(tx: Db, workspaceId: string): Promise<void> {
  await systemSql(tx, "locks the workspace's own row", Prisma.sql`SELECT 1 FROM "Workspace" WHERE "id" = ${workspaceId}::uuid FOR UPDATE`);
}
