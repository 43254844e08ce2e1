import { capabilities } from "@/shared/social/capabilities";
import type { MediaKind } from "@/shared/social/check-post";
import { fittingSettings } from "@/shared/social/fitting";
import type { SocialPlatform } from "../posts.schema";
import type { PostRow, Settings, TargetRow } from "../repository/post-rows";

const isEmpty = (settings: Settings) => Object.keys(settings).length === 0;

type PostSettings = Pick<PostRow, "tiktokSettings" | "youtubeTitle">;

/** The settings of a post that are one platform's own. */
const ownSettings: Partial<Record<SocialPlatform, (post: PostSettings) => Settings>> = {
  TIKTOK: (post) => post.tiktokSettings ?? {},
  YOUTUBE: (post) => (post.youtubeTitle === null ? {} : { title: post.youtubeTitle }),
};

/** A post's settings for one account: of its whole platform, overridden by its own. */
export function requestedSettings(post: PostSettings, { platform, settings }: Pick<TargetRow, "platform" | "settings">): Settings {
  const own = ownSettings[platform]?.(post);
  return own ? { ...own, ...settings } : settings;
}

/**
 * Effective settings of one account's post with these files: the account's defaults as far as they suit it, then what the post says for its whole
 * platform, then its own. Null means none: a default that a person removed is not applied.
 */
export function settingsFor(post: PostSettings, target: Pick<TargetRow, "platform" | "settings" | "publishDefaults">, kinds: readonly MediaKind[]): Settings {
  const requested = requestedSettings(post, target);
  if (isEmpty(target.publishDefaults) && isEmpty(requested)) return requested;
  const fitting = fittingSettings(capabilities[target.platform], target.publishDefaults, requested, kinds);
  return Object.fromEntries(Object.entries(fitting).filter(([, value]) => value !== null));
}
