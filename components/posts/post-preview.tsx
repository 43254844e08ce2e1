"use client";

import { AccountPreviews, previewSettings } from "@/components/composer/preview/account-previews";
import { useText } from "@/components/i18n/client";
import { useLibraryItems } from "@/components/media/use-library-items";
import { Card, CardHeader } from "@/components/ui/card";
import type { PostDetail } from "@/server/domains/posts/post-detail.schema";

/** The post as each of its accounts shows it. */
export function PostPreview({ post }: { post: PostDetail }) {
  const t = useText("composer");
  const items = useLibraryItems(post.mediaUrls);
  const media = post.mediaUrls.map((url, index) => ({ url, item: items[index] ?? null }));
  return (
    <Card>
      <CardHeader title={t("preview")} />
      <div className="grid grid-cols-1 gap-4 p-4">
        <AccountPreviews
          posts={post.targets.map(({ connectionId, platform, accountName, effectiveSettings }) => {
            const name = platform.toLowerCase();
            return {
              account: { id: connectionId, platform: name, accountName },
              text: post.platformCaptions[name] ?? post.content,
              ...previewSettings(effectiveSettings),
              media,
            };
          })}
        />
      </div>
    </Card>
  );
}
