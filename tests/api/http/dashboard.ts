import { randomUUID } from "node:crypto";
import { type Caller, type Plan, type Role, requiredRole, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import type { Context } from "@/server/trpc/init";
import { createCaller } from "@/server/trpc/root";
import { inPerson, type Seeded } from "./seed";

type Person = Pick<Seeded, "userId" | "workspaceId">;

function callerOf(userId: string, authorize: Context["authorize"], more: Partial<Context>) {
  return createCaller({
    requestId: "test",
    locale: "en",
    preferAsync: false,
    authorize,
    requireUser: async () => ({ userId, sessionId: randomUUID() }),
    limitVisitor: async () => undefined,
    chooseWorkspace: () => undefined,
    ...more,
  });
}

/** The operations as the dashboard calls them for a caller of any role. */
export const dashboardOf = (caller: Caller, more: Partial<Context> = {}) => callerOf(caller.userId, async () => caller, more);

interface Signed extends Pick<Partial<Context>, "locale" | "limitVisitor"> {
  role?: Role;
  plan?: Plan;
  brandIds?: string[];
}

/** The same for somebody already signed in, whose role has to suffice. */
export function signedIn(person: Person, { role = "OWNER", plan = "PRO", brandIds, ...more }: Signed = {}) {
  return callerOf(
    person.userId,
    async (authority) => {
      if (!roleAllows(role, requiredRole(authority))) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You may not do this here.");
      return { ...inPerson(person, role), plan, brandIds: brandIds ?? null };
    },
    { locale: "ar", ...more },
  );
}

/** A person in the dashboard, in the workspace that they chose last in `choices`. Access is resolved again at each call, as in production. */
export function inDashboard(
  { userId }: Pick<Seeded, "userId">,
  workspaceId: string | null = null,
  choices: (string | null)[] = [],
  more: Partial<Context> = {},
) {
  choices.push(workspaceId);
  return callerOf(
    userId,
    async (authority) => {
      const access = await resolveAccess(userId, choices.at(-1) ?? null);
      if (!access) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You no longer have access to this workspace; nothing was sent.");
      if (!roleAllows(access.role, requiredRole(authority))) throw new AppError("FORBIDDEN", "Your role is too low.");
      return { actor: { type: "user", id: userId }, userId, ...access, scopes: null };
    },
    { locale: "ar", isDirect: true, chooseWorkspace: (next) => void choices.push(next), ...more },
  );
}
