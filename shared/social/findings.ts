/**
 * What we ourselves find about a post, by name: the name is in front of the error's words, and each has a sentence of its own in both
 * languages. Whatever has none of these names is the platform's own answer.
 */

/** The post as it is would be refused: its author changes it. */
export const refusalCodes = [
  "TEXT_TOO_LONG",
  "TEXT_CHARACTERS",
  "TITLE_TOO_LONG",
  "TITLE_REQUIRED",
  "TOO_MANY_HASHTAGS",
  "TOO_MANY_MENTIONS",
  "MEDIA_REQUIRED",
  "TOO_MANY_IMAGES",
  "TOO_MANY_VIDEOS",
  "TOO_MANY_MEDIA",
  "IMAGES_NOT_SUPPORTED",
  "VIDEO_REQUIRED",
  "MIXED_MEDIA",
  "ANIMATION_NOT_ALONE",
  "MEDIA_TYPE_NOT_SUPPORTED",
  "IMAGE_TOO_SMALL",
  "IMAGE_TOO_LARGE",
  "ANIMATION_TOO_LARGE",
  "MEDIA_RATIO",
  "VIDEO_CODEC_NOT_SUPPORTED",
  "VIDEO_FRAME_RATE",
  "VIDEO_TOO_SMALL",
  "VIDEO_FILE_TOO_SMALL",
  "VIDEO_TOO_LARGE",
  "VIDEO_TOO_SHORT",
  "VIDEO_TOO_LONG",
  "PLACEMENT_NEEDS_VIDEO",
  "PLACEMENT_ONE_FILE",
  "LINK_WITH_MEDIA",
  "SETTING_INVALID",
  "VISIBILITY_NOT_OFFERED",
  "PARTNERSHIP_NOT_PUBLIC",
  "BOARD_REQUIRED",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** An obstacle outside the post and its platform. */
export const faultCodes = [
  /** The server of a file's address failed; retried later. */
  "MEDIA_HOST_FAILED",
  /** It answered, and gave no file. */
  "MEDIA_ADDRESS_REFUSED",
  /** What it gave is no image or video. */
  "MEDIA_UNREADABLE",
  "MEDIA_GONE",
  /** Where this installation keeps its files. */
  "STORAGE_FAILED",
  /** No storage for a file that would have to be fetched: on this installation (retried later), or in the workspace's plan. */
  "STORAGE_FULL",
  "STORAGE_QUOTA_EXCEEDED",
  /** The platform has to fetch a file and cannot reach this installation. */
  "MEDIA_NOT_PUBLIC",
  "PROCESSING_TOO_LONG",
  "NOT_SET_UP",
  /** No valid tokens of the account are left, so its platform was not called. */
  "CONNECTION_LOST",
  "INTERNAL_FAULT",
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** What a platform would refuse, and an account that has to be connected again. */
export const warningCodes = [...refusalCodes, "CONNECTION_EXPIRED"] as const;
export type WarningCode = (typeof warningCodes)[number];
