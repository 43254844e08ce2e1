import { createHash } from "node:crypto";
import { baseUrl } from "@/env";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { mailIsSetUp, sendMail } from "@/server/lib/mail";
import { storedLocale } from "@/shared/locale";
import { invitationMail } from "../invitation-mail.engine";
import { invitationState } from "../people.engine";
import { findInvitation, markMailed } from "../repository/invitations";
import { linkOfStored } from "./invitations";

/** Sends the invitation's message, unless it was answered or withdrawn meanwhile. A retry uses the same message id. */
export async function sendInvitation({ workspaceId, invitationId }: { workspaceId: string; invitationId: string }): Promise<{ sent: boolean }> {
  const invitation = await findInvitation(database(), { workspaceId, id: invitationId });
  if (!invitation?.email || !mailIsSetUp() || invitationState(invitation, now()) !== "open") return { sent: false };
  const { workspace, invitedBy, role, expiresAt, email } = invitation;
  const url = linkOfStored(invitation);
  const mail = invitationMail(
    { workspaceName: workspace.name, invitedBy: invitedBy?.name ?? null, role, url, expiresAt, timezone: workspace.timezone },
    storedLocale(invitation.locale),
  );
  const round = createHash("sha256").update(`${invitationId} ${expiresAt.toISOString()}`).digest("hex").slice(0, 32);
  await sendMail({ to: email, ...mail, id: `<${round}@${new URL(baseUrl()).hostname}>` });
  await markMailed(database(), { workspaceId, id: invitationId, at: now() });
  return { sent: true };
}
