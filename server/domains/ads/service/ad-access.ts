import { setTimeout as wait } from "node:timers/promises";
import { type Db, database, transaction } from "@/server/db/database";
import { FRESH_SECONDS, nextMove } from "@/server/domains/connections";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { recordEvent } from "@/server/outbox/record-event";
import type { AdAccess, AdsAdapter } from "@/server/platforms/ads/contract";
import { adsAdapter } from "@/server/platforms/ads/registry";
import { PlatformError } from "@/server/platforms/social/contract";
import { CONNECTION_EXPIRED } from "../ads.events";
import { findAccessKey } from "../repository/ad-accounts";
import * as repository from "../repository/ad-connections";
import { openAccessToken, openRefreshToken, sealTokens } from "./ad-tokens";

/**
 * A working access token for an ad account. Of all processes that want a new one only one asks for it, stores it before anyone uses
 * it, and the others wait for what it stored. All accounts of a sign-in share its tokens.
 */

/** Longer than a refresh call may take; after it another process may try. */
const LOCK_SECONDS = 45;
const POLL_MS = 50;
const GIVE_UP_MS = 60_000;
/** A pair that is not stored is lost with the connection, so a short outage of the database is waited out. */
const STORE_RETRY_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

export interface AdAccountKey {
  workspaceId: string;
  adAccountId: string;
}

export type AdUse<T> = (adapter: AdsAdapter, access: AdAccess) => Promise<T>;

/**
 * Calls the platform for an account, and once more with a new token when it refuses the first. For calls that may be repeated after a
 * refusal: one that was refused did nothing. Throws PlatformError RECONNECT when only a person can help.
 */
export async function withAdAccess<T>(db: Db, key: AdAccountKey, use: AdUse<T>): Promise<T> {
  const account = await findAccessKey(db, key);
  if (!account || account.status === "DISCONNECTED") throw new PlatformError("RECONNECT", "The ad account is not connected.");
  const connection = { workspaceId: key.workspaceId, id: account.adConnectionId };
  const { adapter, accessToken } = await tokenFor(connection);
  const accessWith = (token: string): AdAccess => ({ accessToken: token, externalId: account.externalId, managerId: account.managerId });
  try {
    return await use(adapter, accessWith(accessToken));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const second = await tokenFor(connection, { refusedToken: accessToken });
  try {
    return await use(adapter, accessWith(second.accessToken));
  } catch (error) {
    if (isRefusal(error)) await expire({ ...connection, tokenVersion: second.tokenVersion });
    throw error;
  }
}

export interface TokenOptions {
  /** The platform refused this token: when another one is stored by now, that one is used instead of renewing again. */
  refusedToken?: string;
  minLifeSeconds?: number;
}

interface UsableToken {
  adapter: AdsAdapter;
  accessToken: string;
  tokenVersion: number;
}

/** Throws PlatformError RECONNECT when only a person can help, TRANSIENT when the platform could not be asked. */
export async function tokenFor(key: repository.AdConnectionKey, options: TokenOptions = {}): Promise<UsableToken> {
  const deadline = Date.now() + GIVE_UP_MS;
  const first = await findUsable(key);
  const adapter = adsAdapter(first.platform, first);
  if (!adapter) throw new PlatformError("CONFIG", `${first.platform} is not set up on this installation.`);

  for (let connection = first; ; connection = await findUsable(key)) {
    const accessToken = openAccessToken(connection);
    const { tokenVersion, accessTokenExpiresAt } = connection;
    const replaced = tokenVersion !== first.tokenVersion || (options.refusedToken !== undefined && accessToken !== options.refusedToken);
    const refused = options.refusedToken !== undefined && !replaced;
    const move = nextMove(
      { status: connection.status, hasAccessToken: accessToken !== null, hasRefreshToken: connection.refreshTokenSealed !== null, accessTokenExpiresAt },
      now(),
      { minLifeSeconds: options.minLifeSeconds ?? FRESH_SECONDS, refused },
    );
    if (move === "reconnect") throw await expire(connection);
    // A new token that lives shorter than asked for would be renewed for ever.
    if (accessToken !== null && (move === "use" || (replaced && isAlive(connection)))) return { adapter, accessToken, tokenVersion };

    if (await repository.acquireRefreshLease(database(), connection, LOCK_SECONDS)) {
      return { adapter, ...(await refresh(adapter, connection, { mayUseOld: !refused })) };
    }
    if (Date.now() > deadline) throw new PlatformError("TRANSIENT", "The connection is being renewed elsewhere and that does not end.");
    await wait(POLL_MS);
  }
}

async function findUsable(key: repository.AdConnectionKey): Promise<repository.StoredAdConnection> {
  const connection = await repository.findStoredConnection(database(), key);
  if (connection?.status !== "ACTIVE") throw new PlatformError("RECONNECT", "The ad account must be connected again.");
  return connection;
}

/** The holder of the claim alone comes here. */
async function refresh(adapter: AdsAdapter, connection: repository.StoredAdConnection, options: { mayUseOld: boolean }): Promise<Omit<UsableToken, "adapter">> {
  const old = openAccessToken(connection);
  try {
    const tokens = await adapter.refreshTokens(openRefreshToken(connection) ?? "");
    const sealed = sealTokens(connection.id, tokens, now());
    if (await untilStored(() => repository.storeRefreshed(database(), connection, sealed))) {
      return { accessToken: tokens.accessToken, tokenVersion: connection.tokenVersion + 1 };
    }
    // Somebody reconnected or disconnected meanwhile: theirs is the newer word.
    const newer = await findUsable(connection);
    const current = openAccessToken(newer);
    if (current === null) throw new PlatformError("RECONNECT", "The ad account must be connected again.");
    return { accessToken: current, tokenVersion: newer.tokenVersion };
  } catch (error) {
    if (isRefusal(error)) throw await expire(connection, error);
    await repository.releaseRefresh(database(), connection);
    if (options.mayUseOld && old !== null && isAlive(connection)) return { accessToken: old, tokenVersion: connection.tokenVersion };
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

/** Nothing but a person helps any more. Says so once, and only if nobody has reconnected since. */
async function expire({ workspaceId, id, tokenVersion }: repository.VersionKey, cause?: unknown): Promise<PlatformError> {
  const expired = await transaction(async (tx) => {
    if (!(await repository.markExpired(tx, { workspaceId, id, tokenVersion }))) return false;
    await recordEvent(tx, { workspaceId, type: CONNECTION_EXPIRED, payload: { adConnectionId: id } });
    return true;
  });
  if (expired) logger.warn({ workspaceId, adConnectionId: id }, "ad connection expired");
  return new PlatformError("RECONNECT", cause instanceof PlatformError ? cause.message : "The ad account must be connected again.", { cause });
}

function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.errorClass === "RECONNECT";
}

function isAlive(connection: repository.StoredAdConnection): boolean {
  return connection.accessTokenExpiresAt === null || connection.accessTokenExpiresAt > now();
}
