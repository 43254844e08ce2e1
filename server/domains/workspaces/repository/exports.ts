import { Prisma } from "@/prisma/generated/client";
import { type Db, systemSql, tenantSql } from "@/server/db/database";
import { acrossWorkspaces, tenantTables } from "@/server/db/tenant-guard";

/** Rows of WorkspaceExport, and the reading of everything that a workspace has. */

/** Temporary data, or data exported elsewhere. */
const leftOut = new Set(["ConnectFlow", "OutboxEvent", "StorageReservation", "WorkspaceExport"]);
export const exportedTables: readonly string[] = tenantTables.filter((table) => !leftOut.has(table));

const fields = {
  id: true,
  workspaceId: true,
  state: true,
  tablesDone: true,
  tablesTotal: true,
  bytes: true,
  createdAt: true,
  finishedAt: true,
  expiresAt: true,
} satisfies Prisma.WorkspaceExportSelect;

export type ExportRow = Prisma.WorkspaceExportGetPayload<{ select: typeof fields }>;

interface ExportKey {
  workspaceId: string;
  id: string;
}

export function insertExport(tx: Db, { workspaceId, requestedById }: { workspaceId: string; requestedById: string }): Promise<ExportRow> {
  return tx.workspaceExport.create({ data: { workspaceId, requestedById, tablesTotal: exportedTables.length }, select: fields });
}

export function findLatestExport(db: Db, workspaceId: string): Promise<ExportRow | null> {
  return db.workspaceExport.findFirst({ where: { workspaceId }, orderBy: { createdAt: "desc" }, select: fields });
}

/** A person's exports, newest first. */
export function listExports(
  db: Db,
  { workspaceId, userId, since, take }: { workspaceId: string; userId: string; since: Date; take: number },
): Promise<ExportRow[]> {
  const where = { workspaceId, requestedById: userId, createdAt: { gte: since } };
  return db.workspaceExport.findMany({ where, orderBy: { createdAt: "desc" }, take, select: fields });
}

export function findExport(db: Db, { workspaceId, id }: ExportKey) {
  return db.workspaceExport.findFirst({ where: { workspaceId, id }, select: { ...fields, workspace: { select: { name: true, status: true } } } });
}

/** False when it was deleted, as with its workspace. */
export async function updateExport(db: Db, { workspaceId, id }: ExportKey, data: Prisma.WorkspaceExportUpdateManyMutationInput): Promise<boolean> {
  const { count } = await db.workspaceExport.updateMany({ where: { workspaceId, id }, data });
  return count === 1;
}

/** Across all workspaces: exports past their retention. */
export function listOldExports(db: Db, { before, take }: { before: Date; take: number }): Promise<ExportKey[]> {
  return acrossWorkspaces("clears the exports of all workspaces", () =>
    db.workspaceExport.findMany({ where: { expiresAt: { lt: before } }, select: { id: true, workspaceId: true }, take, orderBy: { id: "asc" } }),
  );
}

export async function deleteExport(db: Db, { workspaceId, id }: ExportKey): Promise<void> {
  await db.workspaceExport.deleteMany({ where: { workspaceId, id } });
}

/** Secrets and hashes are all stored as bytes, and nothing else is. */
async function secretColumns(tx: Db, table: string): Promise<string[]> {
  const rows = await systemSql<{ column: string }>(
    tx,
    "reads the names of columns",
    Prisma.sql`SELECT column_name AS "column" FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = ${table} AND data_type = 'bytea'`,
  );
  return rows.map((row) => row.column);
}

const PAGE_SIZE = 500;

/** A table's rows of one workspace as lines of JSON, read through a cursor: one page is in memory at a time. */
export async function* rowLines(tx: Db, workspaceId: string, table: string): AsyncGenerator<string> {
  const secret = await secretColumns(tx, table);
  const cursor = Prisma.raw(`"export ${table}"`);
  const from = Prisma.raw(`"${table}"`);
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`DECLARE ${cursor} CURSOR FOR SELECT (to_jsonb(t) - ${secret}::text[])::text AS line FROM ${from} t WHERE "workspaceId" = ${workspaceId}::uuid`,
  );
  for (;;) {
    const rows = await systemSql<{ line: string }>(tx, "reads on in one workspace's rows", Prisma.sql`FETCH ${Prisma.raw(String(PAGE_SIZE))} FROM ${cursor}`);
    for (const row of rows) yield `${row.line}\n`;
    if (rows.length < PAGE_SIZE) break;
  }
  await systemSql(tx, "closes the cursor", Prisma.sql`CLOSE ${cursor}`);
}

/** The workspace itself and the people in it: rows of no tenant's table. */
export async function getHeading(tx: Db, workspaceId: string) {
  const workspace = await tx.workspace.findUnique({ where: { id: workspaceId } });
  const people = await tx.membership.findMany({ where: { workspaceId }, select: { role: true, user: { select: { id: true, name: true, email: true } } } });
  return { workspace, people: people.map(({ role, user }) => ({ ...user, role })) };
}
