import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { AdPlatform } from "../metrics.schema";

/** Rows of AdConnection. Sealed tokens leave this file only through `findStoredConnection`. */

type Bytes = Uint8Array<ArrayBuffer>;

const storedFields = {
  id: true,
  workspaceId: true,
  platform: true,
  externalUserId: true,
  status: true,
  sandbox: true,
  accessTokenSealed: true,
  refreshTokenSealed: true,
  accessTokenExpiresAt: true,
  tokenVersion: true,
} satisfies Prisma.AdConnectionSelect;

export type StoredAdConnection = Prisma.AdConnectionGetPayload<{ select: typeof storedFields }>;

export interface AdConnectionKey {
  workspaceId: string;
  id: string;
}

export type VersionKey = AdConnectionKey & { tokenVersion: number };

export interface SealedAdTokens {
  accessTokenSealed: Bytes;
  /** Absent = the one already stored stays. */
  refreshTokenSealed?: Bytes;
  accessTokenExpiresAt: Date | null;
  /** Absent = as before. */
  scopes?: string[];
}

export function findStoredConnection(db: Db, { workspaceId, id }: AdConnectionKey): Promise<StoredAdConnection | null> {
  return db.adConnection.findFirst({ where: { workspaceId, id }, select: storedFields });
}

/** True for the one caller that may renew this version of the tokens now. By the database's clock, which all processes share. */
export async function acquireRefreshLease(db: Db, { workspaceId, id, tokenVersion }: VersionKey, seconds: number): Promise<boolean> {
  const rows = await tenantSql<{ id: string }>(
    db,
    workspaceId,
    Prisma.sql`
      UPDATE "AdConnection" SET "leaseExpiresAt" = ${leaseEnd(seconds * 1000)}
      WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid AND "status" = 'ACTIVE' AND "tokenVersion" = ${tokenVersion}
        AND ${isLeaseFree}
      RETURNING "id"`,
  );
  return rows.length === 1;
}

export async function releaseRefresh(db: Db, { workspaceId, id, tokenVersion }: VersionKey): Promise<void> {
  await db.adConnection.updateMany({ where: { workspaceId, id, tokenVersion }, data: { leaseExpiresAt: null } });
}

/** Replaces the pair of exactly this version; false when the tokens are another version's by now. */
export async function storeRefreshed(db: Db, { workspaceId, id, tokenVersion }: VersionKey, tokens: SealedAdTokens): Promise<boolean> {
  const { count } = await db.adConnection.updateMany({
    where: { workspaceId, id, tokenVersion },
    data: { ...tokens, tokenVersion: { increment: 1 }, leaseExpiresAt: null },
  });
  return count === 1;
}

/** Only ACTIVE expires, and only while the tokens are still of this version. True when this call did it. */
export async function markExpired(db: Db, { workspaceId, id, tokenVersion }: VersionKey): Promise<boolean> {
  const { count } = await db.adConnection.updateMany({
    where: { workspaceId, id, tokenVersion, status: "ACTIVE" },
    data: { status: "EXPIRED", leaseExpiresAt: null },
  });
  return count === 1;
}

export interface NewAdConnection {
  workspaceId: string;
  platform: AdPlatform;
  externalUserId: string;
  name: string;
  sandbox: boolean;
}

/** The sign-in's row, made or found again. The tokens are sealed for the row's id, so they are stored right after, in the same transaction. */
export async function saveAdConnection(tx: Db, input: NewAdConnection, sealTokens: (id: string) => SealedAdTokens): Promise<string> {
  const { workspaceId, platform, externalUserId, name, sandbox } = input;
  const key = { workspaceId, platform, externalUserId };
  const { id } = await tx.adConnection.upsert({
    where: { workspaceId_platform_externalUserId: key },
    create: { ...key, name, sandbox, scopes: [] },
    update: {},
    select: { id: true },
  });
  await tx.adConnection.updateMany({
    where: { workspaceId, id },
    data: { ...sealTokens(id), name, sandbox, status: "ACTIVE", tokenVersion: { increment: 1 }, leaseExpiresAt: null },
  });
  return id;
}

const used = { some: { status: { not: "DISCONNECTED" } } } satisfies Prisma.AdAccountListRelationFilter;

/** Whether this sign-in serves an account: one that serves none keeps no tokens. */
export async function isSignInUsed(db: Db, key: { workspaceId: string; platform: AdPlatform; externalUserId: string }): Promise<boolean> {
  return (await db.adConnection.count({ where: { ...key, accounts: used } })) === 1;
}

/** Whether the same person's sign-in is in use in another workspace. */
export function isSignedInElsewhere(db: Db, { id, platform, externalUserId }: StoredAdConnection): Promise<boolean> {
  return acrossWorkspaces("a platform ends all grants of a person at once", async () => {
    return (await db.adConnection.count({ where: { platform, externalUserId, status: "ACTIVE", id: { not: id } } })) > 0;
  });
}

/** Erases the tokens of a sign-in that no account uses any more, and answers what they were; null while one still does. */
export async function eraseUnused(tx: Db, { workspaceId, id }: AdConnectionKey): Promise<StoredAdConnection | null> {
  const connection = await findStoredConnection(tx, { workspaceId, id });
  if (!connection) return null;
  const { count } = await tx.adConnection.updateMany({
    where: { workspaceId, id, NOT: { accounts: used } },
    data: {
      status: "REVOKED",
      accessTokenSealed: null,
      refreshTokenSealed: null,
      accessTokenExpiresAt: null,
      leaseExpiresAt: null,
      tokenVersion: { increment: 1 },
    },
  });
  return count === 1 ? connection : null;
}

/** The same for all sign-ins of a platform: of those whose accounts another one serves by now too. */
export async function eraseAllUnused(tx: Db, { workspaceId, platform }: { workspaceId: string; platform: AdPlatform }): Promise<StoredAdConnection[]> {
  const where = { workspaceId, platform, status: { not: "REVOKED" }, NOT: { accounts: used } } as const;
  const erased: StoredAdConnection[] = [];
  for (const { id } of await tx.adConnection.findMany({ where, select: { id: true } })) {
    const connection = await eraseUnused(tx, { workspaceId, id });
    if (connection) erased.push(connection);
  }
  return erased;
}

export interface DueConnection extends AdConnectionKey {
  accessTokenExpiresAt: Date | null;
}

/** Over all workspaces: what the regular renewal looks at. Pages by id. */
export function findActiveConnections(db: Db, page: { endingBefore: Date; after: string | null; take: number }): Promise<DueConnection[]> {
  return acrossWorkspaces("renews the tokens of all workspaces", () =>
    db.adConnection.findMany({
      where: { status: "ACTIVE", accessTokenExpiresAt: { lt: page.endingBefore }, ...(page.after ? { id: { gt: page.after } } : {}) },
      orderBy: { id: "asc" },
      take: page.take,
      select: { id: true, workspaceId: true, accessTokenExpiresAt: true },
    }),
  );
}
