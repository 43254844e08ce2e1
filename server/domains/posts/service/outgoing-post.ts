import { outgoingMedia } from "@/server/domains/media";
import type { OutgoingMedia, OutgoingPost } from "@/server/platforms/social/contract";
import type { SocialPlatform } from "../posts.schema";
import type { Settings, TargetRow } from "../repository/post-rows";
import type { Claim, ClaimedTarget } from "../repository/publishing";
import { textFor } from "./view";

type PostSettings = Pick<Claim, "tiktokSettings" | "youtubeTitle">;

/** The settings of a post that are one platform's own. */
const ownSettings: Partial<Record<SocialPlatform, (post: PostSettings) => Settings>> = {
  TIKTOK: (post) => post.tiktokSettings ?? {},
  YOUTUBE: (post) => (post.youtubeTitle === null ? {} : { title: post.youtubeTitle }),
};

/** What holds for one account: its own defaults, then what the post says for its whole platform, then what was set for it here. */
export function settingsFor(post: PostSettings, target: Pick<TargetRow, "platform" | "settings" | "publishDefaults">): Settings {
  return { ...target.publishDefaults, ...ownSettings[target.platform]?.(post), ...target.settings };
}

/** A claimed post as one account's platform gets it. */
export function outgoingPost(post: Omit<Claim, "fence" | "roundStartedAt">, target: ClaimedTarget): OutgoingPost {
  let media: Promise<OutgoingMedia[]> | undefined;
  return {
    text: textFor(post, target.platform),
    media: () => {
      media ??= outgoingMedia({ workspaceId: post.workspaceId, urls: post.mediaUrls, platform: target.platform });
      return media;
    },
    mediaCount: post.mediaUrls.length,
    settings: settingsFor(post, target),
  };
}
