import { lifeOf } from "@/server/domains/connections";
import { seal, unseal } from "@/server/lib/sealing";
import type { TokenSet } from "@/server/platforms/social/contract";
import type { SealedAdTokens, StoredAdConnection } from "../repository/ad-connections";

/** Tokens of ad platforms at rest: each sealed for its own row and column, so that one moved elsewhere does not open. */

const at = (id: string, column: "accessTokenSealed" | "refreshTokenSealed") => ({ table: "AdConnection", column, id });

/** An empty refresh token is none: the platform meant the one we have. */
export function sealTokens(id: string, tokens: TokenSet, now: Date): SealedAdTokens {
  return {
    accessTokenSealed: seal(tokens.accessToken, at(id, "accessTokenSealed")),
    ...(tokens.refreshToken ? { refreshTokenSealed: seal(tokens.refreshToken, at(id, "refreshTokenSealed")) } : {}),
    accessTokenExpiresAt: lifeOf(tokens, true, now).accessTokenExpiresAt,
    ...(tokens.scopes.length > 0 ? { scopes: tokens.scopes } : {}),
  };
}

export function openAccessToken(connection: StoredAdConnection): string | null {
  return connection.accessTokenSealed && unseal(connection.accessTokenSealed, at(connection.id, "accessTokenSealed"));
}

export function openRefreshToken(connection: StoredAdConnection): string | null {
  return connection.refreshTokenSealed && unseal(connection.refreshTokenSealed, at(connection.id, "refreshTokenSealed"));
}
