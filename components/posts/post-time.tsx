"use client";

import { memo } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { useZone } from "@/components/shell/viewer-context";
import type { PostView } from "@/server/domains/posts/posts.schema";

/** The one time of a post that matters in its state. */
export const PostTime = memo(function PostTime({ post }: { post: Pick<PostView, "status" | "scheduledAt" | "publishedAt" | "updatedAt"> }) {
  const t = useText("posts");
  const common = useText("common");
  const format = useFormat();
  const zone = useZone();
  const [key, at] = post.publishedAt
    ? (["published", post.publishedAt] as const)
    : post.scheduledAt
      ? (["planned", post.scheduledAt] as const)
      : (["edited", post.updatedAt] as const);
  const time = format.dateTime(at, zone);
  return (
    <time dateTime={at} title={common("time.inZone", { time, city: format.city(zone) })} className="figures">
      {t(key, { time })}
    </time>
  );
});
