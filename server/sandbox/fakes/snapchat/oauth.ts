import type { Call, Fake, Reply } from "../../contract";
import { mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { oauthProblem } from "./answers";

const rules: TokenRules = {
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem(400, "invalid_request", "Only form encoding is supported.");
    const clientId = form.has("client_secret") ? authenticatedClient("SNAPCHAT", undefined, form) : null;
    return clientId ?? oauthProblem(401, "invalid_client", "The client's credentials are invalid.");
  },
  refusals: {
    code: () => oauthProblem(400, "invalid_grant", "The authorization code is invalid."),
    refresh: () => oauthProblem(400, "invalid_grant", "The refresh token is invalid."),
    grantType: () => oauthProblem(400, "unsupported_grant_type", "The grant type is not supported."),
  },
  rotates: true,
  body: ({ accessToken, expiresInSeconds, refreshToken, scopes }) => ({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  }),
};

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);
