import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import { acrossWorkspaces } from "@/server/db/tenant-guard";
import type { BeginImportInput, Import, ImportError, ImportOptions, ImportOutcome, ImportRow } from "../import.schema";

/** Imports, their rows as in the file, and each row's outcome. */

export interface ImportKey {
  workspaceId: string;
  id: string;
}

const fields = {
  id: true,
  workspaceId: true,
  createdById: true,
  fileName: true,
  dateOrder: true,
  asDrafts: true,
  accountIds: true,
  state: true,
  done: true,
  total: true,
  made: true,
  exists: true,
  wrong: true,
  error: true,
  createdAt: true,
  startedAt: true,
  finishedAt: true,
} satisfies Prisma.PostImportSelect;

type Stored = Prisma.PostImportGetPayload<{ select: typeof fields }>;
export type ImportFacts = Omit<Stored, "dateOrder" | "error"> & { dateOrder: ImportOptions["dateOrder"]; error: ImportError | null };

const factsOf = (row: Stored): ImportFacts => ({
  ...row,
  dateOrder: row.dateOrder as ImportFacts["dateOrder"],
  error: row.error as ImportFacts["error"],
});

export function insertImport(db: Db, data: BeginImportInput & { workspaceId: string; createdById: string }): Promise<{ id: string }> {
  return db.postImport.create({ data, select: { id: true } });
}

/** `userId`: only if it is theirs. */
export async function findImport(db: Db, { workspaceId, id }: ImportKey, userId?: string): Promise<ImportFacts | null> {
  const row = await db.postImport.findFirst({ where: { workspaceId, id, ...(userId === undefined ? {} : { createdById: userId }) }, select: fields });
  return row && factsOf(row);
}

/** The person's own that run, and those that have ended since. */
export async function listImports(db: Db, { workspaceId, userId, since, take }: { workspaceId: string; userId: string; since: Date; take: number }) {
  const rows = await db.postImport.findMany({
    where: { workspaceId, createdById: userId, startedAt: { not: null }, OR: [{ state: "RUNNING" }, { finishedAt: { gte: since } }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
    select: fields,
  });
  return rows.map(factsOf);
}

/** Row lock until the transaction ends; returns the current state. */
export async function lockImport(tx: Db, { workspaceId, id }: ImportKey): Promise<Import["state"] | null> {
  const [row] = await tenantSql<{ state: Import["state"] }>(
    tx,
    workspaceId,
    Prisma.sql`SELECT "state" FROM "PostImport" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ${id}::uuid FOR UPDATE`,
  );
  return row?.state ?? null;
}

interface Received {
  count: number;
  /** What all their cells take. */
  bytes: number;
}

/** A row that is given again stays as it came first. Answers what there is by then. */
export async function addRows(tx: Db, { workspaceId, id }: ImportKey, rows: readonly ImportRow[], updatedAt: Date): Promise<Received> {
  await tx.postImportRow.createMany({ data: rows.map((row) => ({ ...row, workspaceId, importId: id })), skipDuplicates: true });
  await tx.postImport.updateMany({ where: { workspaceId, id }, data: { updatedAt } });
  const [received] = await tenantSql<Received>(
    tx,
    workspaceId,
    Prisma.sql`SELECT count(*)::int AS "count", coalesce(sum(octet_length("cells"::text)), 0)::float8 AS "bytes" FROM "PostImportRow"
      WHERE "workspaceId" = ${workspaceId}::uuid AND "importId" = ${id}::uuid`,
  );
  return received ?? { count: 0, bytes: 0 };
}

export function countRows(db: Db, { workspaceId, id }: ImportKey): Promise<number> {
  return db.postImportRow.count({ where: { workspaceId, importId: id } });
}

export async function startImport(tx: Db, { workspaceId, id }: ImportKey, startedAt: Date): Promise<void> {
  await tx.postImport.updateMany({ where: { workspaceId, id }, data: { state: "RUNNING", startedAt, finishedAt: null, error: null } });
}

interface Ending {
  state: "STOPPED" | "FAILED";
  error: ImportError | null;
  finishedAt: Date;
}

/** False when it had ended already. */
export async function endImport(db: Db, { workspaceId, id }: ImportKey, ending: Ending): Promise<boolean> {
  const { count } = await db.postImport.updateMany({ where: { workspaceId, id, state: { in: ["RECEIVING", "RUNNING"] } }, data: { ...ending } });
  return count === 1;
}

/** `postId`: the post that this import has made of it already. */
export type WaitingRow = ImportRow & { postId: string | null };

/** The first rows that have no outcome yet. */
export async function nextRows(db: Db, { workspaceId, id }: ImportKey, take: number): Promise<WaitingRow[]> {
  const rows = await db.postImportRow.findMany({
    where: { workspaceId, importId: id, outcome: { equals: Prisma.DbNull } },
    orderBy: { row: "asc" },
    take,
    select: { row: true, occurrence: true, cells: true, postId: true },
  });
  return rows.map((row) => ({ ...row, cells: row.cells as ImportRow["cells"] }));
}

/** Written with the post itself, so that both are there or neither. */
export async function markMade(tx: Db, { workspaceId, id }: ImportKey, { row, postId }: { row: number; postId: string }): Promise<void> {
  await tx.postImportRow.updateMany({ where: { workspaceId, importId: id, row }, data: { postId } });
}

/**
 * Stores the outcomes of rows, updates the counts, and ends the import with its last row. Of two runs of the same row the first outcome is kept; a post that
 * this import created is never reported as an existing one.
 */
export async function saveOutcomes(tx: Db, { workspaceId, id }: ImportKey, outcomes: readonly ImportOutcome[], finishedAt: Date): Promise<Import["state"]> {
  await tenantSql(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "PostImportRow" r
      SET "outcome" = CASE WHEN r."postId" IS NULL THEN o."outcome"
        ELSE o."outcome" || jsonb_build_object('state', 'made', 'postId', r."postId", 'problems', '[]'::jsonb) END
      FROM (SELECT value AS "outcome", (value->>'row')::int AS "row" FROM jsonb_array_elements(${JSON.stringify(outcomes)}::jsonb)) o
      WHERE r."workspaceId" = ${workspaceId}::uuid AND r."importId" = ${id}::uuid AND r."row" = o."row" AND r."outcome" IS NULL`,
  );
  const [saved] = await tenantSql<{ state: Import["state"] }>(
    tx,
    workspaceId,
    Prisma.sql`UPDATE "PostImport" i
      SET "done" = c."done", "made" = c."made", "exists" = c."exists", "wrong" = c."done" - c."made" - c."exists", "updatedAt" = now(),
        "state" = CASE WHEN i."state" = 'RUNNING' AND c."done" = i."total" THEN 'DONE'::"PostImportState" ELSE i."state" END,
        "finishedAt" = CASE WHEN i."state" = 'RUNNING' AND c."done" = i."total" THEN ${finishedAt}::timestamptz ELSE i."finishedAt" END
      FROM (SELECT count(*)::int AS "done", count(*) FILTER (WHERE "outcome"->>'state' = 'made')::int AS "made",
          count(*) FILTER (WHERE "outcome"->>'state' = 'exists')::int AS "exists"
        FROM "PostImportRow" WHERE "workspaceId" = ${workspaceId}::uuid AND "importId" = ${id}::uuid AND "outcome" IS NOT NULL) c
      WHERE i."workspaceId" = ${workspaceId}::uuid AND i."id" = ${id}::uuid RETURNING i."state"`,
  );
  // Deleted with its workspace: no work remains.
  return saved?.state ?? "STOPPED";
}

/** Every row in the file's order: what became of it, or that nothing has. */
export async function listRows(db: Db, { workspaceId, id }: ImportKey): Promise<Pick<Import, "outcomes" | "unreached">> {
  const rows = await db.postImportRow.findMany({
    where: { workspaceId, importId: id },
    orderBy: { row: "asc" },
    select: { row: true, cells: true, outcome: true },
  });
  const listed: Pick<Import, "outcomes" | "unreached"> = { outcomes: [], unreached: [] };
  for (const { row, outcome, ...kept } of rows) {
    const cells = kept.cells as ImportRow["cells"];
    if (outcome === null) listed.unreached.push({ row, cells });
    else listed.outcomes.push({ ...(outcome as unknown as ImportOutcome), cells });
  }
  return listed;
}

/** Over all workspaces: those that were never started, and those that ended long ago, with their rows. */
export async function deleteOld(db: Db, { receivingBefore, endedBefore }: { receivingBefore: Date; endedBefore: Date }): Promise<number> {
  const { count } = await acrossWorkspaces("drops old imports of every workspace", () =>
    db.postImport.deleteMany({
      where: {
        OR: [
          { state: "RECEIVING", updatedAt: { lt: receivingBefore } },
          { state: { in: ["DONE", "STOPPED", "FAILED"] }, updatedAt: { lt: endedBefore } },
        ],
      },
    }),
  );
  return count;
}

/** Over all workspaces: those that nothing has moved for so long have lost their run. */
export async function failStalled(db: Db, { before, ending }: { before: Date; ending: Ending }): Promise<number> {
  const { count } = await acrossWorkspaces("ends stalled imports of every workspace", () =>
    db.postImport.updateMany({ where: { state: "RUNNING", updatedAt: { lt: before } }, data: { ...ending } }),
  );
  return count;
}
