import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { isLeaseFree, leaseEnd } from "@/server/db/lease";
import type { SealedTokens } from "./connections.repository";

/** What the renewal of tokens writes on connections: on all at once that hold the same refresh token. */

/** A connection as it was read: what is written holds only while its tokens are still that version. */
export interface Version {
  id: string;
  tokenVersion: number;
}

/**
 * True for the one caller that may renew these tokens now. By the database's clock, which all processes share. The rows are locked in one
 * order, so that two claims of accounts in common meet at the first of them.
 */
export async function acquireRenewalLease(db: Db, workspaceId: string, members: readonly Version[], seconds: number): Promise<boolean> {
  const rows = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`
      WITH member AS (SELECT * FROM unnest(${members.map(({ id }) => id)}::uuid[], ${members.map(({ tokenVersion }) => tokenVersion)}::int[]) AS m ("id", "tokenVersion")),
      locked AS (
        SELECT "id", "tokenVersion", "status", "leaseExpiresAt" FROM "Connection"
        WHERE "workspaceId" = ${workspaceId}::uuid AND "id" IN (SELECT "id" FROM member) ORDER BY "id" FOR UPDATE),
      free AS (
        SELECT count(*) AS "count" FROM locked JOIN member USING ("id", "tokenVersion")
        WHERE "status" = 'ACTIVE' AND ${isLeaseFree})
      UPDATE "Connection" c SET "leaseExpiresAt" = ${leaseEnd(seconds * 1000)}
      FROM free WHERE free."count" = ${members.length} AND c."workspaceId" = ${workspaceId}::uuid AND c."id" IN (SELECT "id" FROM member)
      RETURNING c."id"`,
  );
  return rows.length === members.length;
}

export async function releaseRenewal(db: Db, workspaceId: string, members: readonly Version[]): Promise<void> {
  const versions = members.map(({ id, tokenVersion }) => ({ id, tokenVersion }));
  await db.connection.updateMany({ where: { workspaceId, OR: versions }, data: { leaseExpiresAt: null } });
}

export type RenewedTokens = Version & { tokens: Partial<SealedTokens> };

/** Replaces what each of them held. Answers those that held it still: the others' tokens are another version's by now. */
export async function storeRenewed(tx: Db, workspaceId: string, members: readonly RenewedTokens[]): Promise<string[]> {
  const stored: string[] = [];
  for (const { id, tokenVersion, tokens } of [...members].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { count } = await tx.connection.updateMany({
      where: { workspaceId, id, tokenVersion },
      data: { ...tokens, tokenVersion: { increment: 1 }, leaseExpiresAt: null },
    });
    if (count === 1) stored.push(id);
  }
  return stored;
}
