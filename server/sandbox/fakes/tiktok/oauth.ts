import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint } from "../../token-endpoint";
import { oauthProblem } from "./answers";

const CODE_SECONDS = 600;

/** TikTok calls the client's id its key. */
export function authorize(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const query = new URLSearchParams(call.query);
  query.set("client_id", query.get("client_key") ?? "");
  return authorizeWithoutPkce(fake, { ...call, query }, sandbox, { codeSeconds: CODE_SECONDS, scopeSeparator: "," });
}

const rules: TokenRules = {
  client(call, form, sandbox) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem("invalid_request", "Only form encoding is supported.", sandbox);
    const named = new URLSearchParams({ client_id: form.get("client_key") ?? "", client_secret: form.get("client_secret") ?? "" });
    return authenticatedClient("TIKTOK", undefined, named) ?? oauthProblem("invalid_client", "Client key or secret is incorrect.", sandbox);
  },
  refusals: {
    code: (sandbox) => oauthProblem("invalid_grant", "Authorization code is expired.", sandbox),
    refresh: (sandbox) => oauthProblem("invalid_grant", "Refresh token is invalid or expired.", sandbox),
    grantType: (sandbox) => oauthProblem("unsupported_grant_type", "Grant type is not supported.", sandbox),
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

export const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);

export function revoke(fake: Fake, call: Call, sandbox: SandboxState): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, sandbox);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem("invalid_request", "The request parameters are malformed: token.", sandbox);
  sandbox.grants.revoke(fake.platform, token);
  return { status: 200 };
}
