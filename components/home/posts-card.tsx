"use client";

import type { ReactNode } from "react";
import { AccountList } from "@/components/posts/account-list";
import { PostState } from "@/components/posts/post-state";
import { Card, CardHeader } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { PostView } from "@/server/domains/posts/posts.schema";

interface PostsCardProps {
  title: string;
  text?: string;
  posts: { post: PostView; note?: ReactNode }[];
  accounts: Map<string, Connection>;
  empty: string;
  more: { href: string; label: string };
}

/** What the card's title says already. */
const isUsual = ({ status, approval }: PostView) => (status === "SCHEDULED" || status === "PUBLISHED") && (approval === "none" || approval === "approved");

export function PostsCard({ title, text, posts, accounts, empty, more }: PostsCardProps) {
  return (
    <Card>
      <CardHeader
        title={title}
        {...(text ? { text } : {})}
        action={
          <Link href={more.href} className="text-sm text-accent-5 hover:underline pointer-coarse:py-3">
            {more.label}
          </Link>
        }
      />
      {posts.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-6 text-gray-11">
          <CheckIcon className="text-gray-9" />
          {empty}
        </p>
      ) : (
        <ul>
          {posts.map(({ post, note }) => (
            <li key={post.id} className="border-b border-gray-5 last:border-b-0">
              <Link href={`/posts/${post.id}`} className="grid min-h-row-tall content-center gap-0.5 px-4 py-2 -outline-offset-2 hover:bg-gray-1">
                <span dir="auto" className="parent-side line-clamp-1 leading-6 wrap-anywhere">
                  {post.content.slice(0, 200)}
                </span>
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-gray-11">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Time at={post.publishedAt ?? post.scheduledAt ?? post.updatedAt} />
                    {isUsual(post) ? null : <PostState post={post} />}
                  </span>
                  {note ?? <AccountList post={post} accounts={accounts} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
