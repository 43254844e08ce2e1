import { type Db, upsertTransaction } from "@/server/db/database";
import { isSandbox, sealTokens } from "@/server/domains/connections";
import { storableText } from "@/server/lib/storable";
import type { AdPlatform } from "../metrics.schema";
import * as accounts from "../repository/ad-accounts";
import { adConnectionTable, eraseAllUnused, saveAdConnection } from "../repository/ad-connections";
import type { AdGrant } from "./ad-connections";
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
  const { ids, erased } = await upsertTransaction(async (tx) => {
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
  const sandbox = await isSandbox(workspaceId, platform, tx);
  return saveAdConnection(tx, { workspaceId, platform, ...user, name: storableText(user.name), sandbox }, (id) =>
    sealTokens(adConnectionTable, id, tokens, true, grantedAt),
  );
}
