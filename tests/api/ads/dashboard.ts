import { randomUUID } from "node:crypto";
import { type Plan, type Role, requiredRole, roleAllows } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import type { Context } from "@/server/trpc/init";
import { createCaller } from "@/server/trpc/root";
import type { Seeded } from "../http/seed";

interface Signed {
  locale?: "ar" | "en";
  role?: Role;
  plan?: Plan;
  limitVisitor?: Context["limitVisitor"];
}

/** The operations as the dashboard calls them, for somebody already signed in. */
export function signedIn(person: Seeded, { locale = "ar", role = "OWNER", plan = "PRO", limitVisitor = async () => undefined }: Signed = {}) {
  const { userId, workspaceId } = person;
  return createCaller({
    requestId: "test",
    locale,
    preferAsync: false,
    authorize: async (authority) => {
      if (!roleAllows(role, requiredRole(authority))) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You may not do this here.");
      return { actor: { type: "user", id: userId }, userId, workspaceId, role, plan, brandIds: null, scopes: null };
    },
    requireUser: async () => ({ userId, sessionId: randomUUID() }),
    limitVisitor,
    chooseWorkspace: () => undefined,
  });
}

/** Those of ads. */
export const dashboardOf = (...signed: Parameters<typeof signedIn>) => signedIn(...signed).ads;
