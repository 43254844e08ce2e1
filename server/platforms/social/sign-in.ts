import { createHash } from "node:crypto";
import { z } from "zod";
import type { TokenSet } from "./contract";

/** What the platforms' OAuth 2.0 has in common. */

export function consentUrl(authorizeUrl: string, query: Record<string, string>): string {
  const url = new URL(authorizeUrl);
  url.search = new URLSearchParams(query).toString();
  return url.toString();
}

/** The PKCE challenge: only the exchange contains the verifier. */
export const challengeOf = (codeVerifier: string) => ({
  code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
  code_challenge_method: "S256",
});

/** A token endpoint's answer. Scopes are separated by spaces or commas. */
export const tokenAnswer = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().optional(),
    expires_in: z.number().optional(),
    refresh_token_expires_in: z.number().optional(),
    /** TikTok's name for the same. */
    refresh_expires_in: z.number().optional(),
    scope: z.string().optional(),
  })
  .transform((answer): TokenSet => {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds, scope = "" } = answer;
    const refreshExpiresInSeconds = answer.refresh_token_expires_in ?? answer.refresh_expires_in;
    return {
      accessToken,
      ...(refreshToken ? { refreshToken } : {}),
      ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }),
      ...(refreshExpiresInSeconds === undefined ? {} : { refreshExpiresInSeconds }),
      scopes: scope.split(/[ ,]+/).filter(Boolean),
    };
  });
