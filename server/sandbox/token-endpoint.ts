import type { Call, Fake, Reply } from "./contract";
import { formOf } from "./http";
import type { StoredToken, TokenPair } from "./oauth";
import type { Account, Operation } from "./records";
import type { SandboxState } from "./sandbox-state";

/** The exchange of a code and of a refresh token for new ones. The rules are OAuth's; what a platform makes of them is in its fake. */

export interface Issued extends Omit<TokenPair, "refreshToken"> {
  /** A new one, or the one that continues working; null when there is none. */
  refreshToken: string | null;
  /** Seconds that are left to it. */
  refreshSeconds: number;
  account: Account;
  grantType: "authorization_code" | "refresh_token";
}

export interface TokenRules {
  /** The client that the request names, or why it is none. */
  client(call: Call, form: URLSearchParams, sandbox: SandboxState): string | Reply;
  /** What a code, a refresh token and a way of asking get that are of no use. */
  refusals: Record<"code" | "refresh" | "grantType", (sandbox: SandboxState) => Reply>;
  /** Whether a renewal uses the refresh token up and returns another. */
  rotates: boolean;
  /** Whether a consent to these scopes can be renewed; always unless given. */
  renewable?(scopes: string[]): boolean;
  body(issued: Issued, sandbox: SandboxState): Record<string, unknown>;
}

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function tokenEndpoint(fake: Fake, call: Call, sandbox: SandboxState, rules: TokenRules): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, sandbox);
  if (typeof clientId !== "string") return clientId;
  const { platform } = fake;
  switch (form.get("grant_type")) {
    case "authorization_code": {
      const claim = { platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: form.get("code_verifier") };
      const code = sandbox.grants.redeemCode(form.get("code") ?? "", claim);
      if (!code) return rules.refusals.code(sandbox);
      return answer(rules, issue(fake, { clientId, accountId: code.accountId, scopes: code.scopes }, rules.renewable?.(code.scopes) ?? true, sandbox), sandbox);
    }
    case "refresh_token": {
      const given = form.get("refresh_token") ?? "";
      const authorized = rules.rotates
        ? sandbox.grants.spendRefresh(given, { platform, clientId })
        : sandbox.grants.findRefreshToken(given, { platform, clientId });
      if (!authorized) return rules.refusals.refresh(sandbox);
      const issued = { ...issue(fake, authorized, rules.rotates, sandbox), grantType: "refresh_token" as const };
      const left = Math.floor((authorized.expiresAt - sandbox.now()) / 1_000);
      return answer(rules, rules.rotates ? issued : { ...issued, refreshToken: given, refreshSeconds: left }, sandbox);
    }
    default:
      return rules.refusals.grantType(sandbox);
  }
}

function issue(
  fake: Fake,
  grant: Pick<StoredToken, "clientId" | "accountId" | "scopes"> & { grantId?: string },
  withRefresh: boolean,
  sandbox: SandboxState,
): Issued {
  const { platform, accessSeconds, refreshSeconds } = fake;
  const account = sandbox.account(platform, grant.accountId) as Account;
  const { clientId, scopes, grantId } = grant;
  const request = { platform, clientId, account, scopes, accessSeconds, refreshSeconds, withRefresh };
  const pair = sandbox.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
  return { ...pair, refreshSeconds: refreshSeconds ?? 0, account, grantType: "authorization_code" };
}

function answer(rules: TokenRules, issued: Issued, sandbox: SandboxState): Reply {
  return { status: 200, headers: { "cache-control": "no-store" }, body: rules.body(issued, sandbox) };
}
