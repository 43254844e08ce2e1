import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql } from "@/server/db/database";
import type { Plan, Role } from "./workspaces.schema";

const workspaceSummary = {
  id: true,
  name: true,
  kind: true,
  status: true,
  isDemo: true,
  isTest: true,
  timezone: true,
  weekStart: true,
  approvalRequired: true,
} satisfies Prisma.WorkspaceSelect;

/** Advisory lock until the transaction ends, so that only one sign-up can be the first. */
export async function lockFirstAccount(tx: Db): Promise<void> {
  await systemSql(tx, "belongs to no workspace", Prisma.sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(hashtext('nashir.first-account'))) AS locked`);
}

/** Whether a user other than the demo's owner exists. The demo's other members cannot sign in. */
export async function hasRealUser(tx: Db): Promise<boolean> {
  const user = await tx.user.findFirst({ where: { accounts: { some: {} }, ownedWorkspaces: { none: { isDemo: true } } }, select: { id: true } });
  return user !== null;
}

export function findUserByEmail(db: Db, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true, email: true, name: true, plan: true, locale: true } });
}

interface NewUser {
  email: string;
  name: string;
  plan: Plan;
  locale: string;
  account: { provider: string; providerAccountId: string; passwordHash?: string };
}

export async function insertUser(tx: Db, user: NewUser) {
  return tx.user.create({
    data: {
      email: user.email,
      name: user.name,
      plan: user.plan,
      locale: user.locale,
      accounts: { create: user.account },
    },
    select: { id: true, email: true, plan: true },
  });
}

export async function insertWorkspace(
  tx: Db,
  workspace: { ownerId: string; name: string; kind: "PERSONAL" | "SHARED"; isDemo?: boolean; isTest?: boolean; timezone?: string },
): Promise<{ id: string }> {
  return tx.workspace.create({
    data: {
      name: workspace.name,
      kind: workspace.kind,
      ownerId: workspace.ownerId,
      isDemo: workspace.isDemo ?? false,
      isTest: workspace.isTest ?? false,
      ...(workspace.timezone ? { timezone: workspace.timezone } : {}),
      memberships: { create: { userId: workspace.ownerId, role: "OWNER" } },
    },
    select: { id: true },
  });
}

export function countOwned(db: Db, userId: string): Promise<number> {
  return db.workspace.count({ where: { ownerId: userId, status: { not: "DELETED" } } });
}

export async function updateWorkspace(db: Db, workspaceId: string, settings: { name?: string; timezone?: string; weekStart?: number | null }): Promise<void> {
  await db.workspace.update({ where: { id: workspaceId }, data: settings });
}

export async function updatePlan(db: Db, email: string, plan: Plan): Promise<{ id: string; email: string; plan: Plan } | null> {
  const [user] = await db.user.updateManyAndReturn({ where: { email }, data: { plan }, select: { id: true, email: true, plan: true } });
  return user ?? null;
}

export async function setWorkspaceStatus(db: Db, workspaceId: string, status: "ACTIVE" | "SUSPENDED"): Promise<boolean> {
  const { count } = await db.workspace.updateMany({ where: { id: workspaceId, status: { not: "DELETED" } }, data: { status } });
  return count === 1;
}

export function findWorkspace(db: Db, workspaceId: string) {
  return db.workspace.findUnique({ where: { id: workspaceId }, select: { ...workspaceSummary, ownerId: true } });
}

export async function updateApprovalRequired(db: Db, workspaceId: string, approvalRequired: boolean): Promise<void> {
  await db.workspace.update({ where: { id: workspaceId }, data: { approvalRequired }, select: { id: true } });
}

/** What connect links take over from their workspace: where they may lead back to, and its owner's language. */
export function getConnectSettings(db: Db, workspaceId: string) {
  return db.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { connectRedirectOrigins: true, owner: { select: { locale: true } } } });
}

export async function updateConnectRedirectOrigins(db: Db, workspaceId: string, connectRedirectOrigins: string[]): Promise<void> {
  await db.workspace.update({ where: { id: workspaceId }, data: { connectRedirectOrigins }, select: { id: true } });
}

export function listMemberships(db: Db, userId: string) {
  return db.membership.findMany({
    where: { userId, workspace: { status: "ACTIVE" } },
    select: { role: true, brands: { select: { brandId: true }, take: 1 }, workspace: { select: { ...workspaceSummary, owner: { select: { plan: true } } } } },
    orderBy: [{ workspace: { kind: "asc" } }, { workspace: { createdAt: "asc" } }],
  });
}

export interface WorkspaceAccessRow {
  workspaceId: string;
  role: Role;
  plan: Plan;
  brandIds: string[];
}

/**
 * A person's access to an active workspace, for authorisation; null without membership. `workspaceId` null = the personal workspace.
 * One statement, because every request of the dashboard runs it.
 */
export async function findWorkspaceAccess(db: Db, userId: string, workspaceId: string | null): Promise<WorkspaceAccessRow | null> {
  const which = workspaceId ? Prisma.sql`w."id" = ${workspaceId}::uuid` : Prisma.sql`w."kind" = 'PERSONAL' AND w."ownerId" = m."userId"`;
  const [row] = await systemSql<WorkspaceAccessRow>(
    db,
    "asks whether a person may enter",
    Prisma.sql`SELECT w."id"::text AS "workspaceId", m."role"::text AS "role", o."plan"::text AS "plan",
        ARRAY(SELECT b."brandId"::text FROM "MembershipBrand" b WHERE b."membershipId" = m."id" ORDER BY b."brandId") AS "brandIds"
      FROM "Membership" m JOIN "Workspace" w ON w."id" = m."workspaceId" JOIN "User" o ON o."id" = w."ownerId"
      WHERE m."userId" = ${userId}::uuid AND w."status" = 'ACTIVE' AND ${which}`,
  );
  return row ?? null;
}

export async function upsertMembership(tx: Db, member: { workspaceId: string; userId: string; role: Role; brandIds: string[] }) {
  const { workspaceId, userId, role, brandIds } = member;
  const row = await tx.membership.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, role },
    update: { role },
    select: { id: true },
  });
  await tx.membershipBrand.deleteMany({ where: { workspaceId, membershipId: row.id } });
  if (brandIds.length > 0) {
    await tx.membershipBrand.createMany({ data: brandIds.map((brandId) => ({ workspaceId, membershipId: row.id, brandId })) });
  }
  return row;
}

export async function deleteMembership(db: Db, workspaceId: string, userId: string): Promise<boolean> {
  const { count } = await db.membership.deleteMany({ where: { workspaceId, userId, role: { not: "OWNER" } } });
  return count === 1;
}

export function countMembers(db: Db, workspaceId: string): Promise<number> {
  return db.membership.count({ where: { workspaceId } });
}

export function listBrandNames(db: Db, workspaceId: string, ids?: string[]) {
  return db.brand.findMany({ where: { workspaceId, ...(ids ? { id: { in: ids } } : {}) }, select: { id: true, name: true }, orderBy: { name: "asc" } });
}
