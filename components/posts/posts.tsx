"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { memo, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { Thumbnail } from "@/components/media/thumbnail";
import { useTRPC } from "@/components/providers/trpc";
import { useAskedFilter } from "@/components/shell/use-asked-filter";
import { useMay } from "@/components/shell/viewer-context";
import { Awaited } from "@/components/ui/awaited";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, DownloadIcon, FilterIcon, MoreIcon, PostsIcon, RetryIcon, UploadIcon } from "@/components/ui/icons";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { lazyPart } from "@/components/ui/part";
import { StateBadge } from "@/components/ui/state-badge";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { PostSort, PostTable, TablePost } from "@/server/domains/posts/table.schema";
import { AccountList } from "./account-list";
import { canRetry } from "./can-edit";
import type { FilterChoices } from "./filter-panel";
import { lookAgainAfter } from "./look-again";
import { PostFilters } from "./post-filters";
import { PostMenu } from "./post-menu";
import { PostErrorNotice } from "./post-problem";
import { PostTime } from "./post-time";
import { filtersOf, type PostFilter, postsHref, sortedBy, wholeList } from "./posts-href";
import { SelectBox } from "./select-box";
import { Snippet } from "./snippet";
import { useAccounts } from "./use-accounts";
import { useExport } from "./use-export";
import { usePostActions } from "./use-post-actions";
import { useKeyedActs } from "./use-post-keys";
import { rowAttribute, useRowKeys } from "./use-row-keys";
import { useSelection } from "./use-selection";

const BulkBar = lazyPart(() => import("./bulk-bar").then((module) => module.BulkBar));
const DeletePostDialog = lazyPart(() => import("./delete-post-dialog").then((module) => module.DeletePostDialog));

interface PostsProps extends FilterChoices {
  filter: PostFilter;
  limit: number;
  initial: PostTable;
}

export function Posts({ filter, limit, initial, ...choices }: PostsProps) {
  const t = useText("posts");
  const bulk = useText("bulk");
  const shell = useText("shell");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const accounts = useAccounts(choices.accounts);
  const filtering = useAskedFilter(filter, postsHref);
  const { asked, linkTo, loading } = filtering;
  const only = filtersOf(filter);
  const list = useQuery({
    ...trpc.posts.table.queryOptions({ ...filter, limit }, { initialData: initial }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgainAfter(state.data?.data ?? [], Date.now()),
  });
  const { retry } = usePostActions();
  const exporting = useExport();
  const [deleting, setDeleting] = useState<TablePost | null>(null);
  const selection = useSelection(postsHref(only));
  const { data: rows, meta, byStatus } = list.data;
  const filtered = Object.keys(only).length > 0;
  const chosenHere = rows.filter(({ id }) => selection.revisions.has(id)).length;
  const rowOf = (id: string) => rows.find((post) => post.id === id);
  const keyed = useKeyedActs(retry);
  useRowKeys({
    onSelect: (id, range) => selection.toggle(id, rows, range),
    onEdit: (id) => keyed.edit(rowOf(id)),
    onRetry: (id) => keyed.tryAgain(rowOf(id)),
  });
  const known = {
    excerptOf: (id: string) => rowOf(id)?.content.slice(0, 80) ?? "",
    revisionOf: (id: string) => rowOf(id)?.revision ?? selection.revisions.get(id),
    fileMarkOf: (id: string) => rowOf(id)?.fileMark,
  };
  // Once there, the bar stays mounted: its results outlive the selection.
  const [everChosen, setEverChosen] = useState(false);
  if (!everChosen && selection.revisions.size > 0) setEverChosen(true);
  const allHere = rows.length > 0 && chosenHere === rows.length;

  const sortOf = (sort: PostSort): NonNullable<Column<TablePost>["sort"]> => ({
    link: linkTo(sortedBy(asked, sort), { scroll: false }),
    direction: asked.sort !== sort ? undefined : asked.direction === "asc" ? "ascending" : "descending",
  });
  const columns: Column<TablePost>[] = [
    {
      key: "state",
      lead: <SelectBox label={bulk("selectPage")} checked={allHere} mixed={chosenHere > 0} onToggle={() => selection.togglePage(rows)} />,
      header: t("columns.state"),
      sort: sortOf("state"),
      plain: true,
      cell: (post) => (
        <span className="flex items-center gap-3" {...{ [rowAttribute]: post.id }}>
          <SelectBox
            label={bulk("select", { text: post.content.slice(0, 60) })}
            checked={selection.revisions.has(post.id)}
            onToggle={(range) => selection.toggle(post.id, rows, range)}
          />
          <span className="flex flex-wrap gap-1">
            <StateBadge thing="post" state={post.status} />
            {post.approval !== "none" && (post.status === "DRAFT" || post.status === "SCHEDULED") ? (
              <StateBadge thing="approval" state={post.approval} />
            ) : null}
          </span>
        </span>
      ),
    },
    { key: "text", header: t("columns.text"), plain: true, wide: true, cell: (post) => <PostText post={post} /> },
    { key: "accounts", header: t("columns.accounts"), plain: true, cell: (post) => <AccountList post={post} accounts={accounts} /> },
    {
      key: "time",
      header: t("columns.time"),
      sort: sortOf("time"),
      plain: true,
      cell: (post) => (
        <span className="block text-gray-11 @4xl:min-w-32 @7xl:whitespace-nowrap">
          <PostTime post={post} />
        </span>
      ),
    },
    {
      key: "created",
      from: "7xl",
      header: t("columns.created"),
      sort: sortOf("created"),
      cell: (post) => <Created at={post.createdAt} />,
    },
    {
      key: "author",
      from: "6xl",
      header: bulk("author"),
      cell: (post) => (
        <bdi className="one-line block max-w-32" title={post.author}>
          {post.author}
        </bdi>
      ),
    },
    {
      key: "act",
      corner: true,
      header: <span className="sr-only">{t("columns.act")}</span>,
      plain: true,
      cell: (post) =>
        may.write ? <PostActs post={post} busy={retry.isPending && retry.variables.id === post.id} onRetry={retry.mutate} onDelete={setDeleting} /> : null,
    },
  ];

  const compose = may.write ? (
    <LinkButton href="/posts/new" variant="primary">
      <AddIcon />
      {shell("newPost")}
    </LinkButton>
  ) : null;
  const exported = meta.total > 0 ? () => exporting.mutate({ filter: only }) : null;

  return (
    <Page
      title={t("title")}
      actions={
        <>
          <FileMenu total={meta.total} busy={exporting.isPending} mayImport={may.write} onExport={exported} />
          {compose}
        </>
      }
    >
      <PostFilters filtering={filtering} counts={byStatus} {...choices} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      {exporting.error ? <Notice hue="red">{bulk("exportFailed")}</Notice> : null}
      <Awaited loading={loading}>
        <Card>
          {rows.length > 0 ? (
            <Table caption={t("title")} columns={columns} rows={rows} rowKey={(post) => post.id} />
          ) : filtered || filter.offset > 0 ? (
            <EmptyState
              icon={FilterIcon}
              title={common("noMatch.title")}
              text={common("noMatch.text")}
              action={<LinkButton {...linkTo(wholeList)}>{common("clearFilters")}</LinkButton>}
            />
          ) : (
            <EmptyState icon={PostsIcon} title={t("empty.title")} text={t("empty.text")} action={compose} />
          )}
        </Card>
        <Pagination offset={meta.offset} limit={limit} total={meta.total} hrefAt={(offset) => postsHref(loading ? asked : { ...filter, offset })} />
      </Awaited>
      {everChosen ? <BulkBar selection={selection} filter={only} total={meta.total} known={known} /> : null}
      {deleting ? <DeletePostDialog post={deleting} onClose={() => setDeleting(null)} /> : null}
    </Page>
  );
}

/** What is done with the list as a whole. */
function FileMenu({ total, busy, mayImport, onExport }: { total: number; busy: boolean; mayImport: boolean; onExport: (() => void) | null }) {
  const t = useText("bulk");
  const common = useText("common");
  if (!mayImport && !onExport) return null;
  return (
    <Menu
      trigger={
        <Button size="icon" busy={busy} aria-label={common("more")}>
          <MoreIcon />
        </Button>
      }
    >
      {mayImport ? (
        <MenuItem asChild>
          <Link href="/posts/import">
            <UploadIcon />
            {t("import")}
          </Link>
        </MenuItem>
      ) : null}
      {onExport ? (
        <MenuItem onSelect={onExport}>
          <DownloadIcon />
          {t("exportAll", { count: total })}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

// What a row shows is drawn anew when the row has changed: choosing one of fifty draws no other.

const PostText = memo(function PostText({ post }: { post: TablePost }) {
  const t = useText("posts");
  const files = post.mediaUrls.length;
  return (
    <Link href={`/posts/${post.id}`} className="flex min-w-0 items-center justify-between gap-3 text-base hover:underline @4xl:min-w-64">
      <span className="grid min-w-0 gap-0.5">
        <Snippet text={post.content} />
        {files > 0 ? <span className="text-xs text-gray-10">{t("media", { count: files })}</span> : null}
      </span>
      {files > 0 ? <Thumbnail item={post.picture ?? elsewhere} className="size-12 shrink-0" /> : null}
    </Link>
  );
});

const Created = memo(function Created({ at }: { at: string }) {
  return (
    <span className="text-gray-11">
      <Time at={at} only="date" />
    </span>
  );
});

interface PostActsProps {
  post: TablePost;
  busy: boolean;
  onRetry(post: { id: string }): void;
  onDelete(post: TablePost): void;
}

const PostActs = memo(function PostActs({ post, busy, onRetry, onDelete }: PostActsProps) {
  const t = useText("posts");
  return (
    <span className="flex items-center gap-1 @4xl:justify-end">
      {canRetry(post.status) ? (
        <Button size="sm" busy={busy} onClick={() => onRetry({ id: post.id })}>
          <RetryIcon />
          {t("actions.retry")}
        </Button>
      ) : null}
      <PostMenu post={post} onDelete={() => onDelete(post)} />
    </span>
  );
});

/** A file that is not of the library is fetched from nobody for a list. */
const elsewhere = { kind: "image", thumbnailUrl: null, altText: null } as const;
