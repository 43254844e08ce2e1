import twitterText from "twitter-text";
import { codePoints } from "@/shared/code-points";
import { capabilities, titleLength } from "./capabilities";
import { fileProblems, type Measure, type MediaKind } from "./file-problems";
import type { WarningCode } from "./findings";
import { fittingSettings } from "./fitting";
import type { MediaFacts, SocialPlatform } from "./platforms";

/**
 * Checks a post against the platforms' capabilities: the one check for the API's warnings, the composer's
 * counters and the publish run. Safe for the browser, and nothing in it parses, so a composer need not load a parser.
 */

export { capabilities, fittingSettings, type MediaFacts, type MediaKind };

const videoEndings = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;
const imageEndings = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i;

/** Derived from the address alone; an unknown file type produces no warning. */
export function mediaKindOf(url: string): MediaKind {
  const path = URL.canParse(url) ? new URL(url).pathname : url;
  return videoEndings.test(path) ? "video" : imageEndings.test(path) ? "image" : "unknown";
}

/** Past this many units the search for links takes too long to be worth it: nothing so long fits by shortened links. */
const WEIGHABLE_LENGTH = 5_000;

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
      return text.length > WEIGHABLE_LENGTH ? codePoints(text) : twitterText.parseTweet(text).weightedLength;
  }
}

/** Upper bound of that length, without counting. */
function longestLength(platform: SocialPlatform, text: string): number {
  switch (capabilities[platform].text.unit) {
    case "codePoints":
    case "utf16":
      return text.length;
    case "bytes":
      return text.length * 3;
    case "weighted":
      // A link counts more than it is long, and there is none without a dot.
      return text.includes(".") ? Number.POSITIVE_INFINITY : text.length * (/[^\0-\u10ff]/.test(text) ? 2 : 1);
  }
}

/** `platform` is written lowercase, as in the post's `platforms`. */
export interface Warning extends Measure {
  platform: Lowercase<SocialPlatform>;
  code: WarningCode;
  message: string;
  /** The field of a post's input that it is about. */
  field: string;
}

/** Kind of each file: stored, else by its address. */
export function mediaKinds(mediaUrls: readonly string[], media: readonly (MediaFacts | null)[]): MediaKind[] {
  return mediaUrls.map((url, index) => media[index]?.kind ?? mediaKindOf(url));
}

/** The limit that holds for a text with these media. */
export function textLimit(platform: SocialPlatform, kinds: readonly MediaKind[]): number {
  const { text } = capabilities[platform];
  return text.limitWithImages !== null && kinds.includes("image") && !kinds.includes("video") ? text.limitWithImages : text.limit;
}

/**
 * What this platform would refuse in a post. `text` is the platform's own version. Nothing here stops a post from being
 * written; it is a warning then, and fails on that platform alone at publish time.
 */
export function checkPost(post: {
  platform: SocialPlatform;
  text: string;
  mediaUrls: readonly string[];
  /** In the order of the addresses, where stored. */
  media?: readonly (MediaFacts | null)[];
  /** One of the platform's own kinds of post; the rules of shape are those of the feed. */
  placement?: unknown;
  title?: unknown;
  link?: unknown;
  imageFit?: unknown;
}): Warning[] {
  const { platform, text, mediaUrls, media = [], placement, title, link, imageFit } = post;
  const can = capabilities[platform];
  const kinds = mediaKinds(mediaUrls, media);
  const warnings: Warning[] = [];
  const lowercase = platform.toLowerCase() as Lowercase<SocialPlatform>;
  const warn = (field: string, code: Warning["code"], message: string, limit: Measure["limit"], actual: Measure["actual"]) =>
    warnings.push({ platform: lowercase, code, message, field, limit, actual });
  const setting = (name: string) => `platformSettings.${lowercase}.${name}`;

  const limit = textLimit(platform, kinds);
  const length = longestLength(platform, text) > limit ? textLength(platform, text) : 0;
  if (length > limit) warn("content", "TEXT_TOO_LONG", `The text is ${length} long as this platform counts; it takes ${limit}.`, limit, length);
  const inTitle = can.titleLimit === null ? "" : String(title ?? "");
  const found = can.text.without === "" ? [] : [...can.text.without].filter((character) => text.includes(character) || inTitle.includes(character));
  if (found.length > 0) {
    const field = found.some((character) => text.includes(character)) ? "content" : setting("title");
    warn(field, "TEXT_CHARACTERS", `This platform takes no ${found.join(" and no ")}.`, null, found.join(""));
  }
  const titleUnits = can.titleLimit !== null && typeof title === "string" ? titleLength(platform, title) : 0;
  if (titleUnits > (can.titleLimit ?? 0)) {
    const message = `The title is ${titleUnits} long as this platform counts; it takes ${can.titleLimit}.`;
    warn(setting("title"), "TITLE_TOO_LONG", message, can.titleLimit, titleUnits);
  }
  const hashtags = can.hashtags === null ? 0 : (text.match(/#[\p{L}\p{N}_]/gu)?.length ?? 0);
  if (can.hashtags !== null && hashtags > can.hashtags) {
    warn("content", "TOO_MANY_HASHTAGS", `${hashtags} hashtags; this platform takes ${can.hashtags}.`, can.hashtags, hashtags);
  }
  const mentions = can.mentions === null ? 0 : (text.match(/(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_]/gu)?.length ?? 0);
  if (can.mentions !== null && mentions > can.mentions) {
    warn("content", "TOO_MANY_MENTIONS", `${mentions} mentions; this platform takes ${can.mentions}.`, can.mentions, mentions);
  }

  for (const { about, code, message, ...measure } of fileProblems(can, { kinds, media, placement, link, imageFit })) {
    const field = typeof about === "number" ? `mediaUrls.${about}` : about === "media" ? "mediaUrls" : setting(about);
    warn(field, code, message, measure.limit, measure.actual);
  }
  return warnings;
}

/** Problems common to all accounts of a post, each reported once a platform. */
export function checkAccounts(
  accounts: readonly { platform: SocialPlatform; text: string; placement: unknown; title: unknown; link: unknown; imageFit: unknown }[],
  files: { mediaUrls: readonly string[]; media: readonly (MediaFacts | null)[] },
): Warning[] {
  const found = accounts.flatMap((account) => checkPost({ ...account, ...files }));
  return found.length < 2 ? found : [...new Map(found.map((warning) => [`${warning.platform} ${warning.code}`, warning])).values()];
}
