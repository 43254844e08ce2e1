import type { Capability } from "./capabilities";
import type { RefusalCode } from "./findings";
import { misfits } from "./fitting";
import { brokenRatio } from "./image-fit";
import type { MediaFacts } from "./platforms";

/** Problems of a post's files on a platform: the one check for warnings, the publish run and the adapters. Safe for the browser. */

export type MediaKind = "image" | "video" | "unknown";
/** `limit` and `actual` are in the unit that the message names; null where it is no matter of how much. */
export interface Measure {
  limit: number | string | null;
  actual: number | string | null;
}

export interface Problem extends Measure {
  code: RefusalCode;
  message: string;
  /** What it is about: a setting, all files, or the one at this place. */
  about: "placement" | "link" | "media" | number;
}

export interface FilesOfPost {
  kinds: readonly MediaKind[];
  /** In the same order, where stored. */
  media: readonly (MediaFacts | null)[];
  placement?: unknown;
  link?: unknown;
  /** How an image outside of the platform's shapes is brought into one, see image-fit.ts. */
  imageFit?: unknown;
}

export function fileProblems(can: Capability, { kinds, media, placement, link, imageFit }: FilesOfPost): Problem[] {
  if (kinds.length === 0 && can.textOnly && !placement && !link) return [];
  const ordinary = placement === undefined || placement === "feed";
  const isAnimated = media.some((facts) => facts !== null && isAnimation(facts));
  const found: Problem[] = [
    ...countProblems(can, kinds),
    ...(can.images.animationsAlone && kinds.length > 1 && isAnimated
      ? [ofFiles("ANIMATION_NOT_ALONE", "This platform takes an animation alone, without other files.", 1, kinds.length)]
      : []),
    ...misfits(can, { placement, link }, kinds).map(({ setting, ...problem }) => ({ ...problem, about: setting })),
    ...media.flatMap((facts, index) => (facts ? ownProblems(can, facts, { ordinary, imageFit }).map((problem) => ({ ...problem, about: index })) : [])),
  ];
  // Each kind is reported once, for any number of files.
  return found.filter((problem, index) => found.findIndex(({ code }) => code === problem.code) === index);
}

/** Some platforms take every GIF for a moving picture. */
const isAnimation = ({ mime }: MediaFacts) => mime === "image/gif";

function ofFiles(code: RefusalCode, message: string, limit: Measure["limit"] = null, actual: Measure["actual"] = null): Problem {
  return { code, message, limit, actual, about: "media" };
}

function countProblems(can: Capability, kinds: readonly MediaKind[]): Problem[] {
  const problems: Problem[] = [];
  const images = kinds.filter((kind) => kind === "image").length;
  const videos = kinds.filter((kind) => kind === "video").length;
  if (kinds.length === 0 && !can.textOnly) problems.push(ofFiles("MEDIA_REQUIRED", "This platform takes no post without an image or a video.", 1, 0));
  if (images > 0 && can.images.max === 0) problems.push(ofFiles("IMAGES_NOT_SUPPORTED", "This platform takes no images.", 0, images));
  else if (images > can.images.max) {
    problems.push(ofFiles("TOO_MANY_IMAGES", `${images} images; this platform takes ${can.images.max}.`, can.images.max, images));
  }
  if (videos > can.videos.max) problems.push(ofFiles("TOO_MANY_VIDEOS", `${videos} videos; this platform takes ${can.videos.max}.`, can.videos.max, videos));
  if (can.videos.min > 0 && kinds.length > 0 && videos === 0 && !kinds.includes("unknown")) {
    problems.push(ofFiles("VIDEO_REQUIRED", "This platform takes only videos.", can.videos.min, 0));
  }
  if (images > 0 && videos > 0 && !can.mixed) {
    problems.push(ofFiles("MIXED_MEDIA", "This platform takes images or a video, not both in one post."));
  }
  if (kinds.length > can.mediaMax && images <= can.images.max && videos <= can.videos.max) {
    problems.push(ofFiles("TOO_MANY_MEDIA", `${kinds.length} files; this platform takes ${can.mediaMax}.`, can.mediaMax, kinds.length));
  }
  return problems;
}

type OwnProblem = Omit<Problem, "about">;

const pixels = (width: number, height: number) => `${width}×${height}`;
const rounded = (ratio: number) => Number(ratio.toFixed(2));

/** In a file's own bytes. An image of another type or too large is brought into form, so it is no matter here. */
function ownProblems(can: Capability, facts: MediaFacts, { ordinary, imageFit }: { ordinary: boolean; imageFit: unknown }): OwnProblem[] {
  const { kind, width, height } = facts;
  const problems: OwnProblem[] = [];
  const { minRatio, maxRatio } = kind === "image" ? can.images : can.videos;
  if (width !== null && height !== null && height > 0) {
    const { minWidth, minHeight } = can.images;
    const actual = pixels(width, height);
    if (kind === "image" && (width < minWidth || height < minHeight)) {
      const limit = pixels(minWidth, minHeight);
      problems.push({ code: "IMAGE_TOO_SMALL", message: `The image has ${actual} pixels; this platform asks for ${limit}.`, limit, actual });
    }
    const ratio = width / height;
    const bound = brokenRatio({ width, height }, { minRatio, maxRatio });
    const isFitted = kind === "image" && Boolean(imageFit);
    if (ordinary && bound !== null && !isFitted) {
      const message = `The shape ${actual} is outside of what this platform takes.`;
      problems.push({ code: "MEDIA_RATIO", message, limit: rounded(bound), actual: rounded(ratio) });
    }
  }
  return kind === "image" ? problems : [...problems, ...videoProblems(can, facts)];
}

function videoProblems({ videos }: Capability, facts: MediaFacts): OwnProblem[] {
  const { mime, bytes, width, height, durationSeconds: seconds, videoCodec: codec, framesPerSecond: rate } = facts;
  const { mimes, codecs, minBytes, maxBytes, minSeconds, maxSeconds, minFramesPerSecond: minRate, maxFramesPerSecond: maxRate, minEdge } = videos;
  const problems: OwnProblem[] = [];
  const add = (code: RefusalCode, message: string, limit: number | string, actual: number | string) => problems.push({ code, message, limit, actual });
  if (!mimes.includes(mime)) add("MEDIA_TYPE_NOT_SUPPORTED", `This platform takes no ${mime}.`, mimes.join(", "), mime);
  else if (codecs !== null && codec !== null && !codecs.includes(codec)) {
    const accepted = codecs.join(", ");
    add("VIDEO_CODEC_NOT_SUPPORTED", `The video is coded as ${codec}; this platform takes ${accepted}.`, accepted, codec);
  }
  if (bytes < minBytes) add("VIDEO_FILE_TOO_SMALL", `The video has ${bytes} bytes; this platform asks for ${minBytes}.`, minBytes, bytes);
  if (bytes > maxBytes) add("VIDEO_TOO_LARGE", `The video has ${bytes} bytes; this platform takes ${maxBytes}.`, maxBytes, bytes);
  if (seconds !== null && seconds < minSeconds) {
    add("VIDEO_TOO_SHORT", `The video lasts ${seconds} s; this platform asks for ${minSeconds} s.`, minSeconds, seconds);
  }
  // Containers say a fraction more than the picture lasts.
  if (seconds !== null && seconds > maxSeconds + 0.5) {
    add("VIDEO_TOO_LONG", `The video lasts ${seconds} s; this platform takes ${maxSeconds} s.`, maxSeconds, seconds);
  }
  // Cameras keep their rate only nearly.
  const bound = rate === null ? null : minRate !== null && rate < minRate - 0.5 ? minRate : maxRate !== null && rate > maxRate + 0.5 ? maxRate : null;
  if (rate !== null && bound !== null) {
    const message = `The video has ${rate} frames a second; this platform takes ${minRate ?? 1} to ${maxRate ?? "any number"}.`;
    add("VIDEO_FRAME_RATE", message, bound, rate);
  }
  if (width !== null && height !== null && Math.min(width, height) < minEdge) {
    const message = `The video has ${pixels(width, height)} pixels; this platform asks for ${minEdge} on the shorter side.`;
    add("VIDEO_TOO_SMALL", message, minEdge, Math.min(width, height));
  }
  return problems;
}
