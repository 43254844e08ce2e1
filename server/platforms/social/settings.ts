import { z } from "zod";
import type { SocialPlatform } from "./contract";

/**
 * What a person may set for a post on one platform beyond its text and media. Everything is optional; an undeclared name is refused.
 * Safe for the browser: the composer builds its form from the same schemas that the adapters read.
 */

export const twitterSettings = z.strictObject({ replySettings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional() });

export const settingsSchemas: Partial<Record<SocialPlatform, z.ZodType>> = {
  TWITTER: twitterSettings,
};
