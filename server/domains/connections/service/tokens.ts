import { SealError, seal, unseal } from "@/server/lib/sealing";
import type { TokenSet } from "@/server/platforms/social/contract";
import { lifeOf } from "../connections.engine";
import type { SealedTokens, StoredConnection } from "../connections.repository";

/** Tokens at rest: each sealed for its own row and column, so that one moved elsewhere does not open. */

const at = (id: string, column: "accessTokenSealed" | "refreshTokenSealed") => ({ table: "Connection", column, id });

/** An empty refresh token is none: the platform meant the one we have. */
export function sealTokens(id: string, tokens: TokenSet, hadRefreshToken: boolean, now: Date): SealedTokens {
  return {
    accessTokenSealed: seal(tokens.accessToken, at(id, "accessTokenSealed")),
    ...(tokens.refreshToken ? { refreshTokenSealed: seal(tokens.refreshToken, at(id, "refreshTokenSealed")) } : {}),
    ...lifeOf(tokens, hadRefreshToken, now),
    ...(tokens.scopes.length > 0 ? { scopes: tokens.scopes } : {}),
  };
}

/** The same for an account that has an access token of its own and shares only what renews it. */
export function sealRefreshToken(id: string, tokens: TokenSet, now: Date): Partial<SealedTokens> {
  const { refreshTokenSealed } = sealTokens(id, tokens, true, now);
  const { expiresAt } = lifeOf(tokens, true, now);
  return { ...(refreshTokenSealed ? { refreshTokenSealed } : {}), ...(expiresAt === undefined ? {} : { expiresAt }) };
}

export function openAccessToken(connection: StoredConnection): string | null {
  return connection.accessTokenSealed && unseal(connection.accessTokenSealed, at(connection.id, "accessTokenSealed"));
}

export function openRefreshToken(connection: StoredConnection): string | null {
  return connection.refreshTokenSealed && unseal(connection.refreshTokenSealed, at(connection.id, "refreshTokenSealed"));
}

/** Whether a connection holds this very token. One that was tampered with holds none: it must not keep others from theirs. */
export function holds(connection: StoredConnection, column: "accessTokenSealed" | "refreshTokenSealed", token: string): boolean {
  const sealed = connection[column];
  if (sealed === null) return false;
  try {
    return unseal(sealed, at(connection.id, column)) === token;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}
