import type { SocialPlatform } from "./platforms";

/**
 * What each platform takes, as data: the warnings, the composer's counters, the preparation of media and the publish run all read it here.
 * Sizes are bytes, durations seconds, ratios width divided by height.
 */

export const textUnits = ["codePoints", "utf16", "bytes", "weighted"] as const;
export type TextUnit = (typeof textUnits)[number];

export interface ImageRules {
  min: number;
  max: number;
  /** What the platform takes; another type is re-encoded to the first of these. */
  mimes: readonly string[];
  maxBytes: number;
  /** Of one that moves, which no conversion makes smaller; null = as of any image. */
  maxAnimationBytes: number | null;
  /** An animation takes no other file beside it. */
  animationsAlone: boolean;
  /** A larger image is made smaller; null = no bound of the platform's. */
  maxWidth: number | null;
  maxHeight: number | null;
  /** A smaller one is refused. */
  minWidth: number;
  minHeight: number;
  /** Outside of these it is refused. */
  minRatio: number | null;
  maxRatio: number | null;
}

export interface VideoRules {
  min: number;
  max: number;
  mimes: readonly string[];
  /** How the picture may be coded; null = the platform names none. */
  codecs: readonly string[] | null;
  minBytes: number;
  maxBytes: number;
  minSeconds: number;
  maxSeconds: number;
  minFramesPerSecond: number | null;
  maxFramesPerSecond: number | null;
  /** Pixels of the shorter side. */
  minEdge: number;
  minRatio: number | null;
  maxRatio: number | null;
}

export interface Capability {
  platform: SocialPlatform;
  text: {
    limit: number;
    /** The limit when images go with the text, where it is another one. */
    limitWithImages: number | null;
    /** Characters that are allowed neither in the text nor in a title. */
    without: string;
    unit: TextUnit;
  };
  /** Length of a separate title, in UTF-16 units where the text is counted so and else in code points; null where there is none. */
  titleLimit: number | null;
  hashtags: number | null;
  mentions: number | null;
  /** May be published without media. */
  textOnly: boolean;
  images: ImageRules;
  videos: VideoRules;
  /** Images and videos in one post. */
  mixed: boolean;
  /** How many files together. */
  mediaMax: number;
  altTextLimit: number | null;
  /** Kinds of post beside the ordinary one, by the names that a target's settings use. */
  placements: readonly string[];
  /** Those that are made of one file, and which of them of a video. */
  madeOf: Readonly<Record<string, "file" | "video">>;
  /** Shows a link of its own only in a post of the ordinary kind that has no files. */
  linkAlone: boolean;
  /** Settings that mean something only within another one, by name. */
  within: Readonly<Record<string, string>>;
  /** Whether a published post can be deleted through us. */
  deletes: boolean;
}

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;

type Row = Omit<Partial<Capability>, "text" | "images" | "videos"> & {
  text: Partial<Capability["text"]> & { limit: number };
  images?: Partial<ImageRules>;
  videos?: Partial<VideoRules>;
};

function row(platform: SocialPlatform, given: Row): Capability {
  const images: ImageRules = {
    min: 0,
    max: 1,
    mimes: ["image/jpeg", "image/png"],
    maxBytes: 8 * MB,
    maxAnimationBytes: null,
    animationsAlone: false,
    maxWidth: null,
    maxHeight: null,
    minWidth: 1,
    minHeight: 1,
    minRatio: null,
    maxRatio: null,
    ...given.images,
  };
  const videos: VideoRules = {
    min: 0,
    max: 1,
    mimes: ["video/mp4", "video/quicktime"],
    codecs: null,
    minBytes: 1,
    maxBytes: GB,
    minSeconds: 0,
    maxSeconds: 3_600,
    minFramesPerSecond: null,
    maxFramesPerSecond: null,
    minEdge: 1,
    minRatio: null,
    maxRatio: null,
    ...given.videos,
  };
  return {
    titleLimit: null,
    hashtags: null,
    mentions: null,
    textOnly: true,
    mixed: false,
    mediaMax: Math.max(images.max, videos.max),
    altTextLimit: null,
    placements: [],
    madeOf: {},
    linkAlone: false,
    within: {},
    deletes: false,
    ...given,
    platform,
    images,
    videos,
    text: { limitWithImages: null, without: "", unit: "codePoints", ...given.text },
  };
}

export const capabilities: Record<SocialPlatform, Capability> = {
  TWITTER: row("TWITTER", {
    text: { limit: 280, unit: "weighted" },
    images: {
      max: 4,
      mimes: ["image/jpeg", "image/png", "image/webp", "image/gif"],
      maxBytes: 5 * MB,
      maxAnimationBytes: 15 * MB,
      animationsAlone: true,
    },
    videos: {
      codecs: ["H.264"],
      maxBytes: 512 * MB,
      minSeconds: 0.5,
      maxSeconds: 140,
      maxFramesPerSecond: 60,
      minEdge: 32,
      minRatio: 1 / 3,
      maxRatio: 3,
    },
    altTextLimit: 1_000,
    deletes: true,
  }),
  INSTAGRAM: row("INSTAGRAM", {
    text: { limit: 2_200 },
    hashtags: 30,
    mentions: 20,
    textOnly: false,
    images: { max: 10, mimes: ["image/jpeg"], maxBytes: 8 * MB, maxWidth: 1_440, minRatio: 0.8, maxRatio: 1.91 },
    videos: {
      max: 10,
      codecs: ["H.264", "H.265"],
      maxBytes: 300 * MB,
      minSeconds: 3,
      maxSeconds: 900,
      minFramesPerSecond: 23,
      maxFramesPerSecond: 60,
      minRatio: 0.01,
      maxRatio: 10,
    },
    mixed: true,
    altTextLimit: 1_000,
    placements: ["feed", "reel", "story"],
    madeOf: { reel: "video", story: "file" },
  }),
  LINKEDIN: row("LINKEDIN", {
    text: { limit: 3_000 },
    // A side of at most 6,012 keeps every image below the 36,152,320 pixels that are allowed.
    images: { max: 20, mimes: ["image/jpeg", "image/png", "image/gif"], maxBytes: 5 * MB, maxWidth: 6_012, maxHeight: 6_012 },
    videos: { mimes: ["video/mp4"], minBytes: 75 * KB, maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 1_800, minRatio: 1 / 2.4, maxRatio: 2.4 },
    altTextLimit: 4_086,
    linkAlone: true,
    deletes: true,
  }),
  FACEBOOK: row("FACEBOOK", {
    text: { limit: 63_206 },
    images: { max: 10, mimes: ["image/jpeg", "image/png", "image/gif", "image/bmp", "image/tiff"], maxBytes: 4 * MB },
    videos: { maxBytes: 10 * GB, maxSeconds: 14_400 },
    altTextLimit: 1_000,
    placements: ["feed", "reel", "story"],
    madeOf: { reel: "video", story: "file" },
    linkAlone: true,
    deletes: true,
  }),
  TIKTOK: row("TIKTOK", {
    text: { limit: 2_200, limitWithImages: 4_000, unit: "utf16" },
    titleLimit: 90,
    textOnly: false,
    images: { max: 35, mimes: ["image/jpeg", "image/webp"], maxBytes: 20 * MB, maxWidth: 1_080, maxHeight: 1_920 },
    videos: {
      mimes: ["video/mp4", "video/quicktime", "video/webm"],
      codecs: ["H.264", "H.265", "VP8", "VP9"],
      maxBytes: 4 * GB,
      maxSeconds: 600,
      minFramesPerSecond: 23,
      maxFramesPerSecond: 60,
      minEdge: 360,
    },
  }),
  YOUTUBE: row("YOUTUBE", {
    text: { limit: 5_000, unit: "bytes", without: "<>" },
    titleLimit: 100,
    textOnly: false,
    images: { max: 0 },
    // Longer ones need a verified channel.
    videos: { min: 1, mimes: ["video/mp4", "video/quicktime", "video/webm"], maxBytes: 256 * GB, maxSeconds: 43_200 },
    deletes: true,
  }),
  PINTEREST: row("PINTEREST", {
    text: { limit: 800 },
    titleLimit: 100,
    textOnly: false,
    images: { max: 5, maxBytes: 20 * MB },
    videos: { codecs: ["H.264", "H.265"], maxBytes: 2 * GB, minSeconds: 4, maxSeconds: 900, minRatio: 0.5, maxRatio: 1.91 },
    altTextLimit: 500,
    within: { boardSectionId: "boardId" },
    deletes: true,
  }),
  SNAPCHAT: row("SNAPCHAT", {
    text: { limit: 160 },
    titleLimit: 45,
    textOnly: false,
    images: { maxBytes: 20 * MB, maxWidth: 1_080, maxHeight: 1_920 },
    videos: { mimes: ["video/mp4"], codecs: ["H.264"], maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 60, minEdge: 540 },
    placements: ["story", "saved_story", "spotlight"],
    madeOf: { spotlight: "video" },
  }),
};

/** Length of a title as the platform counts it. */
export function titleLength(platform: SocialPlatform, title: string): number {
  return capabilities[platform].text.unit === "utf16" ? title.length : [...title].length;
}
