import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import type { World } from "../../world";
import { oauthProblem } from "./answers";

const CODE_SECONDS = 600;

/** TikTok calls the client's id its key. */
export function authorize(twin: Twin, call: Call, world: World): Reply {
  const query = new URLSearchParams(call.query);
  query.set("client_id", query.get("client_key") ?? "");
  return authorizeWithoutPkce(twin, { ...call, query }, world, { codeSeconds: CODE_SECONDS, scopeSeparator: "," });
}

const rules: TokenRules = {
  client(call, form, world) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem("invalid_request", "Only form encoding is supported.", world);
    const named = new URLSearchParams({ client_id: form.get("client_key") ?? "", client_secret: form.get("client_secret") ?? "" });
    return authenticatedClient("TIKTOK", undefined, named) ?? oauthProblem("invalid_client", "Client key or secret is incorrect.", world);
  },
  refusals: {
    code: (world) => oauthProblem("invalid_grant", "Authorization code is expired.", world),
    refresh: (world) => oauthProblem("invalid_grant", "Refresh token is invalid or expired.", world),
    grantType: (world) => oauthProblem("unsupported_grant_type", "Grant type is not supported.", world),
  },
  rotates: true,
  body: ({ accessToken, expiresInSeconds, account, refreshSeconds, refreshToken, scopes }) => ({
    access_token: accessToken,
    expires_in: expiresInSeconds,
    open_id: account.id,
    refresh_expires_in: refreshSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(","),
    token_type: "Bearer",
  }),
};

export const token = (twin: Twin, call: Call, world: World): Reply => tokenEndpoint(twin, call, world, rules);

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, world);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem("invalid_request", "The request parameters are malformed: token.", world);
  world.grants.revoke(twin.platform, token);
  return { status: 200 };
}
