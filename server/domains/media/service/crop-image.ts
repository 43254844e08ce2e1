import { stat } from "node:fs/promises";
import { join } from "node:path";
import { database } from "@/server/db/database";
import { decoderFor } from "@/server/platforms/media/decoder";
import { assertFreeSpace } from "@/server/platforms/media/free-space";
import type { CropArea } from "@/server/platforms/media/images";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import { UnusableFileError } from "@/server/platforms/media/unusable-file";
import { croppedName } from "../media.engine";
import { type AssetRow, insertAsset } from "../media.repository";
import { framesOf } from "./facts";
import { storeFile } from "./intake";
import { withReservedStorage } from "./reserve-storage";

/** Stores a crop of an image as a new file with the same alternative text; the original is unchanged. */
export async function cropImage(asset: AssetRow, area: CropArea, authorId: string): Promise<AssetRow> {
  if (asset.kind !== "IMAGE") throw new UnusableFileError("is no image");
  if (framesOf(asset) > 1) throw new UnusableFileError("is an animation, which cannot be cropped");
  const inside = area.x + area.width <= (asset.width ?? 0) && area.y + area.height <= (asset.height ?? 0);
  if (!inside) throw new UnusableFileError(`has ${asset.width}×${asset.height} pixels, which the part must lie within`);
  await assertFreeSpace();
  return withScratch(async (scratch) => {
    const path = join(scratch, "part");
    await mediaStorage().withFile(asset.storageKey, (from) => decoderFor(asset.workspaceId).cropImage(from, path, asset.mime, area));
    const { workspaceId, altText } = asset;
    const { size } = await stat(path);
    const part = { workspaceId, authorId, path, fileName: croppedName(asset.fileName), sourceUrl: null, altText };
    return withReservedStorage(workspaceId, { atLeast: size, atMost: size }, () => storeFile(part, (cut) => insertAsset(database(), cut)));
  });
}
