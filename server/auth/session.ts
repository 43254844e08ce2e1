import { createHash } from "node:crypto";
import { parse } from "cookie";
import { decode } from "next-auth/jwt";
import { env } from "@/env";
import { findSession, type SessionUser } from "@/server/domains/workspaces";
import { AppError } from "@/server/lib/errors";
import { WORKSPACE_HEADER } from "@/shared/workspace-header";
import { cookieName, isSecure } from "./request-origin";

/** Signs session cookies. Derived, so that the sealing key itself never leaves its module. */
export function sessionSecret(): string {
  if (!env.NASHIR_SECRET) throw new Error("NASHIR_SECRET is not set: start through `npm start`");
  const [current] = env.NASHIR_SECRET.split(",");
  return createHash("sha256").update(`nashir session ${current}`).digest("hex");
}

export const sessionCookie = (secure: boolean) => cookieName("session", secure);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface Session {
  sessionId: string;
  user: SessionUser;
}

/** The session of a request's cookie, or null. Revoked and expired sessions are null at once: the row decides, not the cookie. */
export async function sessionOf(headers: Headers): Promise<Session | null> {
  const token = parse(headers.get("cookie") ?? "")[sessionCookie(isSecure(headers))];
  if (!token) return null;
  const claims = await decode({ token, secret: sessionSecret() }).catch(() => null);
  const sessionId = claims?.sid;
  if (typeof sessionId !== "string" || !uuid.test(sessionId)) return null;
  const user = await findSession(sessionId);
  return user ? { sessionId, user } : null;
}

/**
 * The workspace that a request is about: the one that the page which sent it shows, else the one that the browser chose last; null = the
 * personal one. All tabs share the choice, and must not carry their work over into each other's.
 */
export function chosenWorkspace(headers: Headers): string | null {
  const namedWorkspace = headers.get(WORKSPACE_HEADER);
  if (namedWorkspace !== null) {
    if (!uuid.test(namedWorkspace)) throw new AppError("WORKSPACE_SELECTION_INVALID", `The ${WORKSPACE_HEADER} header must be the uuid of a workspace.`);
    return namedWorkspace;
  }
  const value = parse(headers.get("cookie") ?? "").nashir_workspace;
  return value && uuid.test(value) ? value : null;
}
