import { crc32 } from "node:zlib";

/**
 * The format of a key: `svc_`, or `svc_test_` for one of a test workspace, + 34 random base62 characters + a checksum of 6. An app's access
 * token begins with `oat_` instead.
 *
 * Checksum: CRC-32 (IEEE, as in zip and png) over the ASCII bytes of everything before it (the prefix and the 34
 * characters), written as a number in base 62 with the digits 0-9 A-Z a-z, left-padded with `0` to 6 digits. A typo is
 * therefore refused without asking the database, and a scanner can recognise a leaked key.
 */
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const keyPrefixes = { live: "svc_", test: "svc_test_", app: "oat_" } as const;
const RANDOM_LENGTH = 34;
const CHECKSUM_LENGTH = 6;
const DISPLAY_LENGTH = 12;
const shape = /^(?:svc_(?:test_)?|oat_)[0-9A-Za-z]{40}$/;

export function checksumOf(rest: string): string {
  let value = crc32(rest);
  let text = "";
  while (value > 0) {
    text = DIGITS.charAt(value % 62) + text;
    value = Math.floor(value / 62);
  }
  return text.padStart(CHECKSUM_LENGTH, "0");
}

/** `randomDigit` answers an unbiased number below 62. */
export function composeKey(randomDigit: () => number, kind: keyof typeof keyPrefixes = "live"): string {
  const rest = keyPrefixes[kind] + Array.from({ length: RANDOM_LENGTH }, () => DIGITS.charAt(randomDigit())).join("");
  return rest + checksumOf(rest);
}

export function isWellFormedKey(key: string): boolean {
  return shape.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH);
}

/** Part of a key stored in clear text, to recognise it by. */
export function displayPrefix(key: string): string {
  return key.slice(0, DISPLAY_LENGTH);
}

/** Maximum access that a person may grant to a key; null = without that limit. */
export interface GrantLimit {
  scopes: readonly string[] | null;
  brandIds: readonly string[] | null;
  expiresAt: Date | null;
}

export interface RequestedKey {
  scopes: readonly string[];
  /** None = not limited to brands. */
  brandIds: readonly string[];
  expiresAt: Date | null;
}

/** The first field of a key that would reach beyond its creator; null = none does. */
export function fieldBeyond(limit: GrantLimit, requested: RequestedKey): keyof GrantLimit | null {
  const { scopes, brandIds, expiresAt } = limit;
  if (scopes && requested.scopes.some((scope) => !scopes.includes(scope))) return "scopes";
  if (brandIds && (requested.brandIds.length === 0 || requested.brandIds.some((id) => !brandIds.includes(id)))) return "brandIds";
  return expiresAt && (requested.expiresAt === null || requested.expiresAt > expiresAt) ? "expiresAt" : null;
}
