import { outgoingMedia } from "@/server/domains/media";
import { PlatformError } from "@/server/platforms/platform-error";
import type { OutgoingMedia, OutgoingPost } from "@/server/platforms/social/contract";
import { checkPost, type MediaFacts, mediaKinds } from "@/shared/social/check-post";
import { imageFits } from "@/shared/social/image-fit";
import type { Claim, ClaimedTarget } from "../repository/publishing";
import { settingsFor } from "./post-settings";
import { textFor } from "./view";

/** A claimed post as input of one account's adapter. `known`: stored properties of its files, in their order. */
export function outgoingPost(post: Omit<Claim, "fence" | "roundStartedAt">, target: ClaimedTarget, mediaFacts: readonly (MediaFacts | null)[]): OutgoingPost {
  const text = textFor(post, target.platform);
  const settings = settingsFor(post, target, mediaKinds(post.mediaUrls, mediaFacts));
  const { placement, title, link } = settings;
  // The shapes are those of the feed.
  const imageFit = placement === undefined || placement === "feed" ? imageFits.find((fit) => fit === settings.imageFit) : undefined;
  let media: Promise<OutgoingMedia[]> | undefined;
  const checked = async () => {
    const { platform } = target;
    const files = await outgoingMedia({ workspaceId: post.workspaceId, urls: post.mediaUrls, platform, imageFit });
    const [problem] = checkPost({ platform, text, mediaUrls: post.mediaUrls, media: files, placement, title, link });
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
