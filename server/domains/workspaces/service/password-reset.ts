import { baseUrl } from "@/env";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { notFound, validationError } from "@/server/lib/errors";
import { newId } from "@/server/lib/ids";
import { hashPassword } from "@/server/lib/passwords";
import { findUserPassword, replacePasswordHash, revokeSessions } from "../account.repository";
import { accountMail } from "../account-mail.engine";
import { makeAccountToken, userIdOfToken, verifyAccountToken } from "./account-token";
import { type AccountLink, LINK_SECONDS, mailAccountLink } from "./mail-account-link";

/** Password reset by mail, or by an administrator's link. The second step stays as it is. */

async function resetLink(email: string): Promise<AccountLink | null> {
  const user = await findUserPassword(database(), { email });
  if (!user) return null;
  const id = newId();
  const token = makeAccountToken("reset", { userId: user.id, id }, LINK_SECONDS, user.passwordHash ?? "");
  return { id, to: user.email, url: `${baseUrl()}/reset-password/${token}` };
}

export function mailPasswordReset(email: string, locale: "ar" | "en"): Promise<void> {
  return mailAccountLink({ kind: "password-reset", email, link: resetLink, mail: (url) => accountMail("passwordReset", url, locale) });
}

/** For an installation without mail: the administrator hands the link on. @throws NOT_FOUND */
export async function createResetLink(email: string): Promise<{ url: string; expiresInSeconds: number }> {
  const link = await resetLink(email.trim().toLowerCase());
  if (!link) throw notFound(`User ${email}`);
  return { url: link.url, expiresInSeconds: LINK_SECONDS };
}

async function accountOf(token: string) {
  const userId = userIdOfToken(token);
  const user = userId === null ? null : await findUserPassword(database(), { id: userId });
  return user && verifyAccountToken("reset", token, { userId: user.id, passwordHash: user.passwordHash ?? "" }) ? user : null;
}

/** The account of a reset link; null once it was used or has expired. */
export async function findPasswordReset(token: string): Promise<{ email: string } | null> {
  const user = await accountOf(token);
  return user && { email: user.email };
}

/** Sets the password and signs out every session. Of two requests with one link, the first counts. @throws VALIDATION_ERROR */
export async function resetPassword({ token, newPassword }: { token: string; newPassword: string }): Promise<{ email: string }> {
  const ended = () => validationError([{ path: "token", message: "was used or has expired: request another link", code: "ended" }]);
  const user = await accountOf(token);
  if (!user) throw ended();
  const passwordHash = await hashPassword(newPassword);
  await transaction(async (tx) => {
    if (!(await replacePasswordHash(tx, user, passwordHash))) throw ended();
    await revokeSessions(tx, user.id, {}, now());
  });
  return { email: user.email };
}
