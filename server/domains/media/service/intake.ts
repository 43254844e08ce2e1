import { join } from "node:path";
import { newId } from "@/server/lib/ids";
import { decoderFor } from "@/server/platforms/media/decoder";
import { withScratch } from "@/server/platforms/media/scratch";
import { mediaStorage } from "@/server/platforms/media/storage";
import { safeFileName } from "../media.engine";
import type { NewAsset } from "../media.repository";

export interface IncomingFile {
  workspaceId: string;
  authorId: string | null;
  /** On this machine; taken over. */
  path: string;
  fileName: string;
  /** Where it was fetched from; null = a person's or a program's upload. */
  sourceUrl: string | null;
  altText?: string | null;
}

/**
 * Takes a file into the storage and records what it is. Throws UnusableFileError when it is no image or video that can be read.
 * Answers what `store` answers, which writes the row. A video has no small picture at first: taking one out of it needs a decoder, which browsers have and the installation has not.
 */
export async function storeFile<T>(
  { workspaceId, authorId, path, fileName, sourceUrl, altText = null }: IncomingFile,
  store: (asset: NewAsset) => Promise<T>,
): Promise<T> {
  const decoder = decoderFor(workspaceId);
  const probe = await decoder.probeFile(path);
  const id = newId();
  const storage = mediaStorage();
  const storageKey = `${workspaceId}/${id}/original`;
  const thumbnailKey = probe.kind === "image" ? `${workspaceId}/${id}/thumbnail` : null;
  return withScratch(async (scratch) => {
    if (thumbnailKey) {
      const small = join(scratch, "thumbnail");
      await decoder.makeThumbnail(path, small);
      await storage.put(thumbnailKey, small, "image/webp");
    }
    await storage.put(storageKey, path, probe.mime);
    try {
      return await store({
        id,
        workspaceId,
        authorId,
        origin: sourceUrl === null ? "UPLOAD" : "REMOTE",
        kind: probe.kind === "image" ? "IMAGE" : "VIDEO",
        fileName: safeFileName(fileName, probe.kind),
        mime: probe.mime,
        bytes: probe.bytes,
        width: probe.width,
        height: probe.height,
        durationSeconds: probe.durationSeconds,
        details: probe.details,
        altText,
        storageKey,
        thumbnailKey,
        sourceUrl,
      });
    } catch (error) {
      await storage.remove([storageKey, ...(thumbnailKey ? [thumbnailKey] : [])]);
      throw error;
    }
  });
}
