import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

const shownFields = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
} satisfies Prisma.ApiKeySelect;

export type ApiKeyRow = Prisma.ApiKeyGetPayload<{ select: typeof shownFields }>;

interface NewApiKey {
  userId: string;
  name: string;
  scopes: string[];
  hash: Uint8Array<ArrayBuffer>;
  prefix: string;
  expiresAt: Date | null;
}

export function insertApiKey(db: Db, data: NewApiKey): Promise<ApiKeyRow> {
  return db.apiKey.create({ data, select: shownFields });
}

export async function findOwnerPlan(db: Db, userId: string) {
  const owner = await db.user.findUnique({ where: { id: userId }, select: { plan: true } });
  return owner?.plan ?? null;
}

export function findApiKey(db: Db, key: { id: string; userId: string }): Promise<ApiKeyRow | null> {
  return db.apiKey.findFirst({ where: key, select: shownFields });
}

export function listApiKeys(db: Db, userId: string): Promise<ApiKeyRow[]> {
  return db.apiKey.findMany({ where: { userId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], select: shownFields });
}

/** Those that open something at this moment, the newest first. */
export function listLiveKeys(db: Db, userId: string, now: Date): Promise<{ id: string; name: string }[]> {
  return db.apiKey.findMany({
    where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true, name: true },
  });
}

/** Windows of the rate limit that are still running. */
export async function findCounters(db: Db, keys: readonly string[], now: Date): Promise<Map<string, { used: number; resetsAt: Date }>> {
  const rows = await db.rateLimitCounter.findMany({ where: { key: { in: [...keys] }, expire: { gt: now.getTime() } } });
  return new Map(rows.map(({ key, points, expire }) => [key, { used: points, resetsAt: new Date(Number(expire)) }]));
}

/** `userId` narrows to one owner's keys; the operator's shell leaves it out. Keeps the first revocation's time. */
export async function revokeApiKey(db: Db, key: { id: string; userId?: string }, revokedAt: Date): Promise<ApiKeyRow | null> {
  await db.apiKey.updateMany({ where: { ...key, revokedAt: null }, data: { revokedAt } });
  return db.apiKey.findFirst({ where: key, select: shownFields });
}

/** null: unknown, revoked or past its time. */
export function findLiveKey(db: Db, id: string, now: Date) {
  return db.apiKey.findFirst({
    where: { id, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { scopes: true, user: { select: { plan: true } } },
  });
}
