import { setTimeout as wait } from "node:timers/promises";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import type { Access, SocialAdapter, SocialPlatform } from "@/server/platforms/social/contract";
import { fault } from "@/server/platforms/social/findings";
import { socialAdapter } from "@/server/platforms/social/registry";
import { FRESH_SECONDS, nextMove } from "../connections.engine";
import * as repository from "../connections.repository";
import { expire, findUsable, isAlive, isRefusal, renew } from "./renewal";
import { openAccessToken } from "./tokens";

/** A working access token for a connection: the one at hand, or a new one where that is needed. */

const POLL_MS = 50;
const GIVE_UP_MS = 60_000;

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

/** What a stored connection is good for as it stands. */
function standing(connection: repository.StoredConnection, options: AccessOptions, storedAnew: boolean) {
  const accessToken = openAccessToken(connection);
  const replaced = storedAnew || (options.refusedToken !== undefined && accessToken !== options.refusedToken);
  const refused = (options.forceRefresh === true || options.refusedToken !== undefined) && !replaced;
  const state = {
    status: connection.status,
    hasAccessToken: accessToken !== null,
    hasRefreshToken: connection.refreshTokenSealed !== null,
    accessTokenExpiresAt: connection.accessTokenExpiresAt,
  };
  return { accessToken, replaced, refused, move: nextMove(state, now(), { minLifeSeconds: options.minLifeSeconds ?? FRESH_SECONDS, refused }) };
}

function adapterOf({ platform, sandbox }: repository.StoredConnection): SocialAdapter {
  const adapter = socialAdapter(platform, { sandbox });
  // An account of the stand-in, on an installation that has gone over to the real platforms.
  if (!adapter && sandbox) throw fault("RECONNECT", "CONNECTION_LOST", "The account is one of the sandbox, which does not run here: connect it again.");
  if (!adapter) throw fault("CONFIG", "NOT_SET_UP", `${platform} is not set up on this installation.`);
  return adapter;
}

function accessOf(connection: repository.StoredConnection, accessToken: string): ConnectionAccess {
  return { adapter: adapterOf(connection), access: { accessToken, accountId: connection.accountId, accountName: connection.accountName } };
}

/** The access that is at hand, by one look at the database; else the platform that has to be asked for a new one, which may take its time. */
export async function accessAtHand(workspaceId: string, connectionId: string, options: AccessOptions = {}): Promise<ConnectionAccess | SocialPlatform> {
  const connection = await findUsable({ workspaceId, id: connectionId });
  const { accessToken, move } = standing(connection, options, false);
  return accessToken !== null && move === "use" ? accessOf(connection, accessToken) : connection.platform;
}

/** Throws PlatformError RECONNECT when only the person can help, TRANSIENT when the platform could not be asked. */
export async function accessFor(workspaceId: string, connectionId: string, options: AccessOptions = {}): Promise<ConnectionAccess> {
  const key = { workspaceId, id: connectionId };
  const deadline = Date.now() + GIVE_UP_MS;
  const first = await findUsable(key);
  const adapter = adapterOf(first);
  for (let connection = first; ; connection = await findUsable(key)) {
    // Sealed anew, even where it is the same: what was stored since is what the platform now says.
    const storedAnew = !Buffer.from(connection.accessTokenSealed ?? []).equals(first.accessTokenSealed ?? new Uint8Array());
    const { accessToken, replaced, refused, move } = standing(connection, options, storedAnew);
    if (accessToken !== null && move === "use") return accessOf(connection, accessToken);
    if (move === "reconnect") throw await expire(key, connection.tokenVersion);
    // A new token that lives shorter than asked for would be renewed for ever.
    if (accessToken !== null && replaced && isAlive(connection)) return accessOf(connection, accessToken);

    const renewed = await renew(adapter, connection, { mayUseOld: !refused });
    if (renewed !== null) return accessOf(connection, renewed);
    if (Date.now() > deadline) throw fault("TRANSIENT", "INTERNAL_FAULT", "The connection is being renewed elsewhere and that does not end.");
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
    if (isRefusal(error)) await markConnectionExpired(workspaceId, connectionId, second.access.accessToken);
    throw error;
  }
}

/** The platform refused even a renewed token. Nothing happens when another one is stored by now: somebody has reconnected the account. */
export async function markConnectionExpired(workspaceId: string, connectionId: string, refusedToken: string): Promise<void> {
  const key = { workspaceId, id: connectionId };
  const connection = await repository.findStored(database(), key);
  if (connection && openAccessToken(connection) === refusedToken) await expire(key, connection.tokenVersion);
}
