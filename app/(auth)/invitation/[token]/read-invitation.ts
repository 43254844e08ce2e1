import "server-only";
import { TRPCError } from "@trpc/server";
import { currentViewer, publicCaller, serverCaller } from "@/server/trpc/server-caller";

const isRateLimited = ({ cause }: TRPCError) => cause !== undefined && "code" in cause && cause.code === "RATE_LIMITED";

/** What a link leads to, and who has opened it. A link that leads nowhere is no error of the page. */
export async function readInvitation(token: string) {
  const [viewer, caller] = await Promise.all([currentViewer(), publicCaller()]);
  const email = viewer?.user.email ?? null;
  try {
    const invitation = await caller.invitations.open({ token });
    const membership = viewer ? await (await serverCaller()).invitations.membership({ token }) : null;
    return { invitation, state: invitation.state, email, memberOf: membership?.workspaceId ?? null };
  } catch (error) {
    if (!(error instanceof TRPCError) || error.code !== "BAD_REQUEST") throw error;
    return { invitation: null, state: isRateLimited(error) ? ("limited" as const) : ("unknown" as const), email, memberOf: null };
  }
}
