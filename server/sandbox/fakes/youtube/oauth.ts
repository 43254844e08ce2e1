import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import { wrongRequestPage } from "../../pages/consent";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { oauthProblem } from "./problems";

const CODE_SECONDS = 600;

export function authorize(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  // Google itself returns no refresh token, and access ends after an hour: here the error is returned at once.
  if (call.query.get("access_type") !== "offline" || call.query.get("prompt") !== "consent") {
    return wrongRequestPage(fake, "access_type=offline and prompt=consent are needed for a refresh token.");
  }
  const value = call.query.get("code_challenge");
  const method = call.query.get("code_challenge_method") === "S256" ? "S256" : "plain";
  return authorizeWithoutPkce(fake, call, sandbox, { codeSeconds: CODE_SECONDS, scopeSeparator: " ", ...(value ? { challenge: { value, method } } : {}) });
}

const rulesOf = (platform: string): TokenRules => ({
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem(400, "invalid_request", "Content-Type must be a form.");
    const clientId = form.has("client_secret") ? authenticatedClient(platform, undefined, form) : null;
    return clientId ?? oauthProblem(401, "invalid_client", "The OAuth client was not found.");
  },
  refusals: {
    code: () => oauthProblem(400, "invalid_grant", "Malformed auth code."),
    refresh: () => oauthProblem(400, "invalid_grant", "Token has been expired or revoked."),
    grantType: () => oauthProblem(400, "unsupported_grant_type", "Invalid grant_type."),
  },
  // A renewal returns no refresh token: the old one continues working.
  rotates: false,
  body: ({ accessToken, expiresInSeconds, grantType, refreshToken, scopes }) => ({
    access_token: accessToken,
    expires_in: expiresInSeconds,
    ...(grantType === "authorization_code" ? { refresh_token: refreshToken } : {}),
    scope: scopes.join(" "),
    token_type: "Bearer",
  }),
});

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rulesOf(fake.platform));

export function revoke(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const given = formOf(call).get("token") ?? call.query.get("token");
  if (!given) return oauthProblem(400, "invalid_request", "Missing required parameter: token");
  sandbox.grants.revoke(fake.platform, given);
  return { status: 200, body: {} };
}
