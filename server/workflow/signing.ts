import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import canonicalize from "canonicalize";

/**
 * The body and its `x-inngest-signature`. The SDK checks the signature over the canonical JSON of what it parsed, so
 * the canonical text itself is what is sent.
 */
export function signedBody(value: unknown, signingKey: string, now: Date): { body: string; signature: string } {
  const body = canonicalize(value) ?? "null";
  const seconds = Math.round(now.getTime() / 1000).toString();
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const digest = createHmac("sha256", key).update(body).update(seconds).digest("hex");
  return { body, signature: `t=${seconds}&s=${digest}` };
}

/** Compares in constant time, whatever the lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash("sha256").update(given).digest(), createHash("sha256").update(expected).digest());
}

/** A short, fixed-length stand-in for text that may be long or hold anything. */
export function fingerprint(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
