import type { Call, Reply } from "../../contract";
import { sandboxApp } from "../../credentials";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { problem } from "../meta/graph";

const PLATFORM = "INSTAGRAM";
const SHORT_SECONDS = 3_600;
const LONG_SECONDS = 5_184_000;
const DAY_MILLISECONDS = 86_400_000;

function refusal(message: string): Reply {
  return { status: 400, body: { error_type: "OAuthException", code: 400, error_message: message } };
}

/** Code to a token of an hour. */
export function exchangeCode(call: Call, sandbox: SandboxState): Reply {
  const form = formOf(call);
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return refusal("Missing required field client_id");
  const clientId = form.get("client_secret") === null ? null : authenticatedClient(PLATFORM, undefined, form);
  if (clientId === null) return refusal("Invalid platform app");
  if (form.get("grant_type") !== "authorization_code") return refusal("Invalid grant_type");
  const claim = { platform: PLATFORM, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: null };
  const code = sandbox.grants.redeemCode(form.get("code") ?? "", claim);
  if (!code) return refusal("Invalid authorization code");
  const account = sandbox.account(PLATFORM, code.accountId) as Account;
  const { accessToken } = issue(account, code.scopes, SHORT_SECONDS, sandbox);
  return { status: 200, body: { access_token: accessToken, user_id: account.id, permissions: code.scopes } };
}

/** A token of an hour to one of 60 days. */
export function lengthen(call: Call, sandbox: SandboxState, account: Account | null): Reply {
  if (call.query.get("grant_type") !== "ig_exchange_token") return problem(100, "Invalid grant_type");
  if (call.query.get("client_secret") !== sandboxApp(PLATFORM).clientSecret) return problem(1, "Error validating client secret.");
  const grant = sandbox.grants.bearer(PLATFORM, call.query.get("access_token") ?? "");
  if (!account || !grant) return problem(190, "Session key invalid");
  return long(account, grant.scopes, grant.grantId, sandbox);
}

/** A token of 60 days to the next one: not on its first day, and not after its end. */
export function renew(call: Call, sandbox: SandboxState): Reply {
  if (call.query.get("grant_type") !== "ig_refresh_token") return problem(100, "Invalid grant_type");
  const token = call.query.get("access_token") ?? "";
  const grant = sandbox.grants.bearer(PLATFORM, token);
  if (grant && grant.expiresAt - sandbox.now() > LONG_SECONDS * 1_000 - DAY_MILLISECONDS) {
    return problem(10, "The access token must be at least 24 hours old to be refreshed");
  }
  // Accounts that the control port made hold a refresh token of its own making.
  const authorized = grant ?? sandbox.grants.spendRefresh(token, { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId });
  const account = authorized && sandbox.account(PLATFORM, authorized.accountId);
  if (!authorized || !account || account.behaviour === "expired") return problem(190, "Error validating access token: Session has expired", 463);
  return long(account, authorized.scopes, authorized.grantId, sandbox);
}

function long(account: Account, scopes: string[], grantId: string, sandbox: SandboxState): Reply {
  const { accessToken, expiresInSeconds } = issue(account, scopes, LONG_SECONDS, sandbox, grantId);
  return { status: 200, body: { access_token: accessToken, token_type: "bearer", expires_in: expiresInSeconds } };
}

function issue(account: Account, scopes: string[], accessSeconds: number, sandbox: SandboxState, grantId?: string) {
  const request = { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId, account, scopes, accessSeconds, withRefresh: false };
  return sandbox.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
}
