import { LRUCache } from "lru-cache";
import { database } from "@/server/db/database";
import { featuresOf, featuresVersion } from "@/server/lib/concept-features";
import { inSlices } from "@/server/lib/sliced";
import { indexMemory, type MemoryIndex, type SparseFeatures } from "../engine/memory-search";
import type { MemoryType } from "../memory.schema";
import { listFeatures, listMemoryKinds, memoryVersion, type PackedFeatures } from "../repository/memory";

/**
 * A workspace's entries as the search reads them, cached in the process for as long as the table has not changed: the version is read at every search,
 * so what another process adds or deletes counts at once. After a change only new entries are fetched.
 */
interface CachedIndex {
  version: string;
  index: MemoryIndex;
  features: Map<string, SparseFeatures>;
  kinds: ReadonlyMap<string, MemoryType>;
}

/** Ten thousand entries of a few workspaces take some tens of megabytes. */
const indexes = new LRUCache<string, Promise<CachedIndex>>({ max: 50, ttl: 3_600_000 });

/** Their JSON is read in one go. */
const FETCH_BATCH = 200;

export function packed(content: string): { model: string; features: PackedFeatures } {
  const { concepts, grams } = featuresOf(content);
  return { model: featuresVersion, features: { concepts: [...concepts], grams: [...grams] } };
}

async function fetchFeatures(workspaceId: string, ids: readonly string[], into: Map<string, SparseFeatures>): Promise<void> {
  for (let from = 0; from < ids.length; from += FETCH_BATCH) {
    for (const row of await listFeatures(database(), { workspaceId, ids: ids.slice(from, from + FETCH_BATCH) })) {
      // Features of another version of the model do not compare.
      const current = row.model === featuresVersion;
      into.set(row.id, current ? { concepts: new Map(row.features.concepts), grams: new Map(row.features.grams) } : featuresOf(row.content));
    }
  }
}

async function build(workspaceId: string, version: string, before: CachedIndex | undefined): Promise<CachedIndex> {
  const rows = await listMemoryKinds(database(), workspaceId);
  const features = new Map<string, SparseFeatures>();
  const missing: string[] = [];
  for (const { id } of rows) {
    const previous = before?.features.get(id);
    if (previous) features.set(id, previous);
    else missing.push(id);
  }
  await fetchFeatures(workspaceId, missing, features);
  const documents = rows.flatMap(({ id }) => {
    const own = features.get(id);
    return own ? [{ id, features: own }] : [];
  });
  return { version, index: await inSlices(indexMemory(documents)), features, kinds: new Map(rows.map((row) => [row.id, row.memoryType as MemoryType])) };
}

export async function memoryIndexOf(workspaceId: string): Promise<Pick<CachedIndex, "index" | "kinds">> {
  const version = await memoryVersion(database(), workspaceId);
  const previous = indexes.get(workspaceId);
  const before = previous && (await previous.catch(() => undefined));
  if (before?.version === version) return before;
  // Of several searches after a change, the first builds and the others wait for it.
  const latest = indexes.get(workspaceId);
  if (latest && latest !== previous) return latest;
  const built = build(workspaceId, version, before);
  indexes.set(workspaceId, built);
  built.catch(() => indexes.delete(workspaceId));
  return built;
}
