import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import { wrongRequestPage } from "../../pages/consent";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import type { World } from "../../world";
import { oauthProblem } from "./problems";

const CODE_SECONDS = 30;

export function authorize(twin: Twin, call: Call, world: World): Reply {
  const value = call.query.get("code_challenge") ?? "";
  const method = call.query.get("code_challenge_method") ?? "plain";
  if (method !== "S256" && method !== "plain") return wrongRequestPage(twin, "code_challenge_method must be S256 or plain.");
  if (value === "" || (method === "S256" && value.length !== 43)) return wrongRequestPage(twin, "code_challenge is missing or malformed.");
  return authorizeWithoutPkce(twin, call, world, { codeSeconds: CODE_SECONDS, scopeSeparator: " ", challenge: { value, method } });
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

export const token = (twin: Twin, call: Call, world: World): Reply => tokenEndpoint(twin, call, world, rules);

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, world);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem(400, "invalid_request", "Missing required parameter [token].");
  world.grants.revoke(twin.platform, token);
  return { status: 200, body: { revoked: true } };
}
