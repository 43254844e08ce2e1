import { type Db, database } from "@/server/db/database";
import { type AssetRow, listAssetsByIds } from "../media.repository";
import type { LibraryItem } from "../media.schema";
import { ownMediaId } from "./addresses";
import { libraryView } from "./views";

/** Files of the library by the addresses that posts have them under; an address from elsewhere is absent. */
async function filesOf(db: Db, workspaceId: string, urls: readonly string[]): Promise<ReadonlyMap<string, AssetRow>> {
  const ids = new Map(urls.map((url) => [url, ownMediaId(url)]));
  const own = [...new Set([...ids.values()].filter((id) => id !== null))];
  const assets = own.length > 0 ? await listAssetsByIds(db, { workspaceId, ids: own }) : [];
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return new Map(
    [...ids].flatMap(([url, id]) => {
      const asset = byId.get(id ?? "");
      return asset ? [[url, asset]] : [];
    }),
  );
}

/** As much of each file as a list shows of it. */
export async function picturesOf(
  workspaceId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Pick<LibraryItem, "kind" | "thumbnailUrl" | "altText">>> {
  const files = await filesOf(database(), workspaceId, urls);
  return new Map(
    [...files].map(([url, asset]) => {
      const { kind, thumbnailUrl, altText } = libraryView(asset);
      return [url, { kind, thumbnailUrl, altText }];
    }),
  );
}

/** Alternative texts of the files, in their order; null where there is none. */
export async function altTextsOf(db: Db, workspaceId: string, urls: readonly string[]): Promise<(string | null)[]> {
  const files = await filesOf(db, workspaceId, urls);
  return urls.map((url) => files.get(url)?.altText ?? null);
}
