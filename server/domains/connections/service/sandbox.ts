import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import type { SocialPlatform } from "@/server/platforms/social/contract";
import { toConnection } from "../connections.engine";
import * as repository from "../connections.repository";
import type { Connection, SandboxAccount } from "../connections.schema";
import { accessFor } from "./access";
import { isRefusal } from "./accounts/kind";
import { withSandboxAccount } from "./accounts/sandbox";
import { saveAccounts } from "./save-accounts";
import { socialConnections } from "./social-connections";

export interface SandboxConnectionInput {
  workspaceId: string;
  platform: SocialPlatform;
  sandboxAccount: SandboxAccount;
  brandId?: string | null;
}

/**
 * A connection to a new sandbox account without a browser, for the admin command, the demo and tests. The sandbox must be running.
 *
 * @throws AppError VALIDATION_ERROR when the brand is not of the workspace; NOT_FOUND when the connection was deleted meanwhile.
 */
export async function createSandboxConnection({ brandId = null, ...input }: SandboxConnectionInput): Promise<Connection> {
  const { workspaceId, platform } = input;
  if (brandId !== null && !(await repository.brandExists(database(), workspaceId, brandId))) {
    throw validationError([{ path: "brandId", message: "is not a brand of the workspace", code: "custom" }]);
  }
  const saved = await withSandboxAccount(socialConnections, input, ({ tokens, ...account }) => {
    const grant = { tokens, accounts: [{ ...account, kind: "profile" as const }], grantedAt: now() };
    return transaction((tx) => saveAccounts(tx, { workspaceId, platform, brandId, connectLinkId: null }, grant));
  });
  const ids = saved.map(({ id }) => id);
  // The first access detects an account whose tokens the sandbox refuses.
  for (const id of ids) {
    await accessFor(workspaceId, id).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
  const [row] = await repository.listOpenConnections(database(), { workspaceId, ids });
  if (!row) throw new AppError("NOT_FOUND", "The connection is gone again.");
  return toConnection(row, now());
}
