import { authorizeWithoutPkce } from "../../authorization";
import type { Call, Fake, Reply } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import type { SandboxState } from "../../sandbox-state";
import { asAccount, commonFailure, meter, peek } from "../meta/graph";
import { createPost, postPhotoStory } from "./feed";
import { callerOf, exchange, listPages, permissions, revoke, self } from "./people";
import { uploadPhoto } from "./photos";
import { deleteObject, listPublished, listStories, postInsights, readObject } from "./reading";
import { receiveBytes, videoEdge } from "./videos";

/** Facebook: people and their pages. */

const videoOperation = (call: Call) => (peek(call, "upload_phase") === "finish" ? "create" : "upload");

export const facebook: Fake = {
  platform: "FACEBOOK",
  prefix: sandboxPrefix("FACEBOOK"),
  label: "Facebook",
  accessSeconds: 5_184_000,
  scopes: ["pages_show_list", "pages_read_engagement", "pages_manage_posts", "pages_manage_engagement", "read_insights", "business_management"],
  routes: [
    { method: "GET", path: "/:version/dialog/oauth", operation: "authorize", handle: authorize },
    { method: "POST", path: "/:version/dialog/oauth", operation: "authorize", handle: authorize },
    {
      method: "GET",
      path: "/:version/oauth/access_token",
      operation: (call) => (call.query.get("grant_type") === "fb_exchange_token" ? "refresh" : "token"),
      handle: exchange,
    },
    asAccount("GET", "/:version/me/accounts", "account", listPages, { open: true }),
    asAccount("GET", "/:version/me/permissions", "account", permissions, { open: true }),
    asAccount("GET", "/:version/me", "account", self, { open: true }),
    asAccount("DELETE", "/:version/:user/permissions", "revoke", revoke),
    asAccount("POST", "/:version/:page/feed", "create", createPost),
    asAccount("POST", "/:version/:page/photos", (call) => (peek(call, "published") === "false" ? "upload" : "create"), uploadPhoto),
    asAccount("POST", "/:version/:page/photo_stories", "create", postPhotoStory),
    asAccount("POST", "/:version/:page/videos", videoOperation, videoEdge),
    asAccount("POST", "/:version/:page/video_reels", videoOperation, videoEdge),
    asAccount("POST", "/:version/:page/video_stories", videoOperation, videoEdge),
    asAccount("POST", "/video-upload/:version/:id", "upload", receiveBytes, { streams: true }),
    asAccount("GET", "/:version/:page/published_posts", "read", listPublished),
    asAccount("GET", "/:version/:page/stories", "read", listStories),
    asAccount("GET", "/:version/:id/insights", "read", postInsights),
    asAccount("GET", "/:version/:id", "status", readObject),
    asAccount("DELETE", "/:version/:id", "delete", deleteObject),
  ],
  accountOf: (call, sandbox) => callerOf(call, sandbox)?.account ?? null,
  failure: commonFailure(80_001),
  meter: meter(80_001),
};

function authorize(call: Call, sandbox: SandboxState): Reply {
  return authorizeWithoutPkce(facebook, call, sandbox, { codeSeconds: 600, scopeSeparator: "," });
}
