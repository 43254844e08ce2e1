import { appendFileSync, rmSync } from "node:fs";
import { fileTypeFromBuffer } from "file-type";
import type { Call, Reply } from "../../contract";
import { headOf } from "../../heads";
import { mediaTypeOf } from "../../http";
import type { Operation } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { invalid, refused } from "./answers";
import { complete, publishingOf, storePublishing } from "./record";

const videoTypes = ["video/mp4", "video/quicktime", "video/webm"];

/** The part that ends the video also publishes it. */
export function uploadOperation(call: Call): Operation {
  const range = rangeOf(call);
  return range && range.last + 1 === range.total ? "create" : "upload";
}

/** The upload of an upload URL, which carries its own permission. */
export function uploadOf(call: Call, sandbox: SandboxState): StoredMedia | null {
  const media = sandbox.media.get(call.query.get("upload_id") ?? "");
  return media?.platform === "TIKTOK" && publishingOf(media).publishId === call.query.get("upload_token") ? media : null;
}

export async function putChunk(call: Call, sandbox: SandboxState): Promise<Reply> {
  const media = uploadOf(call, sandbox);
  if (!media) return { status: 404 };
  const publishing = publishingOf(media);
  if (media.expiresAt <= sandbox.now() || publishing.completedAt !== null || publishing.failReason) return { status: 403 };
  if (!videoTypes.includes(mediaTypeOf(call))) return invalid("Content-Type must be that of a video.", sandbox);
  const range = rangeOf(call);
  if (!range) return invalid("Content-Range is missing or malformed.", sandbox);
  const { first, last, total } = range;
  const rest = media.bytes - first;
  const expected = rest < 2 * publishing.chunkSize ? rest : publishing.chunkSize;
  const fits = total === media.bytes && first === publishing.received && last - first + 1 === expected && call.body.length === expected;
  if (!fits) return refused(416, "invalid_file_upload", "The part is not the one that is expected.", sandbox);

  if (first === 0) rmSync(sandbox.mediaFile(media.id), { force: true });
  appendFileSync(sandbox.mediaFile(media.id), call.body);
  const received = { ...publishing, received: last + 1 };
  const content = { "content-range": `bytes 0-${last}/${total}` };
  if (last + 1 < total) {
    storePublishing(media, received, sandbox);
    return { status: 206, headers: content };
  }
  const type = await fileTypeFromBuffer(headOf(sandbox.mediaFile(media.id)));
  const filled = { ...media, mime: mediaTypeOf(call), extra: { publishing: received } };
  if (type && videoTypes.includes(type.mime)) complete(filled, [`${call.origin}/media/${media.id}`], sandbox);
  else storePublishing(filled, { ...received, failReason: "file_format_check_failed" }, sandbox);
  return { status: 201, headers: content };
}

function rangeOf(call: Call): { first: number; last: number; total: number } | null {
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(call.headers["content-range"] ?? "") ?? [];
  return total === undefined ? null : { first: Number(first), last: Number(last), total: Number(total) };
}
