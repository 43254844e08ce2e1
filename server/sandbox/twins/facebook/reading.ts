import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import type { Account, StoredPost } from "../../records";
import type { StoredMedia, World } from "../../world";
import { graphTime, insights, missing, shown } from "../meta/graph";
import { ownedPage } from "./people";
import { fullId, PLATFORM, postsOf } from "./record";
import { videoStatus } from "./videos";

const DAY_MILLISECONDS = 86_400_000;

function postView(post: StoredPost, world: World): Record<string, unknown> {
  const { likes, comments, shares } = counters(post, world.now());
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

function videoOf(id: string, world: World, account: Account): StoredMedia | null {
  const media = world.media.get(id);
  return media?.platform === PLATFORM && media.accountId === account.id && "finishedAt" in media.extra ? media : null;
}

export function listPublished(call: Call, world: World, account: Account): Reply {
  if (call.params.page !== account.id) return missing(call.params.page ?? "");
  const since = Number(call.query.get("since") ?? 0) * 1_000;
  const data = postsOf(world, account)
    .filter((post) => post.extra.kind !== "story" && post.createdAt >= since)
    .slice(0, Number(call.query.get("limit") ?? 25))
    .map((post) => shown(postView(post, world), call.query.get("fields")));
  return { status: 200, body: { data } };
}

/** Stories are gone after a day. */
export function listStories(call: Call, world: World, account: Account): Reply {
  if (call.params.page !== account.id) return missing(call.params.page ?? "");
  const data = postsOf(world, account)
    .filter((post) => post.extra.kind === "story" && post.createdAt > world.now() - DAY_MILLISECONDS)
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
export function readObject(call: Call, world: World, account: Account): Reply {
  const id = call.params.id ?? "";
  const page = ownedPage(call, world);
  if (page) return page;
  const fields = call.query.get("fields");
  const video = videoOf(id, world, account);
  if (video) {
    const postId = typeof video.extra.postId === "string" ? video.extra.postId : undefined;
    const permalink_url = `/${account.id}/videos/${id}/`;
    return { status: 200, body: shown({ id, status: videoStatus(video, world), permalink_url, post_id: postId?.split("_")[1] }, fields) };
  }
  const post = postsOf(world, account).find((candidate) => fullId(candidate) === id);
  return post ? { status: 200, body: shown(postView(post, world), fields) } : missing(id);
}

export function postInsights(call: Call, world: World, account: Account): Reply {
  const id = call.params.id ?? "";
  const post = postsOf(world, account).find((candidate) => fullId(candidate) === id);
  if (!post) return missing(id);
  const { impressions, views, clicks } = counters(post, world.now());
  return insights(id, call.query.get("metric"), { post_media_view: impressions, post_total_media_view_unique: views, post_clicks: clicks });
}

export function deleteObject(call: Call, world: World, account: Account): Reply {
  const id = call.params.id ?? "";
  const postId = videoOf(id, world, account)?.extra.postId ?? id;
  const post = postsOf(world, account).find((candidate) => fullId(candidate) === postId);
  if (!post) return missing(id);
  world.posts.set(post.id, { ...post, deleted: true });
  return { status: 200, body: { success: true } };
}
