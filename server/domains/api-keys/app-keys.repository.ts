import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";

/** Keys that are an app's access: one for each consent. */

const appFields = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  lastUsedAt: true,
  onlyWorkspace: { select: { name: true } },
} satisfies Prisma.ApiKeySelect;

type Token = { hash: Uint8Array<ArrayBuffer>; prefix: string; scopes: string[]; expiresAt: Date };

/** Replaces the token of an access that has not been revoked. */
export async function replaceToken(db: Db, id: string, token: Token): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({ where: { id, oauthClientId: { not: null }, revokedAt: null }, data: token });
  return count === 1;
}

/** Those that act for the person in any way at this moment, by their access token or by a refresh token; the newest first. */
export function listApps(db: Db, userId: string, now: Date) {
  return db.apiKey.findMany({
    where: {
      userId,
      oauthClientId: { not: null },
      revokedAt: null,
      OR: [{ expiresAt: { gt: now } }, { refreshTokens: { some: { usedAt: null, expiresAt: { gt: now } } } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: appFields,
  });
}

export async function revokeApp(
  db: Db,
  where: { id: string; userId: string } | { id: string } | { hash: Uint8Array<ArrayBuffer>; oauthClientId: string },
  now: Date,
) {
  const { count } = await db.apiKey.updateMany({ where: { oauthClientId: { not: null }, ...where, revokedAt: null }, data: { revokedAt: now } });
  return count === 1;
}
