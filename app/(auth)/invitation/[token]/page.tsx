import { getText } from "@/components/i18n/server";
import { AlreadyMember, InvitationEnded, InvitationView } from "@/components/people/invitation-view";
import { readInvitation } from "./read-invitation";

export async function generateMetadata() {
  return { title: (await getText("people"))("guest.title"), referrer: "no-referrer", robots: { index: false } };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { invitation, state, email, memberOf } = await readInvitation(token);
  if (memberOf) return <AlreadyMember workspace={invitation.workspaceName} workspaceId={memberOf} />;
  if (state !== "open") return <InvitationEnded state={state} />;
  return invitation ? <InvitationView invitation={invitation} token={token} email={email} /> : null;
}
