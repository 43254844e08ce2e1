import { database } from "@/server/db/database";
import { withSandboxAccount } from "@/server/domains/connections";
import { AppError } from "@/server/lib/errors";
import type { AdAccount } from "../accounts.schema";
import type { AdSandboxAccount } from "../connect.schema";
import { toAdAccount } from "../engine/ad-account";
import type { AdPlatform } from "../metrics.schema";
import { listAdAccounts } from "../repository/ad-accounts";
import { adConnections } from "./ad-connections";
import { saveAdAccounts } from "./save-ad-accounts";

export interface SandboxAdAccountInput {
  workspaceId: string;
  platform: AdPlatform;
  sandboxAccount: AdSandboxAccount;
}

/**
 * A new ad account of the sandbox without a browser, for the admin command, the demo and tests. The sandbox must be running.
 *
 * @throws AppError UPSTREAM_ERROR when the sandbox does not know the account that it made.
 */
export async function connectSandboxAdAccount(input: SandboxAdAccountInput): Promise<AdAccount> {
  const { workspaceId, platform } = input;
  // What a consent to this one account would have granted.
  const grant = await withSandboxAccount(adConnections, input, async ({ accountId, tokens }, adapter) => {
    const granted = await adConnections.grantOf(adapter, tokens);
    return { ...granted, accounts: granted.accounts.filter((account) => account.externalId === accountId) };
  });
  const [id] = await saveAdAccounts({ workspaceId, platform }, grant);
  const row = (await listAdAccounts(database(), workspaceId)).find((one) => one.id === id);
  if (!row) throw new AppError("UPSTREAM_ERROR", "The sandbox does not know the account that it made.");
  return toAdAccount(row);
}
