import { accountOf, personRoutes } from "../../callers";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxApp, sandboxPrefix } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOperation } from "../../token-endpoint";
import { append, describe, finalize, initialize, uploadOnce, uploadStatus } from "./media";
import { authorize, revoke, token } from "./oauth";
import { commonFailure, tooManyRequests } from "./problems";
import { createTweet, deleteTweet, listTweets, lookUpTweets, tweetKey } from "./tweets";

/** X, API version 2. */

const QUARTER_HOUR = 900;
const THREE_HOURS = 10_800;
const DAY = 86_400;

/** Calls a user may make in a quarter of an hour. */
const perUser: Record<string, number> = {
  "POST /2/tweets": 100,
  "DELETE /2/tweets/:id": 50,
  "GET /2/users/me": 75,
  "GET /2/tweets": 5_000,
  "GET /2/users/:id/tweets": 900,
};
const OTHER_CALLS = 500;
/** Calls without a user: the token endpoint has no published limit. */
const ANONYMOUS_CALLS = 100_000;

const replies = {
  unauthorized: (sandbox: SandboxState) => commonFailure("unauthorized", sandbox),
  missingScope: (sandbox: SandboxState) => commonFailure("rejected", sandbox),
};
const asUser = personRoutes("TWITTER", replies);

const routes: Route[] = [
  { method: "GET", path: "/i/oauth2/authorize", operation: "authorize", handle: (call, sandbox) => authorize(twitter, call, sandbox) },
  { method: "POST", path: "/i/oauth2/authorize", operation: "authorize", handle: (call, sandbox) => authorize(twitter, call, sandbox) },
  { method: "POST", path: "/2/oauth2/token", operation: tokenOperation, handle: (call, sandbox) => token(twitter, call, sandbox) },
  { method: "POST", path: "/2/oauth2/revoke", operation: "revoke", handle: (call, sandbox) => revoke(twitter, call, sandbox) },
  asUser("GET", "/2/users/me", "account", "users.read", me, { open: true }),
  asUser("POST", "/2/tweets", "create", "tweet.write", createTweet, { postKey: tweetKey }),
  asUser("GET", "/2/tweets", "read", "tweet.read", lookUpTweets),
  asUser("DELETE", "/2/tweets/:id", "delete", "tweet.write", deleteTweet),
  asUser("GET", "/2/users/:id/tweets", "read", "tweet.read", listTweets),
  asUser("POST", "/2/media/upload", "upload", "media.write", uploadOnce),
  asUser("GET", "/2/media/upload", "status", "media.write", uploadStatus),
  asUser("POST", "/2/media/upload/initialize", "upload", "media.write", initialize),
  asUser("POST", "/2/media/upload/:id/append", "upload", "media.write", append),
  asUser("POST", "/2/media/upload/:id/finalize", "upload", "media.write", finalize),
  asUser("POST", "/2/media/metadata", "upload", "media.write", describe),
];

export const twitter: Fake = {
  platform: "TWITTER",
  prefix: sandboxPrefix("TWITTER"),
  label: "X",
  accessSeconds: 7_200,
  scopes: ["tweet.read", "tweet.write", "users.read", "media.write", "offline.access"],
  routes,
  failure: commonFailure,
  accountOf: accountOf("TWITTER"),
  meter(route, _call, account, sandbox) {
    const name = `${route.method} ${route.path}`;
    const callerId = account?.id ?? "anonymous";
    const now = sandbox.now();
    const quarter = sandbox.windows.hit(
      `X:${name}:${callerId}`,
      { limit: account ? (perUser[name] ?? OTHER_CALLS) : ANONYMOUS_CALLS, seconds: QUARTER_HOUR },
      now,
    );
    const headers: Record<string, string> = {
      "x-rate-limit-limit": String(quarter.limit),
      "x-rate-limit-remaining": String(quarter.remaining),
      "x-rate-limit-reset": String(quarter.reset),
    };
    if (quarter.exceeded) return { headers, refusal: tooManyRequests(quarter.reset, quarter.limit) };
    if (name !== "POST /2/tweets" || !account) return { headers };

    const account3h = sandbox.windows.hit(`X:posts:${callerId}`, { limit: 300, seconds: THREE_HOURS }, now);
    const app = sandbox.windows.hit(`X:app:${sandboxApp("TWITTER").clientId}`, { limit: 10_000, seconds: DAY }, now);
    headers["x-app-limit-24hour-limit"] = String(app.limit);
    headers["x-app-limit-24hour-remaining"] = String(app.remaining);
    headers["x-app-limit-24hour-reset"] = String(app.reset);
    if (account3h.exceeded) return { headers, refusal: tooManyRequests(account3h.reset, account3h.limit) };
    if (app.exceeded) return { headers, refusal: tooManyRequests(app.reset, app.limit) };
    return { headers };
  },
};

function me(_call: Call, _world: SandboxState, account: Account): Reply {
  return { status: 200, body: { data: { id: account.id, name: account.displayName, username: account.name, verified: false, verified_type: "none" } } };
}
