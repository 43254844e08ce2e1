import { randomUUID } from "node:crypto";
import { createApiKey } from "@/server/domains/api-keys";
import { type Caller, createUser, createWorkspace, type Plan, type Role, type Scope } from "@/server/domains/workspaces";
import { scopes } from "@/shared/access";

/** People, workspaces and keys with names of their own, made through the services that make them in earnest. */

export const allScopes: Scope[] = [...scopes];

export interface Seeded {
  userId: string;
  email: string;
  workspaceId: string;
  keyId: string;
  key: string;
}

export async function seedPerson(options: { plan?: Plan; scopes?: Scope[]; expiresAt?: Date } = {}): Promise<Seeded> {
  const email = `p-${randomUUID()}@example.com`;
  const user = await createUser({ email, password: "a long enough password", name: "نورة Noura", locale: "ar", plan: options.plan ?? "PRO" });
  const created = await createApiKey(user.id, { name: "test", scopes: options.scopes ?? allScopes, expiresAt: options.expiresAt ?? null });
  return { userId: user.id, email, workspaceId: user.personalWorkspaceId, keyId: created.id, key: created.key };
}

/** The person in the dashboard, for services that are called directly. */
export function inPerson({ userId, workspaceId }: Pick<Seeded, "userId" | "workspaceId">, role: Role): Caller {
  return { actor: { type: "user", id: userId }, userId, workspaceId, role, plan: "PRO", brandIds: null, scopes: null };
}

export async function seedSharedWorkspace(ownerEmail: string): Promise<string> {
  return (await createWorkspace({ ownerEmail, name: `w-${randomUUID()}` })).id;
}
