import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { switchAutoPilot } from "../repository/actions";
import { disconnectAdAccount } from "../repository/ad-accounts";
import { eraseUnused } from "../repository/ad-connections";
import { auditedTransaction } from "./audit";
import { revokeAtPlatform } from "./revoke-sign-in";
import { autoPilotEvent } from "./update-account";

/**
 * Disconnects an account; its stored figures stay. With the last account of a sign-in its tokens are deleted too: first here, and then the
 * platform is called to revoke them, so that a failed revocation leaves no usable token here. The auto-pilot is turned off: after a reconnection the
 * account is not paused automatically until a person turns it on.
 *
 * @throws AppError NOT_FOUND when the workspace has no such connected ad account.
 */
export async function disconnect({ actor, workspaceId }: Caller, id: string): Promise<{ id: string; disconnected: true }> {
  const erased = await auditedTransaction(workspaceId, async (tx, record) => {
    const adConnectionId = await disconnectAdAccount(tx, { workspaceId, id });
    if (adConnectionId === null) throw notFound("Ad account");
    const pilotWasOn = await switchAutoPilot(tx, { workspaceId, id }, false);
    const unused = await eraseUnused(tx, { workspaceId, id: adConnectionId });
    if (pilotWasOn) await record(autoPilotEvent(actor, id, false));
    return unused;
  });
  if (erased) await revokeAtPlatform(erased);
  return { id, disconnected: true };
}
