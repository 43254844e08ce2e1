import twitterText from "twitter-text";
import { z } from "zod";
import { type Capability, capabilities, textUnits, titleLength } from "@/server/platforms/social/capabilities";
import { type MediaFacts, type SocialPlatform, socialPlatforms } from "@/server/platforms/social/contract";
import { codePoints } from "./content.engine";
import type { warningCodes } from "./warnings.schema";

/**
 * What each platform takes, as data, and the one check that everything asks: the API's warnings, the composer's
 * counters and the publish run. Safe for the browser.
 */

export const platformSchema = z.enum(socialPlatforms);

/** Lowercase names: how the API writes platforms everywhere but in results. */
export const platformNames = socialPlatforms.map((platform) => platform.toLowerCase()) as Lowercase<SocialPlatform>[];

const mediaBounds = {
  min: z.int(),
  max: z.int(),
  mimes: z.array(z.string()).readonly(),
  maxBytes: z.int(),
  minRatio: z.number().nullable(),
  maxRatio: z.number().nullable(),
};

export const capabilitySchema = z.object({
  platform: platformSchema,
  text: z.object({ limit: z.int(), limitWithImages: z.int().nullable(), unit: z.enum(textUnits) }),
  titleLimit: z.int().nullable(),
  hashtags: z.int().nullable(),
  mentions: z.int().nullable(),
  textOnly: z.boolean(),
  images: z.object({
    ...mediaBounds,
    maxWidth: z.int().nullable(),
    maxHeight: z.int().nullable(),
    minWidth: z.int(),
    minHeight: z.int(),
  }),
  videos: z.object({
    ...mediaBounds,
    codecs: z.array(z.string()).readonly().nullable(),
    minBytes: z.int(),
    minSeconds: z.number(),
    maxSeconds: z.number(),
    minFramesPerSecond: z.number().nullable(),
    maxFramesPerSecond: z.number().nullable(),
    minEdge: z.int(),
  }),
  mixed: z.boolean(),
  mediaMax: z.int(),
  altTextLimit: z.int().nullable(),
  placements: z.array(z.string()).readonly(),
  deletes: z.boolean(),
}) satisfies z.ZodType<Capability>;

export { capabilities, type MediaFacts };

export type MediaKind = "image" | "video" | "unknown";

const videoEndings = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;
const imageEndings = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;

/** Told from the address alone; what has no telling ending is unknown and warned about by nobody. */
export function mediaKindOf(url: string): MediaKind {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return videoEndings.test(path) ? "video" : imageEndings.test(path) ? "image" : "unknown";
}

/** Past this many units the search for links takes too long to be worth it: nothing so long fits by shortened links. */
const weighableLength = 5_000;

/** Length of a text as the platform counts it. */
export function textLength(platform: SocialPlatform, text: string): number {
  switch (capabilities[platform].text.unit) {
    case "codePoints":
      return codePoints(text);
    case "utf16":
      return text.length;
    case "bytes":
      return new TextEncoder().encode(text).length;
    case "weighted":
      return text.length > weighableLength ? codePoints(text) : twitterText.parseTweet(text).weightedLength;
  }
}

/** `platform` is written lowercase, as in the post's `platforms`. */
export const warningSchema = z.object({ platform: z.string(), code: z.string(), message: z.string() });
export interface Warning {
  platform: Lowercase<SocialPlatform>;
  code: (typeof warningCodes)[number];
  message: string;
}

/** What each file is: as it is known to be, else by its address. */
export function mediaKinds(mediaUrls: readonly string[], media: readonly (MediaFacts | null)[]): MediaKind[] {
  return mediaUrls.map((url, index) => media[index]?.kind ?? mediaKindOf(url));
}

/** The limit that holds for a text with these media. */
export function textLimit(platform: SocialPlatform, kinds: readonly MediaKind[]): number {
  const { text } = capabilities[platform];
  return text.limitWithImages !== null && kinds.includes("image") && !kinds.includes("video") ? text.limitWithImages : text.limit;
}

/** What this platform would refuse in a video's own bytes. */
function videoProblems({ videos }: Capability, facts: MediaFacts): [Warning["code"], string][] {
  const { mime, bytes, width, height, durationSeconds: seconds, videoCodec: codec, framesPerSecond: rate } = facts;
  const { mimes, codecs, minBytes, maxBytes, minSeconds, maxSeconds, minFramesPerSecond: minRate, maxFramesPerSecond: maxRate, minEdge } = videos;
  const problems: [Warning["code"], string][] = [];
  if (!mimes.includes(mime)) problems.push(["MEDIA_TYPE_NOT_SUPPORTED", `This platform takes no ${mime}.`]);
  else if (codecs !== null && codec !== null && !codecs.includes(codec)) {
    problems.push(["VIDEO_CODEC_NOT_SUPPORTED", `The video is coded as ${codec}; this platform takes ${codecs.join(", ")}.`]);
  }
  if (bytes < minBytes) problems.push(["VIDEO_FILE_TOO_SMALL", `The video has ${bytes} bytes; this platform asks for ${minBytes}.`]);
  if (bytes > maxBytes) problems.push(["VIDEO_TOO_LARGE", `The video has ${bytes} bytes; this platform takes ${maxBytes}.`]);
  if (seconds !== null && seconds < minSeconds) problems.push(["VIDEO_TOO_SHORT", `The video lasts ${seconds} s; this platform asks for ${minSeconds} s.`]);
  // Containers say a fraction more than the picture lasts.
  if (seconds !== null && seconds > maxSeconds + 0.5) problems.push(["VIDEO_TOO_LONG", `The video lasts ${seconds} s; this platform takes ${maxSeconds} s.`]);
  // Cameras keep their rate only nearly.
  if (rate !== null && ((minRate !== null && rate < minRate - 0.5) || (maxRate !== null && rate > maxRate + 0.5))) {
    problems.push(["VIDEO_FRAME_RATE", `The video has ${rate} frames a second; this platform takes ${minRate ?? 1} to ${maxRate ?? "any number"}.`]);
  }
  if (width !== null && height !== null && Math.min(width, height) < minEdge) {
    problems.push(["VIDEO_TOO_SMALL", `The video has ${width}×${height} pixels; this platform asks for ${minEdge} on the shorter side.`]);
  }
  return problems;
}

/** What this platform would refuse in files that are known. An image of another type or too large is brought into form, so it is no matter here. */
function fileProblems(can: Capability, facts: MediaFacts, ordinary: boolean): [Warning["code"], string][] {
  const { kind, width, height } = facts;
  const problems: [Warning["code"], string][] = [];
  const rules = kind === "image" ? can.images : can.videos;
  if (width !== null && height !== null && height > 0) {
    const { minWidth, minHeight } = can.images;
    if (kind === "image" && (width < minWidth || height < minHeight)) {
      problems.push(["IMAGE_TOO_SMALL", `The image has ${width}×${height} pixels; this platform asks for ${minWidth}×${minHeight}.`]);
    }
    const ratio = width / height;
    // Rounded to whole pixels, a file may lie a hair outside.
    const outside = ordinary && ((rules.minRatio !== null && ratio < rules.minRatio - 0.01) || (rules.maxRatio !== null && ratio > rules.maxRatio + 0.01));
    if (outside) problems.push(["MEDIA_RATIO", `The shape ${width}×${height} is outside of what this platform takes.`]);
  }
  return kind === "image" ? problems : [...problems, ...videoProblems(can, facts)];
}

/**
 * What this platform would refuse in a post. `text` is the platform's own version. Nothing here stops a post from being
 * written; it is told as a warning then, and fails that platform alone at publish time.
 */
export function checkPost(post: {
  platform: SocialPlatform;
  text: string;
  mediaUrls: readonly string[];
  /** In the order of the addresses, as far as known. */
  media?: readonly (MediaFacts | null)[];
  /** One of the platform's own kinds of post; the rules of shape are those of the feed. */
  placement?: unknown;
  title?: unknown;
}): Warning[] {
  const { platform, text, mediaUrls, media = [], placement = "feed", title } = post;
  const can = capabilities[platform];
  const kinds = mediaKinds(mediaUrls, media);
  const warnings: Warning[] = [];
  const warn = (code: Warning["code"], message: string) => warnings.push({ platform: platform.toLowerCase() as Lowercase<SocialPlatform>, code, message });

  const limit = textLimit(platform, kinds);
  const length = textLength(platform, text);
  if (length > limit) warn("TEXT_TOO_LONG", `The text is ${length} long as this platform counts; it takes ${limit}.`);
  const titleUnits = can.titleLimit !== null && typeof title === "string" ? titleLength(platform, title) : 0;
  if (titleUnits > (can.titleLimit ?? 0)) warn("TITLE_TOO_LONG", `The title is ${titleUnits} long as this platform counts; it takes ${can.titleLimit}.`);
  const hashtags = text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0;
  if (can.hashtags !== null && hashtags > can.hashtags) warn("TOO_MANY_HASHTAGS", `${hashtags} hashtags; this platform takes ${can.hashtags}.`);
  const mentions = text.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]/gu)?.length ?? 0;
  if (can.mentions !== null && mentions > can.mentions) warn("TOO_MANY_MENTIONS", `${mentions} mentions; this platform takes ${can.mentions}.`);

  const images = kinds.filter((kind) => kind === "image").length;
  const videos = kinds.filter((kind) => kind === "video").length;
  if (kinds.length === 0 && !can.textOnly) warn("MEDIA_REQUIRED", "This platform takes no post without an image or a video.");
  if (images > 0 && can.images.max === 0) warn("IMAGES_NOT_SUPPORTED", "This platform takes no images.");
  else if (images > can.images.max) warn("TOO_MANY_IMAGES", `${images} images; this platform takes ${can.images.max}.`);
  if (videos > can.videos.max) warn("TOO_MANY_VIDEOS", `${videos} videos; this platform takes ${can.videos.max}.`);
  if (can.videos.min > 0 && kinds.length > 0 && videos === 0 && !kinds.includes("unknown")) warn("VIDEO_REQUIRED", "This platform takes only videos.");
  if (images > 0 && videos > 0 && !can.mixed) warn("MIXED_MEDIA", "This platform takes images or a video, not both in one post.");
  if (kinds.length > can.mediaMax && images <= can.images.max && videos <= can.videos.max) {
    warn("TOO_MANY_MEDIA", `${kinds.length} files; this platform takes ${can.mediaMax}.`);
  }
  const found = new Map(media.flatMap((facts) => (facts === null ? [] : fileProblems(can, facts, placement === "feed"))));
  for (const [code, message] of found) warn(code, message);
  return warnings;
}

/** The same for all accounts of a post. What is said of one account is not said again of another on its platform. */
export function checkAccounts(
  accounts: readonly { platform: SocialPlatform; text: string; placement: unknown; title: unknown }[],
  files: { mediaUrls: readonly string[]; media: readonly (MediaFacts | null)[] },
): Warning[] {
  const found = accounts.flatMap((account) => checkPost({ ...account, ...files }));
  return [...new Map(found.map((warning) => [`${warning.platform} ${warning.code}`, warning])).values()];
}
