import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/env";
import { lazy } from "./lazy";

/** Messages to people, where the operator has named a mail server. */

const MAX_WAIT_MS = "15000";

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for every try of one message, so that receivers drop what arrives twice. */
  id: string;
  /** Where the receiver stops such messages; mail programs offer it. */
  stopUrl?: string;
  /** `stopUrl` needs no sign-in: a POST to it stops them (RFC 8058). */
  oneClick?: boolean;
}

export function mailIsSetUp(): boolean {
  return env.SMTP_URL !== undefined && env.SMTP_FROM !== undefined;
}

const transport = lazy((): Transporter => {
  // Beside an address, nodemailer ignores other options, so these are added to the address itself.
  const address = new URL(env.SMTP_URL ?? "");
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, MAX_WAIT_MS);
  }
  return createTransport(address.href);
});

/** Throws while the server does not take it; anyone who calls tries again later. */
export async function sendMail({ to, subject, text, html, id, stopUrl, oneClick = false }: Mail): Promise<void> {
  const list = stopUrl ? { list: { unsubscribe: stopUrl } } : {};
  const headers = oneClick ? { headers: { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } } : {};
  await transport().sendMail({ from: env.SMTP_FROM, to, subject, text, html, messageId: id, ...list, ...headers });
}
