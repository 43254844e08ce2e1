import { type FaultCode, faultCodes, type RefusalCode, refusalCodes } from "@/shared/social/findings";
import { platformDocs } from "@/shared/social/platform-docs";
import type { PlatformErrorClass } from "./post-detail.schema";
import type { SocialPlatform } from "./posts.schema";
import type { PostProblem } from "./problem.schema";

/** Problem of a post on an account, and the required action. Pure. */

/** A refused post is changed by its author. */
const refusalRemedies: Record<RefusalCode, string> = {
  TEXT_TOO_LONG: "Shorten the text, or give this platform a shorter one in `platformCaptions`.",
  TEXT_CHARACTERS: "Remove these characters, or give this platform another text in `platformCaptions`.",
  TITLE_TOO_LONG: "Shorten the title.",
  TITLE_REQUIRED: "Give the video a title, or the post a text.",
  TOO_MANY_HASHTAGS: "Remove hashtags from this platform's text.",
  TOO_MANY_MENTIONS: "Remove mentions from this platform's text.",
  MEDIA_REQUIRED: "Add an image or a video.",
  TOO_MANY_IMAGES: "Remove images.",
  TOO_MANY_VIDEOS: "Remove videos.",
  TOO_MANY_MEDIA: "Remove files.",
  IMAGES_NOT_SUPPORTED: "Replace the images by a video, or leave this account out.",
  VIDEO_REQUIRED: "Add a video, or leave this account out.",
  MIXED_MEDIA: "Keep either the images or the video.",
  ANIMATION_NOT_ALONE: "Keep the animation alone, or replace it by a still image.",
  MEDIA_TYPE_NOT_SUPPORTED: "Convert the video to a type that this platform takes.",
  IMAGE_TOO_SMALL: "Replace the image by a larger one.",
  IMAGE_TOO_LARGE: "Replace the image by a smaller file.",
  ANIMATION_TOO_LARGE: "Replace the animation by a smaller file.",
  MEDIA_RATIO: "Crop the file to a shape that this platform takes.",
  VIDEO_CODEC_NOT_SUPPORTED: "Encode the video anew with a codec that this platform takes.",
  VIDEO_FRAME_RATE: "Encode the video anew with another frame rate.",
  VIDEO_TOO_SMALL: "Replace the video by one of a higher resolution.",
  VIDEO_FILE_TOO_SMALL: "Replace the video by a larger file.",
  VIDEO_TOO_LARGE: "Replace the video by a smaller file.",
  VIDEO_TOO_SHORT: "Replace the video by a longer one.",
  VIDEO_TOO_LONG: "Cut the video to the length that this platform takes.",
  PLACEMENT_NEEDS_VIDEO: "Add a video, or choose another placement.",
  PLACEMENT_ONE_FILE: "Keep one file, or choose another placement.",
  LINK_WITH_MEDIA: "Remove the link or the files.",
  SETTING_INVALID: "Correct this platform's settings.",
  VISIBILITY_NOT_OFFERED: "Choose who may see the post from what the account offers.",
  PARTNERSHIP_NOT_PUBLIC: "Make the post public, or do not mark it as a paid partnership.",
  BOARD_REQUIRED: "The account's owner creates a board, or the post names one.",
};

const faultRemedies: Record<FaultCode, string> = {
  MEDIA_HOST_FAILED: "Whoever runs the site that keeps the file has to repair it; or upload the file to the media library.",
  MEDIA_ADDRESS_REFUSED: "Correct the file's address, or upload the file to the media library.",
  MEDIA_UNREADABLE: "Replace the file by an image or a video.",
  MEDIA_GONE: "Choose another file.",
  STORAGE_FAILED: "The operator of this installation has to look at its storage.",
  STORAGE_FULL: "The operator of this installation has to make room for files.",
  STORAGE_QUOTA_EXCEEDED: "Delete files of the media library, or take a larger plan.",
  MEDIA_NOT_PUBLIC: "The operator of this installation has to make it reachable from the internet.",
  PROCESSING_TOO_LONG: "Try again; if it happens again, replace the file by a smaller one.",
  NOT_SET_UP: "The operator of this installation has to set up this platform.",
  CONNECTION_LOST: "The account's owner has to connect it again.",
  INTERNAL_FAULT: "Try again; if it happens again, tell the operator of this installation.",
};

const classRemedies: Record<PlatformErrorClass, string> = {
  RECONNECT: "The account's owner has to connect it again.",
  RATE: "Try again in a few minutes.",
  QUOTA_DAY: "Try again tomorrow: the account has used up what the platform allows in a day.",
  TRANSIENT: "Try again: nothing was created.",
  DUPLICATE: "Change some words: the account has published the same not long ago.",
  INVALID: "Change the post as the platform's message says.",
  BLOCKED: "The account's owner has to lift the restriction on the platform.",
  CONFIG: "The operator of this installation has to repair its app at the platform.",
  UNKNOWN_OUTCOME: "Look at the account: the post may be there. Try again only where it is not.",
};

const ownCode = /^([A-Z][A-Z_]+): (.*)$/s;
const isRefusalCode = (code: string): code is RefusalCode => refusalCodes.some((candidate) => candidate === code);
const isFaultCode = (code: string): code is FaultCode => faultCodes.some((candidate) => candidate === code);

/** These are of our making, or of a file's host. */
const notThePlatforms: ReadonlySet<string> = new Set(faultCodes.filter((code) => code !== "PROCESSING_TOO_LONG" && code !== "CONNECTION_LOST"));

const passing: ReadonlySet<PlatformErrorClass> = new Set(["RATE", "QUOTA_DAY", "TRANSIENT"]);

export function remedyFor(code: RefusalCode | FaultCode | "CONNECTION_EXPIRED"): string {
  if (code === "CONNECTION_EXPIRED") return classRemedies.RECONNECT;
  return isFaultCode(code) ? faultRemedies[code] : refusalRemedies[code];
}

/** `platform` in any case. */
export function docsFor(code: string, platform: SocialPlatform | Lowercase<SocialPlatform>): string | null {
  return notThePlatforms.has(code) ? null : platformDocs[platform.toUpperCase() as SocialPlatform];
}

interface Failure {
  platform: SocialPlatform;
  errorClass: PlatformErrorClass | null;
  error: string | null;
}

/** Null where the failure has no further details. */
export function problemOf({ platform, errorClass, error }: Failure): PostProblem | null {
  if (errorClass === null) return null;
  const [, named = "", detail = ""] = ownCode.exec(error ?? "") ?? [];
  const isLost = errorClass === "UNKNOWN_OUTCOME";
  const own = !isLost && (isRefusalCode(named) || isFaultCode(named)) ? named : null;
  return {
    class: errorClass,
    code: own ?? (isLost ? "OUTCOME_UNKNOWN" : errorClass),
    message: own || named === "OUTCOME_UNKNOWN" ? detail : (error ?? "Failed."),
    remedy: own ? remedyFor(own) : classRemedies[errorClass],
    retryable: passing.has(errorClass) || own === "PROCESSING_TOO_LONG",
    docs: docsFor(own ?? "", platform),
  };
}
