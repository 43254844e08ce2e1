"use client";

import { memo } from "react";
import { usePlatformName } from "@/components/connections/platform-name";
import { useText } from "@/components/i18n/client";
import { PlatformMark } from "@/components/ui/platform-mark";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { PostView } from "@/server/domains/posts/posts.schema";

interface AccountListProps {
  post: Pick<PostView, "accountIds" | "platforms">;
  accounts: Map<string, Connection>;
}

/** Names of a post's accounts, the first two in full; a mark never stands alone. */
export const AccountList = memo(function AccountList({ post, accounts }: AccountListProps) {
  const t = useText("posts");
  const nameOf = usePlatformName();
  const shown = post.accountIds.slice(0, 2);
  const label = (id: string, index: number) => {
    const account = accounts.get(id);
    return { platform: account?.platform ?? post.platforms[index] ?? "", name: account?.accountName ?? t("unknownAccount") };
  };
  const all = post.accountIds.map((id, index) => label(id, index));
  return (
    <span
      className="flex flex-wrap items-center gap-x-3 gap-y-0.5"
      title={all.map((account) => `${account.name} (${nameOf(account.platform || "TWITTER")})`).join("\n")}
    >
      {shown.map((id, index) => {
        const { platform, name } = label(id, index);
        // On the line of the last one, so that two accounts and more take two lines at most.
        const isLast = index === shown.length - 1;
        return (
          <span key={id} className="flex max-w-40 items-center gap-1.5">
            {platform ? <PlatformMark platform={platform} /> : null}
            <bdi className="one-line">{name}</bdi>
            {isLast && post.accountIds.length > shown.length ? <bdi className="text-gray-10">+{post.accountIds.length - shown.length}</bdi> : null}
          </span>
        );
      })}
    </span>
  );
});
