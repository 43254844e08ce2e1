import { linkMail } from "@/server/lib/mail-page";
import { text } from "@/server/lib/text";
import { momentText } from "@/server/lib/wording";
import { isolated } from "@/shared/format";
import { cityOf } from "@/shared/zone-names";
import type { Role } from "./workspaces.schema";

/** The message that carries an invitation, in the language that its writer chose. */

interface Invited {
  workspaceName: string;
  invitedBy: string | null;
  role: Role;
  url: string;
  expiresAt: Date;
  timezone: string;
}

export function invitationMail(invited: Invited, locale: "ar" | "en") {
  const workspace = isolated(invited.workspaceName);
  const role = text(locale, `mail.invitation.role.${invited.role}`);
  const sentence = invited.invitedBy
    ? text(locale, "mail.invitation.invitedBy", { by: isolated(invited.invitedBy), workspace, role })
    : text(locale, "mail.invitation.invited", { workspace, role });
  const ends = text(locale, "mail.invitation.ends", {
    time: momentText(invited.expiresAt, invited.timezone, locale),
    city: isolated(cityOf(invited.timezone, locale)),
  });
  return linkMail({
    locale,
    subject: text(locale, "mail.invitation.subject", { workspace }),
    before: [text(locale, "mail.greeting"), sentence],
    action: text(locale, "mail.invitation.accept"),
    url: invited.url,
    after: [ends, text(locale, "mail.invitation.unexpected")],
  });
}
