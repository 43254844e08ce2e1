import type { PlatformName } from "@/env";
import type { Db } from "@/server/db/database";
import { isTestWorkspace } from "@/server/domains/workspaces";
import { AppError, validationError } from "@/server/lib/errors";
import { platformConfig } from "@/server/platforms/config";
import { PlatformError } from "@/server/platforms/platform-error";
import { createSandboxAccount } from "@/server/platforms/sandbox-accounts";
import type { ConnectionKind, KindTypes } from "./kind";

/** Whether the sandbox answers in place of a platform. */

export async function isSandbox(workspaceId: string, platform: PlatformName, db?: Db): Promise<boolean> {
  return platformConfig(platform, { sandbox: await isTestWorkspace(workspaceId, db) })?.sandbox ?? false;
}

export interface Connectable<T extends KindTypes> {
  platform: T["platform"];
  /** False while the installation has no credentials for it. */
  available: boolean;
  sandbox: boolean;
}

/** Which platforms can be connected in a workspace. */
export async function listConnectable<T extends KindTypes>({ platforms, adapterOf }: ConnectionKind<T>, workspaceId: string): Promise<Connectable<T>[]> {
  const place = { sandbox: await isTestWorkspace(workspaceId) };
  return platforms.map((platform) => ({
    platform,
    available: adapterOf(platform, place) !== null,
    sandbox: platformConfig(platform, place)?.sandbox ?? false,
  }));
}

type SandboxAccount = Awaited<ReturnType<typeof createSandboxAccount>>;

/**
 * Makes a new account at the sandbox, which must be running, and connects it with tokens such as a consent grants.
 *
 * @throws AppError VALIDATION_ERROR where the platform itself answers; UPSTREAM_ERROR where the sandbox does not.
 */
export async function withSandboxAccount<T extends KindTypes, R>(
  { adapterOf }: ConnectionKind<T>,
  { workspaceId, platform, sandboxAccount }: { workspaceId: string; platform: T["platform"]; sandboxAccount: string },
  use: (account: SandboxAccount, adapter: T["adapter"]) => Promise<R>,
): Promise<R> {
  const place = { sandbox: await isTestWorkspace(workspaceId) };
  const adapter = adapterOf(platform, place);
  if (!adapter || !platformConfig(platform, place)?.sandbox) {
    throw validationError([{ path: "platform", message: `the sandbox does not stand in for ${platform} here`, code: "custom" }]);
  }
  try {
    return await use(await createSandboxAccount(platform, sandboxAccount), adapter);
  } catch (cause) {
    throw cause instanceof PlatformError ? new AppError("UPSTREAM_ERROR", `The sandbox does not answer: ${cause.message}`, { cause }) : cause;
  }
}
