import { appendFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { headOf } from "../../heads";
import { jsonOf, mediaTypeOf, multipartOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { invalidRequest, notPermitted, problem } from "./problems";

const PLATFORM = "TWITTER";
const MEGABYTE = 1024 * 1024;
const LIFE_SECONDS = 86_400;
const MAX_CHUNK_BYTES = 5 * MEGABYTE;

const oneShotCategories = ["tweet_image", "tweet_video", "tweet_gif", "dm_image", "dm_video", "dm_gif", "subtitles"];
const maxBytes: Record<string, number> = { tweet_image: 5 * MEGABYTE, tweet_gif: 15 * MEGABYTE, tweet_video: 512 * MEGABYTE, amplify_video: 512 * MEGABYTE };

const initializeBody = z.strictObject({
  media_type: z.enum([
    "video/mp4",
    "video/webm",
    "video/mp2t",
    "video/quicktime",
    "image/jpeg",
    "image/gif",
    "image/png",
    "image/webp",
    "image/bmp",
    "image/tiff",
    "image/pjpeg",
    "text/srt",
    "text/vtt",
  ]),
  total_bytes: z.int().min(1),
  media_category: z.enum([...oneShotCategories, "amplify_video"]),
  shared: z.boolean().optional(),
  additional_owners: z.array(z.string()).optional(),
});

const metadataBody = z.strictObject({
  id: z.string(),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1_000) }).optional() }),
});

/** An image in one request. */
export async function uploadOnce(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const form = await multipartOf(call);
  const media = form?.get("media");
  const category = String(form?.get("media_category") ?? "");
  if (!form || !(media instanceof Blob)) return invalidRequest("$.media: is missing but it is required");
  if (!oneShotCategories.includes(category)) return invalidRequest("$.media_category: does not have a value in the enumeration");
  const bytes = Buffer.from(await media.arrayBuffer());
  if (bytes.length > (maxBytes[category] ?? 5 * MEGABYTE)) return problem(413, "Payload Too Large", "The media is larger than its category allows.");
  const mime = sniffed(bytes);
  if (!mime || !fits(mime, category)) return invalidRequest("The media type is not supported.", { media_category: [category] });
  const stored = storeMedia({ mime, bytes: bytes.length, category }, sandbox, account);
  writeFileSync(sandbox.mediaFile(stored.id), bytes);
  sandbox.media.set(stored.id, { ...stored, extra: { ...stored.extra, finalizedAt: sandbox.now(), instant: true } });
  return { status: 200, body: { data: { ...handle(stored), size: bytes.length, ...imageInfo(bytes, mime) } } };
}

export function initialize(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (mediaTypeOf(call) !== "application/json") return problem(415, "Unsupported Media Type", "Content-Type must be application/json.");
  const parsed = initializeBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalidRequest(`$.${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`);
  const { media_type, total_bytes, media_category } = parsed.data;
  if (total_bytes > (maxBytes[media_category] ?? 5 * MEGABYTE)) return invalidRequest("$.total_bytes: is larger than the media category allows");
  if (!fits(media_type, media_category)) return invalidRequest("$.media_type: does not fit the media category");
  const stored = storeMedia({ mime: media_type, bytes: total_bytes, category: media_category }, sandbox, account);
  writeFileSync(sandbox.mediaFile(stored.id), "");
  sandbox.media.set(stored.id, { ...stored, extra: { ...stored.extra, received: 0, nextSegment: 0 } });
  return { status: 200, body: { data: handle(stored) } };
}

export async function append(call: Call, sandbox: SandboxState, account: Account): Promise<Reply> {
  const stored = owned(call.params.id, sandbox, account);
  if (!stored || stored.extra.finalizedAt !== undefined) return notPermitted();
  const form = await multipartOf(call);
  const media = form?.get("media");
  const segment = Number(form?.get("segment_index") ?? Number.NaN);
  if (!form || !(media instanceof Blob)) return invalidRequest("$.media: is missing but it is required");
  if (!Number.isInteger(segment) || segment < 0 || segment > 999) return invalidRequest("$.segment_index: must be between 0 and 999");
  if (media.size > MAX_CHUNK_BYTES) return problem(413, "Payload Too Large", "A chunk may have up to 5 MB.");
  if (segment !== stored.extra.nextSegment) return invalidRequest("$.segment_index: segments must arrive in order");
  appendFileSync(sandbox.mediaFile(stored.id), Buffer.from(await media.arrayBuffer()));
  sandbox.media.set(stored.id, { ...stored, extra: { ...stored.extra, received: Number(stored.extra.received) + media.size, nextSegment: segment + 1 } });
  return { status: 200, body: { data: { expires_at: Math.floor(stored.expiresAt / 1_000) } } };
}

export function finalize(call: Call, sandbox: SandboxState, account: Account): Reply {
  const stored = owned(call.params.id, sandbox, account);
  if (!stored) return notPermitted();
  if (stored.extra.received !== stored.bytes) return invalidRequest("Segments do not add up to provided total file size.");
  const instant = stored.mime.startsWith("image/") && stored.mime !== "image/gif";
  const broken = sniffed(headOf(sandbox.mediaFile(stored.id))) !== stored.mime;
  const done = { ...stored, extra: { ...stored.extra, finalizedAt: sandbox.now(), instant, broken } };
  sandbox.media.set(stored.id, done);
  return { status: 200, body: { data: { ...handle(done), size: stored.bytes, ...processingInfo(done, sandbox) } } };
}

export function uploadStatus(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.query.get("command") !== "STATUS") return invalidRequest("The `command` query parameter value must be STATUS");
  const stored = owned(call.query.get("media_id") ?? "", sandbox, account);
  if (!stored || stored.extra.finalizedAt === undefined) return notPermitted();
  return { status: 200, body: { data: { ...handle(stored), ...processingInfo(stored, sandbox) } } };
}

export function describe(call: Call, sandbox: SandboxState, account: Account): Reply {
  const parsed = metadataBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalidRequest(`$.${parsed.error.issues[0]?.path.join(".")}: ${parsed.error.issues[0]?.message}`);
  const stored = owned(parsed.data.id, sandbox, account);
  if (!stored) return notPermitted();
  sandbox.media.set(stored.id, { ...stored, extra: { ...stored.extra, altText: parsed.data.metadata.alt_text?.text } });
  return { status: 200, body: { data: { id: stored.id, associated_metadata: parsed.data.metadata } } };
}

/** pending for 1 s after finalize, in_progress for 2 s more, then succeeded or failed. */
export function processingState(media: StoredMedia, sandbox: SandboxState): { state: "pending" | "in_progress" | "succeeded" | "failed"; percent: number } {
  if (media.extra.finalizedAt === undefined) return { state: "pending", percent: 0 };
  if (media.extra.instant) return media.extra.broken ? { state: "failed", percent: 0 } : { state: "succeeded", percent: 100 };
  const seconds = (sandbox.now() - Number(media.extra.finalizedAt)) / 1_000;
  if (seconds < 1) return { state: "pending", percent: 0 };
  if (media.extra.broken) return { state: "failed", percent: 0 };
  return seconds < 3 ? { state: "in_progress", percent: Math.floor((seconds / 3) * 100) } : { state: "succeeded", percent: 100 };
}

function processingInfo(media: StoredMedia, sandbox: SandboxState): Record<string, unknown> {
  const { state, percent } = processingState(media, sandbox);
  if (media.extra.instant && state === "succeeded") return {};
  if (state === "failed") {
    return { processing_info: { state, error: { code: 1, name: "InvalidMedia", message: "InvalidMedia: the file is not what it says it is." } } };
  }
  const open = state === "succeeded" ? {} : { check_after_secs: 1 };
  return { processing_info: { state, ...open, ...(state === "pending" ? {} : { progress_percent: percent }) } };
}

function storeMedia(file: { mime: string; bytes: number; category: string }, sandbox: SandboxState, account: Account): StoredMedia {
  const id = sandbox.nextId();
  const expiresAt = sandbox.now() + LIFE_SECONDS * 1_000;
  return { id, platform: PLATFORM, accountId: account.id, mime: file.mime, bytes: file.bytes, expiresAt, extra: { category: file.category } };
}

function owned(id: string | undefined, sandbox: SandboxState, account: Account): StoredMedia | null {
  const stored = sandbox.media.get(id ?? "");
  return stored && stored.platform === PLATFORM && stored.accountId === account.id && stored.expiresAt > sandbox.now() ? stored : null;
}

function handle(media: StoredMedia): Record<string, unknown> {
  return { id: media.id, media_key: `${media.mime.startsWith("video/") ? 13 : 3}_${media.id}`, expires_after_secs: LIFE_SECONDS };
}

function fits(mime: string, category: string): boolean {
  if (category.endsWith("_gif")) return mime === "image/gif";
  if (category.endsWith("_video")) return mime.startsWith("video/");
  if (category.endsWith("_image")) return mime.startsWith("image/") && mime !== "image/gif";
  return mime.startsWith("text/");
}

/** The kind of file by its first bytes; a name or a header proves nothing. */
function sniffed(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "image/png";
  if (/^GIF8[79]a/.test(bytes.toString("latin1", 0, 6))) return "image/gif";
  if (bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP") return "image/webp";
  if (bytes.toString("latin1", 4, 8) === "ftyp") return bytes.toString("latin1", 8, 10) === "qt" ? "video/quicktime" : "video/mp4";
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return "video/webm";
  return null;
}

function imageInfo(bytes: Buffer, mime: string): Record<string, unknown> {
  if (mime !== "image/png" || bytes.length < 24) return { image: { image_type: mime } };
  return { image: { w: bytes.readUInt32BE(16), h: bytes.readUInt32BE(20), image_type: mime } };
}
