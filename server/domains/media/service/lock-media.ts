import type { Db } from "@/server/db/database";
import { lockAssets } from "../media.repository";
import { ownMediaId } from "./addresses";

/**
 * For a post that is about to be written: keeps the library's files that it names from being deleted until the transaction ends. Answers the
 * addresses whose file no longer exists.
 */
export async function lockMedia(tx: Db, workspaceId: string, urls: readonly string[]): Promise<string[]> {
  const named = urls.map((url) => ({ url, id: ownMediaId(url) }));
  const ids = new Set(named.flatMap(({ id }) => id ?? []));
  if (ids.size === 0) return [];
  const lockedIds = new Set(await lockAssets(tx, { workspaceId, ids: [...ids] }));
  return named.filter(({ id }) => id !== null && !lockedIds.has(id)).map(({ url }) => url);
}
