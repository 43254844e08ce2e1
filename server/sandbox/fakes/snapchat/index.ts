import { authorizeWithoutPkce } from "../../authorization";
import { accountOf, personRoutes } from "../../callers";
import type { Call, Fake, Reply, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { mediaTypeOf } from "../../http";
import { authenticatedClient } from "../../oauth";
import type { Account } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { type TokenRules, tokenEndpoint, tokenOperation } from "../../token-endpoint";
import { commonFailure, done, oauthProblem, refused } from "./answers";
import { createMedia, multipart } from "./media";
import { createSavedStory, createSpotlight, createStory, listSpotlights, postKey, readSpotlight, readStats } from "./posts";

const rules: TokenRules = {
  client(call, form) {
    if (mediaTypeOf(call) !== "application/x-www-form-urlencoded") return oauthProblem(400, "invalid_request", "Only form encoding is supported.");
    const clientId = form.has("client_secret") ? authenticatedClient("SNAPCHAT", undefined, form) : null;
    return clientId ?? oauthProblem(401, "invalid_client", "The client's credentials are invalid.");
  },
  refusals: {
    code: () => oauthProblem(400, "invalid_grant", "The authorization code is invalid."),
    refresh: () => oauthProblem(400, "invalid_grant", "The refresh token is invalid."),
    grantType: () => oauthProblem(400, "unsupported_grant_type", "The grant type is not supported."),
  },
  rotates: true,
  body: ({ accessToken, expiresInSeconds, refreshToken, scopes }) => ({
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: expiresInSeconds,
    refresh_token: refreshToken,
    scope: scopes.join(" "),
  }),
};

const token = (fake: Fake, call: Call, sandbox: SandboxState): Reply => tokenEndpoint(fake, call, sandbox, rules);

/** Snapchat's Public Profile API, version 1. */

const SCOPE = "snapchat-profile-api";
const CODE_SECONDS = 600;
/** Snapchat publishes no numbers; this one only turns away what has run wild. */
const CALLS_A_MINUTE = 1_000;

const denied = () => refused(403, "AUTHORIZATION_PERMISSION_DENIED", "Authorization permission denied.");
const replies = { unauthorized: () => commonFailure("unauthorized"), missingScope: denied };
/** A call for the person's own profile. */
const asUser = personRoutes("SNAPCHAT", replies, ({ params }, account) => (params.profile === undefined || params.profile === account.id ? null : denied()));

const codeRules = { codeSeconds: CODE_SECONDS, scopeSeparator: " " };
const routes: Route[] = [
  {
    method: "GET",
    path: "/login/oauth2/authorize",
    operation: "authorize",
    handle: (call, sandbox) => authorizeWithoutPkce(snapchat, call, sandbox, codeRules),
  },
  {
    method: "POST",
    path: "/login/oauth2/authorize",
    operation: "authorize",
    handle: (call, sandbox) => authorizeWithoutPkce(snapchat, call, sandbox, codeRules),
  },
  { method: "POST", path: "/login/oauth2/access_token", operation: tokenOperation, handle: (call, sandbox) => token(snapchat, call, sandbox) },
  asUser("GET", "/v1/public_profiles/my_profile", "account", SCOPE, myProfile, { open: true }),
  asUser("POST", "/v1/public_profiles/:profile/media", "upload", SCOPE, createMedia),
  asUser("POST", "/v1/public_profiles/:profile/media/:media/multipart-upload", "upload", SCOPE, multipart),
  asUser("POST", "/v1/public_profiles/:profile/stories", "create", SCOPE, createStory, { postKey }),
  asUser("POST", "/v1/public_profiles/:profile/saved_stories", "create", SCOPE, createSavedStory, { postKey }),
  asUser("POST", "/v1/public_profiles/:profile/spotlights", "create", SCOPE, createSpotlight, { postKey }),
  asUser("GET", "/v1/public_profiles/:profile/spotlights", "read", SCOPE, listSpotlights),
  asUser("GET", "/v1/public_profiles/:profile/spotlights/:spotlight", "status", SCOPE, readSpotlight),
  asUser("GET", "/v1/public_profiles/:profile/stats", "read", SCOPE, readStats),
];

export const snapchat: Fake = {
  platform: "SNAPCHAT",
  prefix: sandboxPrefix("SNAPCHAT"),
  label: "Snapchat",
  accessSeconds: 3_600,
  scopes: [SCOPE],
  routes,
  failure: commonFailure,
  accountOf: accountOf("SNAPCHAT"),
  meter(_route, _call, account, sandbox) {
    if (!account) return { headers: {} };
    const window = sandbox.windows.hit(`SNAPCHAT:${account.id}`, { limit: CALLS_A_MINUTE, seconds: 60 }, sandbox.now());
    return window.exceeded ? { headers: {}, refusal: commonFailure("rate-limited") } : { headers: {} };
  },
};

function myProfile(_call: Call, _world: SandboxState, account: Account): Reply {
  const public_profile = { id: account.id, display_name: account.displayName, snap_user_name: account.name, profile_tier: "TIER_PUBLIC", logo_urls: {} };
  return done({ public_profile });
}
