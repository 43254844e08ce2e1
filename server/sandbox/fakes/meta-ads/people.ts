import { createHmac } from "node:crypto";
import type { Call, Reply } from "../../contract";
import { sandboxApp } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { peek, problem, tokenOf } from "../meta/graph";
import { fieldTree, pageOf, selectNode } from "./graph-query";
import { accountNode } from "./nodes";

export const PLATFORM = "META";
const SHORT_SECONDS = 5_400;
const LONG_SECONDS = 5_184_000;

/** A person, identified by the ad account that was chosen at consent; the fixed accounts belong to them too. */
export interface Caller {
  chosen: Account;
  accounts: Account[];
  scopes: string[];
}

/** Who calls; null when the token is of no use, or its proof does not fit it. */
export function callerOf(call: Call, sandbox: SandboxState): Caller | null {
  const token = tokenOf(call);
  const proof = peek(call, "appsecret_proof");
  if (proof !== undefined && proof !== createHmac("sha256", sandboxApp(PLATFORM).clientSecret).update(token).digest("hex")) return null;
  const grant = sandbox.grants.bearer(PLATFORM, token);
  const chosen = grant && sandbox.account(PLATFORM, grant.accountId);
  if (!chosen) return null;
  const others = sandbox.accounts.values().filter((account) => account.platform === PLATFORM && account.standing && account.id !== chosen.id);
  return { chosen, accounts: [chosen, ...others], scopes: grant.scopes };
}

/** Code to a short token, and that to one of 60 days. */
export function exchange(call: Call, sandbox: SandboxState): Reply {
  const { query } = call;
  const app = sandboxApp(PLATFORM);
  if (query.get("client_id") !== app.clientId) return problem(101, "Error validating application. Cannot get application info.");
  if (query.get("client_secret") !== app.clientSecret) return problem(1, "Error validating client secret.");
  if (query.get("grant_type") === "fb_exchange_token") return lengthen(query.get("fb_exchange_token") ?? "", sandbox);
  const claim = { platform: PLATFORM, clientId: app.clientId, redirectUri: query.get("redirect_uri") ?? "", verifier: null };
  const code = sandbox.grants.redeemCode(query.get("code") ?? "", claim);
  if (!code) return problem(100, "This authorization code has been used or has expired.", 36_009);
  return token(sandbox.account(PLATFORM, code.accountId) as Account, code.scopes, SHORT_SECONDS, sandbox);
}

function lengthen(given: string, sandbox: SandboxState): Reply {
  // Accounts that the control port made hold a refresh token of its own making.
  const known = sandbox.grants.bearer(PLATFORM, given) ?? sandbox.grants.spendRefresh(given, { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId });
  const account = known && sandbox.account(PLATFORM, known.accountId);
  if (!account) return problem(190, "Error validating access token: Session has expired", 463);
  return token(account, known.scopes, LONG_SECONDS, sandbox, known.grantId);
}

function token(account: Account, scopes: string[], accessSeconds: number, sandbox: SandboxState, grantId?: string): Reply {
  const request = { platform: PLATFORM, clientId: sandboxApp(PLATFORM).clientId, account, scopes, accessSeconds, withRefresh: false };
  const pair = sandbox.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
  return { status: 200, body: { access_token: pair.accessToken, token_type: "bearer", expires_in: pair.expiresInSeconds } };
}

export function self(call: Call, _world: SandboxState, { chosen }: Caller): Reply {
  const values = { id: `9${chosen.id.slice(1)}`, name: `Owner of ${chosen.displayName}` };
  return { status: 200, body: selectNode({ type: "User", values }, fieldTree(call.query.get("fields") ?? "id,name")) };
}

export function permissions(_call: Call, _world: SandboxState, { scopes }: Caller): Reply {
  return { status: 200, body: { data: scopes.map((permission) => ({ permission, status: "granted" })) } };
}

/** Withdraws the app from the person, with all that came of it. */
export function withdraw(call: Call, sandbox: SandboxState): Reply {
  sandbox.grants.revoke(PLATFORM, tokenOf(call));
  return { status: 200, body: { success: true } };
}

export function listAccounts(call: Call, sandbox: SandboxState, { accounts }: Caller): Reply {
  const fields = fieldTree(call.query.get("fields") ?? "id,account_id");
  return pageOf(call, accounts, (account) => selectNode(accountNode(account, sandbox), fields));
}
