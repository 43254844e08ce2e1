import { database } from "@/server/db/database";
import { changeOnce } from "@/server/db/request-effect";
import type { Caller } from "@/server/domains/workspaces";
import { notFound, validationError } from "@/server/lib/errors";
import type { AdAccount } from "../accounts.schema";
import type { UpdateAccountInput } from "../actions.schema";
import { toAdAccount } from "../engine/ad-account";
import { switchAutoPilot } from "../repository/actions";
import { findAdAccount } from "../repository/ad-accounts";
import { auditedTransaction, type NewAuditEvent } from "./audit";

/**
 * Switches the auto-pilot of an account; a change is an audit event, in the same transaction. The caller is authorised; inputs are parsed.
 *
 * @throws AppError NOT_FOUND when the workspace has no such ad account.
 */
export async function updateAccount({ actor, workspaceId }: Caller, { id, autoPilotEnabled }: UpdateAccountInput): Promise<AdAccount> {
  const key = { workspaceId, id };
  const account = await findAdAccount(database(), key);
  if (!account) throw notFound("Ad account");
  if (autoPilotEnabled === undefined) return toAdAccount(account);
  await changeOnce<string>((commit) =>
    auditedTransaction(
      workspaceId,
      async (tx, record) => {
        const switched = await switchAutoPilot(tx, key, autoPilotEnabled);
        // Read after the update locked the row: no concurrent disconnect until this commits.
        if (autoPilotEnabled && (await findAdAccount(tx, key))?.status === "DISCONNECTED") throw disconnected();
        if (switched) await record(autoPilotEvent(actor, id, autoPilotEnabled));
        return id;
      },
      commit,
    ),
  );
  return toAdAccount({ ...account, autoPilotEnabled });
}

function disconnected() {
  return validationError([{ path: "autoPilotEnabled", message: "cannot be true while the ad account is disconnected", code: "disconnected" }]);
}

export function autoPilotEvent(actor: Caller["actor"], adAccountId: string, enabled: boolean): NewAuditEvent {
  return {
    actor,
    action: enabled ? "autoPilot.enable" : "autoPilot.disable",
    target: { type: "adAccount", id: adAccountId },
    before: { autoPilotEnabled: !enabled },
    after: { autoPilotEnabled: enabled },
  };
}
