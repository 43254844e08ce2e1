import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { oauthProblem } from "./answers";

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function token(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem(400, "invalid_request", "Only form encoding is supported.");
  const clientId = form.has("client_secret") ? authenticatedClient(twin.platform, undefined, form) : null;
  if (!clientId) return oauthProblem(401, "invalid_client", "The client's credentials are invalid.");
  if (form.get("grant_type") === "authorization_code") {
    const claim = { platform: twin.platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
    const code = world.grants.redeemCode(form.get("code") ?? "", claim);
    if (!code) return oauthProblem(400, "invalid_grant", "The authorization code is invalid.");
    return pairFor(twin, { clientId, accountId: code.accountId, scopes: code.scopes }, world);
  }
  if (form.get("grant_type") === "refresh_token") {
    const spent = world.grants.spendRefresh(form.get("refresh_token") ?? "", { platform: twin.platform, clientId });
    return spent ? pairFor(twin, spent, world) : oauthProblem(400, "invalid_grant", "The refresh token is invalid.");
  }
  return oauthProblem(400, "unsupported_grant_type", "The grant type is not supported.");
}

function pairFor(twin: Twin, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
  const { grantId, clientId, scopes } = grant;
  const account = world.account(twin.platform, grant.accountId) as Account;
  const { platform, accessSeconds } = twin;
  const pair = world.grants.issuePair({ platform, clientId, account, scopes, accessSeconds, withRefresh: true, ...(grantId ? { grantId } : {}) });
  const body = {
    access_token: pair.accessToken,
    token_type: "Bearer",
    expires_in: pair.expiresInSeconds,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(" "),
  };
  return { status: 200, headers: { "cache-control": "no-store" }, body };
}
