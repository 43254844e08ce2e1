import { createHmac } from "node:crypto";
import type { PlatformName } from "@/env";
import type { Call, Reply } from "../../contract";
import { sandboxApp } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { peek, problem, tokenOf } from "./graph";

const SHORT_SECONDS = 5_400;
const LONG_SECONDS = 5_184_000;

/** Whether the proof that a call carries, where it carries one, fits its token. */
export function isProven(call: Call, platform: PlatformName): boolean {
  const proof = peek(call, "appsecret_proof");
  return proof === undefined || proof === createHmac("sha256", sandboxApp(platform).clientSecret).update(tokenOf(call)).digest("hex");
}

/** Code to a person's short token, and that to one of 60 days. The tokens are stored under `people`. */
export function tokenExchange(platform: PlatformName, people: string = platform) {
  return function exchange({ query }: Call, sandbox: SandboxState): Reply {
    const { clientId, clientSecret } = sandboxApp(platform);
    const issue = (account: Account, scopes: string[], accessSeconds: number, grantId?: string): Reply => {
      const request = { platform: people, clientId, account, scopes, accessSeconds, withRefresh: false };
      const pair = sandbox.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
      return { status: 200, body: { access_token: pair.accessToken, token_type: "bearer", expires_in: pair.expiresInSeconds } };
    };
    if (query.get("client_id") !== clientId) return problem(101, "Error validating application. Cannot get application info.");
    if (query.get("client_secret") !== clientSecret) return problem(1, "Error validating client secret.");
    if (query.get("grant_type") === "fb_exchange_token") {
      const token = query.get("fb_exchange_token") ?? "";
      // Accounts that the control port made hold a refresh token of its own making.
      const authorized = sandbox.grants.bearer(people, token) ?? sandbox.grants.spendRefresh(token, { platform, clientId });
      const account = authorized && sandbox.account(platform, authorized.accountId);
      if (!account) return problem(190, "Error validating access token: Session has expired", 463);
      return issue(account, authorized.scopes, LONG_SECONDS, authorized.grantId);
    }
    const claim = { platform, clientId, redirectUri: query.get("redirect_uri") ?? "", verifier: null };
    const code = sandbox.grants.redeemCode(query.get("code") ?? "", claim);
    if (!code) return problem(100, "This authorization code has been used or has expired.", 36_009);
    return issue(sandbox.account(platform, code.accountId) as Account, code.scopes, SHORT_SECONDS);
  };
}
