import type { Prisma } from "@/prisma/generated/client";
import type { Db } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import { type ConnectionKey, erasedTokens, findStored, replacedTokens, type SealedTokens, type TokenTable, tokenFields } from "@/server/domains/connections";
import type { AdPlatform } from "../metrics.schema";

/** Rows of AdConnection. */

const storedFields = { ...tokenFields, externalUserId: true } as const;

export type StoredAdConnection = Prisma.AdConnectionGetPayload<{ select: typeof storedFields }>;

export const adConnectionTable: TokenTable<StoredAdConnection> = { name: "AdConnection", fields: storedFields, hasEnd: false };

export interface NewAdConnection {
  workspaceId: string;
  platform: AdPlatform;
  externalUserId: string;
  name: string;
  sandbox: boolean;
}

/** The sign-in's row, made or found again. The tokens are sealed for the row's id, so they are stored right after, in the same transaction. */
export async function saveAdConnection(tx: Db, input: NewAdConnection, sealTokens: (id: string) => SealedTokens): Promise<string> {
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
    data: { ...sealTokens(id), name, sandbox, status: "ACTIVE", ...replacedTokens },
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
export async function eraseUnused(tx: Db, { workspaceId, id }: ConnectionKey): Promise<StoredAdConnection | null> {
  const connection = await findStored(tx, adConnectionTable, { workspaceId, id });
  if (!connection) return null;
  const { count } = await tx.adConnection.updateMany({
    where: { workspaceId, id, NOT: { accounts: used } },
    data: erasedTokens,
  });
  return count === 1 ? connection : null;
}

/** The same for all sign-ins of a platform, also those whose accounts now use another sign-in. */
export async function eraseAllUnused(tx: Db, { workspaceId, platform }: { workspaceId: string; platform: AdPlatform }): Promise<StoredAdConnection[]> {
  const where = { workspaceId, platform, status: { not: "REVOKED" }, NOT: { accounts: used } } as const;
  const erased: StoredAdConnection[] = [];
  for (const { id } of await tx.adConnection.findMany({ where, select: { id: true } })) {
    const connection = await eraseUnused(tx, { workspaceId, id });
    if (connection) erased.push(connection);
  }
  return erased;
}
