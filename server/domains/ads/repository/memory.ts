import { Prisma } from "@/prisma/generated/client";
import { type Db, tenantSql } from "@/server/db/database";
import type { MemoryType } from "../memory.schema";

/** Rows of MemoryEntry. `features` is what the embedded model saw in the content: pairs of concept and weight, and of gram and count. */

const viewSelect = { id: true, memoryType: true, content: true, source: true, createdAt: true } satisfies Prisma.MemoryEntrySelect;
export type MemoryRow = Prisma.MemoryEntryGetPayload<{ select: typeof viewSelect }>;

export interface PackedFeatures {
  concepts: [string, number][];
  grams: [string, number][];
}

export interface NewMemoryEntry {
  /** Without it: a new one. */
  id?: string;
  workspaceId: string;
  memoryType: MemoryType;
  content: string;
  source: string;
  model: string;
  features: PackedFeatures;
}

const rowOf = ({ features, ...entry }: NewMemoryEntry) => ({ ...entry, features: features as unknown as Prisma.InputJsonObject });

export function addMemoryEntry(db: Db, entry: NewMemoryEntry): Promise<MemoryRow> {
  return db.memoryEntry.create({ data: rowOf(entry), select: viewSelect });
}

export async function addMemoryEntries(db: Db, entries: readonly NewMemoryEntry[]): Promise<number> {
  return (await db.memoryEntry.createMany({ data: entries.map(rowOf) })).count;
}

export async function deleteMemoryEntry(db: Db, { workspaceId, id }: { workspaceId: string; id: string }): Promise<boolean> {
  return (await db.memoryEntry.deleteMany({ where: { workspaceId, id } })).count > 0;
}

export async function deleteMemoryOfSources(db: Db, { workspaceId, sources }: { workspaceId: string; sources: readonly string[] }): Promise<number> {
  return (await db.memoryEntry.deleteMany({ where: { workspaceId, source: { in: [...sources] } } })).count;
}

export function listMemory(
  db: Db,
  { workspaceId, memoryType, limit }: { workspaceId: string; memoryType: MemoryType | undefined; limit: number },
): Promise<MemoryRow[]> {
  return db.memoryEntry.findMany({
    where: { workspaceId, ...(memoryType ? { memoryType } : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    select: viewSelect,
  });
}

export function listMemoryByIds(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<MemoryRow[]> {
  return db.memoryEntry.findMany({ where: { workspaceId, id: { in: [...ids] } }, select: viewSelect });
}

/** Which entries there are: entries are never edited, so two equal answers mean the same memory. */
export async function memoryVersion(db: Db, workspaceId: string): Promise<string> {
  const { _count, _max } = await db.memoryEntry.aggregate({ where: { workspaceId }, _count: true, _max: { createdAt: true } });
  return `${_count} ${_max.createdAt?.toISOString() ?? ""}`;
}

export function listMemoryKinds(db: Db, workspaceId: string): Promise<{ id: string; memoryType: string }[]> {
  return db.memoryEntry.findMany({ where: { workspaceId }, select: { id: true, memoryType: true } });
}

/** As text: thousands of rows are read at once, and only our own parser reads their contents. */
export async function listFeatures(db: Db, { workspaceId, ids }: { workspaceId: string; ids: readonly string[] }) {
  const rows = await tenantSql<{ id: string; content: string; model: string; features: string }>(
    db,
    workspaceId,
    Prisma.sql`SELECT "id", "content", "model", "features"::text AS "features" FROM "MemoryEntry" WHERE "workspaceId" = ${workspaceId}::uuid AND "id" = ANY(${ids}::uuid[])`,
  );
  return rows.map(({ features, ...row }) => ({ ...row, features: JSON.parse(features) as PackedFeatures }));
}
