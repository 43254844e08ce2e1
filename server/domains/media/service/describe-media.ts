import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import type { MediaFacts } from "@/server/platforms/social/contract";
import { STALE_AFTER_MS } from "../media.engine";
import { listAssetsByIds, listFetched } from "../media.repository";
import { ownMediaId } from "./addresses";
import { factsOf } from "./facts";

/** Stored properties of files by their addresses, without fetching; unknown addresses are absent. */
export async function describeMedia(workspaceId: string, urls: readonly string[]): Promise<ReadonlyMap<string, MediaFacts>> {
  const ids = new Map(urls.map((url) => [url, ownMediaId(url)]));
  const own = [...new Set([...ids.values()].filter((id) => id !== null))];
  const sourceUrls = [...ids].flatMap(([url, id]) => (id === null ? [url] : []));
  const since = new Date(now().getTime() - STALE_AFTER_MS);
  const [assets, fetched] = await Promise.all([
    own.length > 0 ? listAssetsByIds(database(), { workspaceId, ids: own }) : [],
    sourceUrls.length > 0 ? listFetched(database(), { workspaceId, sourceUrls, since }) : [],
  ]);
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const byUrl = new Map(fetched.map((asset) => [asset.sourceUrl, asset]));
  return new Map(
    [...ids].flatMap(([url, id]) => {
      const asset = id === null ? byUrl.get(url) : byId.get(id);
      return asset ? [[url, factsOf(asset)]] : [];
    }),
  );
}
