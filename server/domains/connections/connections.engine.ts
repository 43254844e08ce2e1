import type { Connection, ConnectionStatus } from "./connections.schema";

/** Rules of connections and their tokens. */

/** A token with less life left than this is renewed before it is used. */
export const FRESH_SECONDS = 60;
/** The regular renewal takes up what ends within this time. */
export const RENEW_AHEAD_SECONDS = 15 * 60;

export interface TokenState {
  status: ConnectionStatus;
  hasAccessToken: boolean;
  hasRefreshToken: boolean;
  accessTokenExpiresAt: Date | null;
}

export type NextMove = "use" | "refresh" | "reconnect";

/** What to do before a call: use the token, renew it, or ask the person to reconnect. */
export function nextMove(state: TokenState, now: Date, options: { minLifeSeconds: number; refused: boolean }): NextMove {
  if (state.status !== "ACTIVE" || !state.hasAccessToken) return "reconnect";
  const left = state.accessTokenExpiresAt === null ? Number.POSITIVE_INFINITY : state.accessTokenExpiresAt.getTime() - now.getTime();
  if (!options.refused && left > options.minLifeSeconds * 1_000) return "use";
  if (state.hasRefreshToken) return "refresh";
  // Without a refresh token the old one serves as long as it lives, unless the platform has refused it.
  return !options.refused && left > 0 ? "use" : "reconnect";
}

/** When the access token ends, and when the connection itself does: only where nothing can renew it. */
export function lifeOf(tokens: { refreshToken?: string; expiresInSeconds?: number }, hadRefreshToken: boolean, now: Date) {
  const accessTokenExpiresAt = tokens.expiresInSeconds === undefined ? null : new Date(now.getTime() + tokens.expiresInSeconds * 1_000);
  const renewable = Boolean(tokens.refreshToken) || hadRefreshToken;
  return { accessTokenExpiresAt, expiresAt: renewable ? null : accessTokenExpiresAt };
}

export interface ConnectionFacts {
  id: string;
  platform: string;
  accountId: string;
  accountName: string;
  status: ConnectionStatus;
  sandbox: boolean;
  expiresAt: Date | null;
  connectedAt: Date;
  brandId: string | null;
}

/** The connection as the API shows it. A connection past its end is expired even before somebody has noticed. */
export function toConnection(row: ConnectionFacts, now: Date): Connection {
  const ended = row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    platform: row.platform.toLowerCase() as Connection["platform"],
    accountId: row.accountId,
    accountName: row.accountName,
    displayName: row.accountName,
    status: row.status === "ACTIVE" && !ended ? "connected" : "expired",
    expiresAt: row.expiresAt?.toISOString() ?? null,
    connectedAt: row.connectedAt.toISOString(),
    brandId: row.brandId,
    sandbox: row.sandbox,
  };
}
