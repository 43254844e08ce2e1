import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import type { AdAccount } from "../accounts.schema";
import type { ChooseAdAccountsInput, PendingAdChoice } from "../connect.schema";
import { toAdAccount } from "../engine/ad-account";
import { findConnectedExternalIds, listAdAccounts } from "../repository/ad-accounts";
import * as flows from "../repository/ad-connect-flows";
import { openGrant } from "./ad-grant";
import { saveAdAccounts } from "./save-ad-accounts";

/** Choosing among the ad accounts that one consent reaches: by who consented, in that workspace, within ten minutes, once. */

export async function readPendingAdChoice(caller: Caller, flowId: string): Promise<PendingAdChoice> {
  const { platform, expiresAt, granted } = await pending(caller, flowId);
  const connected = new Set(await findConnectedExternalIds(database(), { workspaceId: caller.workspaceId, platform }));
  return {
    platform,
    expiresAt: expiresAt.toISOString(),
    accounts: granted.accounts.map(({ managerId: _managerId, ...account }) => ({ ...account, alreadyConnected: connected.has(account.externalId) })),
  };
}

export async function chooseAdAccounts(caller: Caller, { flowId, externalIds }: ChooseAdAccountsInput): Promise<AdAccount[]> {
  const { platform, granted } = await pending(caller, flowId);
  const grantedIds = new Set(granted.accounts.map((account) => account.externalId));
  const unknown = externalIds.findIndex((externalId) => !grantedIds.has(externalId));
  if (unknown >= 0) throw validationError([{ path: `externalIds.${unknown}`, message: "is not among the accounts of this consent", code: "custom" }]);
  const { workspaceId } = caller;
  const accounts = granted.accounts.filter((account) => externalIds.includes(account.externalId));
  const ids = await saveAdAccounts({ workspaceId, platform }, { ...granted, accounts }, async (tx) => {
    if (!(await flows.consumeGrant(tx, keyOf(caller, flowId), now()))) throw gone();
  });
  return (await listAdAccounts(database(), workspaceId)).filter((row) => ids.includes(row.id)).map(toAdAccount);
}

async function pending(caller: Caller, flowId: string) {
  const flow = await flows.findGrant(database(), keyOf(caller, flowId), now());
  if (!flow) throw gone();
  return { platform: flow.platform, expiresAt: flow.expiresAt, granted: openGrant(flowId, flow.grantSealed) };
}

const keyOf = ({ workspaceId, userId }: Caller, id: string) => ({ workspaceId, userId, id });

function gone(): AppError {
  return new AppError("NOT_FOUND", "This choice is over or took too long. Connect the ad accounts again.");
}
