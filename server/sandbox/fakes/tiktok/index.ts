import { grantOf, personRoutes } from "../../callers";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { tokenOperation } from "../../token-endpoint";
import { commonFailure, done, invalid, missingScope, tooManyRequests } from "./answers";
import { authorize, revoke, token } from "./oauth";
import { creatorInfo, fetchStatus, initPhotos, initVideo, photosKey } from "./publishing";
import { putChunk, uploadOf, uploadOperation } from "./upload";
import { queryVideos } from "./videos";

/** TikTok's Login Kit and Content Posting API, version 2. */

const MINUTE = 60;

/** Calls an account may make in a minute. */
const perMinute: Record<string, number> = {
  "/v2/post/publish/creator_info/query/": 20,
  "/v2/post/publish/video/init/": 6,
  "/v2/post/publish/content/init/": 6,
  "/v2/post/publish/status/fetch/": 30,
};
const OTHER_CALLS = 600;

const replies = { unauthorized: (sandbox: SandboxState) => commonFailure("unauthorized", sandbox), missingScope };
const asUser = personRoutes("TIKTOK", replies);

const routes: Route[] = [
  { method: "GET", path: "/v2/auth/authorize/", operation: "authorize", handle: (call, sandbox) => authorize(tiktok, call, sandbox) },
  { method: "POST", path: "/v2/auth/authorize/", operation: "authorize", handle: (call, sandbox) => authorize(tiktok, call, sandbox) },
  { method: "POST", path: "/v2/oauth/token/", operation: tokenOperation, handle: (call, sandbox) => token(tiktok, call, sandbox) },
  { method: "POST", path: "/v2/oauth/revoke/", operation: "revoke", handle: (call, sandbox) => revoke(tiktok, call, sandbox) },
  asUser("GET", "/v2/user/info/", "account", "user.info.basic", me, { open: true }),
  asUser("POST", "/v2/post/publish/creator_info/query/", "account", "video.publish", creatorInfo),
  asUser("POST", "/v2/post/publish/video/init/", "upload", "video.publish", initVideo),
  asUser("POST", "/v2/post/publish/content/init/", "create", "video.publish", initPhotos, { postKey: photosKey }),
  asUser("POST", "/v2/post/publish/status/fetch/", "status", "video.publish", fetchStatus),
  asUser("POST", "/v2/video/query/", "read", "video.list", queryVideos),
  { method: "PUT", path: "/upload/", operation: uploadOperation, handle: putChunk },
];

export const tiktok: Fake = {
  platform: "TIKTOK",
  prefix: sandboxPrefix("TIKTOK"),
  label: "TikTok",
  accessSeconds: 86_400,
  refreshSeconds: 31_536_000,
  scopes: ["user.info.basic", "user.info.profile", "user.info.stats", "video.publish", "video.upload", "video.list"],
  routes,
  failure: commonFailure,
  accountOf(call, sandbox) {
    const owner = grantOf("TIKTOK", call, sandbox) ?? uploadOf(call, sandbox);
    return owner ? (sandbox.account("TIKTOK", owner.accountId) ?? null) : null;
  },
  meter(route, _call, account, sandbox) {
    if (!account) return { headers: {} };
    const window = sandbox.windows.hit(`TIKTOK:${route.path}:${account.id}`, { limit: perMinute[route.path] ?? OTHER_CALLS, seconds: MINUTE }, sandbox.now());
    return window.exceeded ? { headers: {}, refusal: tooManyRequests(sandbox) } : { headers: {} };
  },
};

function me(call: Call, sandbox: SandboxState, account: Account): Reply {
  const all: Record<string, string> = {
    open_id: account.id,
    union_id: `u-${account.id}`,
    avatar_url: "",
    display_name: account.displayName,
    username: account.name,
  };
  const fields = (call.query.get("fields") ?? "").split(",");
  if (fields.some((field) => all[field] === undefined)) return invalid("fields: is missing or unknown.", sandbox);
  return done({ user: Object.fromEntries(Object.entries(all).filter(([name]) => fields.includes(name))) }, sandbox);
}
