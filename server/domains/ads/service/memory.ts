import { database, isUniqueViolation, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { featuresOf } from "@/server/lib/concept-features";
import { notFound } from "@/server/lib/errors";
import { searchMemory } from "../engine/memory-search";
import type { MemoryEntry, MemoryFile, MemoryInput, MemoryType, RememberInput } from "../memory.schema";
import {
  addMemoryEntries,
  addMemoryEntry,
  deleteMemoryEntry,
  deleteMemoryOfSources,
  listMemory,
  listMemoryByIds,
  type MemoryRow,
  type NewMemoryEntry,
} from "../repository/memory";
import { findReader } from "../repository/reports";
import { memoryIndexOf, packed } from "./memory-index";

/** What a workspace keeps in mind: searched by meaning in both languages, or listed. Every query is within one workspace. */

function entryOf({ memoryType, createdAt, ...row }: MemoryRow, similarity: number | null): MemoryEntry {
  return { ...row, memoryType: memoryType as MemoryType, createdAt: createdAt.toISOString(), similarity };
}

async function search(workspaceId: string, query: string, { memoryType, k, minSimilarity }: MemoryInput): Promise<MemoryEntry[]> {
  const { index, kinds } = await memoryIndexOf(workspaceId);
  const hits = searchMemory(index, featuresOf(query), { k, minSimilarity, accepts: (id) => memoryType === undefined || kinds.get(id) === memoryType });
  // Read again: an entry deleted a moment ago is not returned.
  const rows = new Map((await listMemoryByIds(database(), { workspaceId, ids: hits.map((hit) => hit.id) })).map((row) => [row.id, row]));
  return hits.flatMap(({ id, similarity }) => {
    const row = rows.get(id);
    return row ? [entryOf(row, similarity)] : [];
  });
}

export async function listMemoryEntries({ workspaceId }: Pick<Caller, "workspaceId">, input: MemoryInput): Promise<MemoryEntry[]> {
  const query = input.query?.trim();
  if (query) return search(workspaceId, query, input);
  const rows = await listMemory(database(), { workspaceId, memoryType: input.memoryType, limit: input.k });
  return rows.map((row) => entryOf(row, null));
}

export async function rememberEntry(workspaceId: string, { memoryType, content }: RememberInput, source: "user" | "copilot" | "system"): Promise<MemoryEntry> {
  return entryOf(await addMemoryEntry(database(), { workspaceId, memoryType, content, source, ...packed(content) }), null);
}

/**
 * Stores an entry under the first free one of these ids. Idempotent: a repeated call is the same entry, and when all ids are taken nothing is stored (null).
 * So a caller that may be interrupted, or may store a limited number, controls it by the ids.
 */
export async function storeMemoryEntry(workspaceId: string, entry: RememberInput & { source: string }, ids: readonly string[]): Promise<MemoryEntry | null> {
  for (const id of ids) {
    try {
      return entryOf(await addMemoryEntry(database(), { id, workspaceId, ...entry, ...packed(entry.content) }), null);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
    const [existing] = await listMemoryByIds(database(), { workspaceId, ids: [id] });
    if (existing?.content === entry.content) return entryOf(existing, null);
  }
  return null;
}

/** @throws AppError NOT_FOUND when there is no such memory entry. */
export async function forgetEntry({ workspaceId }: Caller, id: string): Promise<{ id: string; deleted: true }> {
  if (!(await deleteMemoryEntry(database(), { workspaceId, id }))) throw notFound("Memory entry");
  return { id, deleted: true };
}

const STORE_BATCH = 500;

/** The given ids become the entries' sources; a repeated file replaces its earlier entries. @throws AppError NOT_FOUND when there is no such workspace. */
export async function importMemory(workspaceId: string, file: MemoryFile): Promise<{ imported: number; replaced: number }> {
  if (!(await findReader(database(), workspaceId))) throw notFound("Workspace");
  const entries = file.map(({ id, memoryType, content }): NewMemoryEntry => ({ workspaceId, memoryType, content, source: id, ...packed(content) }));
  return transaction(
    async (tx) => {
      const replaced = await deleteMemoryOfSources(tx, { workspaceId, sources: file.map((entry) => entry.id) });
      let imported = 0;
      for (let from = 0; from < entries.length; from += STORE_BATCH) imported += await addMemoryEntries(tx, entries.slice(from, from + STORE_BATCH));
      return { imported, replaced };
    },
    { timeout: 120_000 },
  );
}
