import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import { acrossWorkspaces } from "@/server/db/tenant-guard";

/** Rows that hold the tokens of a sign-in at a platform: those of Connection and of AdConnection. Sealed tokens leave these tables only through here. */

type Bytes = Uint8Array<ArrayBuffer>;

export const tokenFields = {
  id: true,
  workspaceId: true,
  platform: true,
  status: true,
  sandbox: true,
  accessTokenSealed: true,
  refreshTokenSealed: true,
  accessTokenExpiresAt: true,
  tokenVersion: true,
  leaseExpiresAt: true,
} as const;

export type TokenRow = Prisma.ConnectionGetPayload<{ select: typeof tokenFields }> | Prisma.AdConnectionGetPayload<{ select: typeof tokenFields }>;

export interface TokenTable<Row extends TokenRow> {
  name: "Connection" | "AdConnection";
  fields: Record<keyof Row, true>;
  /** Whether it has `expiresAt`, the end of the connection itself. */
  hasEnd: boolean;
}

/** What both tables have in common is used of Connection's delegate. */
const rowsOf = (db: Db, { name }: Pick<TokenTable<never>, "name">) => (name === "Connection" ? db.connection : db.adConnection) as Db["connection"];

export interface ConnectionKey {
  workspaceId: string;
  id: string;
}

/** Optimistic lock: a write succeeds only while the row has this token version. */
export type VersionKey = ConnectionKey & { tokenVersion: number };

export interface SealedTokens {
  accessTokenSealed: Bytes;
  /** Absent = the one already stored stays. */
  refreshTokenSealed?: Bytes;
  accessTokenExpiresAt: Date | null;
  /** Absent = as before. */
  expiresAt?: Date | null;
  /** Absent = as before. */
  scopes?: string[];
}

/** Also resets on replacement of tokens: a refresh that began before is recognised as late. */
export const replacedTokens = { tokenVersion: { increment: 1 }, leaseExpiresAt: null } as const;

export function findStored<Row extends TokenRow>(db: Db, table: TokenTable<Row>, { workspaceId, id }: ConnectionKey): Promise<Row | null> {
  return rowsOf(db, table).findFirst({ where: { workspaceId, id }, select: table.fields }) as Promise<Row | null>;
}

/** The other rows of a platform that still hold tokens: one sign-in may have granted several. */
export function listHolders<Row extends TokenRow>(db: Db, table: TokenTable<Row>, { workspaceId, platform, id }: TokenRow): Promise<Row[]> {
  const where = { workspaceId, platform, status: "ACTIVE", id: { not: id } } as Prisma.ConnectionWhereInput;
  return rowsOf(db, table).findMany({ where, select: table.fields }) as unknown as Promise<Row[]>;
}

/**
 * True for the one caller that may renew these tokens now. By the database's clock, which all processes share. The rows are locked in one
 * order, so that two claims of rows in common meet at the first of them.
 */
export async function acquireRenewalLease(db: Db, table: TokenTable<never>, members: readonly VersionKey[], seconds: number): Promise<boolean> {
  const [{ workspaceId } = { workspaceId: "" }] = members;
  const rowsTable = Prisma.raw(`"${table.name}"`);
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      WITH member AS (SELECT * FROM unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ tokenVersion }) => tokenVersion)}::int[]) AS m ("id", "tokenVersion")),
      locked AS (
        SELECT "id", "tokenVersion", "status", "leaseExpiresAt" FROM ${rowsTable}
        WHERE "workspaceId" = ${workspaceId}::uuid AND "id" IN (SELECT "id" FROM member) ORDER BY "id" FOR UPDATE),
      free AS (
        SELECT count(*) AS "count" FROM locked JOIN member USING ("id", "tokenVersion")
        WHERE "status" = 'ACTIVE' AND ${isLeaseFree})
      UPDATE ${rowsTable} c SET "leaseExpiresAt" = ${leaseEnd(seconds * 1000)}
      FROM free WHERE free."count" = ${members.length} AND c."workspaceId" = ${workspaceId}::uuid AND c."id" IN (SELECT "id" FROM member)
      RETURNING c."id"`,
  );
  return rows.length === members.length;
}

export async function releaseRenewal(db: Db, table: TokenTable<never>, workspaceId: string, members: readonly VersionKey[]): Promise<void> {
  const versions = members.map(({ id, tokenVersion }) => ({ id, tokenVersion }));
  await rowsOf(db, table).updateMany({ where: { workspaceId, OR: versions }, data: { leaseExpiresAt: null } });
}

export type RenewedTokens = VersionKey & { tokens: Partial<SealedTokens> };

/** Replaces the tokens of each row that still has the expected version; returns those rows. */
export async function storeRenewed(tx: Db, table: TokenTable<never>, members: readonly RenewedTokens[]): Promise<string[]> {
  const stored: string[] = [];
  for (const { tokens, ...version } of [...members].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { count } = await rowsOf(tx, table).updateMany({ where: version, data: { ...tokens, ...replacedTokens } });
    if (count === 1) stored.push(version.id);
  }
  return stored;
}

/** Only ACTIVE expires, and only while the tokens are still of this version. True when this call did it. */
export async function markExpired(db: Db, table: TokenTable<never>, { workspaceId, id, tokenVersion }: VersionKey): Promise<boolean> {
  const { count } = await rowsOf(db, table).updateMany({
    where: { workspaceId, id, tokenVersion, status: "ACTIVE" },
    data: { status: "EXPIRED", leaseExpiresAt: null },
  });
  return count === 1;
}

/** What a row becomes that is disconnected. */
export const erasedTokens = {
  status: "REVOKED",
  accessTokenSealed: null,
  refreshTokenSealed: null,
  accessTokenExpiresAt: null,
  ...replacedTokens,
} as const;

export interface ActiveConnection extends ConnectionKey {
  accessTokenExpiresAt: Date | null;
}

/** Over all workspaces: accounts for the regular renewal and the daily check. Pages by id. */
export function listActive(
  db: Db,
  table: TokenTable<never>,
  { endingBefore, after, take }: { endingBefore?: Date; after: string | null; take: number },
): Promise<ActiveConnection[]> {
  return acrossWorkspaces("looks after the connections of all workspaces", () =>
    rowsOf(db, table).findMany({
      where: {
        status: "ACTIVE",
        ...(endingBefore ? { accessTokenExpiresAt: { lt: endingBefore } } : {}),
        ...(after ? { id: { gt: after } } : {}),
      },
      orderBy: { id: "asc" },
      take,
      select: { id: true, workspaceId: true, accessTokenExpiresAt: true },
    }),
  );
}
