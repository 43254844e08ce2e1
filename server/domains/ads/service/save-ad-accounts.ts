import { type Db, isUniqueViolation, transaction } from "@/server/db/database";
import { platformConfig } from "@/server/platforms/config";
import type { AdPlatform } from "../metrics.schema";
import * as accounts from "../repository/ad-accounts";
import { saveAdConnection } from "../repository/ad-connections";
import type { AdGrant } from "./ad-grant";
import { sealTokens } from "./ad-tokens";
import { requestSync } from "./sync-account";

export interface SavedFor {
  workspaceId: string;
  platform: AdPlatform;
}

/** Keeps the tokens of a sign-in and makes or finds again its chosen accounts, each with its id, its campaigns and its figures. They are read at once. */
export async function saveAdAccounts(tx: Db, { workspaceId, platform }: SavedFor, granted: AdGrant): Promise<string[]> {
  const adConnectionId = await saveSignIn(tx, { workspaceId, platform }, granted);
  const ids: string[] = [];
  for (const account of granted.accounts) {
    const adAccountId = await accounts.saveAdAccount(tx, { workspaceId, platform, adConnectionId, account });
    await requestSync(tx, { workspaceId, adAccountId, reason: "connected" });
    ids.push(adAccountId);
  }
  return ids;
}

/** The tokens alone: a sign-in that is renewed serves the accounts that were chosen of it before. */
export function saveSignIn(tx: Db, { workspaceId, platform }: SavedFor, { user, tokens, grantedAt }: Omit<AdGrant, "accounts">): Promise<string> {
  const sandbox = platformConfig(platform)?.sandbox ?? false;
  return saveAdConnection(tx, { workspaceId, platform, ...user, sandbox }, (id) => sealTokens(id, tokens, grantedAt));
}

/** Two people connecting one account at once: the second begins again, and finds the first one's row. */
export function savingTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return transaction(work);
    throw error;
  });
}
