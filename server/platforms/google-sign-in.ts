import { callPlatform } from "./call";
import type { PlatformConfig } from "./config";
import type { judgedCalls } from "./judged-calls";
import type { SocialAdapter } from "./social/contract";
import { challengeOf, consentUrl, tokenAnswer } from "./social/sign-in";

type Calls = Pick<ReturnType<typeof judgedCalls>, "expect" | "judge">;
type GoogleSignIn = Pick<SocialAdapter, "authorizeUrl" | "exchangeCode" | "revokeToken"> & {
  refreshTokens: (token: string) => ReturnType<SocialAdapter["refreshTokens"]>;
};

/** Google's OAuth 2.0, which YouTube and Google Ads share. */
export function googleSignIn(config: PlatformConfig, scopes: readonly string[], { expect, judge }: Calls): GoogleSignIn {
  const app = { client_id: config.clientId, client_secret: config.clientSecret };
  const requestTokens = (form: Record<string, string>) =>
    expect(tokenAnswer, { method: "POST", url: `${config.tokenBaseUrl}/token`, body: new URLSearchParams({ ...form, ...app }) });

  return {
    authorizeUrl: ({ state, codeVerifier, redirectUri }) =>
      consentUrl(config.authorizeUrl, {
        response_type: "code",
        client_id: config.clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(" "),
        // Without both, a person who consents again is given no refresh token.
        access_type: "offline",
        prompt: "consent",
        state,
        ...challengeOf(codeVerifier),
      }),

    exchangeCode: ({ code, codeVerifier, redirectUri }) =>
      requestTokens({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: codeVerifier }),

    refreshTokens: (refreshToken) => requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),

    async revokeToken(token) {
      const answer = await callPlatform({ method: "POST", url: `${config.tokenBaseUrl}/revoke`, body: new URLSearchParams({ token }) });
      // A token that is no more is refused as invalid.
      if (answer.status !== 400) judge(answer);
    },
  };
}
