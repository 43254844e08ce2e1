import { fileTypeFromBuffer } from "file-type";

const HEAD_BYTES = 64 * 1024;
/** Small files are stored whole, so that the feed can show them. */
const KEPT_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

export interface DownloadedFile {
  bytes: number;
  mime: string;
  /** The whole file, or only its beginning where it is large. */
  content: Buffer;
}

/** Fetches a file as the Graph services do; null when it cannot be had. */
export async function pull(url: string): Promise<DownloadedFile | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) return null;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (bytes < KEPT_BYTES) parts.push(part.value);
      bytes += part.value.byteLength;
      if (bytes > MAX_BYTES) return null;
    }
    const kept = Buffer.concat(parts);
    const content = bytes <= KEPT_BYTES ? kept : kept.subarray(0, HEAD_BYTES);
    return { bytes, mime: await mimeOf(content), content };
  } catch {
    return null;
  }
}

/** The kind of file by its first bytes. */
export async function mimeOf(content: Buffer): Promise<string> {
  return (await fileTypeFromBuffer(content.subarray(0, HEAD_BYTES)))?.mime ?? "application/octet-stream";
}
