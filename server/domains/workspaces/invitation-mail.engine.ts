import escapeHtml from "escape-html";
import { mailPage } from "@/server/lib/mail-page";
import { isolated, momentText } from "@/server/lib/wording";
import { cityOf } from "@/server/lib/zone-names";
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

interface Words {
  product: string;
  roles: Record<Role, string>;
  subject(workspace: string): string;
  greeting: string;
  invited(by: string, workspace: string, role: string): string;
  invitedByNobody(workspace: string, role: string): string;
  accept: string;
  paste: string;
  ends(time: string, city: string): string;
  unexpected: string;
}

const words: Record<"ar" | "en", Words> = {
  ar: {
    product: "ناشر",
    roles: { VIEWER: "المشاهد", APPROVER: "المعتمِد", EDITOR: "المحرر", ADMIN: "المسؤول", OWNER: "المالك" },
    subject: (workspace) => `دعوة إلى مساحة ${workspace} في ناشر`,
    greeting: "السلام عليكم،",
    invited: (by, workspace, role) => `وصلتك دعوة من ${by} للانضمام إلى مساحة العمل ${workspace} في ناشر بدور «${role}».`,
    invitedByNobody: (workspace, role) => `وصلتك دعوة للانضمام إلى مساحة العمل ${workspace} في ناشر بدور «${role}».`,
    accept: "قبول الدعوة",
    paste: "أو فتح هذا الرابط في المتصفح:",
    ends: (time, city) => `الرابط لاستخدام واحد، وينتهي ${time} بتوقيت ${city}.`,
    unexpected: "إن لم تكن هذه الدعوة متوقعة فيمكن تجاهل الرسالة، ولن يحدث شيء.",
  },
  en: {
    product: "Nashir",
    roles: { VIEWER: "Viewer", APPROVER: "Approver", EDITOR: "Editor", ADMIN: "Admin", OWNER: "Owner" },
    subject: (workspace) => `Invitation to ${workspace} on Nashir`,
    greeting: "Hello,",
    invited: (by, workspace, role) => `${by} invites you to the workspace ${workspace} on Nashir. Your role there will be ${role}.`,
    invitedByNobody: (workspace, role) => `You are invited to the workspace ${workspace} on Nashir. Your role there will be ${role}.`,
    accept: "Accept the invitation",
    paste: "Or open this link in a browser:",
    ends: (time, city) => `The link works once and ends ${time}, ${city} time.`,
    unexpected: "If you did not expect this, ignore the message and nothing will happen.",
  },
};

interface InvitationMail {
  subject: string;
  text: string;
  html: string;
}

export function invitationMail(invited: Invited, locale: "ar" | "en"): InvitationMail {
  const say = words[locale];
  const workspace = isolated(invited.workspaceName);
  const role = say.roles[invited.role];
  const told = invited.invitedBy ? say.invited(isolated(invited.invitedBy), workspace, role) : say.invitedByNobody(workspace, role);
  const ends = say.ends(momentText(invited.expiresAt, invited.timezone, locale), isolated(cityOf(invited.timezone, locale)));
  const text = [say.greeting, told, `${say.accept}:\n${invited.url}`, ends, say.unexpected].join("\n\n");
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const content = `<p style="margin:0 0 24px;font-weight:600">${say.product}</p>
${[say.greeting, told].map((line) => paragraph(escapeHtml(line))).join("\n")}
<p style="margin:24px 0"><a href="${escapeHtml(invited.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#006a75;color:#ffffff;font-weight:600;text-decoration:none">${say.accept}</a></p>
${paragraph(`${say.paste}<br><a href="${escapeHtml(invited.url)}" dir="ltr" style="color:#005a63;word-break:break-all">${escapeHtml(invited.url)}</a>`)}
${[ends, say.unexpected].map((line) => paragraph(escapeHtml(line))).join("\n")}`;
  const subject = say.subject(workspace);
  return { subject, text, html: mailPage({ locale, title: subject, content }) };
}
