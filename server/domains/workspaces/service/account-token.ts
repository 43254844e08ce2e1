import { createHash } from "node:crypto";
import { now } from "@/server/lib/clock";
import { isSignedText, signText } from "@/server/lib/signing";

/** Tokens for one account that are signed and not stored. A new password ends them all, so that a token to reset it works once. */
type Purpose = "device" | "link" | "reset";

export interface TokenSubject {
  userId: string;
  id: string;
}

/** The signature covers the password's hash; an account without a password has the empty one. */
const signedText = (purpose: Purpose, keyId: string, { userId, id }: TokenSubject, ends: number, passwordHash: string) =>
  JSON.stringify([`nashir sign-in ${purpose}`, keyId, userId, id, ends, createHash("sha256").update(passwordHash).digest("base64url")]);

export function makeAccountToken(purpose: Purpose, subject: TokenSubject, seconds: number, passwordHash: string): string {
  const ends = Math.floor(now().getTime() / 1000) + seconds;
  const { keyId, signature } = signText((key) => signedText(purpose, key, subject, ends, passwordHash));
  return [subject.userId, subject.id, ends, keyId, Buffer.from(signature, "base64").toString("base64url")].join(".");
}

/** The account that a token names, unchecked; null where it names none. */
export function userIdOfToken(token: string): string | null {
  const [userId = ""] = token.split(".");
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(userId) ? userId : null;
}

/** The subject of a token that is still good for an account with this password. */
export function verifyAccountToken(purpose: Purpose, token: string, account: { userId: string; passwordHash: string }): TokenSubject | null {
  const [userId, id, end, keyId, signature] = token.split(".");
  if (!userId || !id || !keyId || !signature || userId !== account.userId) return null;
  const [subject, ends] = [{ userId, id }, Number(end)];
  if (!(ends * 1000 > now().getTime())) return null;
  const text = signedText(purpose, keyId, subject, ends, account.passwordHash);
  return isSignedText(text, { keyId, signature: Buffer.from(signature, "base64url").toString("base64") }) ? subject : null;
}
