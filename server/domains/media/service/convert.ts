import { join } from "node:path";
import { database, isUniqueViolation } from "@/server/db/database";
import { newId } from "@/server/lib/ids";
import { decoderFor } from "@/server/platforms/media/decoder";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import type { ImagePlan } from "../media.engine";
import { type AssetRow, findVariant, insertVariant, type VariantRow } from "../media.repository";

/** The converted image, made once; null when it cannot be made small enough. */
export async function variantOf(asset: AssetRow, plan: ImagePlan): Promise<VariantRow | null> {
  const key = { workspaceId: asset.workspaceId, assetId: asset.id, recipe: plan.recipe };
  const stored = await findVariant(database(), key);
  if (stored) return stored;
  const storage = mediaStorage();
  return withScratch(async (scratch) => {
    const path = join(scratch, "converted");
    const size = { width: asset.width ?? 1, height: asset.height ?? 1 };
    const made = await storage.withFile(asset.storageKey, (from) => decoderFor(asset.workspaceId).convertImage(from, path, size, plan));
    if (!made) return null;
    const storageKey = `${asset.workspaceId}/${asset.id}/${newId()}`;
    await storage.put(storageKey, path, made.mime);
    try {
      return await insertVariant(database(), { ...key, ...made, storageKey });
    } catch (error) {
      await storage.remove([storageKey]);
      // Another run of the same post was faster.
      if (isUniqueViolation(error)) return findVariant(database(), key);
      throw error;
    }
  });
}
