import { database } from "@/server/db/database";
import { logger } from "@/server/lib/logger";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { isSignedInElsewhere, type StoredAdConnection } from "../repository/ad-connections";
import { openAccessToken, openRefreshToken } from "./ad-tokens";

/** Tells the platform that a sign-in, which we have erased, is over. Whatever it answers, nothing is done with the tokens any more. */
export async function revokeAtPlatform(connection: StoredAdConnection): Promise<void> {
  const adapter = adsAdapter(connection.platform, connection);
  // Platforms end everything that a person granted us, so nothing is revoked while another workspace lives on it.
  if (!adapter || (await isSignedInElsewhere(database(), connection))) return;
  try {
    const tokens = new Set([openRefreshToken(connection), openAccessToken(connection)]);
    for (const token of tokens) if (token !== null) await adapter.revokeToken(token);
  } catch (error) {
    logger.warn({ err: error, adConnectionId: connection.id }, "the ad platform did not revoke the token; we have erased it");
  }
}
