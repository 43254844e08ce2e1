import type { Capability } from "./capabilities";
import type { MediaFacts } from "./contract";
import type { RefusalCode } from "./findings";
import { misfits } from "./fitting";

/** What a platform would refuse in a post's files: the one check that the warnings, the publish run and the adapters ask. Safe for the browser. */

export type MediaKind = "image" | "video" | "unknown";
export type Problem = readonly [code: RefusalCode, message: string];

export interface FilesOfPost {
  kinds: readonly MediaKind[];
  /** In the same order, as far as known. */
  media: readonly (MediaFacts | null)[];
  placement?: unknown;
  link?: unknown;
}

export function fileProblems(can: Capability, { kinds, media, placement, link }: FilesOfPost): Problem[] {
  const ordinary = placement === undefined || placement === "feed";
  const known = media.flatMap((facts) => facts ?? []);
  const found: Problem[] = [
    ...countProblems(can, kinds),
    ...(can.images.animationsAlone && kinds.length > 1 && known.some(isAnimation)
      ? [["ANIMATION_NOT_ALONE", "This platform takes an animation alone, without other files."] as const]
      : []),
    ...misfits(can, { placement, link }, kinds).map(({ code, message }) => [code, message] as const),
    ...known.flatMap((facts) => ownProblems(can, facts, ordinary)),
  ];
  return [...new Map(found)];
}

/** Some platforms take every GIF for a moving picture. */
const isAnimation = ({ mime }: MediaFacts) => mime === "image/gif";

function countProblems(can: Capability, kinds: readonly MediaKind[]): Problem[] {
  const problems: Problem[] = [];
  const images = kinds.filter((kind) => kind === "image").length;
  const videos = kinds.filter((kind) => kind === "video").length;
  if (kinds.length === 0 && !can.textOnly) problems.push(["MEDIA_REQUIRED", "This platform takes no post without an image or a video."]);
  if (images > 0 && can.images.max === 0) problems.push(["IMAGES_NOT_SUPPORTED", "This platform takes no images."]);
  else if (images > can.images.max) problems.push(["TOO_MANY_IMAGES", `${images} images; this platform takes ${can.images.max}.`]);
  if (videos > can.videos.max) problems.push(["TOO_MANY_VIDEOS", `${videos} videos; this platform takes ${can.videos.max}.`]);
  if (can.videos.min > 0 && kinds.length > 0 && videos === 0 && !kinds.includes("unknown")) {
    problems.push(["VIDEO_REQUIRED", "This platform takes only videos."]);
  }
  if (images > 0 && videos > 0 && !can.mixed) problems.push(["MIXED_MEDIA", "This platform takes images or a video, not both in one post."]);
  if (kinds.length > can.mediaMax && images <= can.images.max && videos <= can.videos.max) {
    problems.push(["TOO_MANY_MEDIA", `${kinds.length} files; this platform takes ${can.mediaMax}.`]);
  }
  return problems;
}

/** In a file's own bytes. An image of another type or too large is brought into form, so it is no matter here. */
function ownProblems(can: Capability, facts: MediaFacts, ordinary: boolean): Problem[] {
  const { kind, width, height } = facts;
  const problems: Problem[] = [];
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

function videoProblems({ videos }: Capability, facts: MediaFacts): Problem[] {
  const { mime, bytes, width, height, durationSeconds: seconds, videoCodec: codec, framesPerSecond: rate } = facts;
  const { mimes, codecs, minBytes, maxBytes, minSeconds, maxSeconds, minFramesPerSecond: minRate, maxFramesPerSecond: maxRate, minEdge } = videos;
  const problems: Problem[] = [];
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
