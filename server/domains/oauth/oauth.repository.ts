import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

type Hash = Uint8Array<ArrayBuffer>;

const clientFields = { id: true, name: true, redirectUris: true, grantTypes: true, secretHash: true } satisfies Prisma.OAuthClientSelect;
export type ClientRow = Prisma.OAuthClientGetPayload<{ select: typeof clientFields }>;

export function insertClient(db: Db, data: Prisma.OAuthClientCreateInput) {
  return db.oAuthClient.create({ data, select: { id: true, createdAt: true } });
}

export function findClient(db: Db, id: string): Promise<ClientRow | null> {
  return db.oAuthClient.findUnique({ where: { id }, select: clientFields });
}

export async function insertCode(db: Db, data: Prisma.OAuthCodeUncheckedCreateInput): Promise<void> {
  await db.oAuthCode.create({ data });
}

export function findCode(db: Db, hash: Hash) {
  return db.oAuthCode.findUnique({ where: { hash }, include: { client: { select: clientFields } } });
}

/** False: already used. */
export async function consumeCode(db: Db, hash: Hash, usedAt: Date): Promise<boolean> {
  const { count } = await db.oAuthCode.updateMany({ where: { hash, usedAt: null }, data: { usedAt } });
  return count === 1;
}

export async function linkCode(db: Db, hash: Hash, apiKeyId: string): Promise<void> {
  await db.oAuthCode.update({ where: { hash }, data: { apiKeyId } });
}

export async function insertRefreshToken(db: Db, data: Prisma.OAuthRefreshTokenUncheckedCreateInput): Promise<void> {
  await db.oAuthRefreshToken.create({ data });
}

export function findRefreshToken(db: Db, hash: Hash) {
  const owner = { select: { userId: true, onlyWorkspaceId: true, revokedAt: true, oauthClient: { select: clientFields } } };
  return db.oAuthRefreshToken.findUnique({ where: { hash }, include: { apiKey: owner } });
}

/** False: already used. */
export async function consumeRefreshToken(db: Db, hash: Hash, usedAt: Date): Promise<boolean> {
  const { count } = await db.oAuthRefreshToken.updateMany({ where: { hash, usedAt: null }, data: { usedAt } });
  return count === 1;
}

export async function insertDeviceCode(db: Db, data: Prisma.OAuthDeviceCodeUncheckedCreateInput): Promise<void> {
  await db.oAuthDeviceCode.create({ data });
}

export function findDeviceCode(db: Db, hash: Hash) {
  return db.oAuthDeviceCode.findUnique({ where: { hash } });
}

/** null: no such code, or it has ended or been decided on. */
export function findOpenDeviceCode(db: Db, userCodeHash: Hash, now: Date) {
  return db.oAuthDeviceCode.findFirst({
    where: { userCodeHash, state: "PENDING", expiresAt: { gt: now } },
    select: { hash: true, scopes: true, client: { select: { name: true } } },
  });
}

type DeviceDecision = { state: "DENIED" } | { state: "APPROVED"; userId: string; workspaceId: string };

/** False: already decided. */
export async function decideDeviceCode(db: Db, hash: Hash, decision: DeviceDecision): Promise<boolean> {
  const { count } = await db.oAuthDeviceCode.updateMany({ where: { hash, state: "PENDING" }, data: decision });
  return count === 1;
}

export async function notePoll(db: Db, hash: Hash, polledAt: Date, raiseSeconds: number): Promise<void> {
  await db.oAuthDeviceCode.update({ where: { hash }, data: { polledAt, intervalSeconds: { increment: raiseSeconds } } });
}

/** false: another request has had its token. */
export async function consumeDeviceCode(db: Db, hash: Hash): Promise<boolean> {
  const { count } = await db.oAuthDeviceCode.updateMany({ where: { hash, state: "APPROVED" }, data: { state: "USED" } });
  return count === 1;
}

/** Codes and refresh tokens that ended before `ended`, and apps that registered before `registered` and never had access. */
export async function deleteEnded(db: Db, { ended, registered }: { ended: Date; registered: Date }): Promise<void> {
  const where = { expiresAt: { lt: ended } };
  await db.oAuthCode.deleteMany({ where });
  await db.oAuthDeviceCode.deleteMany({ where });
  await db.oAuthRefreshToken.deleteMany({ where });
  await db.oAuthClient.deleteMany({ where: { createdAt: { lt: registered }, apiKeys: { none: {} } } });
}
