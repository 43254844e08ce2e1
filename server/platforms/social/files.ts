import { capabilities } from "./capabilities";
import { type OutgoingMedia, PlatformError, type SocialPlatform } from "./contract";

/** What a platform's row of capabilities says of a post's files, for adapters. `name` is how the platform calls itself. */

export function checkFiles(platform: SocialPlatform, name: string, media: readonly Pick<OutgoingMedia, "kind">[]): void {
  const { images, videos, mixed, mediaMax, textOnly } = capabilities[platform];
  const videoCount = media.filter(({ kind }) => kind === "video").length;
  const imageCount = media.length - videoCount;
  const refuse = (what: string): never => {
    throw new PlatformError("INVALID", `${name} takes ${what}.`);
  };
  if (media.length === 0 && !textOnly) refuse("no post without an image or a video");
  if (imageCount > 0 && images.max === 0) refuse("a video, not an image");
  if (imageCount > images.max) refuse(`up to ${images.max} images in one post`);
  if (videoCount > videos.max || (videoCount > 0 && imageCount > 0 && !mixed)) refuse("a video alone, without other media");
  if (media.length > mediaMax) refuse(`up to ${mediaMax} files in one post`);
}

/** The image's words for those who do not see it, as many as the platform takes. */
export function altTextOf(platform: SocialPlatform, { altText = "" }: Pick<OutgoingMedia, "altText">): string | undefined {
  const limit = capabilities[platform].altTextLimit ?? 0;
  return [...altText].slice(0, limit).join("") || undefined;
}
