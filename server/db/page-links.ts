import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "./database";

/** Statements that the tables of page links have in common. */

export type PageLinkTable = "ConnectLink" | "ReviewLink" | "ReportLink";

const name = (table: PageLinkTable) => Prisma.raw(`"${table}"`);

/** Without links that a schedule has mailed: the number of schedules bounds those. */
export async function countOpenLinks(db: Db, table: PageLinkTable, workspaceId: string, now: Date): Promise<number> {
  const ofPerson = table === "ReportLink" ? Prisma.sql`AND "sentTo" IS NULL` : Prisma.empty;
  const open = Prisma.sql`SELECT count(*)::int AS "count" FROM ${name(table)}
    WHERE "workspaceId" = ${workspaceId}::uuid AND "revokedAt" IS NULL AND "expiresAt" > ${now} ${ofPerson}`;
  const [row] = await tenantSql<{ count: number }>(db, workspaceId, open);
  return row?.count ?? 0;
}

interface LinkFilter {
  workspaceId: string;
  id: string;
  /** Only one that this person made. */
  createdById?: string;
}

/** False where there is no such link. One that was revoked stays so. */
export async function revokeLink(db: Db, table: PageLinkTable, { workspaceId, id, createdById }: LinkFilter, now: Date): Promise<boolean> {
  const ofMaker = createdById ? Prisma.sql`AND "createdById" = ${createdById}::uuid` : Prisma.empty;
  const revoked = await tenantSql(
    db,
    workspaceId,
    Prisma.sql`UPDATE ${name(table)} SET "revokedAt" = coalesce("revokedAt", ${now})
      WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid ${ofMaker} RETURNING "id"`,
  );
  return revoked.length > 0;
}

/** Only the language of a link that may be gone. */
export async function findLinkLocale(db: Db, table: PageLinkTable, tokenHash: Uint8Array): Promise<string | null> {
  const found = Prisma.sql`SELECT "locale" FROM ${name(table)} WHERE "tokenHash" = ${tokenHash}`;
  const [row] = await systemSql<{ locale: string }>(db, "the token alone says which workspace it belongs to", found);
  return row?.locale ?? null;
}
