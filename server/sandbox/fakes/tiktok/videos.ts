import { z } from "zod";
import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import { jsonOf } from "../../http";
import type { Account, StoredPost } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { done, invalid } from "./answers";

/** An account's own public posts and what they have earned. */

const fields = ["id", "create_time", "share_url", "video_description", "view_count", "like_count", "comment_count", "share_count"] as const;
const queryBody = z.strictObject({ filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(20) }) });

export function queryVideos(call: Call, sandbox: SandboxState, account: Account): Reply {
  const requestedFields = (call.query.get("fields") ?? "").split(",");
  if (requestedFields.some((field) => !(fields as readonly string[]).includes(field))) return invalid("fields: is missing or unknown.", sandbox);
  const parsed = queryBody.safeParse(jsonOf(call));
  if (!parsed.success) return invalid("filters.video_ids: must hold 1 to 20 ids.", sandbox);
  const posts = parsed.data.filters.video_ids
    .flatMap((id) => sandbox.posts.get(id) ?? [])
    .filter((post) => post.platform === "TIKTOK" && post.accountId === account.id && post.extra.privacy === "PUBLIC_TO_EVERYONE");
  return done({ videos: posts.map((post) => videoView(post, requestedFields, account, sandbox)) }, sandbox);
}

function videoView(post: StoredPost, requestedFields: string[], account: Account, sandbox: SandboxState): Record<string, unknown> {
  const { views, likes, comments, shares } = counters(post, sandbox.now());
  const all: Record<(typeof fields)[number], unknown> = {
    id: post.id,
    create_time: Math.floor(post.createdAt / 1_000),
    share_url: `https://www.tiktok.com/@${account.name}/${post.extra.kind}/${post.id}`,
    video_description: post.content,
    view_count: views,
    like_count: likes,
    comment_count: comments,
    share_count: shares,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => requestedFields.includes(name)));
}
