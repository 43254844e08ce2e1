"use client";

import { useText } from "@/components/i18n/client";
import { BookmarkIcon, CommentIcon, HeartIcon, MoreIcon, RepeatIcon, SendIcon, ThumbIcon } from "@/components/ui/icons";
import { Avatar, File, MediaGrid, PostText, type Shown } from "./parts";

/** How each platform lays a post out. No marks of theirs: only where things are. */

function NeedsMedia() {
  const t = useText("writing");
  return (
    <p dir="auto" className="text-start text-xs text-gray-10">
      {t("preview.needsMedia")}
    </p>
  );
}

/** X: text first, the picture below in a rounded box, everything beside the avatar. */
export function ShortPost({ account, text, media }: Shown) {
  const t = useText("writing");
  return (
    <div className="flex gap-3 p-4">
      <Avatar name={account.accountName} />
      <div className="grid min-w-0 grow grid-cols-1 gap-2">
        <p className="one-line">
          <bdi className="font-semibold">{account.accountName}</bdi> <span className="text-gray-10">· {t("preview.now")}</span>
        </p>
        <PostText platform="twitter" text={text} />
        <MediaGrid media={media} className="rounded-dialog border border-gray-5" />
        <div aria-hidden className="flex max-w-72 justify-between text-gray-10">
          <CommentIcon />
          <RepeatIcon />
          <HeartIcon />
          <BookmarkIcon />
        </div>
      </div>
    </div>
  );
}

/** Facebook and LinkedIn: who, then the text, then the pictures from edge to edge. */
export function FeedPost({ account, text, media }: Shown) {
  const t = useText("writing");
  return (
    <div className="grid grid-cols-1 gap-3 pt-4">
      <div className="flex items-center gap-2.5 px-4">
        <Avatar name={account.accountName} />
        <span className="grid min-w-0 grow">
          <bdi className="one-line font-semibold">{account.accountName}</bdi>
          <span className="text-xs text-gray-10">{t("preview.now")}</span>
        </span>
        <MoreIcon className="text-gray-10" />
      </div>
      <PostText platform={account.platform} text={text} className="px-4" />
      <MediaGrid media={media} />
      <div aria-hidden className="flex justify-around border-t border-gray-5 py-2.5 text-gray-10">
        <ThumbIcon />
        <CommentIcon />
        <RepeatIcon />
        <SendIcon />
      </div>
    </div>
  );
}

/** Instagram: the picture first, its text below after the name. */
export function PicturePost({ account, text, media, placement, padded }: Shown) {
  if (placement === "reel" || placement === "story")
    return <UprightPost account={account} text={text} media={media} placement={placement} padded={padded} title={null} />;
  return (
    <div className="grid grid-cols-1">
      <div className="flex items-center gap-2.5 p-3">
        <Avatar name={account.accountName} className="size-8 text-sm" />
        <bdi className="one-line grow font-semibold">{account.accountName}</bdi>
        <MoreIcon className="text-gray-10" />
      </div>
      <div className="aspect-square">
        <File file={media[0]} className={padded ? "bg-white object-contain" : undefined} />
      </div>
      {media.length > 1 ? (
        <div aria-hidden className="flex justify-center gap-1 pt-2">
          {media.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one file may be twice in a post
            <span key={index} className={`size-1.5 rounded-full ${index === 0 ? "bg-accent-4" : "bg-gray-6"}`} title={file.url} />
          ))}
        </div>
      ) : null}
      <div aria-hidden className="flex gap-4 px-3 pt-3 text-gray-11">
        <HeartIcon size={20} />
        <CommentIcon size={20} />
        <SendIcon size={20} />
        <BookmarkIcon size={20} className="ms-auto" />
      </div>
      <div className="grid grid-cols-1 gap-1 p-3">
        <bdi className="one-line justify-self-start font-semibold">{account.accountName}</bdi>
        <PostText platform="instagram" text={text} />
        {media.length === 0 ? <NeedsMedia /> : null}
      </div>
    </div>
  );
}

/** TikTok, Snapchat, reels and stories: upright, the words over the foot of the picture. */
export function UprightPost({ account, text, media }: Shown) {
  return (
    <div className="relative mx-auto aspect-[9/16] w-full max-w-64 overflow-hidden bg-gray-3">
      <File file={media[0]} />
      <div aria-hidden className="absolute end-2 bottom-28 grid gap-4 rounded-card bg-surface p-1.5 text-gray-11">
        <HeartIcon size={20} />
        <CommentIcon size={20} />
        <SendIcon size={20} />
      </div>
      <div className="absolute inset-x-2 bottom-2 grid max-h-[60%] grid-cols-1 gap-1 overflow-y-auto rounded-card bg-surface p-2.5">
        <bdi className="one-line justify-self-start font-semibold">{account.accountName}</bdi>
        <PostText platform={account.platform} text={text} className="text-sm" />
        {media.length === 0 ? <NeedsMedia /> : null}
      </div>
    </div>
  );
}

/** YouTube: the video, its title, the channel, and the text in a box. */
export function VideoPost({ account, text, title, media }: Shown) {
  const t = useText("writing");
  return (
    <div className="grid grid-cols-1">
      <div className="aspect-video">
        <File file={media[0]} />
      </div>
      <div className="grid grid-cols-1 gap-3 p-4">
        <p dir="auto" className="user-text text-start text-md font-semibold">
          {title ?? text.split("\n")[0]?.slice(0, 100)}
        </p>
        <div className="flex items-center gap-2.5">
          <Avatar name={account.accountName} className="size-8 text-sm" />
          <bdi className="one-line grow font-medium">{account.accountName}</bdi>
          <span className="rounded-full bg-gray-4 px-3 py-1 text-sm">{t("preview.subscribers")}</span>
        </div>
        <PostText platform="youtube" text={text} className="rounded-card bg-gray-3 p-3 text-sm" />
        {media.length === 0 ? <NeedsMedia /> : null}
      </div>
    </div>
  );
}

/** Pinterest: a tall picture with round corners, its title and text below. */
export function Pin({ account, text, title, media }: Shown) {
  const t = useText("writing");
  return (
    <div className="mx-auto grid w-full max-w-72 grid-cols-1 gap-2 p-4">
      <div className="relative aspect-[2/3] overflow-hidden rounded-dialog">
        <File file={media[0]} />
        <span className="absolute end-2.5 top-2.5 rounded-full bg-accent-4 px-3 py-1.5 text-sm font-medium text-on-accent">{t("preview.save")}</span>
      </div>
      {title ? (
        <p dir="auto" className="user-text text-start font-semibold">
          {title}
        </p>
      ) : null}
      <PostText platform="pinterest" text={text} className="text-sm" />
      <span className="flex items-center gap-2">
        <Avatar name={account.accountName} className="size-6 text-xs" />
        <bdi className="one-line text-sm">{account.accountName}</bdi>
      </span>
      {media.length === 0 ? <NeedsMedia /> : null}
    </div>
  );
}
