import { setTimeout as wait } from "node:timers/promises";
import { database } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { FRESH_SECONDS, nextMove } from "../../connections.engine";
import { type ConnectionKey, findStored } from "../../tokens.repository";
import { type ConnectionKind, type Credentials, isRefusal, type KindTypes } from "./kind";
import { expire, getUsable, isAlive, renew } from "./renewal";
import { openToken } from "./tokens";

/** A working access token for a connection: the one at hand, or a new one where that is needed. */

const POLL_MS = 50;
const GIVE_UP_MS = 60_000;

export interface AccessOptions {
  /** The platform refused the token, although it has not expired. */
  forceRefresh?: boolean;
  /** The token it refused: when another one is stored by now, that one is used instead of renewing again. */
  refusedToken?: string;
  minLifeSeconds?: number;
}

/** State of a stored row's tokens. */
function tokenState<T extends KindTypes>(kind: ConnectionKind<T>, row: T["row"], options: AccessOptions, storedAnew: boolean) {
  const accessToken = openToken(kind.table, row, "accessTokenSealed");
  const replaced = storedAnew || (options.refusedToken !== undefined && accessToken !== options.refusedToken);
  const refused = (options.forceRefresh === true || options.refusedToken !== undefined) && !replaced;
  const state = {
    status: row.status,
    hasAccessToken: accessToken !== null,
    hasRefreshToken: row.refreshTokenSealed !== null,
    accessTokenExpiresAt: row.accessTokenExpiresAt,
  };
  return { accessToken, replaced, refused, move: nextMove(state, now(), { minLifeSeconds: options.minLifeSeconds ?? FRESH_SECONDS, refused }) };
}

function adapterOf<T extends KindTypes>(kind: ConnectionKind<T>, { platform, sandbox }: T["row"]): T["adapter"] {
  const adapter = kind.adapterOf(platform, { sandbox });
  if (adapter) return adapter;
  // An account of the sandbox, on an installation that has changed to the real platforms.
  if (sandbox) throw kind.fault("RECONNECT", "CONNECTION_LOST", `The ${kind.noun} is one of the sandbox, which does not run here: connect it again.`);
  throw kind.fault("CONFIG", "NOT_SET_UP", `${platform} is not set up on this installation.`);
}

/** Stored credentials, by one query; else the platform that must issue new ones, which may be slow. */
export async function credentialsAtHand<T extends KindTypes>(
  kind: ConnectionKind<T>,
  key: ConnectionKey,
  options: AccessOptions,
): Promise<Credentials<T> | T["row"]["platform"]> {
  const row = await getUsable(kind, key);
  const { accessToken, move } = tokenState(kind, row, options, false);
  return accessToken !== null && move === "use" ? { adapter: adapterOf(kind, row), row, accessToken } : row.platform;
}

/** @throws PlatformError RECONNECT when a person must reconnect, TRANSIENT when the platform was not reachable */
export async function credentialsFor<T extends KindTypes>(kind: ConnectionKind<T>, key: ConnectionKey, options: AccessOptions = {}): Promise<Credentials<T>> {
  const deadline = Date.now() + GIVE_UP_MS;
  const first = await getUsable(kind, key);
  const adapter = adapterOf(kind, first);
  for (let row = first; ; row = await getUsable(kind, key)) {
    // Sealed again, even where it is equal: the stored value is the platform's newest.
    const storedAnew = !Buffer.from(row.accessTokenSealed ?? []).equals(first.accessTokenSealed ?? new Uint8Array());
    const { accessToken, replaced, refused, move } = tokenState(kind, row, options, storedAnew);
    if (accessToken !== null && move === "use") return { adapter, row, accessToken };
    if (move === "reconnect") throw await expire(kind, row);
    // A new token with a shorter life than requested would be renewed for ever.
    if (accessToken !== null && replaced && isAlive(row)) return { adapter, row, accessToken };

    const renewed = await renew(kind, { adapter, row }, { mayUseOld: !refused });
    if (renewed !== null) return { adapter, row, accessToken: renewed };
    if (Date.now() > deadline) throw kind.fault("TRANSIENT", "INTERNAL_FAULT", "The connection is being renewed elsewhere and that does not end.");
    await wait(POLL_MS);
  }
}

/**
 * Calls the platform with the connection's token, and once more with a new one when it refuses the first. For calls that may be repeated
 * after a refusal: one that was refused did nothing.
 */
export async function withCredentials<T extends KindTypes, R>(
  kind: ConnectionKind<T>,
  key: ConnectionKey,
  use: (credentials: Credentials<T>) => Promise<R>,
): Promise<R> {
  const first = await credentialsFor(kind, key);
  try {
    return await use(first);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  const second = await credentialsFor(kind, key, { refusedToken: first.accessToken });
  try {
    return await use(second);
  } catch (error) {
    if (isRefusal(error)) await expireRefused(kind, key, second.accessToken);
    throw error;
  }
}

/** The platform refused even a renewed token. No effect when a newer one has been stored: the account was reconnected. */
export async function expireRefused<T extends KindTypes>(kind: ConnectionKind<T>, key: ConnectionKey, refusedToken: string): Promise<void> {
  const row = await findStored(database(), kind.table, key);
  if (row && openToken(kind.table, row, "accessTokenSealed") === refusedToken) await expire(kind, row);
}
