import { database } from "@/server/db/database";
import { readIsTest } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { platformConfig } from "@/server/platforms/config";
import { createSandboxAccount } from "@/server/platforms/sandbox-accounts";
import { PlatformError } from "@/server/platforms/social/contract";
import type { AdAccount } from "../accounts.schema";
import type { AdSandboxAccount } from "../connect.schema";
import { toAdAccount } from "../engine/ad-account";
import type { AdPlatform } from "../metrics.schema";
import { listAdAccounts } from "../repository/ad-accounts";
import { saveAdAccounts } from "./save-ad-accounts";

export interface SandboxAdAccountInput {
  workspaceId: string;
  platform: AdPlatform;
  sandboxAccount: AdSandboxAccount;
}

/** A new ad account of the stand-in without a browser, for the admin command, the demo and tests. The sandbox must be running. */
export async function connectSandboxAdAccount({ workspaceId, platform, sandboxAccount }: SandboxAdAccountInput): Promise<AdAccount> {
  const place = { sandbox: await readIsTest(workspaceId) };
  const adapter = adsAdapter(platform, place);
  if (!adapter || !platformConfig(platform, place)?.sandbox) {
    throw validationError([{ path: "platform", message: `the sandbox does not stand in for ${platform} here`, code: "custom" }]);
  }
  const granted = await standInGrant(() => createSandboxAccount(platform, sandboxAccount), adapter).catch((cause: unknown) => {
    throw cause instanceof PlatformError ? new AppError("UPSTREAM_ERROR", `The sandbox does not answer: ${cause.message}`, { cause }) : cause;
  });
  const [id] = await saveAdAccounts({ workspaceId, platform }, { ...granted, grantedAt: now() });
  const row = (await listAdAccounts(database(), workspaceId)).find((one) => one.id === id);
  if (!row) throw new AppError("UPSTREAM_ERROR", "The sandbox does not know the account that it made.");
  return toAdAccount(row);
}

/** What a consent to this one account would have granted. */
async function standInGrant(make: () => ReturnType<typeof createSandboxAccount>, adapter: NonNullable<ReturnType<typeof adsAdapter>>) {
  const { accountId, tokens } = await make();
  const user = await adapter.whoSignedIn(tokens.accessToken);
  const accounts = (await adapter.listAccounts(tokens.accessToken)).filter((account) => account.externalId === accountId);
  return { user, tokens, accounts };
}
