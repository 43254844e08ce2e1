import type { Call, Reply, Route, Twin } from "./contract";
import type { StoredToken } from "./oauth";
import type { Account } from "./records";
import type { World } from "./world";

/** Who calls: the person whose live token stands in the header. */

export function grantOf(platform: string, call: Call, world: World): StoredToken | null {
  const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  return bearer ? world.grants.bearer(platform, bearer) : null;
}

export const accountOf =
  (platform: string): Twin["accountOf"] =>
  (call, world) => {
    const grant = grantOf(platform, call, world);
    return grant ? (world.account(platform, grant.accountId) ?? null) : null;
  };

type Handler = (call: Call, world: World, account: Account) => Reply | Promise<Reply>;

/**
 * Routes that need a person's token, each with one of the scopes that it names. `more` is what the platform asks of every call beside,
 * and null when it is content.
 */
export function personRoutes(
  platform: string,
  replies: { unauthorized(world: World): Reply; missingScope(world: World): Reply },
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
    handle: (call, world, account) => {
      if (!account) return replies.unauthorized(world);
      const granted = grantOf(platform, call, world)?.scopes ?? [];
      if (![scopes].flat().some((scope) => granted.includes(scope))) return replies.missingScope(world);
      return more(call, account) ?? handle(call, world, account);
    },
  });
}
