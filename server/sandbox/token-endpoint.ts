import type { Call, Reply, Twin } from "./contract";
import { formOf } from "./http";
import type { StoredToken, TokenPair } from "./oauth";
import type { Account, Operation } from "./records";
import type { World } from "./world";

/** The exchange of a code and of a refresh token for new ones. The rules are OAuth's; what a platform makes of them is in its twin. */

export interface Issued extends Omit<TokenPair, "refreshToken"> {
  /** A new one, or the one that goes on working; null when there is none. */
  refreshToken: string | null;
  /** Seconds that are left to it. */
  refreshSeconds: number;
  account: Account;
  grantType: "authorization_code" | "refresh_token";
}

export interface TokenRules {
  /** The client that the request names, or why it is none. */
  client(call: Call, form: URLSearchParams, world: World): string | Reply;
  /** What a code, a refresh token and a way of asking get that are of no use. */
  refusals: Record<"code" | "refresh" | "grantType", (world: World) => Reply>;
  /** Whether a renewal uses the refresh token up and brings another. */
  rotates: boolean;
  /** Whether a consent to these scopes can be renewed; always unless said. */
  renewable?(scopes: string[]): boolean;
  body(issued: Issued, world: World): Record<string, unknown>;
}

export function tokenOperation(call: Call): Operation {
  return formOf(call).get("grant_type") === "refresh_token" ? "refresh" : "token";
}

export function tokenEndpoint(twin: Twin, call: Call, world: World, rules: TokenRules): Reply {
  const form = formOf(call);
  const clientId = rules.client(call, form, world);
  if (typeof clientId !== "string") return clientId;
  const { platform } = twin;
  switch (form.get("grant_type")) {
    case "authorization_code": {
      const claim = { platform, clientId, redirectUri: form.get("redirect_uri") ?? "", verifier: form.get("code_verifier") };
      const code = world.grants.redeemCode(form.get("code") ?? "", claim);
      if (!code) return rules.refusals.code(world);
      return answer(rules, issue(twin, { clientId, accountId: code.accountId, scopes: code.scopes }, rules.renewable?.(code.scopes) ?? true, world), world);
    }
    case "refresh_token": {
      const given = form.get("refresh_token") ?? "";
      const known = rules.rotates ? world.grants.spendRefresh(given, { platform, clientId }) : world.grants.knownRefresh(given, { platform, clientId });
      if (!known) return rules.refusals.refresh(world);
      const issued = { ...issue(twin, known, rules.rotates, world), grantType: "refresh_token" as const };
      const left = Math.floor((known.expiresAt - world.now()) / 1_000);
      return answer(rules, rules.rotates ? issued : { ...issued, refreshToken: given, refreshSeconds: left }, world);
    }
    default:
      return rules.refusals.grantType(world);
  }
}

function issue(twin: Twin, grant: Pick<StoredToken, "clientId" | "accountId" | "scopes"> & { grantId?: string }, withRefresh: boolean, world: World): Issued {
  const { platform, accessSeconds, refreshSeconds } = twin;
  const account = world.account(platform, grant.accountId) as Account;
  const { clientId, scopes, grantId } = grant;
  const request = { platform, clientId, account, scopes, accessSeconds, refreshSeconds, withRefresh };
  const pair = world.grants.issuePair({ ...request, ...(grantId ? { grantId } : {}) });
  return { ...pair, refreshSeconds: refreshSeconds ?? 0, account, grantType: "authorization_code" };
}

function answer(rules: TokenRules, issued: Issued, world: World): Reply {
  return { status: 200, headers: { "cache-control": "no-store" }, body: rules.body(issued, world) };
}
