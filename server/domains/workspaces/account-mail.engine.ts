import { linkMail } from "@/server/lib/mail-page";
import { text } from "@/server/lib/text";

/** A message with one link for the owner of an account: to sign in while others' wrong passwords block it, or to choose a new password. */
export function accountMail(kind: "signInLink" | "passwordReset", url: string, locale: "ar" | "en") {
  return linkMail({
    locale,
    subject: text(locale, `mail.${kind}.subject`),
    before: [text(locale, "mail.greeting"), text(locale, `mail.${kind}.reason`)],
    action: text(locale, `mail.${kind}.open`),
    url,
    after: [text(locale, `mail.${kind}.ends`), text(locale, `mail.${kind}.unexpected`)],
  });
}
