"use client";

import clsx from "clsx";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { usePlatformName } from "@/components/connections/platform-name";
import { useFormat, useText } from "@/components/i18n/client";
import { Select } from "@/components/ui/select";
import type { PostStatus, SocialPlatform } from "@/server/domains/posts/posts.schema";

export interface PostFilter {
  status: PostStatus | undefined;
  platform: SocialPlatform | undefined;
  offset: number;
}

const statuses = ["SCHEDULED", "DRAFT", "PUBLISHED", "PARTIALLY_PUBLISHED", "FAILED", "PROCESSING"] as const satisfies readonly PostStatus[];
const platforms = ["TWITTER", "INSTAGRAM", "LINKEDIN", "FACEBOOK", "TIKTOK", "YOUTUBE", "PINTEREST", "SNAPCHAT"] as const satisfies readonly SocialPlatform[];

/** The list's address: what is chosen stands in it, so that it can be kept, sent and gone back to. */
export function postsHref(filter: Partial<PostFilter>): string {
  const query = new URLSearchParams();
  if (filter.status) query.set("status", filter.status.toLowerCase());
  if (filter.platform) query.set("platform", filter.platform.toLowerCase());
  if (filter.offset) query.set("offset", String(filter.offset));
  const text = query.toString();
  return text ? `/posts?${text}` : "/posts";
}

export function PostFilters({ filter, counts }: { filter: PostFilter; counts: Record<PostStatus, number> }) {
  const t = useText("posts");
  const common = useText("common");
  const state = useText("state");
  const format = useFormat();
  const router = useRouter();
  const nameOf = usePlatformName();
  const tab = (status: PostStatus | undefined, label: string, count: number) => (
    <Link
      key={label}
      href={postsHref({ ...filter, status, offset: 0 })}
      aria-current={filter.status === status ? "page" : undefined}
      className={clsx(
        "inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-3 text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:h-11",
        "aria-[current=page]:bg-gray-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12",
      )}
    >
      {label}
      <span className="figures text-xs text-gray-10">{format.number(count)}</span>
    </Link>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label={t("search")} className="-mx-4 flex max-w-[100vw] gap-1 overflow-x-auto px-4 py-1 sm:mx-0 sm:max-w-full sm:px-1">
        {tab(
          undefined,
          common("all"),
          Object.values(counts).reduce((sum, count) => sum + count, 0),
        )}
        {statuses.map((status) => tab(status, state(`post.${status}`), counts[status]))}
      </nav>
      <Select
        aria-label={t("platformFilter")}
        value={filter.platform ?? ""}
        onChange={(event) => router.push(postsHref({ ...filter, platform: platforms.find((platform) => platform === event.target.value), offset: 0 }))}
        className="w-44"
      >
        <option value="">{t("allPlatforms")}</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {nameOf(platform)}
          </option>
        ))}
      </Select>
    </div>
  );
}
