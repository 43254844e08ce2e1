import { linkMail } from "@/server/lib/mail-page";
import { text } from "@/server/lib/text";

/** The message that lets its reader sign in while somebody else's wrong passwords keep everybody out. */
export function signInLinkMail(url: string, locale: "ar" | "en") {
  return linkMail({
    locale,
    subject: text(locale, "mail.signInLink.subject"),
    before: [text(locale, "mail.greeting"), text(locale, "mail.signInLink.reason")],
    action: text(locale, "mail.signInLink.open"),
    url,
    after: [text(locale, "mail.signInLink.ends"), text(locale, "mail.signInLink.unexpected")],
  });
}
