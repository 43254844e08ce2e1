import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Reply, Route, Twin } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import type { Account } from "../../records";
import type { World } from "../../world";
import { commonFailure, done, refused } from "./answers";
import { createMedia, multipart } from "./media";
import { token, tokenOperation } from "./oauth";
import { createSavedStory, createSpotlight, createStory, listSpotlights, postKey, readSpotlight, readStats } from "./posts";

/** Snapchat's Public Profile API, version 1. */

const SCOPE = "snapchat-profile-api";
const CODE_SECONDS = 600;
/** Snapchat publishes no numbers; this one only turns away what has run wild. */
const CALLS_A_MINUTE = 1_000;

type Handler = (call: Call, world: World, account: Account) => Reply | Promise<Reply>;

/** A call that needs a person's token, for that person's own profile. */
function asUser(method: Route["method"], path: string, operation: Route["operation"], handle: Handler, more: Partial<Route> = {}): Route {
  return {
    method,
    path,
    operation,
    ...more,
    handle: (call, world, account) => {
      if (!account) return commonFailure("unauthorized");
      if (call.params.profile === undefined || call.params.profile === account.id) return handle(call, world, account);
      return refused(403, "AUTHORIZATION_PERMISSION_DENIED", "Authorization permission denied.");
    },
  };
}

const codeRules = { codeSeconds: CODE_SECONDS, scopeSeparator: " " };
const routes: Route[] = [
  { method: "GET", path: "/login/oauth2/authorize", operation: "authorize", handle: (call, world) => authorizeWithoutPkce(snapchat, call, world, codeRules) },
  { method: "POST", path: "/login/oauth2/authorize", operation: "authorize", handle: (call, world) => authorizeWithoutPkce(snapchat, call, world, codeRules) },
  { method: "POST", path: "/login/oauth2/access_token", operation: tokenOperation, handle: (call, world) => token(snapchat, call, world) },
  asUser("GET", "/v1/public_profiles/my_profile", "account", myProfile, { open: true }),
  asUser("POST", "/v1/public_profiles/:profile/media", "upload", createMedia),
  asUser("POST", "/v1/public_profiles/:profile/media/:media/multipart-upload", "upload", multipart),
  asUser("POST", "/v1/public_profiles/:profile/stories", "create", createStory, { postKey }),
  asUser("POST", "/v1/public_profiles/:profile/saved_stories", "create", createSavedStory, { postKey }),
  asUser("POST", "/v1/public_profiles/:profile/spotlights", "create", createSpotlight, { postKey }),
  asUser("GET", "/v1/public_profiles/:profile/spotlights", "read", listSpotlights),
  asUser("GET", "/v1/public_profiles/:profile/spotlights/:spotlight", "status", readSpotlight),
  asUser("GET", "/v1/public_profiles/:profile/stats", "read", readStats),
];

export const snapchat: Twin = {
  platform: "SNAPCHAT",
  prefix: sandboxPrefix("SNAPCHAT"),
  label: "Snapchat",
  accessSeconds: 3_600,
  scopes: [SCOPE],
  routes,
  failure: commonFailure,
  accountOf(call, world) {
    const bearer = /^Bearer (\S+)$/i.exec(call.headers.authorization ?? "")?.[1];
    const grant = bearer ? world.grants.bearer("SNAPCHAT", bearer) : null;
    return grant ? (world.account("SNAPCHAT", grant.accountId) ?? null) : null;
  },
  meter(_route, _call, account, world) {
    if (!account) return { headers: {} };
    const window = world.windows.hit(`SNAPCHAT:${account.id}`, { limit: CALLS_A_MINUTE, seconds: 60 }, world.now());
    return window.exceeded ? { headers: {}, refusal: commonFailure("rate-limited") } : { headers: {} };
  },
};

function myProfile(_call: Call, _world: World, account: Account): Reply {
  const public_profile = { id: account.id, display_name: account.displayName, snap_user_name: account.name, profile_tier: "TIER_PUBLIC", logo_urls: {} };
  return done({ public_profile });
}
