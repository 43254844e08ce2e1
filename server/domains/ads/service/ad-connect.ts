import { database, upsertTransaction } from "@/server/db/database";
import {
  type ConsentOutcome,
  finishConsent,
  getAccountChoice,
  listConnectable,
  offerChoice,
  pickAccounts,
  type ReturnFromPlatform,
  startConsent,
} from "@/server/domains/connections";
import type { Caller } from "@/server/domains/workspaces";
import type { AdAccount } from "../accounts.schema";
import type { ChooseAdAccountsInput, ConnectablePlatform, PendingAdChoice, StartAdConnectInput } from "../connect.schema";
import { toAdAccount } from "../engine/ad-account";
import { listAdAccounts, listConnectedExternalIds } from "../repository/ad-accounts";
import { isSignInUsed } from "../repository/ad-connections";
import { adConnections } from "./ad-connections";
import { saveAdAccounts, saveSignIn } from "./save-ad-accounts";

/** Connecting ad accounts: those of a sign-in that a person consents with. */

/** Which ad platforms can be connected in the caller's workspace. */
export function listConnectables({ workspaceId }: Caller): Promise<ConnectablePlatform[]> {
  return listConnectable(adConnections, workspaceId);
}

export function startAdConnect({ workspaceId, userId }: Caller, { platform }: StartAdConnectInput): Promise<{ authorizeUrl: string }> {
  return startConsent(adConnections, { workspaceId, userId, connectLinkId: null, platform, connectionId: null });
}

export type AdConnectOutcome = ConsentOutcome | { outcome: "connected"; workspaceId: string; adAccountIds: string[] };

/** Throws AppError when the state is not this person's, was used, or is too old. */
export function finishAdConnect({ userId, ...answer }: ReturnFromPlatform): Promise<AdConnectOutcome> {
  return finishConsent(adConnections, { userId, connectLinkId: null }, answer, async (flow, grant): Promise<AdConnectOutcome> => {
    const { workspaceId, platform } = flow;
    const { accounts, user } = grant;
    if (accounts.length === 0) return { outcome: "refused", workspaceId, message: "There is no ad account that can be read." };
    const connectedIds = new Set(await listConnectedExternalIds(database(), { workspaceId, platform }));
    const renewed = accounts.filter((account) => connectedIds.has(account.externalId));
    // Signing in again is what repairs a connection in use: it counts whatever is chosen afterwards.
    if (await isSignInUsed(database(), { workspaceId, platform, externalUserId: user.externalUserId })) {
      await upsertTransaction((tx) => saveSignIn(tx, { workspaceId, platform }, grant));
    }
    if (accounts.length === 1 || renewed.length === accounts.length) {
      return { outcome: "connected", workspaceId, adAccountIds: await saveAdAccounts({ workspaceId, platform }, grant) };
    }
    if (renewed.length > 0) await saveAdAccounts({ workspaceId, platform }, { ...grant, accounts: renewed });
    return offerChoice(adConnections, flow, grant);
  });
}

export async function getPendingAdChoice(caller: Caller, flowId: string): Promise<PendingAdChoice> {
  const { platform, expiresAt, grant } = await getAccountChoice(adConnections, flowOf(caller, flowId));
  const connected = new Set(await listConnectedExternalIds(database(), { workspaceId: caller.workspaceId, platform }));
  return {
    platform,
    expiresAt,
    accounts: grant.accounts.map(({ managerId: _managerId, ...account }) => ({ ...account, alreadyConnected: connected.has(account.externalId) })),
  };
}

export async function chooseAdAccounts(caller: Caller, { flowId, externalIds }: ChooseAdAccountsInput): Promise<AdAccount[]> {
  const { platform, grant, consume } = await pickAccounts(adConnections, flowOf(caller, flowId), externalIds);
  const { workspaceId } = caller;
  const ids = await saveAdAccounts({ workspaceId, platform }, grant, consume);
  return (await listAdAccounts(database(), workspaceId)).filter((row) => ids.includes(row.id)).map(toAdAccount);
}

const flowOf = ({ workspaceId, userId }: Caller, id: string) => ({ workspaceId, userId, connectLinkId: null, id });
