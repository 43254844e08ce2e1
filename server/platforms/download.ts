import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileTypeFromFile } from "file-type";
import { OutboundError, openDownload } from "@/server/lib/outbound";
import { type LocalFile, type OutgoingMedia, PlatformError } from "./social/contract";

const MAX_BYTES = 1024 * 1024 * 1024;
const DOWNLOAD_TIMEOUT_MS = 120_000;

/** Streams the file to the disk, hands it to `use`, and removes it. Nothing holds it whole in memory. */
export async function withDownload<T>(url: string, maxBytes: number, use: (file: LocalFile) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "nashir-media-"));
  try {
    const path = join(directory, "file");
    await fetchTo(url, maxBytes, path);
    const { size } = await stat(path);
    const type = await fileTypeFromFile(path);
    if (!type) throw new PlatformError("INVALID", `${url} is not an image or a video.`);
    return await use({ path, bytes: size, mime: type.mime });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** A file at an address that somebody named, as it is. Fetched anew each time it is asked for. */
export async function remoteMedia({ url, altText }: { url: string; altText?: string }): Promise<OutgoingMedia> {
  const { mime, bytes } = await withDownload(url, MAX_BYTES, async (file) => file);
  return {
    name: url,
    kind: mime.startsWith("video/") ? "video" : "image",
    mime,
    bytes,
    width: null,
    height: null,
    durationSeconds: null,
    videoCodec: null,
    framesPerSecond: null,
    ...(altText ? { altText } : {}),
    withFile: (use) => withDownload(url, MAX_BYTES, use),
    publicUrl: async () => url,
  };
}

async function fetchTo(url: string, maxBytes: number, path: string): Promise<void> {
  try {
    const { status, stream } = await openDownload(url, { maxBytes, timeoutMs: DOWNLOAD_TIMEOUT_MS });
    if (status !== 200) {
      stream.destroy();
      const temporary = status >= 500 || status === 429 || status === 408;
      throw new PlatformError(temporary ? "TRANSIENT" : "INVALID", `${url} answered ${status}.`);
    }
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  } catch (cause) {
    if (!(cause instanceof OutboundError)) throw cause;
    // A file that is too large, or an address that is not public, will be so again.
    const temporary = cause.failure === "TIMEOUT" || cause.failure === "CONNECTION";
    throw new PlatformError(temporary ? "TRANSIENT" : "INVALID", `${url} could not be fetched: ${cause.message}`, { cause });
  }
}
