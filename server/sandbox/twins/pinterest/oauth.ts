import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { problem } from "./problems";

const REFRESH_SECONDS = 5_184_000;

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

/** The app names itself by Basic authorization alone. */
export function token(twin: Twin, call: Call, world: World): Reply {
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return problem(400, 1, "Invalid request: the body must be a form.");
  const form = formOf(call);
  const basic = /^Basic /i.test(call.headers.authorization ?? "");
  const clientId = basic ? authenticatedClient(twin.platform, call.headers.authorization, form) : null;
  if (!clientId) return { status: 401, body: { code: 2, message: "Authentication failed.", error: "invalid_client" } };
  const grantType = form.get("grant_type");
  if (grantType === "authorization_code") {
    const claim = { platform: twin.platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
    const code = world.grants.redeemCode(form.get("code") ?? "", claim);
    return code ? pairFor(twin, grantType, code, world) : problem(400, 283, "Your code is invalid, was used before or has expired.");
  }
  if (grantType === "refresh_token") {
    const spent = world.grants.spendRefresh(form.get("refresh_token") ?? "", { platform: twin.platform, clientId });
    return spent ? pairFor(twin, grantType, spent, world) : problem(401, 2, "Authentication failed.");
  }
  return problem(400, 1, "Invalid request: grant_type must be authorization_code or refresh_token.");
}

function pairFor(twin: Twin, responseType: string, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
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
    response_type: responseType,
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: "bearer",
    expires_in: expiresInSeconds,
    refresh_token_expires_in: REFRESH_SECONDS,
    refresh_token_expires_at: Math.floor(world.now() / 1_000) + REFRESH_SECONDS,
    scope: scopes.join(" "),
  };
  return { status: 200, headers: { "cache-control": "no-store" }, body };
}
