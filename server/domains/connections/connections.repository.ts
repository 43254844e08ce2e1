import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { EventBrand } from "@/server/outbox/record-event";
import type { AccountKind, SocialPlatform } from "@/server/platforms/social/contract";
import { type ConnectionKey, erasedTokens, replacedTokens, type SealedTokens, type TokenTable, tokenFields } from "./tokens.repository";

/** Rows of Connection. Sealed tokens are read in `tokens.repository.ts` alone. */

const viewSelect = {
  id: true,
  platform: true,
  accountId: true,
  accountName: true,
  status: true,
  sandbox: true,
  expiresAt: true,
  connectedAt: true,
  brandId: true,
  brand: { select: { externalId: true } },
  kind: true,
  avatarUrl: true,
  publishDefaults: true,
  tokenVersion: true,
  updatedAt: true,
} satisfies Prisma.ConnectionSelect;

const storedFields = { ...tokenFields, accountId: true, accountName: true } as const;

export type ConnectionRow = Prisma.ConnectionGetPayload<{ select: typeof viewSelect }>;
export type StoredConnection = Prisma.ConnectionGetPayload<{ select: typeof storedFields }>;

export const connectionTable: TokenTable<StoredConnection> = { name: "Connection", fields: storedFields, hasEnd: true };

export interface ConnectionFilter {
  workspaceId: string;
  ids?: readonly string[];
  /** Null or absent = every brand, and accounts without one. */
  brandIds?: readonly string[] | null;
  platform?: SocialPlatform | undefined;
  brandId?: string | undefined;
  brandExternalId?: string | undefined;
  /** Only those that are past their end by then, as `healthOf` has it. */
  expiredAt?: Date;
}

function connectionWhere({ workspaceId, ids, brandIds, platform, brandId, brandExternalId, expiredAt }: ConnectionFilter): Prisma.ConnectionWhereInput {
  return {
    workspaceId,
    status: { not: "REVOKED" },
    ...(ids ? { id: { in: [...ids] } } : {}),
    AND: [brandIds ? { brandId: { in: [...brandIds] } } : {}, brandId ? { brandId } : {}],
    ...(brandExternalId === undefined ? {} : { brand: { externalId: brandExternalId } }),
    ...(platform ? { platform } : {}),
    ...(expiredAt ? { OR: [{ status: "EXPIRED" }, { expiresAt: { lte: expiredAt } }] } : {}),
  };
}

const newestFirst = [{ connectedAt: "desc" }, { id: "asc" }] satisfies Prisma.ConnectionOrderByWithRelationInput[];

export async function listConnections(db: Db, filter: ConnectionFilter, page: { offset: number; limit: number }) {
  const where = connectionWhere(filter);
  const [rows, total] = await Promise.all([
    db.connection.findMany({ where, orderBy: newestFirst, skip: page.offset, take: page.limit, select: viewSelect }),
    db.connection.count({ where }),
  ]);
  return { rows, total };
}

/** Connections that are not disconnected, for other domains. */
export function listOpenConnections(db: Db, filter: ConnectionFilter): Promise<ConnectionRow[]> {
  return db.connection.findMany({ where: connectionWhere(filter), orderBy: newestFirst, select: viewSelect });
}

export interface PostingAccount {
  id: string;
  platform: SocialPlatform;
  accountName: string;
  status: ConnectionRow["status"];
  brand: EventBrand | null;
  publishDefaults: Record<string, unknown>;
}

/** What a post has to know of the accounts it goes to; those that are disconnected are left out. */
export function listPostingAccounts(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<PostingAccount[]> {
  return tenantSql(
    db,
    workspaceId,
    Prisma.sql`SELECT c."id", c."platform", c."accountName", c."status", c."publishDefaults",
        CASE WHEN b."id" IS NOT NULL THEN json_build_object('id', b."id", 'externalId', b."externalId") END AS "brand"
      FROM "Connection" c LEFT JOIN "Brand" b ON b."id" = c."brandId"
      WHERE c."workspaceId" = ${workspaceId}::uuid AND c."id" = ANY(${[...ids]}::uuid[]) AND c."status" <> 'REVOKED'`,
  );
}

/** Marks the end of an ACTIVE connection as announced. True for one process only, once for each end. */
export async function markExpiryAnnounced(db: Db, { workspaceId, id, expiresAt }: ConnectionKey & { expiresAt: Date }): Promise<boolean> {
  const { count } = await db.connection.updateMany({
    where: { workspaceId, id, status: "ACTIVE", expiresAt, OR: [{ expiryAnnounced: null }, { expiryAnnounced: { not: expiresAt } }] },
    data: { expiryAnnounced: expiresAt },
  });
  return count === 1;
}

export interface NewConnection {
  workspaceId: string;
  platform: SocialPlatform;
  accountId: string;
  accountName: string;
  kind: AccountKind;
  avatarUrl: string | null;
  sandbox: boolean;
  brandId: string | null;
  /** A connection that has no brand comes to `brandId`; else only one that begins again does. */
  fillsBrand: boolean;
}

/**
 * The account's row, made or found again: an account is one connection, anyone who connects it and however often. The tokens
 * are sealed for the row's id, so they are stored right after, in the same transaction.
 */
export async function saveConnection(tx: Db, input: NewConnection, sealTokens: (id: string) => SealedTokens): Promise<ConnectionRow> {
  const { workspaceId, platform, accountId, accountName, kind, avatarUrl, sandbox, brandId, fillsBrand } = input;
  const key = { workspaceId, platform, accountId };
  const stored = await tx.connection.upsert({
    where: { workspaceId_platform_accountId: key },
    create: { ...key, accountName, sandbox, brandId, scopes: [] },
    update: {},
    select: { id: true, status: true, brandId: true },
  });
  const { id, status } = stored;
  const takesBrand = status === "REVOKED" || (fillsBrand && stored.brandId === null);
  await tx.connection.updateMany({
    where: { workspaceId, id },
    data: {
      ...sealTokens(id),
      accountName,
      kind,
      avatarUrl,
      sandbox,
      status: "ACTIVE",
      ...replacedTokens,
      // One that was disconnected begins again; one that is renewed keeps its place.
      ...(status === "REVOKED" ? { connectedAt: new Date() } : {}),
      ...(takesBrand ? { brandId } : {}),
    },
  });
  return tx.connection.findFirstOrThrow({ where: { workspaceId, id }, select: viewSelect });
}

/** False when there is no such connection, or the caller's brands do not reach it. */
export async function setBrand(db: Db, { workspaceId, id, brandIds, brandId }: ConnectionKey & { brandIds: readonly string[] | null; brandId: string | null }) {
  const { count } = await db.connection.updateMany({ where: connectionWhere({ workspaceId, ids: [id], brandIds }), data: { brandId } });
  return count === 1;
}

/** False when there is no such connection, or the caller's brands do not reach it. */
export async function setPublishDefaults(db: Db, key: ConnectionKey & { brandIds: readonly string[] | null }, defaults: Record<string, unknown>) {
  const { workspaceId, id, brandIds } = key;
  const { count } = await db.connection.updateMany({
    where: connectionWhere({ workspaceId, ids: [id], brandIds }),
    data: { publishDefaults: defaults as Prisma.InputJsonObject },
  });
  return count === 1;
}

/** Which accounts have a connection here already; with `otherThanBrand`, those of the other brands. */
export async function listConnectedAccountIds(
  db: Db,
  { workspaceId, platform, otherThanBrand }: { workspaceId: string; platform: SocialPlatform; otherThanBrand?: string },
): Promise<string[]> {
  const others = otherThanBrand ? { brandId: { not: otherThanBrand } } : {};
  const rows = await db.connection.findMany({ where: { ...connectionWhere({ workspaceId, platform }), ...others }, select: { accountId: true } });
  return rows.map((row) => row.accountId);
}

export async function brandExists(db: Db, workspaceId: string, brandId: string): Promise<boolean> {
  return (await db.brand.count({ where: { workspaceId, id: brandId } })) === 1;
}

/** Erases the tokens; posts already published keep pointing at the row. True when this call did it. */
export async function revokeConnection(db: Db, { workspaceId, id }: ConnectionKey): Promise<boolean> {
  const { count } = await db.connection.updateMany({
    where: { workspaceId, id, status: { not: "REVOKED" } },
    data: { ...erasedTokens, expiresAt: null },
  });
  return count === 1;
}
