import { baseUrl } from "@/env";
import { database } from "@/server/db/database";
import { newId } from "@/server/lib/ids";
import { findCredentials, findPasswordHash } from "../account.repository";
import { accountMail } from "../account-mail.engine";
import { makeAccountToken, type TokenSubject, userIdOfToken, verifyAccountToken } from "./account-token";
import { type AccountLink, LINK_SECONDS, mailAccountLink } from "./mail-account-link";

/**
 * Browsers with a limit of wrong passwords of their own, so that attempts of others do not lock them out: those that have signed in to the account, and those
 * that opened a link in a message to its owner. Such a browser needs the password, and the second step, as any other.
 */

const DEVICE_SECONDS = 365 * 86_400;

/** What the browser keeps of a device. */
export interface DeviceToken extends TokenSubject {
  token: string;
  seconds: number;
}

/** The device of a sign-in attempt, by the tokens that the browser has for each account; null = unknown. */
export async function recogniseDevice(email: string, tokens: ReadonlyMap<string, string>): Promise<TokenSubject | null> {
  if (tokens.size === 0) return null;
  const account = await findCredentials(database(), email.trim().toLowerCase());
  const token = account && tokens.get(account.user.id);
  return token && account.passwordHash ? verifyAccountToken("device", token, { userId: account.user.id, passwordHash: account.passwordHash }) : null;
}

/** After signing in. A known device keeps its id. */
export async function rememberDevice(userId: string, existing: TokenSubject | null): Promise<DeviceToken | null> {
  const account = await findPasswordHash(database(), userId);
  if (!account?.passwordHash) return null;
  const device = existing ?? { userId, id: newId() };
  return { ...device, token: makeAccountToken("device", device, DEVICE_SECONDS, account.passwordHash), seconds: DEVICE_SECONDS };
}

/** Null for a link that is over, or that is none of ours. */
export async function openSignInLink(link: string): Promise<DeviceToken | null> {
  const userId = userIdOfToken(link);
  const account = userId === null ? null : await findPasswordHash(database(), userId);
  if (userId === null || !account?.passwordHash) return null;
  const device = verifyAccountToken("link", link, { userId, passwordHash: account.passwordHash });
  if (!device) return null;
  return { ...device, token: makeAccountToken("device", device, LINK_SECONDS, account.passwordHash), seconds: LINK_SECONDS };
}

/** A link that registers the browser in which it is opened for the lifetime of the link; signing in makes that permanent. */
async function signInLink(email: string): Promise<AccountLink | null> {
  const account = await findCredentials(database(), email);
  if (!account?.passwordHash) return null;
  const id = newId();
  const token = makeAccountToken("link", { userId: account.user.id, id }, LINK_SECONDS, account.passwordHash);
  return { id, to: account.user.email, url: `${baseUrl()}/sign-in/link/${token}` };
}

export function mailSignInLink(email: string, locale: "ar" | "en"): Promise<void> {
  return mailAccountLink({ kind: "sign-in-link", email, link: signInLink, mail: (url) => accountMail("signInLink", url, locale) });
}
