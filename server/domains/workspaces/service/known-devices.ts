import { createHash } from "node:crypto";
import { baseUrl } from "@/env";
import { attemptLimit } from "@/server/db/attempt-limit";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { newId } from "@/server/lib/ids";
import { logger } from "@/server/lib/logger";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";
import { isSignedText, signText } from "@/server/lib/signing";
import { findCredentials, findPasswordHash } from "../account.repository";
import { signInLinkMail } from "../sign-in-link-mail.engine";

/**
 * Browsers that somebody else's wrong passwords do not keep out: those that have signed in to the account, and those that a link in a message
 * to its owner was opened in. Such a browser has guesses of its own; the password, and the second step, are asked of it as of any other.
 */

const deviceSeconds = 365 * 86_400;
/** As long as the count of messages is kept, so that nobody who asks for them in the owner's place leaves the owner without a link that works. */
const linkSeconds = 3600;
const messages = () => attemptLimit("sign-in-link", 3, linkSeconds);

/** A link makes a browser known for as long as the link itself works; signing in makes that lasting. */
type Purpose = "device" | "link";

export interface KnownDevice {
  userId: string;
  deviceId: string;
}

/** What the browser keeps of it. */
export interface DeviceToken extends KnownDevice {
  token: string;
  seconds: number;
}

/** The password's hash is part of what is signed: a new password ends every token. */
const signedText = (purpose: Purpose, keyId: string, { userId, deviceId }: KnownDevice, ends: number, passwordHash: string) =>
  JSON.stringify([`nashir sign-in ${purpose}`, keyId, userId, deviceId, ends, createHash("sha256").update(passwordHash).digest("base64url")]);

function makeToken(purpose: Purpose, device: KnownDevice, seconds: number, passwordHash: string): string {
  const ends = Math.floor(now().getTime() / 1000) + seconds;
  const { keyId, signature } = signText((id) => signedText(purpose, id, device, ends, passwordHash));
  return [device.userId, device.deviceId, ends, keyId, Buffer.from(signature, "base64").toString("base64url")].join(".");
}

/** The device of a token that is still good for an account with this password. */
function readToken(purpose: Purpose, token: string, account: { userId: string; passwordHash: string }): KnownDevice | null {
  const [userId, deviceId, end, keyId, signature] = token.split(".");
  if (!userId || !deviceId || !keyId || !signature || userId !== account.userId) return null;
  const [device, ends] = [{ userId, deviceId }, Number(end)];
  if (!(ends * 1000 > now().getTime())) return null;
  const text = signedText(purpose, keyId, device, ends, account.passwordHash);
  return isSignedText(text, { keyId, signature: Buffer.from(signature, "base64url").toString("base64") }) ? device : null;
}

/** The device of an attempt to sign in to an account, by the tokens that the browser has for each; null = not known. */
export async function recogniseDevice(email: string, tokens: ReadonlyMap<string, string>): Promise<KnownDevice | null> {
  if (tokens.size === 0) return null;
  const account = await findCredentials(database(), email.trim().toLowerCase());
  const token = account && tokens.get(account.user.id);
  return token && account.passwordHash ? readToken("device", token, { userId: account.user.id, passwordHash: account.passwordHash }) : null;
}

/** After signing in. A device that was known already stays the same one. */
export async function rememberDevice(userId: string, known: KnownDevice | null): Promise<DeviceToken | null> {
  const account = await findPasswordHash(database(), userId);
  if (!account?.passwordHash) return null;
  const device = known ?? { userId, deviceId: newId() };
  return { ...device, token: makeToken("device", device, deviceSeconds, account.passwordHash), seconds: deviceSeconds };
}

/** Null for a link that is over, or that is none of ours. */
export async function openSignInLink(link: string): Promise<DeviceToken | null> {
  const [userId = ""] = link.split(".");
  const account = /^[0-9a-f-]{36}$/.test(userId) ? await findPasswordHash(database(), userId) : null;
  const device = account?.passwordHash ? readToken("link", link, { userId, passwordHash: account.passwordHash }) : null;
  if (!device || !account?.passwordHash) return null;
  return { ...device, token: makeToken("device", device, linkSeconds, account.passwordHash), seconds: linkSeconds };
}

async function writeSignInLink(email: string, locale: "ar" | "en"): Promise<void> {
  const account = await findCredentials(database(), email);
  if (!account?.passwordHash) return;
  const deviceId = newId();
  const token = makeToken("link", { userId: account.user.id, deviceId }, linkSeconds, account.passwordHash);
  const origin = baseUrl();
  const mail = signInLinkMail(`${origin}/sign-in/link/${token}`, locale);
  await sendMail({ to: account.user.email, ...mail, id: `<${deviceId}@${new URL(origin).hostname}>` });
}

/** Writes to the account's owner, if there is such an account. Whoever asks is told the same, in the same time, whether there is one. */
export async function mailSignInLink(email: string, locale: "ar" | "en"): Promise<void> {
  if (!mailIsSetUp()) return;
  const permitted = await messages()
    .count(createHash("sha256").update(email).digest("base64url"))
    .then(
      () => true,
      () => false,
    );
  if (permitted) void writeSignInLink(email, locale).catch((error: unknown) => logger.error({ err: error }, "a sign-in link could not be sent"));
}
