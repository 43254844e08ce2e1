import { z } from "zod";
import { imageFits } from "@/shared/social/image-fit";
import type { SocialPlatform } from "./contract";

/**
 * What a person may set for a post on one platform beyond its text and media. Everything is optional; an undeclared name is refused.
 * Safe for the browser: the composer builds its form from the same schemas that the adapters read.
 */

/** A title's length limit is in the platform's capabilities. */
const title = z.string().max(1_000).optional();

const link = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .optional();

export const twitterSettings = z.strictObject({
  replySettings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  /** Both are labels that readers see. */
  paidPartnership: z.boolean().optional(),
  madeWithAi: z.boolean().optional(),
});

export const tiktokPrivacyLevels = ["PUBLIC_TO_EVERYONE", "FOLLOWER_OF_CREATOR", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"] as const;

export const tiktokSettings = z.strictObject({
  privacyLevel: z.enum(tiktokPrivacyLevels).optional(),
  disableDuet: z.boolean().optional(),
  disableComment: z.boolean().optional(),
  disableStitch: z.boolean().optional(),
  videoCoverTimestampMs: z.int().min(0).optional(),
  brandContentToggle: z.boolean().optional(),
  brandOrganicToggle: z.boolean().optional(),
  /** Of a post of photos. */
  title,
  autoAddMusic: z.boolean().optional(),
  madeWithAi: z.boolean().optional(),
});

export const linkedinSettings = z.strictObject({
  /** A page publishes to everyone. */
  visibility: z.enum(["PUBLIC", "CONNECTIONS"]).optional(),
  /** Shown as a card in a post without media: LinkedIn makes none of an address in the text. */
  link,
  /** Without one, the address's host. */
  linkTitle: z.string().trim().min(1).max(400).optional(),
});

export const pinterestSettings = z.strictObject({
  /** Without one, the account's first board. */
  boardId: z.string().regex(/^\d+$/).max(64).optional(),
  boardSectionId: z.string().regex(/^\d+$/).max(64).optional(),
  title,
  /** Where the pin leads. */
  link,
});

/** Counted as YouTube does: a tag with a space is quoted, and tags are separated by commas. */
function tagsLength(tags: readonly string[]): number {
  return tags.reduce((length, tag) => length + [...tag].length + (tag.includes(" ") ? 2 : 0), Math.max(0, tags.length - 1));
}

export const youtubeSettings = z.strictObject({
  /** Without one, the text's first line. */
  title,
  privacyStatus: z.enum(["public", "unlisted", "private"]).optional(),
  madeForKids: z.boolean().optional(),
  categoryId: z.string().regex(/^\d+$/).max(8).optional(),
  tags: z
    .array(z.string().min(1).max(100))
    .max(100)
    .refine((tags) => tagsLength(tags) <= 500, "must have at most 500 characters together")
    .optional(),
  notifySubscribers: z.boolean().optional(),
  /** Realistic altered or synthetic content: viewers see a label. */
  madeWithAi: z.boolean().optional(),
});

const placement = z.enum(["feed", "reel", "story"]).optional();

export const instagramSettings = z.strictObject({
  placement,
  /** How an image outside of the feed's shapes is fitted; default: it is refused. */
  imageFit: z.enum(imageFits).optional(),
  /** Whether a reel is shown in the feed too; the default is true. */
  shareToFeed: z.boolean().optional(),
  /** Which moment of a reel becomes its cover. */
  thumbOffsetMs: z.int().min(0).optional(),
  collaborators: z
    .array(z.string().regex(/^[A-Za-z0-9._]{1,30}$/))
    .max(3)
    .optional(),
});

export const facebookSettings = z.strictObject({
  placement,
  /** Shown with a preview, in a post without media. */
  link,
});

export const snapchatSettings = z.strictObject({
  placement: z.enum(["story", "saved_story", "spotlight"]).optional(),
  /** Of a saved story. Without one, the text's first line. */
  title,
  /** Of a Spotlight, such as ar_AA. Without one, that of its words. */
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/)
    .optional(),
});

export const settingsSchemas: Partial<Record<SocialPlatform, z.ZodType>> = {
  FACEBOOK: facebookSettings,
  INSTAGRAM: instagramSettings,
  LINKEDIN: linkedinSettings,
  PINTEREST: pinterestSettings,
  TWITTER: twitterSettings,
  SNAPCHAT: snapchatSettings,
  TIKTOK: tiktokSettings,
  YOUTUBE: youtubeSettings,
};
