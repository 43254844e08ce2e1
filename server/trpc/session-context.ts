import { parse, serialize } from "cookie";
import { clientAddress } from "@/server/auth/options";
import { isSecure } from "@/server/auth/request-origin";
import { chosenWorkspace, type Session, sessionOf } from "@/server/auth/session";
import { limitSignUp } from "@/server/auth/sign-in-limit";
import { type Access, type Authority, type Caller, planCovers, requiredRole, resolveAccess, roleAllows } from "@/server/domains/workspaces";
import { localeCookie, localeOf } from "@/server/domains/workspaces/locale.schema";
import { cameDirectlyHeader } from "@/server/front/came-directly";
import { AppError } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import type { Context } from "./init";

/** What an authority asks of a person's access, whatever the transport. */
function assertCovers(access: Access, authority: Authority): void {
  const role = requiredRole(authority);
  if (!roleAllows(access.role, role)) {
    throw new AppError("FORBIDDEN", `Your role here is ${access.role}; this needs ${role}.`, { details: { role: access.role, requiredRole: role } });
  }
  if (authority.plan && !planCovers(access.plan, authority.plan)) {
    throw new AppError("PLAN_REQUIRED", `This needs the ${authority.plan} plan.`, { details: { requiredPlan: authority.plan } });
  }
}

/** The context of a dashboard request: a session cookie and the chosen workspace. Cookies to set are collected in `responseHeaders`. */
export function sessionContext(headers: Headers, responseHeaders: Headers): Context {
  let session: Promise<Session | null> | undefined;
  const current = async (): Promise<Session> => {
    session ??= sessionOf(headers);
    const found = await session;
    if (!found) throw new AppError("UNAUTHORIZED", "Sign in to continue.");
    return found;
  };
  return {
    requestId: requestIdFrom(headers.get("x-request-id")),
    locale: localeOf(parse(headers.get("cookie") ?? "")[localeCookie], headers.get("accept-language")),
    preferAsync: false,
    cameDirectly: headers.get(cameDirectlyHeader) === "1",
    async requireUser() {
      const { user, sessionId } = await current();
      return { userId: user.id, sessionId };
    },
    async authorize(authority: Authority): Promise<Caller> {
      const { user } = await current();
      const chosen = chosenWorkspace(headers);
      // A workspace one was removed from must not silently become another: only "nothing chosen" means the personal one.
      const access = await resolveAccess(user.id, chosen);
      if (!access) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You no longer have access to this workspace; nothing was sent.");
      assertCovers(access, authority);
      return { actor: { type: "user", id: user.id }, userId: user.id, ...access, scopes: null };
    },
    limitSignUp: (step) => limitSignUp(step, clientAddress(headers)),
    chooseWorkspace(workspaceId) {
      responseHeaders.append(
        "set-cookie",
        serialize("nashir_workspace", workspaceId ?? "", {
          path: "/",
          httpOnly: true,
          sameSite: "lax",
          secure: isSecure(headers),
          maxAge: workspaceId === null ? 0 : 365 * 86_400,
        }),
      );
    },
  };
}
