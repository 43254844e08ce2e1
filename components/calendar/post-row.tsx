"use client";

import clsx from "clsx";
import { memo } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { LabelChips } from "@/components/labels/label-chip";
import { PostState } from "@/components/posts/post-state";
import { Snippet } from "@/components/posts/snippet";
import { Link } from "@/components/ui/link";
import { PlatformMark } from "@/components/ui/platform-mark";
import { states } from "@/components/ui/states";
import { Time } from "@/components/ui/time";
import type { CalendarPost } from "@/server/domains/posts/calendar.schema";
import { barHues } from "./post-chip";

/** One post in a list, with room for its words. With `peeks` the list opens it in place; without, it leads to its page. */
export const PostRow = memo(function PostRow({ post, peeks = false }: { post: CalendarPost; peeks?: boolean }) {
  const t = useText("calendar");
  const format = useFormat();
  const nameOf = usePlatformName();
  const [first, ...others] = [...new Set(post.platforms)];
  return (
    <Link
      href={`/posts/${post.id}`}
      {...(peeks ? { "data-post": post.id, "aria-haspopup": "dialog" as const } : {})}
      className="flex min-w-0 gap-3 overflow-hidden rounded-card border border-gray-5 bg-surface pe-3 hover:bg-gray-3"
    >
      <span aria-hidden className={clsx("w-1 shrink-0", barHues[states.post[post.status][0]])} />
      <span className="grid min-w-0 grow gap-1 py-2">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gray-11">
          {post.at ? <Time at={post.at} only="time" /> : null}
          <PostState post={post} />
          {first ? (
            <span className="flex items-center gap-1.5">
              <PlatformMark platform={first} />
              {nameOf(first)}
              {others.length > 0 ? <bdi className="text-gray-10">+{format.number(others.length)}</bdi> : null}
            </span>
          ) : null}
        </span>
        {post.snippet ? <Snippet text={post.snippet} /> : <span className="text-gray-10">{t("noText")}</span>}
        <LabelChips names={post.labels} />
      </span>
    </Link>
  );
});
