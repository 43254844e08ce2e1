import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient, type TokenPair } from "../../oauth";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { oauthProblem } from "./answers";

const CODE_SECONDS = 600;
const REFRESH_SECONDS = 31_536_000;

/** TikTok calls the client's id its key. */
export function authorize(twin: Twin, call: Call, world: World): Reply {
  const query = new URLSearchParams(call.query);
  query.set("client_id", query.get("client_key") ?? "");
  return authorizeWithoutPkce(twin, { ...call, query }, world, { codeSeconds: CODE_SECONDS, scopeSeparator: "," });
}

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function token(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form, world);
  if (typeof clientId !== "string") return clientId;
  if (form.get("grant_type") === "authorization_code") {
    const claim = { platform: twin.platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
    const code = world.grants.redeemCode(form.get("code") ?? "", claim);
    if (!code) return oauthProblem("invalid_grant", "Authorization code is expired.", world);
    return pairFor(twin, { clientId, accountId: code.accountId, scopes: code.scopes }, world);
  }
  if (form.get("grant_type") === "refresh_token") {
    const spent = world.grants.spendRefresh(form.get("refresh_token") ?? "", { platform: twin.platform, clientId });
    return spent ? pairFor(twin, spent, world) : oauthProblem("invalid_grant", "Refresh token is invalid or expired.", world);
  }
  return oauthProblem("unsupported_grant_type", "Grant type is not supported.", world);
}

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form, world);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem("invalid_request", "The request parameters are malformed: token.", world);
  world.grants.revoke(twin.platform, token);
  return { status: 200 };
}

function clientOf(twin: Twin, call: Call, form: URLSearchParams, world: World): string | Reply {
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem("invalid_request", "Only form encoding is supported.", world);
  const named = new URLSearchParams({ client_id: form.get("client_key") ?? "", client_secret: form.get("client_secret") ?? "" });
  return authenticatedClient(twin.platform, undefined, named) ?? oauthProblem("invalid_client", "Client key or secret is incorrect.", world);
}

function pairFor(twin: Twin, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
  const account = world.account(twin.platform, grant.accountId) as Account;
  const { grantId } = grant;
  const pair = world.grants.issuePair({
    platform: twin.platform,
    clientId: grant.clientId,
    account,
    scopes: grant.scopes,
    accessSeconds: twin.accessSeconds,
    withRefresh: true,
    ...(grantId ? { grantId } : {}),
  });
  return { status: 200, headers: { "cache-control": "no-store" }, body: tokenBody(pair, account) };
}

function tokenBody(pair: TokenPair, account: Account): Record<string, unknown> {
  return {
    access_token: pair.accessToken,
    expires_in: pair.expiresInSeconds,
    open_id: account.id,
    refresh_expires_in: REFRESH_SECONDS,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(","),
    token_type: "Bearer",
  };
}
