import { LRUCache } from "lru-cache";
import { database } from "@/server/db/database";
import { dataVersion } from "../repository/series";

/**
 * Sums and judgements take hundredths of seconds to whole ones and change only when their data does, so each is retained until then. The version is read from the
 * database at every call: what one process has kept is never older than what another would compute.
 */
const cache = new LRUCache<string, Promise<unknown>>({ max: 300, ttl: 3_600_000 });

/** `name` identifies the computation and its input. Concurrent calls share one result. */
export async function cachedByDataVersion<T>(workspaceId: string, name: string, now: Date, compute: () => Promise<T>): Promise<T> {
  return cachedAtVersion((await dataVersion(database(), workspaceId)).version, workspaceId, name, now, compute);
}

/** The same for one who has read the version. */
export function cachedAtVersion<T>(version: string, workspaceId: string, name: string, now: Date, compute: () => Promise<T>): Promise<T> {
  // Windows end today, and a day begins somewhere at every quarter of an hour.
  const key = `${workspaceId} ${name} ${Math.floor(now.getTime() / 900_000)} ${version}`;
  const cached = cache.get(key);
  if (cached) return cached as Promise<T>;
  const computed = compute();
  cache.set(key, computed);
  computed.catch(() => cache.delete(key));
  return computed;
}
