import { remoteMedia } from "@/server/platforms/download";
import type { OutgoingPost } from "@/server/platforms/social/contract";
import type { SocialPlatform } from "../posts.schema";
import type { Claim } from "../repository/publishing";
import { textFor } from "./view";

/** The settings of a post that are one platform's own. */
const settingsOf: Partial<Record<SocialPlatform, (post: Claim) => Record<string, unknown>>> = {
  TIKTOK: (post) => post.tiktokSettings ?? {},
  YOUTUBE: (post) => (post.youtubeTitle === null ? {} : { title: post.youtubeTitle }),
};

/** A claimed post as one platform gets it. */
export function outgoingPost(post: Claim, platform: SocialPlatform): OutgoingPost {
  return {
    text: textFor(post, platform),
    media: () => Promise.all(post.mediaUrls.map((url) => remoteMedia({ url }))),
    mediaCount: post.mediaUrls.length,
    settings: settingsOf[platform]?.(post) ?? {},
  };
}
