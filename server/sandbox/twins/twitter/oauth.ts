import type { Call, Reply, Twin } from "../../contract";
import { sandboxApp } from "../../credentials";
import { formOf, mediaTypeOf } from "../../http";
import { authenticatedClient, type CodeRequest, type TokenPair } from "../../oauth";
import { consentPage, wrongRequestPage } from "../../pages/consent";
import type { Account, Operation } from "../../records";
import type { World } from "../../world";
import { oauthProblem } from "./problems";

const CODE_SECONDS = 30;

/** GET shows the page, POST is the person's answer on it. */
export function authorize(twin: Twin, call: Call, world: World): Reply {
  const request = codeRequest(twin, call.query);
  if (typeof request === "string") return wrongRequestPage(twin, request);
  if (call.method === "GET") return consentPage(twin, { clientId: request.clientId, scopes: request.scopes, query: call.query }, world);

  const form = formOf(call);
  const back = new URL(request.redirectUri);
  back.searchParams.set("state", call.query.get("state") ?? "");
  if (form.get("decision") === "approve") {
    const account = world.account(twin.platform, form.get("account") ?? "");
    if (!account) return wrongRequestPage(twin, "choose an account.");
    back.searchParams.set("code", world.grants.issueCode(request, account.id, CODE_SECONDS));
  } else {
    back.searchParams.set("error", "access_denied");
  }
  return { status: 302, headers: { location: back.toString() } };
}

function codeRequest(twin: Twin, query: URLSearchParams): CodeRequest | string {
  const clientId = query.get("client_id") ?? "";
  const redirectUri = query.get("redirect_uri") ?? "";
  const challenge = query.get("code_challenge") ?? "";
  const method = query.get("code_challenge_method") ?? "plain";
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean);
  if (query.get("response_type") !== "code") return "response_type must be code.";
  if (clientId !== sandboxApp(twin.platform).clientId) return "unknown client_id.";
  if (!/^https?:\/\//.test(redirectUri) || !URL.canParse(redirectUri)) return "redirect_uri must be an absolute address.";
  if (!query.get("state")) return "state is missing.";
  if (method !== "S256" && method !== "plain") return "code_challenge_method must be S256 or plain.";
  if (challenge === "" || (method === "S256" && challenge.length !== 43)) return "code_challenge is missing or malformed.";
  if (scopes.length === 0 || scopes.some((scope) => !twin.scopes.includes(scope))) return "scope is missing or unknown.";
  return { platform: twin.platform, clientId, redirectUri, scopes, challenge: { value: challenge, method } };
}

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function token(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form);
  if (typeof clientId !== "string") return clientId;
  if (form.get("grant_type") === "authorization_code") {
    const claim = { platform: twin.platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: form.get("code_verifier") };
    const code = world.grants.redeemCode(form.get("code") ?? "", claim);
    if (!code) return oauthProblem(400, "invalid_request", "Value passed for the authorization code was invalid.");
    return pairFor(twin, { clientId, accountId: code.accountId, scopes: code.scopes }, world);
  }
  if (form.get("grant_type") === "refresh_token") {
    const spent = world.grants.spendRefresh(form.get("refresh_token") ?? "", { platform: twin.platform, clientId });
    if (!spent) return oauthProblem(400, "invalid_request", "Value passed for the token was invalid.");
    return pairFor(twin, spent, world);
  }
  return oauthProblem(400, "unsupported_grant_type", "grant_type must be authorization_code or refresh_token.");
}

export function revoke(twin: Twin, call: Call, world: World): Reply {
  const form = formOf(call);
  const clientId = clientOf(twin, call, form);
  if (typeof clientId !== "string") return clientId;
  const token = form.get("token");
  if (!token) return oauthProblem(400, "invalid_request", "Missing required parameter [token].");
  world.grants.revoke(twin.platform, token);
  return { status: 200, body: { revoked: true } };
}

function clientOf(twin: Twin, call: Call, form: URLSearchParams): string | Reply {
  if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") {
    return oauthProblem(400, "invalid_request", "Content-Type must be application/x-www-form-urlencoded.");
  }
  const clientId = authenticatedClient(twin.platform, call.headers.authorization, form);
  return clientId ?? oauthProblem(401, "unauthorized_client", "Missing valid authorization header");
}

function pairFor(twin: Twin, grant: { clientId: string; accountId: string; scopes: string[]; grantId?: string }, world: World): Reply {
  const account = world.account(twin.platform, grant.accountId) as Account;
  const pair = world.grants.issuePair({
    platform: twin.platform,
    clientId: grant.clientId,
    account,
    scopes: grant.scopes,
    accessSeconds: twin.accessSeconds,
    withRefresh: grant.scopes.includes("offline.access"),
    ...(grant.grantId ? { grantId: grant.grantId } : {}),
  });
  return { status: 200, headers: { "cache-control": "no-store" }, body: tokenBody(pair) };
}

function tokenBody(pair: TokenPair): Record<string, unknown> {
  return {
    token_type: "bearer",
    expires_in: pair.expiresInSeconds,
    access_token: pair.accessToken,
    scope: pair.scopes.join(" "),
    ...(pair.refreshToken ? { refresh_token: pair.refreshToken } : {}),
  };
}
