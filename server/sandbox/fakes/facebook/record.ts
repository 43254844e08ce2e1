import type { Call } from "../../contract";
import type { Account, StoredPost } from "../../records";
import type { SandboxState } from "../../sandbox-state";

export const PLATFORM = "FACEBOOK";
/** How long the same words from the same page count as the same post. */
const DUPLICATE_MILLISECONDS = 3_600_000;

export interface NewPost {
  content: string;
  mediaIds: string[];
  kind: "feed" | "video" | "reel" | "story";
  link?: string;
  /** A video is known by its own id. */
  videoId?: string;
}

export function storePost(given: NewPost, call: Call, sandbox: SandboxState, account: Account): StoredPost {
  const post: StoredPost = {
    id: given.videoId ?? `${account.id}_${sandbox.nextId()}`,
    platform: PLATFORM,
    accountId: account.id,
    content: given.link ? `${given.content}\n${given.link}`.trim() : given.content,
    mediaUrls: given.mediaIds.map((id) => `${call.origin}/media/${id}`),
    at: new Date().toISOString(),
    createdAt: sandbox.now(),
    deleted: false,
    extra: { message: given.content, mediaIds: given.mediaIds, kind: given.kind },
  };
  sandbox.posts.set(post.id, post);
  for (const id of given.mediaIds) {
    const media = sandbox.media.get(id);
    if (media) sandbox.media.set(id, { ...media, expiresAt: Number.MAX_SAFE_INTEGER, extra: { ...media.extra, published: true, postId: fullId(post) } });
  }
  return post;
}

export function postsOf(sandbox: SandboxState, account: Account): StoredPost[] {
  const own = sandbox.posts.values().filter((post) => post.platform === PLATFORM && post.accountId === account.id && !post.deleted);
  return own.sort((a, b) => b.createdAt - a.createdAt || b.id.localeCompare(a.id));
}

/** The very same words with nothing else, again. */
export function isDuplicate(content: string, sandbox: SandboxState, account: Account): boolean {
  const since = sandbox.now() - DUPLICATE_MILLISECONDS;
  return postsOf(sandbox, account).some((post) => post.createdAt > since && post.content === content && post.mediaUrls.length === 0);
}

/** The id of the post itself, which of a video is not its own. */
export function fullId(post: StoredPost): string {
  return post.id.includes("_") ? post.id : `${post.accountId}_${post.id}`;
}
