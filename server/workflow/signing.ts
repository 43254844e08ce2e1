import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/**
 * Canonical JSON (RFC 8785). Written out here because the SDK's own check accepts lone surrogates, which users do send and
 * which the library refuses.
 */
function canonical(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

/**
 * The body and its `x-inngest-signature`. The SDK checks the signature over the canonical JSON of what it parsed, so
 * the canonical text itself is what is sent.
 */
export function signedBody(value: unknown, signingKey: string, now: Date): { body: string; signature: string } {
  const body = canonical(value);
  const seconds = Math.round(now.getTime() / 1000).toString();
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const digest = createHmac("sha256", key).update(body).update(seconds).digest("hex");
  return { body, signature: `t=${seconds}&s=${digest}` };
}

/** Older or newer signatures are refused, as the SDK does it for the engine's calls. */
const SIGNATURE_VALID_SECONDS = 300;

/** Whether `signature`, the `x-inngest-signature` header, was made over this JSON with the key, within the last minutes. */
export function isSignedBody(body: string, signature: string | null, signingKey: string | undefined, now: Date): boolean {
  const seconds = /^t=(\d{1,12})&s=[0-9a-f]{64}$/.exec(signature ?? "")?.[1];
  if (!seconds || !signature || !signingKey) return false;
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_VALID_SECONDS) return false;
  try {
    return sameSecret(signature, signedBody(JSON.parse(body), signingKey, new Date(Number(seconds) * 1000)).signature);
  } catch {
    return false;
  }
}

/** Compares in constant time, whatever the lengths. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(createHash("sha256").update(given).digest(), createHash("sha256").update(expected).digest());
}

/** A short, fixed-length hash for text of any length and content. */
export function fingerprint(...parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
