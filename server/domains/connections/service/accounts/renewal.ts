import { setTimeout as wait } from "node:timers/promises";
import { database, transaction } from "@/server/db/database";
import { now } from "@/server/lib/clock";
import { logger } from "@/server/lib/logger";
import { PlatformError } from "@/server/platforms/platform-error";
import type { TokenSet } from "@/server/platforms/social/contract";
import * as repository from "../../tokens.repository";
import { type ConnectionKind, type Credentials, connectionLost, isRefusal, type KindTypes } from "./kind";
import { hasToken, openToken, sealTokens } from "./tokens";

/**
 * Renewing tokens. Refresh tokens of some platforms work once: of all processes that need a new pair only one requests it, stores it
 * before anyone uses it, and the others wait for what it stored. What one consent granted to several rows is renewed for all of them.
 */

/** Longer than a refresh call may take; after it another process may try. */
const LOCK_SECONDS = 45;
/** A pair that is not stored is lost with the connection, so a short outage of the database is waited out. */
const STORE_RETRY_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];

/** The new access token; null when another caller is about to renew these tokens. */
export async function renew<T extends KindTypes>(
  kind: ConnectionKind<T>,
  { adapter, row }: Omit<Credentials<T>, "accessToken">,
  options: { mayUseOld: boolean },
): Promise<string | null> {
  if (row.leaseExpiresAt !== null && row.leaseExpiresAt > now()) return null;
  const { table } = kind;
  const { workspaceId, id } = row;
  const [refreshToken, old] = [openToken(table, row, "refreshTokenSealed"), openToken(table, row, "accessTokenSealed")];
  const others = refreshToken ? await repository.listHolders(database(), table, row) : [];
  const family = [row, ...others.filter((other) => hasToken(table, other, "refreshTokenSealed", refreshToken ?? ""))];
  if (!(await repository.acquireRenewalLease(database(), table, family, LOCK_SECONDS))) return null;
  try {
    const tokens = await kind.refreshTokens(adapter, refreshToken ?? "", row);
    const renewed = family.map((member) => {
      const sharesAccess = member === row || (old !== null && hasToken(table, member, "accessTokenSealed", old));
      return renewedMember(table, member, sharesAccess, tokens);
    });
    const stored = await untilStored(() => transaction((tx) => repository.storeRenewed(tx, table, renewed)));
    if (stored.includes(id)) return tokens.accessToken;
    // Reconnected or disconnected meanwhile: that change is newer.
    const current = openToken(table, await getUsable(kind, row), "accessTokenSealed");
    if (current === null) throw connectionLost(kind);
    return current;
  } catch (error) {
    const refused = isRefusal(error) ? await expire(kind, row, error) : null;
    await repository.releaseRenewal(database(), table, workspaceId, family);
    if (refused) throw refused;
    if (options.mayUseOld && old !== null && isAlive(row)) return old;
    throw error;
  }
}

/** Pages have access tokens of their own, and share with others only what renews them. */
function renewedMember(table: repository.TokenTable<never>, member: repository.VersionKey, sharesAccess: boolean, tokens: TokenSet): repository.RenewedTokens {
  const { workspaceId, id, tokenVersion } = member;
  const sealed = sealTokens(table, id, tokens, true, now());
  const { accessTokenSealed: _token, accessTokenExpiresAt: _end, scopes: _scopes, ...shared } = sealed;
  return { workspaceId, id, tokenVersion, tokens: sharesAccess ? sealed : shared };
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

export async function getUsable<T extends KindTypes>(kind: ConnectionKind<T>, key: repository.ConnectionKey): Promise<T["row"]> {
  const row = await repository.findStored(database(), kind.table, key);
  if (row?.status !== "ACTIVE") throw connectionLost(kind);
  return row;
}

/** A person must reconnect. Recorded once, and only if no newer tokens are stored. */
export async function expire<T extends KindTypes>(kind: ConnectionKind<T>, key: repository.VersionKey, cause?: unknown): Promise<PlatformError> {
  const expired = await transaction(async (tx) => {
    if (!(await repository.markExpired(tx, kind.table, key))) return false;
    await kind.recordExpired(tx, key);
    return true;
  });
  if (expired) logger.warn({ workspaceId: key.workspaceId, connectionId: key.id, table: kind.table.name }, "connection expired");
  return cause instanceof PlatformError ? new PlatformError("RECONNECT", cause.message, { cause }) : connectionLost(kind, cause);
}

export function isAlive({ accessTokenExpiresAt }: repository.TokenRow): boolean {
  return accessTokenExpiresAt === null || accessTokenExpiresAt > now();
}
