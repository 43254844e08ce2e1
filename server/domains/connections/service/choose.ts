import { database } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import * as flows from "../connect-flows.repository";
import * as repository from "../connections.repository";
import type { ChooseInput, Connection, PendingChoice } from "../connections.schema";
import { openGrant } from "./grant";
import { saveAccounts, savingTransaction } from "./save-accounts";

/** Choosing among the accounts that one consent granted: by who consented, in that workspace, within ten minutes, once. */

export async function readPendingChoice(caller: Caller, flowId: string): Promise<PendingChoice> {
  const { platform, expiresAt, granted } = await pending(caller, flowId);
  const connected = new Set(await repository.findConnectedAccountIds(database(), { workspaceId: caller.workspaceId, platform }));
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

export async function chooseAccounts(caller: Caller, { flowId, accountIds }: ChooseInput): Promise<Connection[]> {
  const { platform, granted } = await pending(caller, flowId);
  const grantedIds = new Set(granted.accounts.map((account) => account.accountId));
  const unknown = accountIds.findIndex((accountId) => !grantedIds.has(accountId));
  if (unknown >= 0) throw validationError([{ path: `accountIds.${unknown}`, message: "is not among the accounts of this consent", code: "custom" }]);
  const accounts = granted.accounts.filter((account) => accountIds.includes(account.accountId));
  const { workspaceId } = caller;
  const brandId = caller.brandIds?.[0] ?? null;
  return savingTransaction(async (tx) => {
    if (!(await flows.consumeGrant(tx, keyOf(caller, flowId), now()))) throw gone();
    return saveAccounts(tx, { workspaceId, platform, brandId }, { ...granted, accounts });
  });
}

async function pending(caller: Caller, flowId: string) {
  const flow = await flows.findGrant(database(), keyOf(caller, flowId), now());
  if (!flow) throw gone();
  return { platform: flow.platform, expiresAt: flow.expiresAt, granted: openGrant(flowId, flow.grantSealed) };
}

const keyOf = ({ workspaceId, userId }: Caller, id: string) => ({ workspaceId, userId, id });

function gone(): AppError {
  return new AppError("NOT_FOUND", "This choice is over or took too long. Connect the account again.");
}
