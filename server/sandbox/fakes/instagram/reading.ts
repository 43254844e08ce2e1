import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import type { Account, StoredPost } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { graphTime, insights, missing, selectFields } from "../meta/graph";
import { owned, statusOf } from "./containers";

const DAY_MILLISECONDS = 86_400_000;

function postsOf(sandbox: SandboxState, account: Account): StoredPost[] {
  const own = sandbox.posts.values().filter((post) => post.platform === "INSTAGRAM" && post.accountId === account.id && !post.deleted);
  return own.sort((a, b) => b.createdAt - a.createdAt || (BigInt(b.id) > BigInt(a.id) ? 1 : -1));
}

function view(post: StoredPost, sandbox: SandboxState): Record<string, unknown> {
  const { likes, comments } = counters(post, sandbox.now());
  const code = BigInt(post.id).toString(36);
  return {
    id: post.id,
    ...(post.content ? { caption: post.content } : {}),
    media_type: post.extra.type,
    media_product_type: post.extra.product,
    permalink: `https://www.instagram.com/${post.extra.product === "REELS" ? "reel" : post.extra.product === "STORY" ? "stories" : "p"}/${code}/`,
    shortcode: code,
    timestamp: graphTime(post.createdAt),
    like_count: likes,
    comments_count: comments,
  };
}

function list(call: Call, sandbox: SandboxState, account: Account, filter: (post: StoredPost) => boolean): Reply {
  if (call.params.user !== account.id) return missing(call.params.user ?? "");
  const limit = Number(call.query.get("limit") ?? 25);
  const data = postsOf(sandbox, account)
    .filter(filter)
    .slice(0, limit)
    .map((post) => selectFields(view(post, sandbox), call.query.get("fields")));
  return { status: 200, body: { data } };
}

export const listMedia = (call: Call, sandbox: SandboxState, account: Account): Reply => list(call, sandbox, account, (post) => post.extra.product !== "STORY");

/** Stories expire after a day. */
export const listStories = (call: Call, sandbox: SandboxState, account: Account): Reply =>
  list(call, sandbox, account, (post) => post.extra.product === "STORY" && post.createdAt > sandbox.now() - DAY_MILLISECONDS);

/** A container or a published medium: both are reached by their id alone. */
export function readObject(call: Call, sandbox: SandboxState, account: Account): Reply {
  const id = call.params.id ?? "";
  const container = owned(id, sandbox, account);
  if (container) {
    const { code, text } = statusOf(container, sandbox);
    return { status: 200, body: selectFields({ id, status_code: code, status: text }, call.query.get("fields")) };
  }
  const post = postsOf(sandbox, account).find((candidate) => candidate.id === id);
  return post ? { status: 200, body: selectFields(view(post, sandbox), call.query.get("fields")) } : missing(id);
}

export function mediaInsights(call: Call, sandbox: SandboxState, account: Account): Reply {
  const id = call.params.id ?? "";
  const post = postsOf(sandbox, account).find((candidate) => candidate.id === id);
  if (!post) return missing(id);
  const { impressions, views, likes, comments, shares, saves } = counters(post, sandbox.now());
  const figures = { views: impressions, reach: views, shares };
  const feed = { ...figures, likes, comments, saved: saves, total_interactions: likes + comments + shares + saves };
  return insights(id, call.query.get("metric"), post.extra.product === "STORY" ? { ...figures, replies: comments, navigation: 0 } : feed);
}
