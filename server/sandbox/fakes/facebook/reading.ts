import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import type { Account, StoredPost } from "../../records";
import type { SandboxState, StoredMedia } from "../../sandbox-state";
import { graphTime, insights, missing, selectFields } from "../meta/graph";
import { ownedPage } from "./people";
import { fullId, PLATFORM, postsOf } from "./record";
import { videoStatus } from "./videos";

const DAY_MILLISECONDS = 86_400_000;

function postView(post: StoredPost, sandbox: SandboxState): Record<string, unknown> {
  const { likes, comments, shares } = counters(post, sandbox.now());
  const [page, short] = fullId(post).split("_");
  return {
    id: fullId(post),
    ...(post.extra.message ? { message: post.extra.message } : {}),
    created_time: graphTime(post.createdAt),
    permalink_url: `https://www.facebook.com/${page}/posts/${short}`,
    reactions: { data: [], summary: { total_count: likes } },
    comments: { data: [], summary: { total_count: comments } },
    ...(shares > 0 ? { shares: { count: shares } } : {}),
  };
}

function videoOf(id: string, sandbox: SandboxState, account: Account): StoredMedia | null {
  const media = sandbox.media.get(id);
  return media?.platform === PLATFORM && media.accountId === account.id && "finishedAt" in media.extra ? media : null;
}

export function listPublished(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.params.page !== account.id) return missing(call.params.page ?? "");
  const since = Number(call.query.get("since") ?? 0) * 1_000;
  const data = postsOf(sandbox, account)
    .filter((post) => post.extra.kind !== "story" && post.createdAt >= since)
    .slice(0, Number(call.query.get("limit") ?? 25))
    .map((post) => selectFields(postView(post, sandbox), call.query.get("fields")));
  return { status: 200, body: { data } };
}

/** Stories expire after a day. */
export function listStories(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.params.page !== account.id) return missing(call.params.page ?? "");
  const data = postsOf(sandbox, account)
    .filter((post) => post.extra.kind === "story" && post.createdAt > sandbox.now() - DAY_MILLISECONDS)
    .map((post) => ({
      post_id: post.id,
      status: "PUBLISHED",
      creation_time: String(Math.floor(post.createdAt / 1_000)),
      media_id: (post.extra.mediaIds as string[])[0],
      url: `https://www.facebook.com/stories/${account.id}/${post.id.split("_")[1]}/`,
    }));
  return { status: 200, body: { data } };
}

/** A page, a video or a post: all are reached by their id alone. */
export function readObject(call: Call, sandbox: SandboxState, account: Account): Reply {
  const id = call.params.id ?? "";
  const page = ownedPage(call, sandbox);
  if (page) return page;
  const fields = call.query.get("fields");
  const video = videoOf(id, sandbox, account);
  if (video) {
    const postId = typeof video.extra.postId === "string" ? video.extra.postId : undefined;
    const permalink_url = `/${account.id}/videos/${id}/`;
    return { status: 200, body: selectFields({ id, status: videoStatus(video, sandbox), permalink_url, post_id: postId?.split("_")[1] }, fields) };
  }
  const post = postsOf(sandbox, account).find((candidate) => fullId(candidate) === id);
  return post ? { status: 200, body: selectFields(postView(post, sandbox), fields) } : missing(id);
}

export function postInsights(call: Call, sandbox: SandboxState, account: Account): Reply {
  const id = call.params.id ?? "";
  const post = postsOf(sandbox, account).find((candidate) => fullId(candidate) === id);
  if (!post) return missing(id);
  const { impressions, views, clicks } = counters(post, sandbox.now());
  return insights(id, call.query.get("metric"), { post_media_view: impressions, post_total_media_view_unique: views, post_clicks: clicks });
}

export function deleteObject(call: Call, sandbox: SandboxState, account: Account): Reply {
  const id = call.params.id ?? "";
  const postId = videoOf(id, sandbox, account)?.extra.postId ?? id;
  const post = postsOf(sandbox, account).find((candidate) => fullId(candidate) === postId);
  if (!post) return missing(id);
  sandbox.posts.set(post.id, { ...post, deleted: true });
  return { status: 200, body: { success: true } };
}
