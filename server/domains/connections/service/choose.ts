import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import * as flows from "../connect-flows.repository";
import * as repository from "../connections.repository";
import type { ChooseInput, Connection, PendingChoice } from "../connections.schema";
import type { ConsentTarget } from "./connect";
import { openGrant } from "./grant";
import { saveAccounts, savingTransaction } from "./save-accounts";

/** Choosing among the accounts that one consent granted: by its owner, in that workspace, within ten minutes, once. */

export function readPendingChoice({ workspaceId, userId }: Caller, flowId: string): Promise<PendingChoice> {
  return readChoice({ workspaceId, userId, connectLinkId: null, id: flowId });
}

/** @throws AppError NOT_FOUND when there is nothing to choose from, or no longer. */
export async function readChoice(key: flows.FlowKey): Promise<PendingChoice> {
  const { platform, expiresAt, granted } = await pending(key);
  const connected = new Set(await repository.findConnectedAccountIds(database(), { workspaceId: key.workspaceId, platform }));
  return {
    platform: platform.toLowerCase() as Lowercase<SocialPlatform>,
    expiresAt: expiresAt.toISOString(),
    accounts: granted.accounts.map(({ accountId, accountName, kind, avatarUrl }) => ({
      accountId,
      accountName,
      kind,
      avatarUrl: avatarUrl ?? null,
      alreadyConnected: connected.has(accountId),
    })),
  };
}

export function chooseAccounts({ workspaceId, userId, brandIds }: Caller, { flowId, accountIds }: ChooseInput): Promise<Connection[]> {
  return saveChoice({ workspaceId, userId, connectLinkId: null, id: flowId }, accountIds, { brandId: brandIds?.[0] ?? null });
}

/** @throws AppError NOT_FOUND as `readChoice`; VALIDATION_ERROR for an account that was not granted. */
export async function saveChoice(key: flows.FlowKey, accountIds: readonly string[], { brandId, onSaved }: ConsentTarget): Promise<Connection[]> {
  const { workspaceId, connectLinkId } = key;
  const { id, platform, granted } = await pending(key);
  const grantedIds = new Set(granted.accounts.map((account) => account.accountId));
  const unknown = accountIds.findIndex((accountId) => !grantedIds.has(accountId));
  if (unknown >= 0) throw validationError([{ path: `accountIds.${unknown}`, message: "is not among the accounts of this consent", code: "custom" }]);
  const accounts = granted.accounts.filter((account) => accountIds.includes(account.accountId));
  return savingTransaction(async (tx) => {
    if (!(await flows.consumeGrant(tx, { ...key, id }, now()))) throw gone();
    const saved = await saveAccounts(tx, { workspaceId, platform, brandId, connectLinkId }, { ...granted, accounts });
    await onSaved?.(tx, saved);
    return saved;
  });
}

async function pending(key: flows.FlowKey) {
  const flow = await flows.findGrant(database(), key, now());
  if (!flow) throw gone();
  return { id: flow.id, platform: flow.platform, expiresAt: flow.expiresAt, granted: openGrant(flow.id, flow.grantSealed) };
}

function gone(): AppError {
  return new AppError("NOT_FOUND", "This choice is over or took too long. Connect the account again.");
}
