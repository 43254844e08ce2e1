import type { SocialPlatform } from "../posts.schema";
import type { PostRow, Settings, TargetRow } from "../repository/post-rows";

type PostSettings = Pick<PostRow, "tiktokSettings" | "youtubeTitle">;

/** The settings of a post that are one platform's own. */
const ownSettings: Partial<Record<SocialPlatform, (post: PostSettings) => Settings>> = {
  TIKTOK: (post) => post.tiktokSettings ?? {},
  YOUTUBE: (post) => (post.youtubeTitle === null ? {} : { title: post.youtubeTitle }),
};

/** What holds for one account: its own defaults, then what the post says for its whole platform, then what was set for it here. */
export function settingsFor(post: PostSettings, target: Pick<TargetRow, "platform" | "settings" | "publishDefaults">): Settings {
  return { ...target.publishDefaults, ...ownSettings[target.platform]?.(post), ...target.settings };
}
