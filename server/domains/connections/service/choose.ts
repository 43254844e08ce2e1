import { database, upsertTransaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import type { FlowKey } from "../connect-flows.repository";
import * as repository from "../connections.repository";
import type { ChooseInput, Connection, PendingChoice } from "../connections.schema";
import { getAccountChoice, pickAccounts } from "./accounts/choice";
import type { ConsentTarget } from "./connect";
import { saveAccounts } from "./save-accounts";
import { socialConnections } from "./social-connections";

export function getPendingChoice({ workspaceId, userId }: Caller, flowId: string): Promise<PendingChoice> {
  return getSocialChoice({ workspaceId, userId, connectLinkId: null, id: flowId });
}

/** @throws AppError NOT_FOUND when there is nothing to choose from, or no longer. */
export async function getSocialChoice(key: FlowKey): Promise<PendingChoice> {
  const { platform, expiresAt, grant } = await getAccountChoice(socialConnections, key);
  const connected = new Set(await repository.listConnectedAccountIds(database(), { workspaceId: key.workspaceId, platform }));
  return {
    platform: platform.toLowerCase() as Lowercase<SocialPlatform>,
    expiresAt,
    accounts: grant.accounts.map(({ accountId, accountName, kind, avatarUrl }) => ({
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
export async function saveChoice(key: FlowKey, accountIds: readonly string[], { brandId, onSaved }: ConsentTarget): Promise<Connection[]> {
  const { workspaceId, connectLinkId } = key;
  const { platform, grant, consume } = await pickAccounts(socialConnections, key, accountIds);
  return upsertTransaction(async (tx) => {
    await consume(tx);
    const saved = await saveAccounts(tx, { workspaceId, platform, brandId, connectLinkId }, grant);
    await onSaved?.(tx, saved);
    return saved;
  });
}
