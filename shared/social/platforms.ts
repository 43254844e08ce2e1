/** The platforms that posts are published to. */
export const socialPlatforms = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** Lowercase names: how the API writes platforms everywhere but in results. */
export const platformNames = socialPlatforms.map((platform) => platform.toLowerCase()) as Lowercase<SocialPlatform>[];

/** A file's kind by its content; null = unknown. */
export interface MediaFacts {
  kind: "image" | "video";
  mime: string;
  bytes: number;
  /** Pixels, as shown. */
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Such as H.264. */
  videoCodec: string | null;
  framesPerSecond: number | null;
}
