import { SealError, seal, unseal } from "@/server/lib/sealing";
import type { TokenSet } from "@/server/platforms/social/contract";
import { lifeOf } from "../../connections.engine";
import type { SealedTokens, TokenRow, TokenTable } from "../../tokens.repository";

/** Tokens at rest: each sealed for its own row and column, so that one moved elsewhere does not open. */

type TokenColumn = "accessTokenSealed" | "refreshTokenSealed";

/** An empty refresh token is none: the platform meant the one we have. */
export function sealTokens({ name: table, hasEnd }: TokenTable<never>, id: string, tokens: TokenSet, hadRefreshToken: boolean, now: Date): SealedTokens {
  const sealed = (column: TokenColumn, token: string) => seal(token, { table, column, id });
  const { accessTokenExpiresAt, ...end } = lifeOf(tokens, hadRefreshToken, now);
  return {
    accessTokenSealed: sealed("accessTokenSealed", tokens.accessToken),
    ...(tokens.refreshToken ? { refreshTokenSealed: sealed("refreshTokenSealed", tokens.refreshToken) } : {}),
    accessTokenExpiresAt,
    ...(hasEnd ? end : {}),
    ...(tokens.scopes.length > 0 ? { scopes: tokens.scopes } : {}),
  };
}

export function openToken({ name: table }: TokenTable<never>, row: TokenRow, column: TokenColumn): string | null {
  return row[column] && unseal(row[column], { table, column, id: row.id });
}

/** Whether a row holds this very token. One that was tampered with holds none: it must not keep others from theirs. */
export function hasToken(table: TokenTable<never>, row: TokenRow, column: TokenColumn, token: string): boolean {
  try {
    return openToken(table, row, column) === token;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}
