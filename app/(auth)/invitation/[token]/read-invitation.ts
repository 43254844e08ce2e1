import "server-only";
import { currentViewer, publicCaller, refusalOf, serverCaller } from "@/app/server";

/** What a link leads to, and who has opened it. A link that leads nowhere is no error of the page. */
export async function readInvitation(token: string) {
  const [viewer, caller] = await Promise.all([currentViewer(), publicCaller()]);
  const email = viewer?.user.email ?? null;
  try {
    const invitation = await caller.invitations.open({ token });
    const membership = viewer ? await (await serverCaller()).invitations.membership({ token }) : null;
    return { invitation, state: invitation.state, email, memberOf: membership?.workspaceId ?? null };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return { invitation: null, state: refusal === "RATE_LIMITED" ? ("limited" as const) : ("unknown" as const), email, memberOf: null };
  }
}
