import { setTimeout as wait } from "node:timers/promises";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError, type SocialAdapter, type TokenSet } from "@/server/platforms/social/contract";
import { fault } from "@/server/platforms/social/findings";
import * as repository from "../connections.repository";
import { acquireRenewalLease, type RenewedTokens, releaseRenewal, storeRenewed } from "../token-renewals.repository";
import { recordConnectionEvent } from "./connection-events";
import { holds, openAccessToken, openRefreshToken, sealRefreshToken, sealTokens } from "./tokens";

/**
 * Renewing tokens. Refresh tokens of some platforms work once: of all processes that want a new pair only one asks for it, stores it
 * before anyone uses it, and the others wait for what it stored. What one consent granted to several accounts is renewed for all of them.
 */

/** Longer than a refresh call may take; after it another process may try. */
const LOCK_SECONDS = 45;
/** A pair that is not stored is lost with the connection, so a short outage of the database is waited out. */
const STORE_RETRY_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** The new access token; null when another caller is about to renew these tokens. */
export async function renew(adapter: SocialAdapter, connection: repository.StoredConnection, options: { mayUseOld: boolean }): Promise<string | null> {
  if (connection.leaseExpiresAt !== null && connection.leaseExpiresAt > now()) return null;
  const family = await familyOf(connection);
  if (!(await acquireRenewalLease(database(), connection.workspaceId, family, LOCK_SECONDS))) return null;
  return renewFamily(adapter, connection, family, options);
}

/** The connection and all others of the workspace that would lose their refresh token with it. */
async function familyOf(connection: repository.StoredConnection): Promise<repository.StoredConnection[]> {
  const refreshToken = openRefreshToken(connection);
  if (!refreshToken) return [connection];
  const others = await repository.findHolders(database(), { ...connection, otherThan: connection.id });
  return [connection, ...others.filter((other) => holds(other, "refreshTokenSealed", refreshToken))];
}

/** The holder of the claim alone comes here. */
async function renewFamily(
  adapter: SocialAdapter,
  connection: repository.StoredConnection,
  family: repository.StoredConnection[],
  options: { mayUseOld: boolean },
): Promise<string> {
  const { workspaceId, id, tokenVersion } = connection;
  const key = { workspaceId, id };
  const old = openAccessToken(connection);
  try {
    const tokens = await adapter.refreshTokens(openRefreshToken(connection) ?? "", { accountId: connection.accountId });
    const renewed = family.map((member) => renewedMember(member, member === connection || (old !== null && holds(member, "accessTokenSealed", old)), tokens));
    const stored = await untilStored(() => transaction((tx) => storeRenewed(tx, workspaceId, renewed)));
    if (stored.includes(id)) return tokens.accessToken;
    // Somebody reconnected or disconnected meanwhile: theirs is the newer word.
    const current = openAccessToken(await findUsable(key));
    if (current === null) throw connectionLost();
    return current;
  } catch (error) {
    const refused = isRefusal(error) ? await expire(key, tokenVersion, error) : null;
    await releaseRenewal(database(), workspaceId, family);
    if (refused) throw refused;
    if (options.mayUseOld && old !== null && isAlive(connection)) return old;
    throw error;
  }
}

/** Pages have access tokens of their own, and share with others only what renews them. */
function renewedMember({ id, tokenVersion }: repository.StoredConnection, sharesAccess: boolean, tokens: TokenSet): RenewedTokens {
  return { id, tokenVersion, tokens: sharesAccess ? sealTokens(id, tokens, true, now()) : sealRefreshToken(id, tokens, now()) };
}

async function untilStored(store: () => Promise<string[]>): Promise<string[]> {
  for (const pause of STORE_RETRY_MS) {
    try {
      return await store();
    } catch (error) {
      logger.error({ err: error }, "a renewed token could not be stored yet");
      await wait(pause);
    }
  }
  return store();
}

export async function findUsable(key: repository.ConnectionKey): Promise<repository.StoredConnection> {
  const connection = await repository.findStored(database(), key);
  if (connection?.status !== "ACTIVE") throw connectionLost();
  return connection;
}

/** Nothing but the person helps any more. Says so once, and only if nobody has reconnected since. */
export async function expire(key: repository.ConnectionKey, tokenVersion: number, cause?: unknown): Promise<PlatformError> {
  const { workspaceId, id } = key;
  const expired = await transaction(async (tx) => {
    if (!(await repository.markExpired(tx, { workspaceId, id, tokenVersion }))) return false;
    const [row] = await repository.findConnections(tx, { workspaceId, ids: [id] });
    if (row) await recordConnectionEvent(tx, workspaceId, "expired", row);
    return true;
  });
  if (expired) logger.warn({ workspaceId, connectionId: id }, "connection expired");
  return cause instanceof PlatformError ? new PlatformError("RECONNECT", cause.message, { cause }) : connectionLost(cause);
}

const connectionLost = (cause?: unknown) => fault("RECONNECT", "CONNECTION_LOST", "The account must be connected again.", { cause });

export function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.errorClass === "RECONNECT";
}

export function isAlive(connection: repository.StoredConnection): boolean {
  return connection.accessTokenExpiresAt === null || connection.accessTokenExpiresAt > now();
}
