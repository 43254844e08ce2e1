import type { PostDetail } from "@/server/domains/posts/posts.schema";

export type When = "now" | "time" | "draft";
export type TiktokSettings = NonNullable<PostDetail["tiktokSettings"]>;

/** What the composer holds. Plain data, so that it can be kept on the device. */
export interface Draft {
  content: string;
  accountIds: string[];
  /** Own versions by lowercase platform name. */
  captions: Record<string, string>;
  mediaUrls: string[];
  youtubeTitle: string;
  tiktok: TiktokSettings;
  when: When;
  /** On the clock of the workspace's zone. */
  localTime: string;
  /** Of an hour that comes twice, the later one. */
  second: boolean;
}

export const emptyDraft: Draft = {
  content: "",
  accountIds: [],
  captions: {},
  mediaUrls: [],
  youtubeTitle: "",
  tiktok: {},
  when: "time",
  localTime: "",
  second: false,
};

/** `copy` starts a new post from an old one: its time is not taken over. */
export function draftOf(post: PostDetail, localTime: string, copy: boolean): Draft {
  return {
    content: post.content,
    accountIds: post.targets.filter((target) => target.connectionStatus !== "REVOKED").map((target) => target.connectionId),
    captions: post.platformCaptions,
    mediaUrls: post.mediaUrls,
    youtubeTitle: post.youtubeTitle ?? "",
    tiktok: post.tiktokSettings ?? {},
    when: copy || post.status !== "DRAFT" ? "time" : "draft",
    localTime: copy ? "" : localTime,
    second: false,
  };
}

/** The fields that creating and editing share. Versions for platforms that are no longer chosen stay behind. */
export function fieldsOf(draft: Draft, platforms: readonly string[]) {
  const platformCaptions = Object.fromEntries(Object.entries(draft.captions).filter(([platform, text]) => platforms.includes(platform) && text.trim() !== ""));
  const youtubeTitle = draft.youtubeTitle.trim();
  return {
    content: draft.content,
    accountIds: draft.accountIds,
    mediaUrls: draft.mediaUrls.map((url) => url.trim()).filter((url) => url !== ""),
    platformCaptions,
    ...(platforms.includes("youtube") && youtubeTitle ? { youtubeTitle } : {}),
    ...(platforms.includes("tiktok") && Object.keys(draft.tiktok).length > 0 ? { tiktokSettings: draft.tiktok } : {}),
  };
}

const keyOf = (workspaceId: string, postId: string | null) => `nashir.draft.${workspaceId}.${postId ?? "new"}`;

/** A device may forbid storage; then nothing is kept and nothing breaks. */
export function readKept(workspaceId: string, postId: string | null): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(workspaceId, postId));
    const kept: unknown = text === null ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null || typeof (kept as Draft).content !== "string") return null;
    return { ...emptyDraft, ...(kept as Partial<Draft>) };
  } catch {
    return null;
  }
}

export function keep(workspaceId: string, postId: string | null, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(workspaceId, postId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forget(workspaceId: string, postId: string | null): void {
  try {
    localStorage.removeItem(keyOf(workspaceId, postId));
  } catch {
    // Nothing was kept.
  }
}
