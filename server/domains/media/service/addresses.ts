import { hkdfSync } from "node:crypto";
import { baseUrl, env } from "@/env";
import { now } from "@/server/lib/clock";
import { expiryOf, type FileSelection, isValidSignature, mediaIdOfUrl, signatureOf } from "../media.engine";

/** The addresses under which files are handed out. */

/** The first signs; the others are there while secrets rotate. */
function signingKeys(): [string, ...string[]] {
  if (!env.NASHIR_SECRET) throw new Error("NASHIR_SECRET is not set: start through `npm start`");
  const derive = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "nashir", "media addresses", 32)).toString("hex");
  const [first = "", ...others] = env.NASHIR_SECRET.split(",");
  return [derive(first), ...others.map(derive)];
}

export function signedUrl(file: FileSelection & { fileName: string }): string {
  const expires = expiryOf(now());
  const query = new URLSearchParams({
    ...(file.variant ? { variant: file.variant } : {}),
    expires: String(expires),
    signature: signatureOf(file, expires, signingKeys()[0]),
  });
  return `${baseUrl()}/media/${file.id}/${encodeURIComponent(file.fileName)}?${query}`;
}

export function isSigned(file: FileSelection, given: { expires: string | null; signature: string | null }): boolean {
  if (given.expires === null || given.signature === null) return false;
  return isValidSignature(file, { expires: given.expires, signature: given.signature }, signingKeys(), now());
}

/** The id of the file that one of our own addresses names, whether or not its signature is still good. */
export function ownMediaId(url: string): string | null {
  return mediaIdOfUrl(url, baseUrl());
}

export function isOwnMediaUrl(url: string): boolean {
  return ownMediaId(url) !== null;
}
