import { outgoingMedia } from "@/server/domains/media";
import { type OutgoingMedia, type OutgoingPost, PlatformError } from "@/server/platforms/social/contract";
import { checkPost } from "../capabilities.schema";
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
  const text = textFor(post, target.platform);
  const settings = settingsFor(post, target);
  let media: Promise<OutgoingMedia[]> | undefined;
  const checked = async () => {
    const { platform } = target;
    const files = await outgoingMedia({ workspaceId: post.workspaceId, urls: post.mediaUrls, platform });
    const [problem] = checkPost({ platform, text, mediaUrls: post.mediaUrls, media: files, placement: settings.placement });
    if (problem) throw new PlatformError("INVALID", `${problem.code}: ${problem.message}`);
    return files;
  };
  return {
    text,
    media: () => {
      media ??= checked();
      return media;
    },
    mediaCount: post.mediaUrls.length,
    settings,
  };
}
