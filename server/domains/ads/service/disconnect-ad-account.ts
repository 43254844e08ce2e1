import { database, transaction } from "@/server/db/database";
import type { Caller } from "@/server/domains/workspaces";
import { notFound } from "@/server/lib/errors";
import { logger } from "@/server/lib/logger";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { disconnectAdAccount } from "../repository/ad-accounts";
import { eraseUnused, isSignedInElsewhere, type StoredAdConnection } from "../repository/ad-connections";
import { openAccessToken, openRefreshToken } from "./ad-tokens";

/**
 * Disconnects an account and keeps what was read of it. With the last account of a sign-in its tokens go: they are forgotten first, and the
 * platform is told then, so that whatever it answers nothing is done with them any more.
 */
export async function disconnect({ workspaceId }: Caller, id: string): Promise<{ id: string; disconnected: true }> {
  const erased = await transaction(async (tx) => {
    const adConnectionId = await disconnectAdAccount(tx, { workspaceId, id });
    if (adConnectionId === null) throw notFound("Ad account");
    return eraseUnused(tx, { workspaceId, id: adConnectionId });
  });
  if (erased) await revokeAtPlatform(erased);
  return { id, disconnected: true };
}

async function revokeAtPlatform(connection: StoredAdConnection): Promise<void> {
  const adapter = adsAdapter(connection.platform);
  // Platforms end everything that a person granted us, so nothing is revoked while another workspace lives on it.
  if (!adapter || (await isSignedInElsewhere(database(), connection))) return;
  try {
    const tokens = new Set([openRefreshToken(connection), openAccessToken(connection)]);
    for (const token of tokens) if (token !== null) await adapter.revokeToken(token);
  } catch (error) {
    logger.warn({ err: error, adConnectionId: connection.id }, "the ad platform did not revoke the token; we have erased it");
  }
}
