import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import type { AdAccount } from "../accounts.schema";
import type { UpdateAccountInput } from "../actions.schema";
import { toAdAccount } from "../engine/ad-account";
import { switchAutoPilot } from "../repository/actions";
import { findAdAccount } from "../repository/ad-accounts";
import { auditedTransaction } from "./audit";

/** Switches the auto-pilot of an account; a change is an audit event, in the same transaction. The caller is authorised; inputs are parsed. */
export async function updateAccount({ actor, workspaceId }: Caller, { id, autoPilotEnabled }: UpdateAccountInput): Promise<AdAccount> {
  const key = { workspaceId, id };
  const account = await findAdAccount(database(), key);
  if (!account) throw notFound("Ad account");
  if (autoPilotEnabled === undefined) return toAdAccount(account);
  await auditedTransaction(workspaceId, async (tx, record) => {
    if (!(await switchAutoPilot(tx, key, autoPilotEnabled))) return;
    await record({
      actor,
      action: autoPilotEnabled ? "autoPilot.enable" : "autoPilot.disable",
      target: { type: "adAccount", id },
      before: { autoPilotEnabled: !autoPilotEnabled },
      after: { autoPilotEnabled },
    });
  });
  return toAdAccount({ ...account, autoPilotEnabled });
}
