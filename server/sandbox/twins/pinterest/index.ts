import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Route, Twin } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { mediaTypeOf } from "../../http";
import type { Account } from "../../records";
import type { World } from "../../world";
import { mediaStatus, registerMedia, storeUpload } from "./media";
import { token, tokenOperation } from "./oauth";
import { createPin, deletePin, listBoards, listPins, pinAnalytics, pinKey } from "./pins";
import { commonFailure, problem, tooManyRequests, windowHeaders } from "./problems";

/** Pinterest, API version 5. */

const CODE_SECONDS = 600;
/** Calls a minute. */
const READS = 1_000;
const WRITES = 100;

type Handler = (call: Call, world: World, account: Account) => Reply | Promise<Reply>;

/** A call that needs a person's token with a scope. */
function asUser(method: Route["method"], path: string, operation: Route["operation"], scope: string, handle: Handler, more: Partial<Route> = {}): Route {
  return {
    method,
    path: `/v5${path}`,
    operation,
    ...more,
    handle: (call, world, account) => {
      if (!account) return commonFailure("unauthorized");
      if (!grantOf(call, world)?.scopes.includes(scope)) return problem(403, 3, "Your app does not have sufficient permissions.");
      if (method === "POST" && mediaTypeOf(call) !== "application/json") return problem(415, 1, "Content-Type must be application/json.");
      return handle(call, world, account);
    },
  };
}

const authorize: Route["handle"] = (call, world) => authorizeWithoutPkce(pinterest, call, world, { codeSeconds: CODE_SECONDS, scopeSeparator: "," });

const routes: Route[] = [
  { method: "GET", path: "/oauth/", operation: "authorize", handle: authorize },
  { method: "POST", path: "/oauth/", operation: "authorize", handle: authorize },
  { method: "POST", path: "/v5/oauth/token", operation: tokenOperation, handle: (call, world) => token(pinterest, call, world) },
  asUser("GET", "/user_account", "account", "user_accounts:read", userAccount, { open: true }),
  asUser("GET", "/boards", "account", "boards:read", listBoards),
  asUser("POST", "/media", "upload", "pins:write", registerMedia),
  asUser("GET", "/media/:id", "status", "pins:read", mediaStatus),
  { method: "POST", path: "/media-upload/", operation: "upload", handle: storeUpload },
  asUser("POST", "/pins", "create", "pins:write", createPin, { postKey: pinKey }),
  asUser("GET", "/pins", "read", "pins:read", listPins),
  asUser("GET", "/pins/analytics", "read", "pins:read", pinAnalytics),
  asUser("DELETE", "/pins/:id", "delete", "pins:write", deletePin),
];

export const pinterest: Twin = {
  platform: "PINTEREST",
  prefix: sandboxPrefix("PINTEREST"),
  label: "Pinterest",
  accessSeconds: 2_592_000,
  scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
  routes,
  failure: commonFailure,
  accountOf(call, world) {
    const grant = grantOf(call, world);
    return grant ? (world.account("PINTEREST", grant.accountId) ?? null) : null;
  },
  meter(route, _call, account, world) {
    if (!account) return { headers: {} };
    const kind = route.method === "GET" ? "org_read" : "org_write";
    const rule = { limit: kind === "org_read" ? READS : WRITES, seconds: 60 };
    const window = world.windows.hit(`PINTEREST:${kind}:${account.id}`, rule, world.now());
    const resetSeconds = Math.max(1, Math.ceil(window.reset - world.now() / 1_000));
    if (window.exceeded) return { headers: {}, refusal: tooManyRequests(window.limit, resetSeconds) };
    return { headers: windowHeaders(window.limit, window.remaining, resetSeconds) };
  },
};

function userAccount(_call: Call, _world: World, account: Account): Reply {
  const body = {
    id: account.id,
    username: account.name,
    account_type: "BUSINESS",
    business_name: null,
    profile_image: null,
    follower_count: 0,
    monthly_views: 0,
  };
  return { status: 200, body };
}

function grantOf(call: Call, world: World) {
  const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
  return bearer ? world.grants.bearer("PINTEREST", bearer) : null;
}
