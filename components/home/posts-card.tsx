"use client";

import type { ReactNode } from "react";
import { AccountList } from "@/components/posts/account-list";
import { PostState } from "@/components/posts/post-state";
import { PostTime } from "@/components/posts/post-time";
import { Snippet } from "@/components/posts/snippet";
import { Card, CardHeader } from "@/components/ui/card";
import { CheckIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
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
              <Link href={`/posts/${post.id}`} className="grid gap-1.5 px-4 py-3 -outline-offset-2 hover:bg-gray-1">
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-gray-11">
                  <PostState post={post} />
                  <PostTime post={post} />
                </span>
                <Snippet text={post.content} />
                <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-gray-11">
                  <AccountList post={post} accounts={accounts} />
                  {note}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
