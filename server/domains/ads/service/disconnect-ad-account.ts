import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { switchAutoPilot } from "../repository/actions";
import { disconnectAdAccount } from "../repository/ad-accounts";
import { eraseUnused } from "../repository/ad-connections";
import { auditedTransaction } from "./audit";
import { revokeAtPlatform } from "./revoke-sign-in";
import { autoPilotEvent } from "./update-account";

/**
 * Disconnects an account and keeps what was read of it. With the last account of a sign-in its tokens go: they are forgotten first, and the
 * platform is told then, so that whatever it answers nothing is done with them any more. The auto-pilot is off from here on: connected again, the
 * account is nobody's to pause until a person says so.
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
