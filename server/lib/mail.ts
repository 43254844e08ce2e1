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

/** Throws while the server does not take it; whoever calls tries again later. */
export async function sendMail({ to, subject, text, html, id, stopUrl }: Mail): Promise<void> {
  await transport().sendMail({ from: env.SMTP_FROM, to, subject, text, html, messageId: id, ...(stopUrl ? { list: { unsubscribe: stopUrl } } : {}) });
}
