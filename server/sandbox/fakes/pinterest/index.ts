import { authorizeWithoutPkce } from "../../authorization";
import { accountOf, personRoutes } from "../../callers";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { mediaTypeOf } from "../../http";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOperation } from "../../token-endpoint";
import { mediaStatus, registerMedia, storeUpload } from "./media";
import { token } from "./oauth";
import { createPin, deletePin, listBoards, listPins, pinAnalytics, pinKey } from "./pins";
import { commonFailure, problem, tooManyRequests, windowHeaders } from "./problems";

/** Pinterest, API version 5. */

const CODE_SECONDS = 600;
/** Calls a minute. */
const READS = 1_000;
const WRITES = 100;

const replies = { unauthorized: () => commonFailure("unauthorized"), missingScope: () => problem(403, 3, "Your app does not have sufficient permissions.") };
const asUser = personRoutes("PINTEREST", replies, (call) =>
  call.method === "POST" && mediaTypeOf(call) !== "application/json" ? problem(415, 1, "Content-Type must be application/json.") : null,
);

const authorize: Route["handle"] = (call, sandbox) => authorizeWithoutPkce(pinterest, call, sandbox, { codeSeconds: CODE_SECONDS, scopeSeparator: "," });

const routes: Route[] = [
  { method: "GET", path: "/oauth/", operation: "authorize", handle: authorize },
  { method: "POST", path: "/oauth/", operation: "authorize", handle: authorize },
  { method: "POST", path: "/v5/oauth/token", operation: tokenOperation, handle: (call, sandbox) => token(pinterest, call, sandbox) },
  asUser("GET", "/v5/user_account", "account", "user_accounts:read", userAccount, { open: true }),
  asUser("GET", "/v5/boards", "account", "boards:read", listBoards),
  asUser("POST", "/v5/media", "upload", "pins:write", registerMedia),
  asUser("GET", "/v5/media/:id", "status", "pins:read", mediaStatus),
  { method: "POST", path: "/media-upload/", operation: "upload", handle: storeUpload, streams: true },
  asUser("POST", "/v5/pins", "create", "pins:write", createPin, { postKey: pinKey }),
  asUser("GET", "/v5/pins", "read", "pins:read", listPins),
  asUser("GET", "/v5/pins/analytics", "read", "pins:read", pinAnalytics),
  asUser("DELETE", "/v5/pins/:id", "delete", "pins:write", deletePin),
];

export const pinterest: Fake = {
  platform: "PINTEREST",
  prefix: sandboxPrefix("PINTEREST"),
  label: "Pinterest",
  accessSeconds: 2_592_000,
  refreshSeconds: 5_184_000,
  scopes: ["boards:read", "boards:write", "pins:read", "pins:write", "user_accounts:read"],
  routes,
  failure: commonFailure,
  accountOf: accountOf("PINTEREST"),
  meter(route, _call, account, sandbox) {
    if (!account) return { headers: {} };
    const kind = route.method === "GET" ? "org_read" : "org_write";
    const rule = { limit: kind === "org_read" ? READS : WRITES, seconds: 60 };
    const window = sandbox.windows.hit(`PINTEREST:${kind}:${account.id}`, rule, sandbox.now());
    const resetSeconds = Math.max(1, Math.ceil(window.reset - sandbox.now() / 1_000));
    if (window.exceeded) return { headers: {}, refusal: tooManyRequests(window.limit, resetSeconds) };
    return { headers: windowHeaders(window.limit, window.remaining, resetSeconds) };
  },
};

function userAccount(_call: Call, _world: SandboxState, account: Account): Reply {
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
