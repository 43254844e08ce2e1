import type { PostDetail } from "@/server/domains/posts/post-detail.schema";
import type { RepeatChoice } from "./repeat";
import { type AccountSettings, explicitSettings, formSettings } from "./settings-fields";

export type When = "now" | "queue" | "time" | "draft";

/** What the composer holds. Plain data, so that it can be kept on the device. */
export interface Draft {
  content: string;
  accountIds: string[];
  /** Own versions by lowercase platform name. */
  captions: Record<string, string>;
  mediaUrls: string[];
  /** By file of the library: what was typed of what it shows. What is not here is as the file has it. */
  altTexts: Record<string, string>;
  /** By connection. What was chosen for the post: an account's defaults hold unsaid. */
  settings: Record<string, AccountSettings>;
  labels: string[];
  when: When;
  /** On the clock of the workspace's zone. */
  localTime: string;
  /** Of an hour that comes twice, the later one. */
  second: boolean;
  /** Null = it comes once. */
  repeat: RepeatChoice | null;
}

/** A change, or how to make it from what is there by then. */
export type UpdateDraft = (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;

/** A post's media, at most. */
export const MAX_MEDIA = 10;

export const emptyDraft: Draft = {
  content: "",
  accountIds: [],
  captions: {},
  mediaUrls: [],
  altTexts: {},
  settings: {},
  labels: [],
  when: "time",
  localTime: "",
  second: false,
  repeat: null,
};

/** `copy` starts a new post from an old one: its time is not taken over. */
export function draftOf(post: PostDetail, localTime: string, copy: boolean): Draft {
  return {
    content: post.content,
    accountIds: post.targets.filter((target) => target.connectionStatus !== "REVOKED").map((target) => target.connectionId),
    captions: post.platformCaptions,
    mediaUrls: post.mediaUrls,
    altTexts: {},
    settings: Object.fromEntries(
      post.targets.map((target) => [target.connectionId, { ...sharedSettings(post, target.platform), ...formSettings(target.settings) }]),
    ),
    labels: post.labels,
    when: copy || post.status !== "DRAFT" ? "time" : "draft",
    localTime: copy ? "" : localTime,
    second: false,
    repeat: null,
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
  const settings = Object.fromEntries(draft.accountIds.flatMap((id) => (draft.settings[id] ? [[id, explicitSettings(draft.settings[id])]] : [])));
  return {
    content: draft.content,
    accountIds: draft.accountIds,
    mediaUrls: draft.mediaUrls.map((url) => url.trim()).filter((url) => url !== ""),
    platformCaptions,
    labels: draft.labels,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
  };
}

/** Which post a draft belongs to, once one of two versions is chosen. A copy that is not stored yet belongs to none, least of all to its source. */
export function ownPost<Post>(stored: Post | null, newer: Post): Post | null {
  return stored && newer;
}

/** The addresses with one more, which is before those that were given after it, whenever it arrived. `order` knows the given ones. */
export function placed(urls: readonly string[], url: string, order: ReadonlyMap<string, number>): string[] {
  const own = order.get(url) ?? Number.POSITIVE_INFINITY;
  const later = urls.findIndex((other) => (order.get(other) ?? Number.NEGATIVE_INFINITY) > own);
  return later < 0 ? [...urls, url] : urls.toSpliced(later, 0, url);
}

const parts = ["content", "accountIds", "captions", "mediaUrls", "settings", "labels", "time"] as const;

/** What of a post two drafts disagree on. */
export function differences(one: Draft, other: Draft): (typeof parts)[number][] {
  const planned = ({ when, localTime, second, repeat }: Draft) => (when === "time" ? { localTime, second, repeat } : when);
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  return parts.filter((part) => (part === "time" ? differ(planned(one), planned(other)) : differ(one[part], other[part])));
}
