import { createHmac, timingSafeEqual } from "node:crypto";
import { brokenRatio, type ImageFit } from "@/shared/social/image-fit";

/** The rules of media: what an image needs for a platform, and the signed addresses under which files are handed out. */

/** For this long, in milliseconds, an external address is assumed to have the content that was fetched. */
export const STALE_AFTER_MS = 3_600_000;

export interface ImageFacts {
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** More than one: it moves. */
  frames: number;
}

/** The part of a platform's image rules that a conversion can meet. */
export interface ImageTarget {
  max: number;
  mimes: readonly string[];
  maxBytes: number;
  /** Of an animation, which no conversion makes smaller; null = as of any image. */
  maxAnimationBytes: number | null;
  maxWidth: number | null;
  maxHeight: number | null;
  minRatio: number | null;
  maxRatio: number | null;
}

export interface ImagePlan {
  mime: string;
  maxWidth: number | null;
  maxHeight: number | null;
  maxBytes: number;
  /** The shape to bring it into. */
  shape?: { ratio: number; fit: ImageFit };
  /** The same words for the same result, so that it is made once. */
  recipe: string;
}

const above = (value: number | null, bound: number | null) => value !== null && bound !== null && value > bound;

type NoPlan = { refusal: "ANIMATION_TOO_LARGE" | "MEDIA_TYPE_NOT_SUPPORTED" };

/** Null when the platform takes the image as it is, or takes none at all; a `refusal` when no conversion would keep what it is. */
export function planImage(image: ImageFacts, target: ImageTarget, fit?: ImageFit): ImagePlan | NoPlan | null {
  const preferred = target.mimes.find((mime) => mime !== "image/gif");
  if (target.max === 0) return null;
  const isAccepted = target.mimes.includes(image.mime);
  const moves = image.frames > 1;
  const tooBig =
    image.bytes > ((moves ? target.maxAnimationBytes : null) ?? target.maxBytes) ||
    above(image.width, target.maxWidth) ||
    above(image.height, target.maxHeight);
  const ratio = fit && image.width && image.height ? brokenRatio({ width: image.width, height: image.height }, target) : null;
  if (isAccepted && !tooBig && ratio === null) return null;
  if (isAccepted && moves) return { refusal: "ANIMATION_TOO_LARGE" };
  // A picture keeps its format where that is taken: re-encoding another way could cost transparency.
  const mime = isAccepted && image.mime !== "image/gif" ? image.mime : preferred;
  if (mime === undefined) return { refusal: "MEDIA_TYPE_NOT_SUPPORTED" };
  const { maxWidth, maxHeight, maxBytes } = target;
  const recipe = [mime, maxWidth ?? "any", maxHeight ?? "any", maxBytes];
  if (!fit || ratio === null) return { mime, maxWidth, maxHeight, maxBytes, recipe: recipe.join(" ") };
  return { mime, maxWidth, maxHeight, maxBytes, shape: { ratio, fit }, recipe: [...recipe, fit, ratio].join(" ") };
}

const NAME_LIMIT = 80;

/** How files' names are written: letters of any language, digits, `.`, `-` and `_`; a hyphen for what else there is. */
export const fileNameWords = (text: string): string => text.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-");

/** A file's name as used in an address. */
export function safeFileName(name: string, fallback: string): string {
  const parts = name.replaceAll("\\", "/").split("/");
  const clean = fileNameWords(parts.at(-1) ?? "")
    .replaceAll(/^[.\-_]+|[.\-_]+$/g, "")
    .slice(-NAME_LIMIT);
  return clean.isWellFormed() && clean !== "" ? clean : fallback;
}

/** The name of a part of an image; a part of a part has no longer one. */
export function croppedName(name: string): string {
  const [, stem = name, ending = ""] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  return `${stem.replace(/-crop$/, "")}-crop${ending}`;
}

/** What a signed address gives: the file itself, its small picture, or one of its forms. */
export interface FileSelection {
  id: string;
  /** `thumbnail`, or the id of a form; absent = the file itself. */
  variant?: string | undefined;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** At least 24 hours on, at full hours: within one an address stays the same, so that browsers keep what they have. */
export function expiryOf(now: Date): number {
  return (Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + DAY_MS) / 1_000;
}

export function signatureOf(file: FileSelection, expires: number, key: string): string {
  return createHmac("sha256", key)
    .update([file.id, file.variant ?? "", expires].join("\n"))
    .digest("base64url");
}

/** `keys`: all that signatures may have been made with; the secret may just be changing. */
export function isValidSignature(file: FileSelection, given: { expires: string; signature: string }, keys: readonly string[], now: Date): boolean {
  if (!/^\d{1,12}$/.test(given.expires)) return false;
  const expires = Number(given.expires);
  if (expires * 1_000 <= now.getTime()) return false;
  const signature = Buffer.from(given.signature);
  return keys.some((key) => {
    const expected = Buffer.from(signatureOf(file, expires, key));
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
}

const UUID_PATTERN = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const filePath = new RegExp(`^/media/(${UUID_PATTERN})(?:/[^/]*)?$`, "i");

/** The id in a path such as `/media/<id>/<name>`; null when it is none. */
export function mediaIdOfPath(path: string): string | null {
  return filePath.exec(path)?.[1]?.toLowerCase() ?? null;
}

/** The id of the file that an address of this installation gives; null for every other address. */
export function mediaIdOfUrl(url: string, base: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const home = new URL(base);
  const prefix = home.pathname.replace(/\/+$/, "");
  if (origin !== home.origin || !pathname.startsWith(`${prefix}/`)) return null;
  return mediaIdOfPath(pathname.slice(prefix.length));
}

/** The byte range of a Range header: null = the whole file. Several ranges at once are answered with the whole, which is allowed. */
export function rangeOf(header: string | null, bytes: number): { start: number; end: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const suffix = Number(last);
    return suffix === 0 || bytes === 0 ? "unsatisfiable" : { start: Math.max(0, bytes - suffix), end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= bytes ? "unsatisfiable" : { start, end };
}
