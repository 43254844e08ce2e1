import { setTimeout as wait } from "node:timers/promises";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { type Access, PlatformError, type SocialAdapter } from "@/server/platforms/social/contract";
import { socialAdapter } from "@/server/platforms/social/registry";
import { FRESH_SECONDS, nextMove } from "../connections.engine";
import * as repository from "../connections.repository";
import { openAccessToken, openRefreshToken, sealTokens } from "./tokens";

/**
 * A working access token for a connection. Refresh tokens of some platforms work once: of all processes that want a
 * new pair only one asks for it, stores it before anyone uses it, and the others wait for what it stored.
 */

/** Longer than a refresh call may take; after it another process may try. */
const LOCK_SECONDS = 45;
const POLL_MS = 50;
const GIVE_UP_MS = 60_000;
/** A pair that is not stored is lost with the connection, so a short outage of the database is waited out. */
const STORE_RETRY_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

export interface AccessOptions {
  /** The platform refused the token, whatever its time says. */
  forceRefresh?: boolean;
  /** The token it refused: when another one is stored by now, that one is used instead of renewing again. */
  refusedToken?: string;
  minLifeSeconds?: number;
}

export interface ConnectionAccess {
  adapter: SocialAdapter;
  access: Access;
}

/** Throws PlatformError RECONNECT when only the person can help, TRANSIENT when the platform could not be asked. */
export async function accessFor(workspaceId: string, connectionId: string, options: AccessOptions = {}): Promise<ConnectionAccess> {
  const key = { workspaceId, id: connectionId };
  const deadline = Date.now() + GIVE_UP_MS;
  const first = await findUsable(key);
  const adapter = socialAdapter(first.platform);
  if (!adapter) throw new PlatformError("CONFIG", `${first.platform} is not set up on this installation.`);
  const accessOf = (connection: repository.StoredConnection, accessToken: string): ConnectionAccess => ({
    adapter,
    access: { accessToken, accountId: connection.accountId, accountName: connection.accountName },
  });

  for (let connection = first; ; connection = await findUsable(key)) {
    const accessToken = openAccessToken(connection);
    const replaced = connection.tokenVersion !== first.tokenVersion || (options.refusedToken !== undefined && accessToken !== options.refusedToken);
    const refused = (options.forceRefresh === true || options.refusedToken !== undefined) && !replaced;
    const move = nextMove(
      {
        status: connection.status,
        hasAccessToken: accessToken !== null,
        hasRefreshToken: connection.refreshTokenSealed !== null,
        accessTokenExpiresAt: connection.accessTokenExpiresAt,
      },
      now(),
      { minLifeSeconds: options.minLifeSeconds ?? FRESH_SECONDS, refused },
    );
    if (accessToken !== null && move === "use") return accessOf(connection, accessToken);
    if (move === "reconnect") throw await expire(key, connection.tokenVersion);
    // A new token that lives shorter than asked for would be renewed for ever.
    if (accessToken !== null && replaced && isAlive(connection)) return accessOf(connection, accessToken);

    if (await repository.claimRefresh(database(), { ...key, tokenVersion: connection.tokenVersion, seconds: LOCK_SECONDS })) {
      return accessOf(connection, await refresh(adapter, connection, { mayUseOld: !refused }));
    }
    if (Date.now() > deadline) throw new PlatformError("TRANSIENT", "The connection is being renewed elsewhere and that does not end.");
    await wait(POLL_MS);
  }
}

/**
 * Calls the platform as the connection, and once more with a new token when it refuses the first. For calls that may be
 * repeated after a refusal: one that was refused did nothing.
 */
export async function withAccess<T>(workspaceId: string, connectionId: string, use: (connection: ConnectionAccess) => Promise<T>): Promise<T> {
  const first = await accessFor(workspaceId, connectionId);
  try {
    return await use(first);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const second = await accessFor(workspaceId, connectionId, { refusedToken: first.access.accessToken });
  try {
    return await use(second);
  } catch (error) {
    if (isRefusal(error)) await markConnectionExpired(workspaceId, connectionId);
    throw error;
  }
}

export async function markConnectionExpired(workspaceId: string, connectionId: string): Promise<void> {
  if (await repository.markExpired(database(), { workspaceId, id: connectionId })) logger.warn({ workspaceId, connectionId }, "connection expired");
}

async function findUsable(key: repository.ConnectionKey): Promise<repository.StoredConnection> {
  const connection = await repository.findStored(database(), key);
  if (connection?.status !== "ACTIVE") throw new PlatformError("RECONNECT", "The account must be connected again.");
  return connection;
}

/** The holder of the claim alone comes here. */
async function refresh(adapter: SocialAdapter, connection: repository.StoredConnection, options: { mayUseOld: boolean }): Promise<string> {
  const { workspaceId, id, tokenVersion } = connection;
  const key = { workspaceId, id, tokenVersion };
  try {
    const tokens = await adapter.refreshTokens(openRefreshToken(connection) ?? "", { accountId: connection.accountId });
    const sealed = sealTokens(id, tokens, true, now());
    if (await untilStored(() => repository.storeRefreshed(database(), key, sealed))) return tokens.accessToken;
    // Somebody reconnected or disconnected meanwhile: theirs is the newer word.
    const current = openAccessToken(await findUsable(key));
    if (current === null) throw new PlatformError("RECONNECT", "The account must be connected again.");
    return current;
  } catch (error) {
    if (isRefusal(error)) throw await expire(key, tokenVersion, error);
    await repository.releaseRefresh(database(), key);
    const old = openAccessToken(connection);
    if (options.mayUseOld && old !== null && isAlive(connection)) return old;
    throw error;
  }
}

async function untilStored(store: () => Promise<boolean>): Promise<boolean> {
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

/** Nothing but the person helps any more. Says so once, and only if nobody has reconnected since. */
async function expire(key: repository.ConnectionKey, tokenVersion: number, cause?: unknown): Promise<PlatformError> {
  if (await repository.markExpired(database(), { workspaceId: key.workspaceId, id: key.id, tokenVersion })) {
    logger.warn({ workspaceId: key.workspaceId, connectionId: key.id }, "connection expired");
  }
  return new PlatformError("RECONNECT", cause instanceof PlatformError ? cause.message : "The account must be connected again.", { cause });
}

function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.errorClass === "RECONNECT";
}

function isAlive(connection: repository.StoredConnection): boolean {
  return connection.accessTokenExpiresAt === null || connection.accessTokenExpiresAt > now();
}
