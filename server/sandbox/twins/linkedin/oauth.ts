import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { oauthProblem } from "./problems";

const REFRESH_SECONDS = 31_536_000;

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function token(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form);
  if (typeof clientId !== "string") return clientId;
  if (form.get("grant_type") === "authorization_code") {
    const claim = { platform: twin.platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
    const code = world.grants.redeemCode(form.get("code") ?? "", claim);
    if (!code) return oauthProblem(400, "invalid_request", "Unable to retrieve access token: authorization code not found");
    return pairFor(twin, code, world);
  }
  if (form.get("grant_type") === "refresh_token") {
    const spent = world.grants.spendRefresh(form.get("refresh_token") ?? "", { platform: twin.platform, clientId });
    if (!spent) return oauthProblem(400, "invalid_request", "The provided authorization grant or refresh token is invalid, expired or revoked.");
    return pairFor(twin, spent, world);
  }
  return oauthProblem(400, "invalid_request", 'A required parameter "grant_type" is missing');
}

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form);
  if (typeof clientId !== "string") return clientId;
  world.grants.revoke(twin.platform, form.get("token") ?? "");
  return { status: 200, body: {} };
}

/** The secret stands in the form; there is no public client. */
function clientOf(twin: Twin, call: Call, form: URLSearchParams): string | Reply {
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded")
    return oauthProblem(400, "invalid_request", "Content-Type must be application/x-www-form-urlencoded");
  const clientId = form.has("client_secret") ? authenticatedClient(twin.platform, undefined, form) : null;
  return clientId ?? oauthProblem(401, "invalid_client", "Client authentication failed");
}

function pairFor(twin: Twin, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
  const account = world.account(twin.platform, grant.accountId) as Account;
  const { accessToken, refreshToken, expiresInSeconds, scopes } = world.grants.issuePair({
    platform: twin.platform,
    clientId: grant.clientId,
    account,
    scopes: grant.scopes,
    accessSeconds: twin.accessSeconds,
    withRefresh: true,
    ...(grant.grantId ? { grantId: grant.grantId } : {}),
  });
  const body = {
    access_token: accessToken,
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    refresh_token_expires_in: REFRESH_SECONDS,
    scope: scopes.join(","),
  };
  return { status: 200, headers: { "cache-control": "no-store" }, body };
}
