"use client";

import { useText } from "@/components/i18n/client";
import { Thumbnail } from "@/components/media/thumbnail";
import { MediaIcon } from "@/components/ui/icons";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import type { ApprovalItem } from "@/server/domains/posts/approvals.schema";

interface PostPreviewsProps {
  post: Pick<ApprovalItem, "content" | "platformCaptions" | "mediaUrls" | "altTexts" | "targets">;
  /** Its files, in their order; null = of an address from elsewhere. */
  media: readonly (Pick<LibraryItem, "kind" | "thumbnailUrl" | "altText"> | null)[];
}

/** What the accounts of one text and title have in common. */
interface Version {
  text: string;
  title: string | null;
  targets: ApprovalItem["targets"];
}

function versionsOf(post: PostPreviewsProps["post"]): Version[] {
  const versions = new Map<string, Version>();
  for (const target of post.targets) {
    const text = post.platformCaptions[target.platform.toLowerCase()] ?? post.content;
    const key = JSON.stringify([text, target.title]);
    const version = versions.get(key) ?? { text, title: target.title, targets: [] };
    versions.set(key, { ...version, targets: [...version.targets, target] });
  }
  return [...versions.values()];
}

/** The post as each platform will carry it; accounts with the same text are together. */
export function PostPreviews({ post, media }: PostPreviewsProps) {
  const t = useText("posts");
  const versions = versionsOf(post);
  return (
    <div className={versions.length > 1 ? "grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2" : "grid grid-cols-[minmax(0,1fr)] gap-3"}>
      {versions.map(({ text, title, targets }) => (
        <section key={targets[0]?.connectionId} className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-control border border-gray-5 p-3">
          <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
            {targets.map((target) => (
              <li key={target.connectionId} className="flex min-w-0 items-center gap-1.5 text-sm text-gray-11">
                <PlatformMark platform={target.platform} />
                <bdi className="one-line" title={target.accountName}>
                  {target.accountName}
                </bdi>
              </li>
            ))}
          </ul>
          {title ? (
            <p dir="auto" className="user-text font-medium">
              {title}
            </p>
          ) : null}
          <p dir="auto" className="user-text">
            {text}
          </p>
          {post.mediaUrls.length > 0 ? (
            <div className="grid gap-1.5">
              <div className="flex flex-wrap gap-2">
                {post.mediaUrls.map((url, index) => {
                  const item = media[index];
                  if (item) return <Thumbnail key={url} item={item} className="h-48 w-auto min-w-28 max-w-full" />;
                  return (
                    <span key={url} className="grid size-48 place-items-center rounded-control bg-gray-3 text-gray-10">
                      <MediaIcon size={20} />
                    </span>
                  );
                })}
              </div>
              <span className="text-xs text-gray-10">{t("media", { count: post.mediaUrls.length })}</span>
              {post.mediaUrls.map((url, index) => {
                const altText = post.altTexts[index];
                return altText ? (
                  <p key={url} className="text-xs text-gray-11">
                    {t.rich("altText", { text: () => <bdi className="[overflow-wrap:anywhere]">{altText}</bdi> })}
                  </p>
                ) : null;
              })}
            </div>
          ) : null}
        </section>
      ))}
    </div>
  );
}
