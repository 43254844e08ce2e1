import type { Call, Reply } from "../../contract";
import { counters } from "../../growth";
import type { Account, Operation, StoredPost } from "../../records";
import type { SandboxState } from "../../sandbox-state";
import { problem, videoNotFound } from "./problems";

export const PLATFORM = "YOUTUBE";
/** How long a video is worked on before people can watch it. */
const PROCESSING_MILLISECONDS = 900;

/** What a session carries until its video is there. */
export interface Video {
  title: string;
  description: string;
  categoryId: string;
  privacyStatus: string;
  tags?: string[] | undefined;
  received: number;
  notify: boolean;
  videoId?: string;
}

export function listOperation(call: Call): Operation {
  return (call.query.get("part") ?? "").split(",").includes("status") ? "status" : "read";
}

export function listChannels(call: Call, _world: SandboxState, account: Account): Reply {
  if (call.query.get("mine") !== "true") return problem(400, "missingRequiredParameter", "No filter selected.", "youtube.parameter");
  const parts = partsOf(call);
  const item = {
    kind: "youtube#channel",
    id: account.id,
    ...(parts.has("snippet") ? { snippet: { title: account.name, customUrl: `@${account.name}`, thumbnails: {} } } : {}),
    ...(parts.has("contentDetails") ? { contentDetails: { relatedPlaylists: { likes: "", uploads: uploadsOf(account) } } } : {}),
    ...(parts.has("statistics") ? { statistics: { viewCount: "0", subscriberCount: "0", hiddenSubscriberCount: false, videoCount: "0" } } : {}),
  };
  return { status: 200, body: { kind: "youtube#channelListResponse", pageInfo: { totalResults: 1, resultsPerPage: 5 }, items: [item] } };
}

export function listUploads(call: Call, sandbox: SandboxState, account: Account): Reply {
  if (call.query.get("playlistId") !== uploadsOf(account)) return problem(404, "playlistNotFound", "The playlist cannot be found.", "youtube.playlistItem");
  const size = Number(call.query.get("maxResults") ?? 5);
  if (!Number.isInteger(size) || size < 0 || size > 50) return problem(400, "invalidMaxResults", "maxResults must be between 0 and 50.", "youtube.parameter");
  const items = sandbox.posts
    .values()
    .filter((post) => post.platform === PLATFORM && post.accountId === account.id && !post.deleted)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, size)
    .map((post) => ({
      kind: "youtube#playlistItem",
      id: `${uploadsOf(account)}.${post.id}`,
      snippet: { ...snippetOf(post), playlistId: uploadsOf(account), resourceId: { kind: "youtube#video", videoId: post.id } },
    }));
  return { status: 200, body: { kind: "youtube#playlistItemListResponse", items } };
}

export function listVideos(call: Call, sandbox: SandboxState, account: Account): Reply {
  const ids = (call.query.get("id") ?? "").split(",").filter(Boolean);
  if (ids.length === 0 || ids.length > 50) return problem(400, "invalidFilters", "id must hold 1 to 50 ids.", "youtube.parameter");
  const parts = partsOf(call);
  if (parts.size === 0) return problem(400, "missingRequiredParameter", "Missing required parameter: part", "global");
  const items = ids.flatMap((id) => {
    const post = sandbox.posts.get(id);
    const isVisible = post && post.platform === PLATFORM && !post.deleted && (post.accountId === account.id || post.extra.privacyStatus !== "private");
    return isVisible ? [resource(post, parts, sandbox)] : [];
  });
  return { status: 200, body: { kind: "youtube#videoListResponse", pageInfo: { totalResults: items.length, resultsPerPage: items.length }, items } };
}

export function deleteVideo(call: Call, sandbox: SandboxState, account: Account): Reply {
  const post = sandbox.posts.get(call.query.get("id") ?? "");
  if (!post || post.platform !== PLATFORM || post.deleted) return videoNotFound();
  if (post.accountId !== account.id) return problem(403, "forbidden", "The video cannot be deleted by this account.");
  sandbox.posts.set(post.id, { ...post, deleted: true });
  return { status: 204 };
}

export function videoResource(sandbox: SandboxState, id: string): Record<string, unknown> {
  const post = sandbox.posts.get(id);
  return post ? resource(post, new Set(["snippet", "status"]), sandbox) : { kind: "youtube#video", id };
}

function resource(post: StoredPost, parts: Set<string>, sandbox: SandboxState): Record<string, unknown> {
  const done = sandbox.now() - post.createdAt >= PROCESSING_MILLISECONDS;
  const outcome = done
    ? post.extra.broken
      ? { uploadStatus: "failed", failureReason: "invalidFile" }
      : { uploadStatus: "processed" }
    : { uploadStatus: "uploaded" };
  const { views, likes, comments } = counters(post, sandbox.now());
  return {
    kind: "youtube#video",
    id: post.id,
    ...(parts.has("snippet") ? { snippet: snippetOf(post) } : {}),
    ...(parts.has("status") ? { status: { ...outcome, privacyStatus: post.extra.privacyStatus } } : {}),
    ...(parts.has("processingDetails") ? { processingDetails: { processingStatus: done ? (post.extra.broken ? "failed" : "succeeded") : "processing" } } : {}),
    ...(parts.has("statistics")
      ? { statistics: { viewCount: String(views), likeCount: String(likes), favoriteCount: "0", commentCount: String(comments) } }
      : {}),
  };
}

function snippetOf(post: StoredPost): Record<string, unknown> {
  return {
    publishedAt: new Date(post.createdAt).toISOString(),
    channelId: post.accountId,
    title: post.extra.title,
    description: post.content,
    tags: post.extra.tags,
    categoryId: post.extra.categoryId,
  };
}

function uploadsOf(account: Account): string {
  return `UU${account.id}`;
}

function partsOf(call: Call): Set<string> {
  return new Set((call.query.get("part") ?? "").split(",").filter(Boolean));
}
