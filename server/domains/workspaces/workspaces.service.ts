import { env } from "@/env";
import { type Db, database, isUniqueViolation, transaction } from "@/server/db/database";
import { notFound, validationError } from "@/server/lib/errors";
import { hashPassword } from "@/server/lib/passwords";
import { sandboxRuns } from "@/server/platforms/config";
import { type Membership, roleAllows } from "@/shared/access";
import { type Locale, storedLocale } from "@/shared/locale";
import { findUserEmail } from "./repository/members";
import * as repository from "./workspaces.repository";
import { type Caller, type NewUserInput, type Plan, type Role, weekStartSchema } from "./workspaces.schema";

/** Use cases of users, workspaces, members and brands. Input is parsed; who may call is decided by the transport or the operator's shell. */

export interface CreatedUser {
  id: string;
  email: string;
  plan: Plan;
  personalWorkspaceId: string;
}

/** The first account of an installation is ENTERPRISE; later ones get `plan`, else DEFAULT_PLAN. */
/** The first way to sign in: a password, or an identity of the OpenID Connect provider. */
type FirstAccount = Pick<NewUserInput, "password"> | { identity: { provider: string; providerAccountId: string } };
type NewUser = Omit<NewUserInput, "password"> & FirstAccount & { plan?: Plan | undefined; isDemo?: boolean };

/** @throws AppError VALIDATION_ERROR when the address has an account. */
export async function createUser(input: NewUser): Promise<CreatedUser> {
  const account =
    "identity" in input ? input.identity : { provider: "credentials", providerAccountId: input.email, passwordHash: await hashPassword(input.password) };
  try {
    return await transaction(async (tx) => {
      await repository.lockFirstAccount(tx);
      const isFirst = !(await repository.hasRealUser(tx));
      const plan = input.plan ?? (isFirst ? "ENTERPRISE" : env.DEFAULT_PLAN);
      const user = await repository.insertUser(tx, { email: input.email, name: input.name, locale: input.locale, plan, account });
      const workspace = await repository.insertWorkspace(tx, {
        ownerId: user.id,
        name: input.name,
        kind: "PERSONAL",
        ...(input.isDemo ? { isDemo: true } : {}),
        ...(input.timezone ? { timezone: input.timezone } : {}),
      });
      return { ...user, personalWorkspaceId: workspace.id };
    });
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw validationError([{ path: "email", message: "already has an account", code: "taken" }]);
    }
    throw error;
  }
}

/** @throws AppError NOT_FOUND when there is no such person. */
export async function setPlan(email: string, plan: Plan): Promise<{ id: string; email: string; plan: Plan }> {
  const user = await repository.updatePlan(database(), email.toLowerCase(), plan);
  if (!user) throw notFound(`User ${email}`);
  return user;
}

async function userByEmail(email: string) {
  const user = await repository.findUserByEmail(database(), email.trim().toLowerCase());
  if (!user) throw notFound(`User ${email}`);
  return user;
}

export async function getUserIdByEmail(email: string): Promise<string> {
  return (await userByEmail(email)).id;
}

export async function createWorkspace({ ownerEmail, name, isTest = false }: { ownerEmail: string; name: string; isTest?: boolean }): Promise<{ id: string }> {
  const owner = await userByEmail(ownerEmail);
  if (isTest) assertSandboxRuns();
  return transaction((tx) => repository.insertWorkspace(tx, { ownerId: owner.id, name, kind: "SHARED", isTest }));
}

/** @throws AppError VALIDATION_ERROR where a test workspace would have no platforms. */
export function assertSandboxRuns(): void {
  if (sandboxRuns()) return;
  throw validationError([{ path: "isTest", message: "needs the sandbox, which does not run here: the operator starts it with SANDBOX=on", code: "custom" }]);
}

async function changeStatus(workspaceId: string, status: "ACTIVE" | "SUSPENDED"): Promise<{ id: string; status: string }> {
  if (!(await repository.setWorkspaceStatus(database(), workspaceId, status))) throw notFound(`Workspace ${workspaceId}`);
  return { id: workspaceId, status };
}

export const suspendWorkspace = (workspaceId: string) => changeStatus(workspaceId, "SUSPENDED");
export const restoreWorkspace = (workspaceId: string) => changeStatus(workspaceId, "ACTIVE");

/** @throws AppError NOT_FOUND when there is no such workspace; VALIDATION_ERROR for its owner, or a brand that is not of it. */
export async function addMember(input: { workspaceId: string; email: string; role: Role; brandIds: string[] }) {
  const user = await userByEmail(input.email);
  const workspace = await repository.findWorkspace(database(), input.workspaceId);
  if (!workspace) throw notFound(`Workspace ${input.workspaceId}`);
  if (workspace.ownerId === user.id) {
    throw validationError([{ path: "email", message: "owns this workspace; an owner's role does not change", code: "owner" }]);
  }
  const existing = new Set((await repository.listBrandNames(database(), input.workspaceId, input.brandIds)).map((brand) => brand.id));
  const unknown = input.brandIds.findIndex((id) => !existing.has(id));
  if (unknown >= 0) throw validationError([{ path: `brands.${unknown}`, message: "is not a brand of this workspace", code: "unknown" }]);
  await transaction((tx) => repository.upsertMembership(tx, { workspaceId: input.workspaceId, userId: user.id, role: input.role, brandIds: input.brandIds }));
  return { workspaceId: input.workspaceId, userId: user.id, email: user.email, role: input.role, brandIds: input.brandIds };
}

/** @throws AppError NOT_FOUND when there is no such member, or it is the owner. */
export async function removeMember(input: { workspaceId: string; email: string }) {
  const user = await userByEmail(input.email);
  if (!(await repository.deleteMembership(database(), input.workspaceId, user.id))) {
    throw notFound(`Member ${input.email}, other than the owner,`);
  }
  return { workspaceId: input.workspaceId, userId: user.id, removed: true };
}

/** @throws AppError NOT_FOUND when there is no such workspace. */
export async function assertWorkspace(workspaceId: string): Promise<void> {
  if (!(await repository.findWorkspace(database(), workspaceId))) throw notFound(`Workspace ${workspaceId}`);
}

/** The access of `userId` in a workspace (null = the personal one), or null: unknown, not a member and suspended are indistinguishable. */
export async function resolveAccess(userId: string, workspaceId: string | null): Promise<Membership | null> {
  const access = await repository.findWorkspaceAccess(database(), userId, workspaceId);
  return access && { ...access, brandIds: access.brandIds.length > 0 ? access.brandIds : null };
}

export async function getEmail(userId: string): Promise<string> {
  const email = await findUserEmail(database(), userId);
  if (!email) throw notFound("User");
  return email;
}

/** Access of a person without a session, such as the creator of a link, with their present rights. Null: less than the role. */
export async function callerOf(userId: string, workspaceId: string, role: Role): Promise<Caller | null> {
  const access = await resolveAccess(userId, workspaceId);
  return access && roleAllows(access.role, role) ? { ...access, actor: { type: "user", id: userId }, userId, scopes: null } : null;
}

export async function listWorkspaces(userId: string) {
  const memberships = await repository.listMemberships(database(), userId);
  return memberships.map(({ role, brands, workspace }) => ({
    id: workspace.id,
    name: workspace.name,
    kind: workspace.kind,
    isDemo: workspace.isDemo,
    isTest: workspace.isTest,
    timezone: workspace.timezone,
    weekStart: weekStartSchema.nullable().parse(workspace.weekStart),
    approvalRequired: workspace.approvalRequired,
    role,
    limited: brands.length > 0,
    plan: workspace.owner.plan,
  }));
}

/** `only`: those that a member is limited to; null = all. */
export function listBrands(workspaceId: string, only: readonly string[] | null = null) {
  return repository.listBrandNames(database(), workspaceId, only ? [...only] : undefined);
}

/** Whether posts by members without the right to approve need an approval. Inside a transaction it reads on the transaction's connection: a second one could deadlock the pool. */
export async function isApprovalRequired(workspaceId: string, db: Db = database()): Promise<boolean> {
  return (await repository.findWorkspace(db, workspaceId))?.approvalRequired ?? false;
}

/** Posts that are scheduled already stay as they are. */
export async function setApprovalRequired(workspaceId: string, required: boolean): Promise<void> {
  await repository.updateApprovalRequired(database(), workspaceId, required);
}

/** What connect links take over from their workspace. */
export async function getConnectSettings(workspaceId: string): Promise<{ redirectOrigins: string[]; locale: Locale }> {
  const { connectRedirectOrigins, owner } = await repository.getConnectSettings(database(), workspaceId);
  return { redirectOrigins: connectRedirectOrigins, locale: storedLocale(owner.locale) };
}

export function setConnectRedirectOrigins(workspaceId: string, origins: string[]): Promise<void> {
  return repository.updateConnectRedirectOrigins(database(), workspaceId, origins);
}

export function countMembers(workspaceId: string): Promise<number> {
  return repository.countMembers(database(), workspaceId);
}

/** The zone in which a workspace's people read times. Inside a transaction it reads on that one's connection: there may be no second. */
/** Whether the workspace's accounts are those of the sandbox. */
export async function isTestWorkspace(workspaceId: string, db: Db = database()): Promise<boolean> {
  return (await repository.findWorkspace(db, workspaceId))?.isTest ?? false;
}

export async function getTimezone(workspaceId: string, db: Db = database()): Promise<string> {
  return (await repository.findWorkspace(db, workspaceId))?.timezone ?? "UTC";
}
