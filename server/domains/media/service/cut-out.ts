import { join } from "node:path";
import { type CropArea, cropImage } from "@/server/platforms/media/images";
import { UnusableFileError } from "@/server/platforms/media/probe";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import { croppedName } from "../media.engine";
import type { AssetRow } from "../media.repository";
import { framesOf } from "./facts";
import { takeIn } from "./intake";

/** A part of an image as a file of its own; the original stays as it is. What it shows is told by the same words. */
export async function cutOut(asset: AssetRow, area: CropArea, authorId: string): Promise<AssetRow> {
  if (asset.kind !== "IMAGE") throw new UnusableFileError("is no image");
  if (framesOf(asset) > 1) throw new UnusableFileError("is an animation, which cannot be cropped");
  const inside = area.x + area.width <= (asset.width ?? 0) && area.y + area.height <= (asset.height ?? 0);
  if (!inside) throw new UnusableFileError(`has ${asset.width}×${asset.height} pixels, which the part must lie within`);
  return withScratch(async (scratch) => {
    const path = join(scratch, "part");
    await mediaStorage().withFile(asset.storageKey, (from) => cropImage(from, path, asset.mime, area));
    const { workspaceId, altText } = asset;
    return takeIn({ workspaceId, authorId, path, fileName: croppedName(asset.fileName), sourceUrl: null, altText });
  });
}
