import type { ConnectedAccount, Connection, ConnectionStatus, Health } from "./connections.schema";

/** Rules of connections and their tokens. */

/** A token with less life left than this is renewed before it is used. */
export const FRESH_SECONDS = 60;
/** The regular renewal takes up what ends within this time. */
export const RENEW_AHEAD_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;
/** Tokens that live for weeks are renewed so long before their end: some platforms renew none that has ended, and an outage may last. */
const LONG_LIVED_AHEAD_SECONDS = 15 * DAY_SECONDS;
/** Notice period before a connection ends. */
const EXPIRING_SECONDS = 7 * DAY_SECONDS;

/**
 * Minimum remaining life of a token at the daily check. One with more than a day left is of the long-lived kind: those of hours are renewed by the
 * regular round, shortly before they end.
 */
export function dailyLead(accessTokenExpiresAt: Date | null, now: Date): number {
  const left = accessTokenExpiresAt === null ? 0 : accessTokenExpiresAt.getTime() - now.getTime();
  return left > DAY_SECONDS * 1_000 ? LONG_LIVED_AHEAD_SECONDS : FRESH_SECONDS;
}

export interface TokenState {
  status: ConnectionStatus;
  hasAccessToken: boolean;
  hasRefreshToken: boolean;
  accessTokenExpiresAt: Date | null;
}

export type NextMove = "use" | "refresh" | "reconnect";

/** Decision before a call: use the token, renew it, or require a reconnection. */
export function nextMove(state: TokenState, now: Date, options: { minLifeSeconds: number; refused: boolean }): NextMove {
  if (state.status !== "ACTIVE" || !state.hasAccessToken) return "reconnect";
  const left = state.accessTokenExpiresAt === null ? Number.POSITIVE_INFINITY : state.accessTokenExpiresAt.getTime() - now.getTime();
  if (!options.refused && left > options.minLifeSeconds * 1_000) return "use";
  if (state.hasRefreshToken) return "refresh";
  // Without a refresh token the old one serves as long as it lives, unless the platform has refused it.
  return !options.refused && left > 0 ? "use" : "reconnect";
}

export interface GrantedTokens {
  accessToken: string;
  refreshToken?: string;
  expiresInSeconds?: number;
  refreshExpiresInSeconds?: number;
}

/**
 * When the access token ends, and when the connection itself does: with what renews it, or with the token where nothing can or where the
 * token renews itself in place. An `expiresAt` that is absent stays as it was: the platform issued no new refresh token.
 */
export function lifeOf(tokens: GrantedTokens, hadRefreshToken: boolean, now: Date): { accessTokenExpiresAt: Date | null; expiresAt?: Date | null } {
  const after = (seconds: number | undefined) => (seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000));
  const accessTokenExpiresAt = after(tokens.expiresInSeconds);
  const inPlace = tokens.refreshToken === tokens.accessToken;
  const renewable = !inPlace && (Boolean(tokens.refreshToken) || hadRefreshToken);
  if (!renewable) return { accessTokenExpiresAt, expiresAt: accessTokenExpiresAt };
  if (tokens.refreshExpiresInSeconds !== undefined) {
    // The last access token may outlive what it was renewed with.
    return { accessTokenExpiresAt, expiresAt: after(Math.max(tokens.refreshExpiresInSeconds, tokens.expiresInSeconds ?? 0)) };
  }
  return tokens.refreshToken ? { accessTokenExpiresAt, expiresAt: null } : { accessTokenExpiresAt };
}

/** Displayed state: a connection past its end is expired before a call has failed. */
export function healthOf(row: { status: ConnectionStatus; expiresAt: Date | null }, now: Date): Health {
  const left = row.expiresAt === null ? Number.POSITIVE_INFINITY : row.expiresAt.getTime() - now.getTime();
  if (row.status !== "ACTIVE" || left <= 0) return "expired";
  return left <= EXPIRING_SECONDS * 1_000 ? "expiring" : "ok";
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
  brand: { externalId: string | null } | null;
}

/** The connection as the API shows it. */
export function toConnection(row: ConnectionFacts, now: Date): Connection {
  return {
    id: row.id,
    platform: row.platform.toLowerCase() as Connection["platform"],
    accountId: row.accountId,
    accountName: row.accountName,
    displayName: row.accountName,
    status: healthOf(row, now) === "expired" ? "expired" : "connected",
    expiresAt: row.expiresAt?.toISOString() ?? null,
    connectedAt: row.connectedAt.toISOString(),
    brandId: row.brandId,
    brandExternalId: row.brand?.externalId ?? null,
    sandbox: row.sandbox,
  };
}

export interface AccountFacts extends ConnectionFacts {
  kind: string;
  avatarUrl: string | null;
  publishDefaults: unknown;
}

export function toConnectedAccount(row: AccountFacts, now: Date): ConnectedAccount {
  const publishDefaults = isRecord(row.publishDefaults) ? row.publishDefaults : {};
  return { ...toConnection(row, now), health: healthOf(row, now), kind: row.kind, avatarUrl: row.avatarUrl, publishDefaults };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
