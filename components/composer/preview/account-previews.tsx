"use client";

import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { Card } from "@/components/ui/card";
import { PlatformMark } from "@/components/ui/platform-mark";
import { FeedPost, PicturePost, Pin, ShortPost, UprightPost, VideoPost } from "./frames";
import type { Shown } from "./parts";

const frames: Record<string, (shown: Shown) => React.ReactNode> = {
  twitter: ShortPost,
  instagram: PicturePost,
  facebook: FeedPost,
  linkedin: FeedPost,
  tiktok: UprightPost,
  snapchat: UprightPost,
  youtube: VideoPost,
  pinterest: Pin,
};

/** The settings of an account that change a post's preview. */
export const previewSettings = ({ title, placement, imageFit }: Record<string, unknown>) => ({
  title: textOf(title),
  placement: textOf(placement),
  padded: imageFit === "pad",
});

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** A post as each account shows it. */
export function AccountPreviews({ posts }: { posts: readonly Shown[] }) {
  const t = useText("composer");
  const nameOf = usePlatformName();
  return posts.map((shown) => {
    const { account } = shown;
    const Frame = frames[account.platform] ?? FeedPost;
    return (
      <section key={account.id} aria-label={t("previewFor", { account: account.accountName })} className="grid grid-cols-1 gap-2">
        <p className="flex items-center gap-2 text-sm text-gray-11">
          <PlatformMark platform={account.platform} />
          {nameOf(account.platform)}
          <bdi className="one-line text-gray-10">{account.accountName}</bdi>
        </p>
        {/* The platforms are laid out from left to right; what is written in them goes by its own direction. */}
        <Card dir="ltr" className="overflow-hidden">
          <Frame {...shown} />
        </Card>
      </section>
    );
  });
}
