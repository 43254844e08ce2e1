import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { jsonOf, mediaTypeOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { done, invalid, refused } from "./answers";
import { pullPhotos } from "./pulling";
import { type Publishing, publishingOf, storePublishing } from "./record";

/** The posts that an account begins, and what has become of them. */

const PLATFORM = "TIKTOK";
const MEGABYTE = 1024 * 1024;
const UPLOAD_LIFE_MS = 3_600_000;
/** After the last byte: worked on, then published without an id, then moderated and public. */
const PROCESSED_AFTER_MS = 300;
const PUBLIC_AFTER_MS = 800;

export const privacyLevels = ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"];

const shared = {
  privacy_level: z.string(),
  disable_comment: z.boolean().optional(),
  brand_content_toggle: z.boolean().optional(),
  brand_organic_toggle: z.boolean().optional(),
};
const videoBody = z.strictObject({
  post_info: z.strictObject({
    ...shared,
    title: z.string().max(2_200).optional(),
    disable_duet: z.boolean().optional(),
    disable_stitch: z.boolean().optional(),
    video_cover_timestamp_ms: z.int().min(0).optional(),
    is_aigc: z.boolean().optional(),
  }),
  source_info: z.strictObject({
    source: z.literal("FILE_UPLOAD"),
    video_size: z.int().min(1),
    chunk_size: z.int().min(1),
    total_chunk_count: z.int().min(1).max(1_000),
  }),
});
const photoBody = z.strictObject({
  media_type: z.literal("PHOTO"),
  post_mode: z.literal("DIRECT_POST"),
  post_info: z.strictObject({
    ...shared,
    title: z.string().max(90).optional(),
    description: z.string().max(4_000).optional(),
    auto_add_music: z.boolean().optional(),
  }),
  source_info: z.strictObject({ source: z.literal("PULL_FROM_URL"), photo_cover_index: z.int().min(0), photo_images: z.array(z.url()).min(1).max(35) }),
});
const statusBody = z.strictObject({ publish_id: z.string() });

export function creatorInfo(_call: Call, sandbox: SandboxState, account: Account): Reply {
  const data = {
    creator_avatar_url: "",
    creator_username: account.name,
    creator_nickname: account.displayName,
    privacy_level_options: privacyLevels,
    comment_disabled: false,
    duet_disabled: false,
    stitch_disabled: false,
    max_video_post_duration_sec: 600,
  };
  return done(data, sandbox);
}

export function initVideo(call: Call, sandbox: SandboxState, account: Account): Reply {
  const read = bodyOf(videoBody, call, sandbox);
  if ("status" in read) return read;
  const { post_info, source_info } = read.body;
  const refusal = refusedPrivacy(post_info, sandbox) ?? refusedChunks(source_info, sandbox);
  if (refusal) return refusal;
  const stored = begin({ kind: "video", text: post_info.title ?? "", privacy: post_info.privacy_level }, source_info, sandbox, account);
  const upload_url = `${call.origin}/tiktok/upload/?upload_id=${stored.id}&upload_token=${stored.publishing.publishId}`;
  return done({ publish_id: stored.publishing.publishId, upload_url }, sandbox);
}

export function initPhotos(call: Call, sandbox: SandboxState, account: Account): Reply {
  const read = bodyOf(photoBody, call, sandbox);
  if ("status" in read) return read;
  const { post_info, source_info } = read.body;
  const refusal = refusedPrivacy(post_info, sandbox);
  if (refusal) return refusal;
  if (source_info.photo_cover_index >= source_info.photo_images.length) return invalid("photo_cover_index is out of range.", sandbox);
  const text = [post_info.title, post_info.description].filter(Boolean).join("\n");
  const stored = begin({ kind: "photo", text, privacy: post_info.privacy_level }, { video_size: 0, chunk_size: 0 }, sandbox, account);
  void pullPhotos(stored.id, source_info.photo_images, sandbox);
  return done({ publish_id: stored.publishing.publishId }, sandbox);
}

/** A repeated post may have its photos at other addresses, so only its text identifies it. */
export function photosKey(call: Call): string {
  return JSON.stringify((jsonOf(call) as { post_info?: unknown } | undefined)?.post_info ?? null);
}

export function fetchStatus(call: Call, sandbox: SandboxState, account: Account): Reply {
  const read = bodyOf(statusBody, call, sandbox);
  if ("status" in read) return read;
  const found = sandbox.media.get(/~v2\.(\d+)$/.exec(read.body.publish_id)?.[1] ?? "");
  if (!found || found.platform !== PLATFORM || found.accountId !== account.id) return invalid("The publish_id does not exist.", sandbox);
  const { kind, received, completedAt, failReason, postId } = publishingOf(found);
  const bytes = kind === "video" ? { uploaded_bytes: received } : { downloaded_bytes: received };
  if (failReason) return done({ status: "FAILED", fail_reason: failReason, ...bytes }, sandbox);
  const age = completedAt === null ? -1 : sandbox.now() - completedAt;
  if (age < PROCESSED_AFTER_MS) return done({ status: kind === "video" ? "PROCESSING_UPLOAD" : "PROCESSING_DOWNLOAD", ...bytes }, sandbox);
  const ids = postId !== null && age >= PUBLIC_AFTER_MS ? [BigInt(postId)] : [];
  return done({ status: "PUBLISH_COMPLETE", publicaly_available_post_id: ids, ...bytes }, sandbox);
}

function begin(post: Pick<Publishing, "kind" | "text" | "privacy">, file: { video_size: number; chunk_size: number }, sandbox: SandboxState, account: Account) {
  const id = sandbox.nextId();
  const publishId = `${post.kind === "video" ? "v_pub_file" : "p_pub_url"}~v2.${id}`;
  const publishing: Publishing = { ...post, publishId, chunkSize: file.chunk_size, received: 0, completedAt: null, failReason: null, postId: null };
  const mime = post.kind === "video" ? "video/mp4" : "image/jpeg";
  const expiresAt = sandbox.now() + UPLOAD_LIFE_MS;
  storePublishing({ id, platform: PLATFORM, accountId: account.id, mime, bytes: file.video_size, expiresAt, extra: {} }, publishing, sandbox);
  return { id, publishing };
}

function refusedPrivacy(info: { privacy_level: string; brand_content_toggle?: boolean | undefined }, sandbox: SandboxState): Reply | null {
  if (!privacyLevels.includes(info.privacy_level)) {
    return refused(403, "privacy_level_option_mismatch", "The privacy level is not one of the creator's options.", sandbox);
  }
  if (info.brand_content_toggle && info.privacy_level === "SELF_ONLY") return invalid("Branded content cannot be private.", sandbox);
  return null;
}

function refusedChunks(source: z.output<typeof videoBody>["source_info"], sandbox: SandboxState): Reply | null {
  const { video_size: size, chunk_size: chunk, total_chunk_count: count } = source;
  if (size > 4_096 * MEGABYTE) return invalid("video_size is too large.", sandbox);
  if (count === 1 && chunk === size && size <= 64 * MEGABYTE) return null;
  if (chunk < 5 * MEGABYTE || chunk > 64 * MEGABYTE) return invalid("The chunk size is invalid.", sandbox);
  if (count !== Math.floor(size / chunk)) return invalid("The total chunk count is invalid.", sandbox);
  return size - (count - 1) * chunk > 128 * MEGABYTE ? invalid("The last chunk is too large.", sandbox) : null;
}

function bodyOf<T extends z.ZodType>(schema: T, call: Call, sandbox: SandboxState): Reply | { body: z.output<T> } {
  if (mediaTypeOf(call) !== "application/json") return invalid("Content-Type must be application/json; charset=UTF-8.", sandbox);
  const parsed = schema.safeParse(jsonOf(call));
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  return invalid(`${issue?.path.join(".")}: ${issue?.message}`, sandbox);
}
