import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

const sessionFields = { id: true, userAgent: true, ipAddress: true, createdAt: true, lastSeenAt: true } satisfies Prisma.SessionSelect;

export function findCredentials(db: Db, email: string) {
  return db.account.findUnique({
    where: { provider_providerAccountId: { provider: "credentials", providerAccountId: email } },
    select: { passwordHash: true, user: { select: { id: true, email: true, name: true, locale: true } } },
  });
}

export function findPasswordHash(db: Db, userId: string) {
  return db.account.findFirst({ where: { userId, provider: "credentials" }, select: { id: true, passwordHash: true } });
}

export async function updatePasswordHash(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.account.update({ where: { id: accountId }, data: { passwordHash } });
}

/** A person and the hash of their password; null hash = they sign in without one. */
export async function findUserPassword(db: Db, where: { id: string } | { email: string }) {
  const select = { id: true, email: true, accounts: { where: { provider: "credentials" }, select: { passwordHash: true } } } as const;
  const user = await db.user.findUnique({ where, select });
  return user && { id: user.id, email: user.email, passwordHash: user.accounts[0]?.passwordHash ?? null };
}

/** @returns false when the password is no longer the one that `user` was read with. */
export async function replacePasswordHash(db: Db, user: { id: string; email: string; passwordHash: string | null }, passwordHash: string): Promise<boolean> {
  const credentials = { provider: "credentials", providerAccountId: user.email, userId: user.id };
  const { count } =
    user.passwordHash === null
      ? await db.account.createMany({ data: [{ ...credentials, passwordHash }], skipDuplicates: true })
      : await db.account.updateMany({ where: { ...credentials, passwordHash: user.passwordHash }, data: { passwordHash } });
  return count > 0;
}

interface IdentityKey {
  provider: string;
  providerAccountId: string;
}

export function findIdentity(db: Db, key: IdentityKey) {
  return db.account.findUnique({ where: { provider_providerAccountId: key }, select: { user: { select: { id: true, email: true, name: true } } } });
}

export async function insertIdentity(db: Db, identity: IdentityKey & { userId: string }): Promise<void> {
  await db.account.create({ data: identity });
}

export async function deleteIdentity(db: Db, where: { userId: string; provider: string }): Promise<void> {
  await db.account.deleteMany({ where });
}

export async function listProviders(db: Db, userId: string): Promise<string[]> {
  return (await db.account.findMany({ where: { userId }, select: { provider: true } })).map(({ provider }) => provider);
}

export function insertSession(db: Db, session: { userId: string; userAgent: string | null; ipAddress: string | null; expiresAt: Date }) {
  return db.session.create({ data: session, select: { id: true } });
}

export async function hasSessionFrom(db: Db, { email, ipAddress, since }: { email: string; ipAddress: string; since: Date }): Promise<boolean> {
  const accounts = { some: { provider: "credentials", providerAccountId: email } };
  return (await db.session.findFirst({ where: { ipAddress, createdAt: { gt: since }, user: { accounts } }, select: { id: true } })) !== null;
}

export function findLiveSession(db: Db, sessionId: string, now: Date) {
  return db.session.findFirst({
    where: { id: sessionId, revokedAt: null, expiresAt: { gt: now } },
    select: { id: true, lastSeenAt: true, user: { select: { id: true, email: true, name: true, locale: true } } },
  });
}

export async function touchSession(db: Db, sessionId: string, seenAt: Date): Promise<void> {
  await db.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: seenAt } });
}

export function listLiveSessions(db: Db, userId: string, now: Date) {
  return db.session.findMany({ where: { userId, revokedAt: null, expiresAt: { gt: now } }, select: sessionFields, orderBy: { lastSeenAt: "desc" } });
}

/** `except` keeps the requesting session; `sessionId` narrows to one. */
export async function revokeSessions(db: Db, userId: string, which: { sessionId?: string; except?: string }, at: Date): Promise<number> {
  const { count } = await db.session.updateMany({
    where: { userId, revokedAt: null, ...(which.sessionId ? { id: which.sessionId } : {}), ...(which.except ? { NOT: { id: which.except } } : {}) },
    data: { revokedAt: at },
  });
  return count;
}

export async function updateProfile(db: Db, userId: string, profile: { name?: string; locale?: string }): Promise<void> {
  await db.user.update({ where: { id: userId }, data: profile });
}
