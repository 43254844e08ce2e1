import { database, transaction } from "@/server/db/database";
import { readIsTest } from "@/server/domains/workspaces";
import { now } from "@/server/lib/clock";
import { AppError, validationError } from "@/server/lib/errors";
import { platformConfig } from "@/server/platforms/config";
import { createSandboxAccount } from "@/server/platforms/sandbox-accounts";
import { PlatformError, type SocialPlatform } from "@/server/platforms/social/contract";
import { toConnection } from "../connections.engine";
import * as repository from "../connections.repository";
import type { Connection, SandboxAccount } from "../connections.schema";
import { accessFor } from "./access";
import { sealTokens } from "./accounts/tokens";
import { recordConnectionEvent } from "./connection-events";

export interface SandboxConnectionInput {
  workspaceId: string;
  platform: SocialPlatform;
  sandboxAccount: SandboxAccount;
  brandId?: string | null;
}

/** A connection to a new sandbox account without a browser, for the admin command, the demo and tests. The sandbox must be running. */
export async function createSandboxConnection(input: SandboxConnectionInput): Promise<Connection> {
  const { workspaceId, platform, sandboxAccount } = input;
  const brandId = input.brandId ?? null;
  if (!platformConfig(platform, { sandbox: await readIsTest(workspaceId) })?.sandbox) {
    throw validationError([{ path: "platform", message: `the sandbox does not stand in for ${platform} here`, code: "custom" }]);
  }
  if (brandId !== null && !(await repository.brandExists(database(), workspaceId, brandId))) {
    throw validationError([{ path: "brandId", message: "is not a brand of the workspace", code: "custom" }]);
  }
  const { tokens, ...account } = await createSandboxAccount(platform, sandboxAccount).catch((cause: unknown) => {
    throw cause instanceof PlatformError ? new AppError("UPSTREAM_ERROR", `The sandbox does not answer: ${cause.message}`, { cause }) : cause;
  });
  const { id } = await transaction(async (tx) => {
    const saved = await repository.saveConnection(tx, { workspaceId, platform, ...account, sandbox: true, brandId }, (rowId) =>
      sealTokens(repository.connectionTable, rowId, tokens, false, now()),
    );
    await recordConnectionEvent(tx, workspaceId, "connected", saved);
    return saved;
  });
  // The first look at the tokens is what tells a dead account from a living one.
  await accessFor(workspaceId, id).catch((error: unknown) => {
    if (!(error instanceof PlatformError && error.errorClass === "RECONNECT")) throw error;
  });
  const [row] = await repository.findConnections(database(), { workspaceId, ids: [id] });
  if (!row) throw new AppError("NOT_FOUND", "The connection is gone again.");
  return toConnection(row, now());
}
