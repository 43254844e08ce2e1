"use client";

import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { BestPost } from "@/server/domains/analytics/overview.schema";

export function BestPosts({ rows }: { rows: readonly BestPost[] }) {
  const t = useText("analytics");
  const format = useFormat();
  const zone = useZone();
  return (
    <Card>
      <CardHeader title={t("best.title")} text={t("best.text")} />
      {rows.length === 0 ? <p className="p-4 text-gray-11">{t("best.none")}</p> : null}
      <ol>
        {rows.map((post) => (
          <li key={post.postId} className="grid gap-1 border-b border-gray-5 px-4 py-3 last:border-b-0">
            <Link href={`/posts/${post.postId}`} dir="auto" className="line-clamp-2 hover:underline">
              {post.excerpt}
            </Link>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gray-11">
              <span className="flex items-center gap-1.5">
                {post.platforms.map((platform) => (
                  <PlatformMark key={platform} platform={platform} />
                ))}
                {t(`format.${post.format}`)}
              </span>
              <time dateTime={post.publishedAt}>{format.dateTime(post.publishedAt, zone)}</time>
              <span className="figures ms-auto font-medium text-gray-12">
                <bdi>{t("best.engagement", { engagement: format.number(post.engagement), rate: post.rate === null ? "—" : format.percent(post.rate) })}</bdi>
              </span>
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
