import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Twin } from "../../contract";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import { wrongRequestPage } from "../../pages/consent";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { oauthProblem } from "./problems";

const CODE_SECONDS = 600;

export function authorize(twin: Twin, call: Call, world: World): Reply {
  // Google itself goes on without a refresh token, and an hour later everything stops: here it is told at once.
  if (call.query.get("access_type") !== "offline" || call.query.get("prompt") !== "consent") {
    return wrongRequestPage(twin, "access_type=offline and prompt=consent are needed for a refresh token.");
  }
  const value = call.query.get("code_challenge");
  const method = call.query.get("code_challenge_method") === "S256" ? "S256" : "plain";
  return authorizeWithoutPkce(twin, call, world, { codeSeconds: CODE_SECONDS, scopeSeparator: " ", ...(value ? { challenge: { value, method } } : {}) });
}

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function token(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem(400, "invalid_request", "Content-Type must be a form.");
  const clientId = form.has("client_secret") ? authenticatedClient(twin.platform, undefined, form) : null;
  if (!clientId) return oauthProblem(401, "invalid_client", "The OAuth client was not found.");
  const platform = twin.platform;
  if (form.get("grant_type") === "authorization_code") {
    const redirectUri = form.get("redirect_uri") ?? "";
    const code = world.grants.redeemCode(form.get("code") ?? "", { platform, clientId, redirectUri, verifier: form.get("code_verifier") });
    return code
      ? pairFor(twin, { clientId, accountId: code.accountId, scopes: code.scopes }, world)
      : oauthProblem(400, "invalid_grant", "Malformed auth code.");
  }
  if (form.get("grant_type") === "refresh_token") {
    const known = world.grants.knownRefresh(form.get("refresh_token") ?? "", { platform, clientId });
    return known ? pairFor(twin, known, world) : oauthProblem(400, "invalid_grant", "Token has been expired or revoked.");
  }
  return oauthProblem(400, "unsupported_grant_type", "Invalid grant_type.");
}

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const given = formOf(call).get("token") ?? call.query.get("token");
  if (!given) return oauthProblem(400, "invalid_request", "Missing required parameter: token");
  world.grants.revoke(twin.platform, given);
  return { status: 200, body: {} };
}

/** A renewal continues its grant and brings no refresh token: the old one goes on working. */
function pairFor(twin: Twin, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
  const pair = world.grants.issuePair({
    platform: twin.platform,
    clientId: grant.clientId,
    account: world.account(twin.platform, grant.accountId) as Account,
    scopes: grant.scopes,
    accessSeconds: twin.accessSeconds,
    withRefresh: grant.grantId === undefined,
    ...(grant.grantId ? { grantId: grant.grantId } : {}),
  });
  return {
    status: 200,
    headers: { "cache-control": "no-store" },
    body: {
      access_token: pair.accessToken,
      expires_in: pair.expiresInSeconds,
      ...(pair.refreshToken ? { refresh_token: pair.refreshToken } : {}),
      scope: pair.scopes.join(" "),
      token_type: "Bearer",
    },
  };
}
