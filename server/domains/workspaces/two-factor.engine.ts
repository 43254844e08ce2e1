import { Secret, TOTP } from "otpauth";

/** One-time codes of RFC 6238 (SHA-1, six digits, 30 seconds: what every app knows) and recovery codes. Pure but for what it is given. */

const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** One step to either side: clocks of phones are seconds off, and typing takes time. */
const WINDOW_STEPS = 1;

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = "") => new TOTP({ issuer: "Nashir", label, secret: Secret.fromBase32(secret), digits: DIGITS, period: PERIOD_SECONDS });

/** What an app reads from the picture. */
export const keyUri = (secret: string, label: string): string => totpOf(secret, label).toString();

/** The typed code, in ASCII digits and lower case, without separators. */
export function plainCode(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

/** The 30-second step that a code belongs to, later than `lastStep`; null: it is wrong, too old, or was used. */
export function stepOf(secret: string, typed: string, { now, lastStep }: { now: Date; lastStep: number }): number | null {
  const token = plainCode(typed);
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return step > lastStep ? step : null;
}

/** Letters that are not taken for others. 31 of them: ten give 49 bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const CODE_LENGTH = 10;
export const RECOVERY_CODE_COUNT = 10;

/** `random` gives an integer below its argument. */
export function newRecoveryCodes(random: (below: number) => number): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[random(ALPHABET.length)]).join("");
    return `${letters.slice(0, CODE_LENGTH / 2)}-${letters.slice(CODE_LENGTH / 2)}`;
  });
}
