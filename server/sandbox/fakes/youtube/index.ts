import { accountOf, personRoutes } from "../../callers";
import type { Fake, Route } from "../../contract";
import { sandboxPrefix } from "../../credentials";
import { tokenOperation } from "../../token-endpoint";
import { authorize, revoke, token } from "./oauth";
import { commonFailure, problem } from "./problems";
import { putChunk, putOperation, startSession } from "./upload";
import { deleteVideo, listChannels, listOperation, listUploads, listVideos, PLATFORM } from "./videos";

/** YouTube, Data API version 3, with Google's sign-in. */

const DAY = 86_400;
/** Videos a channel may upload in a day, and calls that cost a unit of the project's quota. */
const UPLOADS_A_DAY = 100;
const UNITS_A_DAY = 10_000;

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;
const [upload, readonly, manage] = [scope("youtube.upload"), scope("youtube.readonly"), scope("youtube.force-ssl")];

const replies = {
  unauthorized: () => commonFailure("unauthorized"),
  missingScope: () => problem(403, "insufficientPermissions", "Request had insufficient authentication scopes.", "global"),
};
/** A call with one of the scopes. */
const asUser = personRoutes(PLATFORM, replies);

const routes: Route[] = [
  { method: "GET", path: "/o/oauth2/v2/auth", operation: "authorize", handle: (call, sandbox) => authorize(youtube, call, sandbox) },
  { method: "POST", path: "/o/oauth2/v2/auth", operation: "authorize", handle: (call, sandbox) => authorize(youtube, call, sandbox) },
  { method: "POST", path: "/token", operation: tokenOperation, handle: (call, sandbox) => token(youtube, call, sandbox) },
  { method: "POST", path: "/revoke", operation: "revoke", handle: (call, sandbox) => revoke(youtube, call, sandbox) },
  asUser("GET", "/youtube/v3/channels", "account", [readonly, manage], listChannels, { open: true }),
  asUser("GET", "/youtube/v3/playlistItems", "read", [readonly, manage], listUploads),
  asUser("GET", "/youtube/v3/videos", listOperation, [readonly, manage], listVideos),
  asUser("DELETE", "/youtube/v3/videos", "delete", [manage], deleteVideo),
  asUser("POST", "/upload/youtube/v3/videos", "upload", [upload, manage], startSession),
  asUser("PUT", "/upload/youtube/v3/videos", putOperation, [upload, manage], putChunk),
];

export const youtube: Fake = {
  platform: PLATFORM,
  prefix: sandboxPrefix(PLATFORM),
  label: "YouTube",
  accessSeconds: 3_599,
  scopes: [upload, readonly, manage],
  routes,
  failure: commonFailure,
  accountOf: accountOf(PLATFORM),
  /** No header reports the quota. */
  meter(route, _call, account, sandbox) {
    if (!account || route.method === "PUT") return { headers: {} };
    if (route.method === "POST") {
      const uploads = sandbox.windows.hit(`YOUTUBE:uploads:${account.id}`, { limit: UPLOADS_A_DAY, seconds: DAY }, sandbox.now());
      return uploads.exceeded
        ? refused(400, "uploadLimitExceeded", "The user has exceeded the number of videos they may upload.", "youtube.video")
        : { headers: {} };
    }
    const units = sandbox.windows.hit("YOUTUBE:units", { limit: UNITS_A_DAY, seconds: DAY }, sandbox.now());
    return units.exceeded
      ? refused(403, "quotaExceeded", "The request cannot be completed because you have exceeded your quota.", "youtube.quota")
      : { headers: {} };
  },
};

function refused(status: number, reason: string, message: string, domain: string) {
  return { headers: {}, refusal: problem(status, reason, message, domain) };
}
