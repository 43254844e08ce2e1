import type { SandboxState, StoredMedia } from "../../sandbox-state";

const PLATFORM = "TIKTOK";

/** TikTok's state of one post from its first call on; stored as a file's record, because a video is one. */
export interface Publishing {
  publishId: string;
  kind: "video" | "photo";
  text: string;
  privacy: string;
  chunkSize: number;
  received: number;
  /** Time by the sandbox's clock at which all files were received. */
  completedAt: number | null;
  failReason: string | null;
  postId: string | null;
}

export function publishingOf(media: StoredMedia): Publishing {
  return media.extra.publishing as Publishing;
}

/** Everything has arrived: anyone who may see the post sees it from now on. */
export function complete(media: StoredMedia, mediaUrls: string[], sandbox: SandboxState): void {
  const publishing = publishingOf(media);
  const postId = publishing.privacy === "SELF_ONLY" ? null : sandbox.nextId();
  const createdAt = sandbox.now();
  const id = postId ?? publishing.publishId;
  const extra = { publishId: publishing.publishId, kind: publishing.kind, privacy: publishing.privacy };
  const at = new Date().toISOString();
  sandbox.posts.set(id, { id, platform: PLATFORM, accountId: media.accountId, content: publishing.text, mediaUrls, at, createdAt, deleted: false, extra });
  storePublishing(media, { ...publishing, completedAt: createdAt, postId }, sandbox);
}

export function storePublishing(media: StoredMedia, publishing: Publishing, sandbox: SandboxState): void {
  sandbox.media.set(media.id, { ...media, extra: { publishing } });
}
