import { fileTypeFromBuffer } from "file-type";
import type { SandboxState } from "../../sandbox-state";
import { complete, publishingOf, storePublishing } from "./record";

const MAX_PHOTO_BYTES = 20 * 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
const FETCH_TIMEOUT_MS = 30_000;

/** Fetches the photos from their addresses, after the response was sent. */
export async function pullPhotos(id: string, urls: string[], sandbox: SandboxState): Promise<void> {
  let failReason: string | null = null;
  let received = 0;
  for (const url of urls) {
    const photo = await probe(url);
    received += photo.bytes;
    failReason ??= photo.failReason;
  }
  const media = sandbox.media.get(id);
  // Forgotten meanwhile.
  if (!media) return;
  const publishing = { ...publishingOf(media), received, failReason };
  storePublishing(media, publishing, sandbox);
  if (failReason === null) complete({ ...media, extra: { publishing } }, urls, sandbox);
}

async function probe(url: string): Promise<{ bytes: number; failReason: string | null }> {
  let bytes = 0;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
    if (!response.ok || !response.body) return { bytes, failReason: "photo_pull_failed" };
    const head: Uint8Array[] = [];
    const reader = response.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (bytes < HEAD_BYTES) head.push(part.value);
      bytes += part.value.byteLength;
      if (bytes > MAX_PHOTO_BYTES) return { bytes, failReason: "picture_size_check_failed" };
    }
    const type = await fileTypeFromBuffer(Buffer.concat(head));
    const isAccepted = type?.mime === "image/jpeg" || type?.mime === "image/webp";
    return { bytes, failReason: isAccepted ? null : "file_format_check_failed" };
  } catch {
    return { bytes, failReason: "photo_pull_failed" };
  }
}
