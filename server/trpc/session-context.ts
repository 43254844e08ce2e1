import { parse, serialize } from "cookie";
import { connectSecretOf } from "@/server/auth/connect-browser";
import { clientAddress } from "@/server/auth/options";
import { isSecure } from "@/server/auth/request-origin";
import { chosenWorkspace, type Session, sessionOf } from "@/server/auth/session";
import { limitVisitor } from "@/server/auth/sign-in-limit";
import { type Authority, type Caller, type Membership, obstacleTo, requiredRole, resolveAccess, UNBOUND } from "@/server/domains/workspaces";
import { LOCAL_REQUEST_HEADER } from "@/server/front/local-request";
import { limitSessionCalls, limitWorkspaceCalls } from "@/server/http/rate-limit";
import { AppError } from "@/server/lib/errors";
import { requestIdFrom } from "@/server/lib/ids";
import { LOCALE_COOKIE, localeOf } from "@/shared/locale";
import type { Context } from "./init";

/** Checks a person's access against an authority, for either transport. */
function assertCovers(access: Membership, authority: Authority): void {
  const obstacle = obstacleTo(UNBOUND, access, authority);
  if (obstacle === null) return;
  if (obstacle === "plan") throw new AppError("PLAN_REQUIRED", `This needs the ${authority.plan} plan.`, { details: { requiredPlan: authority.plan } });
  const role = requiredRole(authority);
  throw new AppError("FORBIDDEN", `Your role here is ${access.role}; this needs ${role}.`, { details: { role: access.role, requiredRole: role } });
}

interface SessionContextOptions {
  /** The session where the caller has read it already; else it is read from the cookie on first use. */
  session?: Session;
  /** How many calls the request counts as, against the limits of its session and its workspace; none for pages. */
  calls?: number;
}

/**
 * The context of a dashboard request: a session cookie and the chosen workspace. Cookies to set are collected in `responseHeaders`.
 *
 * @throws AppError UNAUTHORIZED, from `requireUser` and `authorize`, where there is no valid session; RATE_LIMITED where `calls` are too many.
 */
export function sessionContext(headers: Headers, responseHeaders: Headers, { session, calls = 0 }: SessionContextOptions = {}): Context {
  let current: Promise<Session> | undefined;
  let workspaceLimit: Promise<void> | undefined;
  const readCurrent = async (): Promise<Session> => {
    const found = session ?? (await sessionOf(headers));
    if (!found) throw new AppError("UNAUTHORIZED", "Sign in to continue.");
    if (calls > 0) await limitSessionCalls(found.sessionId, calls);
    return found;
  };
  const requireSession = (): Promise<Session> => {
    current ??= readCurrent();
    return current;
  };
  return {
    requestId: requestIdFrom(headers.get("x-request-id")),
    locale: localeOf(parse(headers.get("cookie") ?? "")[LOCALE_COOKIE], headers.get("accept-language")),
    preferAsync: false,
    isDirect: headers.get(LOCAL_REQUEST_HEADER) === "1",
    async requireUser() {
      const { user, sessionId } = await requireSession();
      return { userId: user.id, sessionId };
    },
    async authorize(authority: Authority): Promise<Caller> {
      const { user } = await requireSession();
      const chosen = chosenWorkspace(headers);
      // A workspace one was removed from must not silently become another: only "nothing chosen" means the personal one.
      const access = await resolveAccess(user.id, chosen);
      if (!access) throw new AppError("WORKSPACE_ACCESS_REVOKED", "You no longer have access to this workspace; nothing was sent.");
      if (calls > 0) {
        workspaceLimit ??= limitWorkspaceCalls(access.workspaceId, calls);
        await workspaceLimit;
      }
      assertCovers(access, authority);
      return { actor: { type: "user", id: user.id }, userId: user.id, ...access, scopes: null };
    },
    connectSecret: connectSecretOf(headers),
    limitVisitor: (step) => limitVisitor(step, clientAddress(headers)),
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
