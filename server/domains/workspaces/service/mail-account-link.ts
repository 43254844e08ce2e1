import { createHash } from "node:crypto";
import { attemptLimit } from "@/server/db/attempt-limit";
import { logger } from "@/server/lib/logger";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";

/** The link's lifetime equals the window of the message limit, so that repeated requests by others never leave the owner without a valid link. */
export const LINK_SECONDS = 3600;

export interface AccountLink {
  id: string;
  to: string;
  url: string;
}

const limits = {
  "sign-in-link": attemptLimit("sign-in-link", 3, LINK_SECONDS),
  "password-reset": attemptLimit("password-reset", 3, LINK_SECONDS),
};

interface LinkRequest {
  kind: keyof typeof limits;
  email: string;
  /** Null where there is no such account. */
  link(email: string): Promise<AccountLink | null>;
  mail(url: string): { subject: string; text: string; html: string };
}

async function send({ email, link, mail }: LinkRequest): Promise<void> {
  const found = await link(email);
  if (found) await sendMail({ to: found.to, ...mail(found.url), id: `<${found.id}@${new URL(found.url).hostname}>` });
}

/** Sends a message to the account's owner, if there is such an account, at most three times an hour. The answer and its duration are the same in every case. */
export async function mailAccountLink(request: LinkRequest): Promise<void> {
  if (!mailIsSetUp()) return;
  const key = createHash("sha256").update(request.email).digest("base64url");
  const permitted = await limits[request.kind].count(key).then(
    () => true,
    () => false,
  );
  if (permitted) void send(request).catch((error: unknown) => logger.error({ err: error, kind: request.kind }, "a link could not be mailed"));
}
