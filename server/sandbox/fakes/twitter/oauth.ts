import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import { wrongRequestPage } from "../../pages/consent";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { oauthProblem } from "./problems";

const CODE_SECONDS = 30;

export function authorize(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const value = call.query.get("code_challenge") ?? "";
  const method = call.query.get("code_challenge_method") ?? "plain";
  if (method !== "S256" && method !== "plain") return wrongRequestPage(fake, "code_challenge_method must be S256 or plain.");
  if (value === "" || (method === "S256" && value.length !== 43)) return wrongRequestPage(fake, "code_challenge is missing or malformed.");
  return authorizeWithoutPkce(fake, call, sandbox, { codeSeconds: CODE_SECONDS, scopeSeparator: " ", challenge: { value, method } });
}

const rules: TokenRules = {
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") {
      return oauthProblem(400, "invalid_request", "Content-Type must be application/x-www-form-urlencoded.");
    }
    const clientId = authenticatedClient("TWITTER", call.headers.authorization, form);
    return clientId ?? oauthProblem(401, "unauthorized_client", "Missing valid authorization header");
  },
  refusals: {
    code: () => oauthProblem(400, "invalid_request", "Value passed for the authorization code was invalid."),
    refresh: () => oauthProblem(400, "invalid_request", "Value passed for the token was invalid."),
    grantType: () => oauthProblem(400, "unsupported_grant_type", "grant_type must be authorization_code or refresh_token."),
  },
  rotates: true,
  renewable: (scopes) => scopes.includes("offline.access"),
  body: ({ expiresInSeconds, accessToken, scopes, refreshToken }) => ({
    token_type: "bearer",
    expires_in: expiresInSeconds,
    access_token: accessToken,
    scope: scopes.join(" "),
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  }),
};

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);

export function revoke(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, sandbox);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem(400, "invalid_request", "Missing required parameter [token].");
  sandbox.grants.revoke(fake.platform, token);
  return { status: 200, body: { revoked: true } };
}
