import { type Db, isUniqueViolation, transaction } from "@/server/db/database";
import { sealTokens } from "@/server/domains/connections";
import { readIsTest } from "@/server/domains/workspaces";
import { platformConfig } from "@/server/platforms/config";
import { storableText } from "../engine/json-safe";
import type { AdPlatform } from "../metrics.schema";
import * as accounts from "../repository/ad-accounts";
import { adConnectionTable, eraseAllUnused, saveAdConnection } from "../repository/ad-connections";
import type { AdGrant } from "./ad-grant";
import { revokeAtPlatform } from "./revoke-sign-in";
import { requestSync } from "./sync-account";

export interface AccountOwner {
  workspaceId: string;
  platform: AdPlatform;
}

/**
 * Keeps the tokens of a sign-in and makes or finds again its chosen accounts, each with its id, its campaigns and its figures. They are read at once.
 * A sign-in that they were moved away from, and that serves none now, ends. `first`: what must hold in the same transaction.
 */
export async function saveAdAccounts({ workspaceId, platform }: AccountOwner, granted: AdGrant, first?: (tx: Db) => Promise<void>): Promise<string[]> {
  const { ids, erased } = await savingTransaction(async (tx) => {
    await first?.(tx);
    const adConnectionId = await saveSignIn(tx, { workspaceId, platform }, granted);
    const saved: string[] = [];
    for (const account of granted.accounts) {
      const adAccountId = await accounts.saveAdAccount(tx, {
        workspaceId,
        platform,
        adConnectionId,
        account: { ...account, name: storableText(account.name) },
      });
      await requestSync(tx, { workspaceId, adAccountId, reason: "connected" });
      saved.push(adAccountId);
    }
    return { ids: saved, erased: await eraseAllUnused(tx, { workspaceId, platform }) };
  });
  for (const connection of erased) await revokeAtPlatform(connection);
  return ids;
}

/** The tokens alone: a sign-in that is renewed serves the accounts that were chosen of it before. */
export async function saveSignIn(tx: Db, { workspaceId, platform }: AccountOwner, { user, tokens, grantedAt }: Omit<AdGrant, "accounts">): Promise<string> {
  const sandbox = platformConfig(platform, { sandbox: await readIsTest(workspaceId, tx) })?.sandbox ?? false;
  return saveAdConnection(tx, { workspaceId, platform, ...user, name: storableText(user.name), sandbox }, (id) =>
    sealTokens(adConnectionTable, id, tokens, true, grantedAt),
  );
}

/** Two people connecting one account at once: the second begins again, and finds the first one's row. */
export function savingTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return transaction(work);
    throw error;
  });
}
