import { openAsBlob } from "node:fs";
import { z } from "zod";
import { PlatformError } from "../platform-error";
import type { OutgoingMedia } from "./contract";
import { refusal } from "./findings";
import { tiktokPrivacyLevels, type tiktokSettings } from "./settings";

/** Form of a post for TikTok: the bodies of its start, the parts of its upload, and the progress stored between them. */

const MEGABYTE = 1024 * 1024;
/** The smallest that TikTok takes, so that little is left to send at the due time. */
const CHUNK_BYTES = 5 * MEGABYTE;

type Settings = z.output<typeof tiktokSettings>;

export const creatorAnswer = z.object({
  data: z.object({
    creator_username: z.string(),
    creator_nickname: z.string().default(""),
    privacy_level_options: z.array(z.string()).min(1),
    comment_disabled: z.boolean().default(false),
    duet_disabled: z.boolean().default(false),
    stitch_disabled: z.boolean().default(false),
    max_video_post_duration_sec: z.number().optional(),
  }),
});
export type Creator = z.output<typeof creatorAnswer>["data"];

const videoProgress = z.object({
  kind: z.literal("video"),
  publishId: z.string(),
  uploadUrl: z.string(),
  size: z.int(),
  /** Chunks that TikTok has. */
  sent: z.int(),
  begunAt: z.number(),
  username: z.string(),
  /** Whether the post will get an id of its own: one that only its creator sees gets none. */
  publicId: z.boolean(),
});
export type VideoProgress = z.output<typeof videoProgress>;

const photoBody = z.object({
  media_type: z.literal("PHOTO"),
  post_mode: z.literal("DIRECT_POST"),
  post_info: z.looseObject({ privacy_level: z.string() }),
  source_info: z.object({ source: z.literal("PULL_FROM_URL"), photo_cover_index: z.int(), photo_images: z.array(z.string()) }),
});
const photoProgress = z.object({
  kind: z.literal("photo"),
  username: z.string(),
  /** Whether a person chose who may see it. */
  chosen: z.boolean(),
  body: photoBody,
});

export const postProgress = z.discriminatedUnion("kind", [videoProgress, photoProgress]);
export type PostProgress = z.output<typeof postProgress>;

/** First and last byte of each part: all of one size but the last, which has the remainder. */
export function chunksOf(size: number): { first: number; last: number }[] {
  const count = Math.max(1, Math.floor(size / CHUNK_BYTES));
  return Array.from({ length: count }, (_, index) => ({ first: index * CHUNK_BYTES, last: index === count - 1 ? size - 1 : (index + 1) * CHUNK_BYTES - 1 }));
}

export function videoInit(text: string, settings: Settings, creator: Creator, media: OutgoingMedia[]) {
  const [video] = media;
  if (!video) throw refusal("MEDIA_REQUIRED", "TikTok takes a video or photos, not text alone.");
  const longest = creator.max_video_post_duration_sec;
  if (longest !== undefined && video.durationSeconds !== null && video.durationSeconds > longest) {
    throw refusal("VIDEO_TOO_LONG", `${video.name} is longer than the ${longest} seconds that TikTok takes from this account.`);
  }
  const chunks = chunksOf(video.bytes).length;
  return {
    post_info: {
      title: text,
      ...shared(settings, creator),
      disable_duet: creator.duet_disabled || (settings.disableDuet ?? false),
      disable_stitch: creator.stitch_disabled || (settings.disableStitch ?? false),
      ...(settings.videoCoverTimestampMs === undefined ? {} : { video_cover_timestamp_ms: settings.videoCoverTimestampMs }),
      is_aigc: settings.madeWithAi ?? false,
    },
    source_info: {
      source: "FILE_UPLOAD",
      video_size: video.bytes,
      chunk_size: chunks === 1 ? video.bytes : CHUNK_BYTES,
      total_chunk_count: chunks,
    },
  };
}

/** TikTok fetches photos from where they lie; there is nothing to upload. */
export async function photoInit(text: string, settings: Settings, creator: Creator, media: OutgoingMedia[]): Promise<PostProgress> {
  return {
    kind: "photo",
    username: creator.creator_username,
    chosen: settings.privacyLevel !== undefined,
    body: {
      media_type: "PHOTO",
      post_mode: "DIRECT_POST",
      post_info: {
        ...(settings.title ? { title: settings.title } : {}),
        description: text,
        ...shared(settings, creator),
        auto_add_music: settings.autoAddMusic ?? false,
      },
      source_info: { source: "PULL_FROM_URL", photo_cover_index: 0, photo_images: await Promise.all(media.map((item) => item.publicUrl())) },
    },
  };
}

/** The part that is next. */
export function chunkAt({ size, sent }: VideoProgress): { first: number; last: number } {
  return chunksOf(size).at(sent) ?? { first: 0, last: size - 1 };
}

function unchanged(item: OutgoingMedia | undefined, video: VideoProgress): OutgoingMedia {
  if (!item) throw refusal("MEDIA_REQUIRED", "TikTok takes a video or photos, not text alone.");
  // The file has changed: the upload cannot be completed with it.
  if (item.bytes !== video.size) throw new PlatformError("TRANSIENT", `${item.name} has changed since its upload began.`);
  return item;
}

/** Runs with the video's parts, which are read from the disk as they are sent. */
export async function withVideo<T>(
  item: OutgoingMedia | undefined,
  video: VideoProgress,
  use: (chunkOf: (video: VideoProgress) => Blob) => Promise<T>,
): Promise<T> {
  return unchanged(item, video).withFile(async ({ path, mime }) => {
    const blob = await openAsBlob(path);
    return use((at) => {
      const { first, last } = chunkAt(at);
      return blob.slice(first, last + 1, mime);
    });
  });
}

/** The only part that is sent at the due time: nothing else of the file is read then. */
export function lastChunk(item: OutgoingMedia | undefined, video: VideoProgress): Promise<Blob> {
  const { first, last } = chunkAt(video);
  return unchanged(item, video).part(first, last + 1);
}

function shared(settings: Settings, creator: Creator) {
  const privacy_level = privacyOf(settings, creator);
  if (settings.brandContentToggle && privacy_level === "SELF_ONLY") {
    throw refusal("PARTNERSHIP_NOT_PUBLIC", "TikTok does not take paid partnerships that only the creator sees.");
  }
  return {
    privacy_level,
    // What the creator has switched off stays off.
    disable_comment: creator.comment_disabled || (settings.disableComment ?? false),
    brand_content_toggle: settings.brandContentToggle ?? false,
    brand_organic_toggle: settings.brandOrganicToggle ?? false,
  };
}

/** Unless a person chose, as many people as the account lets see its posts. */
function privacyOf(settings: Settings, creator: Creator): string {
  const offered = creator.privacy_level_options;
  if (settings.privacyLevel === undefined) return tiktokPrivacyLevels.find((level) => offered.includes(level)) ?? "SELF_ONLY";
  if (offered.includes(settings.privacyLevel)) return settings.privacyLevel;
  throw refusal("VISIBILITY_NOT_OFFERED", `This TikTok account does not offer ${settings.privacyLevel}, only ${offered.join(", ")}.`);
}
