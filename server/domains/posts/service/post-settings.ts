import type { SocialPlatform } from "../posts.schema";
import type { PostRow, Settings, TargetRow } from "../repository/post-rows";

type PostSettings = Pick<PostRow, "tiktokSettings" | "youtubeTitle">;

/** The settings of a post that are one platform's own. */
const ownSettings: Partial<Record<SocialPlatform, (post: PostSettings) => Settings>> = {
  TIKTOK: (post) => post.tiktokSettings ?? {},
  YOUTUBE: (post) => (post.youtubeTitle === null ? {} : { title: post.youtubeTitle }),
};

/**
 * What holds for one account: its own defaults, then what the post says for its whole platform, then what was set for it here. Null says
 * that there shall be none: a default that a person has emptied does not come back.
 */
export function settingsFor(post: PostSettings, target: Pick<TargetRow, "platform" | "settings" | "publishDefaults">): Settings {
  const said = { ...target.publishDefaults, ...ownSettings[target.platform]?.(post), ...target.settings };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}
