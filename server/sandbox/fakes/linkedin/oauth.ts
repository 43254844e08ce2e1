import type { Call, Fake, Reply } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { oauthProblem } from "./problems";

const rules: TokenRules = {
  /** The client secret is in the form; there is no public client. */
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded")
      return oauthProblem(400, "invalid_request", "Content-Type must be application/x-www-form-urlencoded");
    const clientId = form.has("client_secret") ? authenticatedClient("LINKEDIN", undefined, form) : null;
    return clientId ?? oauthProblem(401, "invalid_client", "Client authentication failed");
  },
  refusals: {
    code: () => oauthProblem(400, "invalid_request", "Unable to retrieve access token: authorization code not found"),
    refresh: () => oauthProblem(400, "invalid_request", "The provided authorization grant or refresh token is invalid, expired or revoked."),
    grantType: () => oauthProblem(400, "invalid_request", 'A required parameter "grant_type" is missing'),
  },
  // The same refresh token comes back, and its year continues running.
  rotates: false,
  body: ({ accessToken, expiresInSeconds, refreshToken, refreshSeconds, scopes }) => ({
    access_token: accessToken,
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    refresh_token_expires_in: refreshSeconds,
    scope: scopes.join(","),
  }),
};

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);

export function revoke(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, sandbox);
  if (typeof clientId !== "string") return clientId;
  sandbox.grants.revoke(fake.platform, form.get("token") ?? "");
  return { status: 200, body: {} };
}
