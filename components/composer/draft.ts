import type { PostDetail } from "@/server/domains/posts/posts.schema";
import { type AccountSettings, saidSettings, shownSettings } from "./settings-fields";

export type When = "now" | "time" | "draft";

/** What the composer holds. Plain data, so that it can be kept on the device. */
export interface Draft {
  content: string;
  accountIds: string[];
  /** Own versions by lowercase platform name. */
  captions: Record<string, string>;
  mediaUrls: string[];
  /** By connection. An account that is not here yet starts from its own defaults. */
  settings: Record<string, AccountSettings>;
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
  settings: {},
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
    settings: Object.fromEntries(
      post.targets.map((target) => [target.connectionId, { ...sharedSettings(post, target.platform), ...shownSettings(target.settings) }]),
    ),
    when: copy || post.status !== "DRAFT" ? "time" : "draft",
    localTime: copy ? "" : localTime,
    second: false,
  };
}

/** What was set for a whole platform rather than for one account of it, as programs do. */
function sharedSettings(post: PostDetail, platform: string): AccountSettings {
  if (platform === "YOUTUBE") return post.youtubeTitle ? { title: post.youtubeTitle } : {};
  return platform === "TIKTOK" ? (Object.fromEntries(Object.entries(post.tiktokSettings ?? {})) as AccountSettings) : {};
}

/** The fields that creating and editing share. Versions for platforms that are no longer chosen stay behind. */
export function fieldsOf(draft: Draft, platforms: readonly string[]) {
  const platformCaptions = Object.fromEntries(Object.entries(draft.captions).filter(([platform, text]) => platforms.includes(platform) && text.trim() !== ""));
  const settings = Object.fromEntries(draft.accountIds.flatMap((id) => (draft.settings[id] ? [[id, saidSettings(draft.settings[id])]] : [])));
  return {
    content: draft.content,
    accountIds: draft.accountIds,
    mediaUrls: draft.mediaUrls.map((url) => url.trim()).filter((url) => url !== ""),
    platformCaptions,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
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
