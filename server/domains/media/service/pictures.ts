import { database } from "@/server/db/database";
import { findAssets } from "../media.repository";
import type { LibraryItem } from "../media.schema";
import { ownMediaId } from "./addresses";
import { libraryView } from "./views";

/** The small pictures of files of the library, by the addresses that posts have them under; an address from elsewhere is absent. */
export async function picturesOf(
  workspaceId: string,
  urls: readonly string[],
): Promise<ReadonlyMap<string, Pick<LibraryItem, "kind" | "thumbnailUrl" | "altText">>> {
  const ids = new Map(
    urls.flatMap((url) => {
      const id = ownMediaId(url);
      return id === null ? [] : [[url, id]];
    }),
  );
  if (ids.size === 0) return new Map();
  const assets = await findAssets(database(), { workspaceId, ids: [...new Set(ids.values())] });
  const pictures = new Map(
    assets.map((asset) => {
      const { kind, thumbnailUrl, altText } = libraryView(asset);
      return [asset.id, { kind, thumbnailUrl, altText }];
    }),
  );
  return new Map(
    [...ids].flatMap(([url, id]) => {
      const picture = pictures.get(id);
      return picture ? [[url, picture]] : [];
    }),
  );
}
