import { seal, unseal } from "@/server/lib/sealing";
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

export function openAccessToken(connection: StoredConnection): string | null {
  return connection.accessTokenSealed && unseal(connection.accessTokenSealed, at(connection.id, "accessTokenSealed"));
}

export function openRefreshToken(connection: StoredConnection): string | null {
  return connection.refreshTokenSealed && unseal(connection.refreshTokenSealed, at(connection.id, "refreshTokenSealed"));
}
