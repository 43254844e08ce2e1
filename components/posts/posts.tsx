"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/feedback";
import { AddIcon, FilterIcon, PostsIcon, RetryIcon } from "@/components/ui/icons";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { PostSummary, PostView } from "@/server/domains/posts/posts.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { AccountList } from "./account-list";
import { type PostFilter, PostFilters, postsHref } from "./post-filters";
import { PostMenu } from "./post-menu";
import { PostErrorNotice } from "./post-problem";
import { PostTime } from "./post-time";
import { Snippet } from "./snippet";
import { useAccounts } from "./use-accounts";
import { usePostActions } from "./use-post-actions";

const DeletePostDialog = dynamic(() => import("./delete-post-dialog").then((module) => module.DeletePostDialog), { ssr: false });

interface PostsProps {
  filter: PostFilter;
  limit: number;
  initial: { data: PostView[]; meta: PageMeta };
  summary: PostSummary;
  connections: Connection[];
}

export function Posts({ filter, limit, initial, summary, connections }: PostsProps) {
  const t = useText("posts");
  const shell = useText("shell");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const accounts = useAccounts(connections);
  const list = useQuery({
    ...trpc.posts.list.queryOptions({ status: filter.status, platform: filter.platform, offset: filter.offset, limit }, { initialData: initial }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((post) => post.status === "PROCESSING") ? 2000 : false),
  });
  const { data: counts } = useQuery(trpc.posts.summary.queryOptions(undefined, { initialData: summary }));
  const { retry } = usePostActions();
  const [deleting, setDeleting] = useState<PostView | null>(null);
  const { data: rows, meta } = list.data;
  const filtered = filter.status !== undefined || filter.platform !== undefined;

  const columns: Column<PostView>[] = [
    { key: "state", header: t("columns.state"), plain: true, cell: (post) => <StateBadge thing="post" state={post.status} /> },
    { key: "text", header: t("columns.text"), plain: true, wide: true, cell: (post) => <PostText post={post} /> },
    { key: "accounts", header: t("columns.accounts"), plain: true, cell: (post) => <AccountList post={post} accounts={accounts} /> },
    {
      key: "time",
      header: t("columns.time"),
      plain: true,
      cell: (post) => (
        <span className="block text-gray-11 @4xl:whitespace-nowrap">
          <PostTime post={post} />
        </span>
      ),
    },
    {
      key: "act",
      corner: true,
      header: <span className="sr-only">{t("columns.act")}</span>,
      plain: true,
      cell: (post) =>
        may.write ? (
          <span className="flex items-center gap-1 @4xl:justify-end">
            {post.status === "FAILED" || post.status === "PARTIALLY_PUBLISHED" ? (
              <Button size="sm" busy={retry.isPending && retry.variables.id === post.id} onClick={() => retry.mutate({ id: post.id })}>
                <RetryIcon />
                {t("actions.retry")}
              </Button>
            ) : null}
            <PostMenu post={post} onDelete={() => setDeleting(post)} />
          </span>
        ) : null,
    },
  ];

  const compose = may.write ? (
    <LinkButton href="/posts/new" variant="primary">
      <AddIcon />
      {shell("newPost")}
    </LinkButton>
  ) : null;

  return (
    <Page title={t("title")} actions={compose}>
      <PostFilters filter={filter} counts={counts.byStatus} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      <Card>
        {rows.length > 0 ? (
          <Table caption={t("title")} columns={columns} rows={rows} rowKey={(post) => post.id} />
        ) : filtered || filter.offset > 0 ? (
          <EmptyState
            icon={FilterIcon}
            title={common("noMatch.title")}
            text={common("noMatch.text")}
            action={<LinkButton href="/posts">{common("clearFilters")}</LinkButton>}
          />
        ) : (
          <EmptyState icon={PostsIcon} title={t("empty.title")} text={t("empty.text")} action={compose} />
        )}
      </Card>
      <Pagination offset={meta.offset} limit={limit} total={meta.total} hrefAt={(offset) => postsHref({ ...filter, offset })} />
      {deleting ? <DeletePostDialog post={deleting} onClose={() => setDeleting(null)} /> : null}
    </Page>
  );
}

function PostText({ post }: { post: PostView }) {
  const t = useText("posts");
  return (
    <Link href={`/posts/${post.id}`} className="grid min-w-0 gap-0.5 text-base hover:underline @4xl:min-w-64">
      <Snippet text={post.content} />
      {post.mediaUrls.length > 0 ? <span className="text-xs text-gray-10">{t("media", { count: post.mediaUrls.length })}</span> : null}
    </Link>
  );
}
