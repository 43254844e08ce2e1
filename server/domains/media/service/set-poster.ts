import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "@/server/db/database";
import { newId } from "@/server/lib/ids";
import { decoderFor } from "@/server/platforms/media/decoder";
import { assertFreeSpace } from "@/server/platforms/media/free-space";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import { UnusableFileError } from "@/server/platforms/media/unusable-file";
import { type AssetRow, setThumbnail } from "../media.repository";

/**
 * Stores a video's thumbnail as extracted by the uploader's browser: the installation has no video decoder. An existing one
 * stays, because browsers cache it by its address.
 */
export async function storePoster(asset: AssetRow, image: Buffer): Promise<void> {
  if (asset.kind !== "VIDEO") throw new UnusableFileError("is for a video");
  if (asset.thumbnailKey !== null) return;
  await assertFreeSpace(image.length);
  const storage = mediaStorage();
  const decoder = decoderFor(asset.workspaceId);
  await withScratch(async (scratch) => {
    const [given, small] = [join(scratch, "given"), join(scratch, "small")];
    await writeFile(given, image, { mode: 0o600 });
    if ((await decoder.probeFile(given)).kind !== "image") throw new UnusableFileError("must be an image");
    await decoder.makeThumbnail(given, small);
    const thumbnailKey = `${asset.workspaceId}/${asset.id}/${newId()}`;
    await storage.put(thumbnailKey, small, "image/webp");
    const isStored = await setThumbnail(database(), asset, thumbnailKey);
    if (!isStored) await storage.remove([thumbnailKey]);
  });
}
