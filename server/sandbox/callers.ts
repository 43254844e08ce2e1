import type { Call, Fake, Reply, Route } from "./contract";
import type { StoredToken } from "./oauth";
import type { Account } from "./records";
import type { SandboxState } from "./sandbox-state";

/** The person of the access token in the header. */

export function grantOf(platform: string, call: Call, sandbox: SandboxState): StoredToken | null {
  const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  return bearer ? sandbox.grants.bearer(platform, bearer) : null;
}

export const accountOf =
  (platform: string): Fake["accountOf"] =>
  (call, sandbox) => {
    const grant = grantOf(platform, call, sandbox);
    return grant ? (sandbox.account(platform, grant.accountId) ?? null) : null;
  };

type Handler = (call: Call, sandbox: SandboxState, account: Account) => Reply | Promise<Reply>;

/**
 * Routes that need a person's token, each with one of the scopes that it names. `more` is the platform's additional check of every call,
 * and null when it is content.
 */
export function personRoutes(
  platform: string,
  replies: { unauthorized(sandbox: SandboxState): Reply; missingScope(sandbox: SandboxState): Reply },
  more: (call: Call, account: Account) => Reply | null = () => null,
) {
  return (
    method: Route["method"],
    path: string,
    operation: Route["operation"],
    scopes: string | string[],
    handle: Handler,
    options: Partial<Route> = {},
  ): Route => ({
    method,
    path,
    operation,
    ...options,
    handle: (call, sandbox, account) => {
      if (!account) return replies.unauthorized(sandbox);
      const granted = grantOf(platform, call, sandbox)?.scopes ?? [];
      if (![scopes].flat().some((scope) => granted.includes(scope))) return replies.missingScope(sandbox);
      return more(call, account) ?? handle(call, sandbox, account);
    },
  });
}
