import type { Call, Reply } from "../../contract";
import { sandboxApp } from "../../credentials";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account } from "../../records";
import type { World } from "../../world";
import { problem } from "../meta/graph";

const PLATFORM = "INSTAGRAM";
const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 5_184_000;
const DAY_MILLISECONDS = 86_400_000;

function refusal(message: string): Reply {
  return { status: 400, body: { error_type: "OAuthException", code: 400, error_message: message } };
}

/** Code to a token of an hour. */
export function exchangeCode(call: Call, world: World): Reply {
  const form = formOf(call);
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return refusal("Missing required field client_id");
  const clientId = form.get("client_secret") === null ? null : authenticatedClient(PLATFORM, undefined, form);
  if (clientId === null) return refusal("Invalid platform app");
  if (form.get("grant_type") !== "authorization_code") return refusal("Invalid grant_type");
  const claim = { platform: PLATFORM, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
  const code = world.grants.redeemCode(form.get("code") ?? "", claim);
  if (!code) return refusal("Invalid authorization code");
  const account = world.account(PLATFORM, code.accountId) as Account;
  const { accessToken } = issue(account, code.scopes, SHORT_SECONDS, world);
  return { status: 200, body: { access_token: accessToken, user_id: account.id, permissions: code.scopes } };
}

/** A token of an hour to one of 60 days. */
export function lengthen(call: Call, world: World, account: Account | null): Reply {
  if (call.query.get("grant_type") !== "ig_exchange_token") return problem(100, "Invalid grant_type");
  if (call.query.get("client_secret") !== sandboxApp(PLATFORM).clientSecret) return problem(1, "Error validating client secret.");
  const grant = world.grants.bearer(PLATFORM, call.query.get("access_token") ?? "");
  if (!account || !grant) return problem(190, "Session key invalid");
  return long(account, grant.scopes, grant.grantId, world);
}

/** A token of 60 days to the next one: not on its first day, and not after its end. */
export function renew(call: Call, world: World): Reply {
  if (call.query.get("grant_type") !== "ig_refresh_token") return problem(100, "Invalid grant_type");
  const token = call.query.get("access_token") ?? "";
  const grant = world.grants.bearer(PLATFORM, token);
  if (grant && grant.expiresAt - world.now() > LONG_SECONDS * 1_000 - DAY_MILLISECONDS) {
    return problem(10, "The access token must be at least 24 hours old to be refreshed");
  }
  // Accounts that the control port made hold a refresh token of its own making.
  const known = grant ?? world.grants.spendRefresh(token, { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId });
  const account = known && world.account(PLATFORM, known.accountId);
  if (!known || !account || account.behaviour === "expired") return problem(190, "Error validating access token: Session has expired", 463);
  return long(account, known.scopes, known.grantId, world);
}

function long(account: Account, scopes: string[], grantId: string, world: World): Reply {
  const { accessToken, expiresInSeconds } = issue(account, scopes, LONG_SECONDS, world, grantId);
  return { status: 200, body: { access_token: accessToken, token_type: "bearer", expires_in: expiresInSeconds } };
}

function issue(account: Account, scopes: string[], accessSeconds: number, world: World, grantId?: string) {
  const request = { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId, account, scopes, accessSeconds, withRefresh: false };
  return world.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
}
