import { env } from "@/env";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, notFound } from "@/server/lib/errors";
import { hashPassword, verifyPassword } from "@/server/lib/passwords";
import { storedLocale } from "@/shared/locale";
import * as repository from "./account.repository";
import { permitsSignUp } from "./service/invitations";
import { assertPassword } from "./service/proof";
import type { SignUpInput } from "./workspaces.schema";
import { createUser } from "./workspaces.service";

/** Use cases of a person's own account: signing up, sessions, password, profile. */

const SESSION_DAYS = 30;
const KNOWN_ADDRESS_DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  locale: "ar" | "en";
}

function sessionUser(user: { id: string; email: string; name: string; locale: string }): SessionUser {
  return { ...user, locale: storedLocale(user.locale) };
}

/**
 * With sign-up by invitation only, an open invitation to this address, or to none in particular, is required.
 *
 * @throws AppError FORBIDDEN when sign-up is closed.
 */
export async function signUp(input: SignUpInput): Promise<{ id: string; email: string }> {
  const invited = env.SIGNUP === "invite" && input.invitation !== undefined && (await permitsSignUp(input.invitation, input.email));
  if (env.SIGNUP !== "open" && !invited) throw new AppError("FORBIDDEN", "Sign-up is closed on this installation.");
  const { id, email } = await createUser(input);
  return { id, email };
}

/** The person behind an e-mail and password, or null. One answer for a wrong address and a wrong password, in the same time. */
export async function verifyCredentials(email: string, password: string): Promise<SessionUser | null> {
  const account = await repository.findCredentials(database(), email.trim().toLowerCase());
  const matches = await verifyPassword(account?.passwordHash ?? null, password);
  return matches && account ? sessionUser(account.user) : null;
}

/** Whether the account was signed in to from this network address lately, also if that session is over. */
export function hasSignedInFrom(email: string, ipAddress: string): Promise<boolean> {
  return repository.hasSessionFrom(database(), { email, ipAddress, since: new Date(now().getTime() - KNOWN_ADDRESS_DAYS * DAY_MS) });
}

export async function startSession(userId: string, client: { userAgent: string | null; ipAddress: string | null }): Promise<string> {
  const session = await repository.insertSession(database(), {
    userId,
    userAgent: client.userAgent?.slice(0, 400) ?? null,
    ipAddress: client.ipAddress,
    expiresAt: new Date(now().getTime() + SESSION_DAYS * DAY_MS),
  });
  return session.id;
}

/** The user of a session that is neither revoked nor over. `lastSeenAt` is written at most once a minute. */
export async function findSession(sessionId: string): Promise<SessionUser | null> {
  const at = now();
  const session = await repository.findLiveSession(database(), sessionId, at);
  if (!session) return null;
  if (at.getTime() - session.lastSeenAt.getTime() > MINUTE_MS) await repository.touchSession(database(), sessionId, at);
  return sessionUser(session.user);
}

export async function listSessions(userId: string, currentSessionId: string) {
  const sessions = await repository.listLiveSessions(database(), userId, now());
  return sessions.map((session) => ({
    id: session.id,
    userAgent: session.userAgent,
    ipAddress: session.ipAddress,
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    current: session.id === currentSessionId,
  }));
}

/** @throws AppError NOT_FOUND when the person has no such session. */
export async function revokeSession(userId: string, sessionId: string): Promise<{ id: string; revoked: true }> {
  if ((await repository.revokeSessions(database(), userId, { sessionId }, now())) === 0) throw notFound("Session");
  return { id: sessionId, revoked: true };
}

/** Signing out: ending a session that is already over is no error. */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  await repository.revokeSessions(database(), userId, { sessionId }, now());
}

/** Signs out every other session: anyone who knew the old password is out at once. */
export async function changePassword(userId: string, sessionId: string, input: { currentPassword: string; newPassword: string }) {
  const account = await assertPassword(userId, input.currentPassword);
  const passwordHash = await hashPassword(input.newPassword);
  const signedOut = await transaction(async (tx) => {
    await repository.updatePasswordHash(tx, account.id, passwordHash);
    return repository.revokeSessions(tx, userId, { except: sessionId }, now());
  });
  return { changed: true as const, signedOutSessions: signedOut };
}

export async function updateProfile(userId: string, profile: { name?: string | undefined; locale?: "ar" | "en" | undefined }) {
  const changes = { ...(profile.name ? { name: profile.name } : {}), ...(profile.locale ? { locale: profile.locale } : {}) };
  if (Object.keys(changes).length > 0) await repository.updateProfile(database(), userId, changes);
  return { updated: true as const };
}
