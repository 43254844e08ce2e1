import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { database } from "@/server/db/database";
import { mediaStorage } from "@/server/platforms/media/storage";
import type { ByteRange } from "@/server/platforms/media/storage-contract";
import type { FileSelection } from "../media.engine";
import { findAssetById, findVariantById } from "../media.repository";

export interface OpenableFile {
  workspaceId: string;
  fileName: string;
  mime: string;
  bytes: number;
  read(range?: ByteRange): Promise<Readable>;
}

/** A file by its address alone. Whether the caller may have it, by signature or by workspace, is for the transport to see to. */
export async function findFile({ id, variant }: FileSelection): Promise<OpenableFile | null> {
  const asset = await findAssetById(database(), id);
  if (!asset) return null;
  const { workspaceId, fileName } = asset;
  const opened = ({ mime, bytes, storageKey }: { mime: string; bytes: number; storageKey: string }): OpenableFile => ({
    workspaceId,
    fileName,
    mime,
    bytes,
    read: (range) => mediaStorage().read(storageKey, range),
  });
  if (variant === undefined) return opened(asset);
  if (variant !== "thumbnail") {
    const found = await findVariantById(database(), { workspaceId, assetId: id, id: variant });
    return found && opened(found);
  }
  if (asset.thumbnailKey === null) return null;
  const bytes = await mediaStorage().withFile(asset.thumbnailKey, async (path) => (await stat(path)).size);
  return opened({ mime: "image/webp", bytes, storageKey: asset.thumbnailKey });
}
