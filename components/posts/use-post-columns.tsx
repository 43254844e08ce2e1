"use client";

import { useMemo } from "react";
import { useText } from "@/components/i18n/client";
import { LabelChips } from "@/components/labels/label-chip";
import { Thumbnail } from "@/components/media/thumbnail";
import { useMay } from "@/components/shell/viewer-context";
import { Link } from "@/components/ui/link";
import type { Column } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { Connection } from "@/server/domains/connections/connections.schema";
import type { TablePost } from "@/server/domains/posts/table.schema";
import { AccountList } from "./account-list";
import { PostMenu } from "./post-menu";
import { PostState } from "./post-state";
import { PostTime } from "./post-time";
import { RemedyButton } from "./remedy-button";
import { SelectBox } from "./select-box";
import { Snippet } from "./snippet";
import { rowAttribute } from "./use-row-keys";
import type { Selection } from "./use-selection";

interface PostColumnsInput {
  rows: readonly TablePost[];
  accounts: Map<string, Connection>;
  selection: Selection;
  /** Id of the post that is being tried again. */
  retrying: string | null;
  onRetry(post: { id: string }): void;
  onDelete(post: TablePost): void;
}

/** The same columns as long as nothing that a row shows has changed. */
export function usePostColumns({ rows, accounts, selection: { toggle }, retrying, onRetry, onDelete }: PostColumnsInput): Column<TablePost>[] {
  const t = useText("posts");
  const bulk = useText("bulk");
  const { write } = useMay();
  return useMemo(
    () => [
      {
        key: "state",
        header: t("columns.state"),
        plain: true,
        cell: (post, chosen) => (
          <span className="flex items-center gap-3" {...{ [rowAttribute]: post.id }}>
            <SelectBox label={bulk("select", { text: post.content.slice(0, 60) })} checked={chosen} onToggle={(range) => toggle(post.id, rows, range)} />
            <span className="flex flex-wrap gap-1 @4xl:gap-y-0">
              <PostState post={post} />
            </span>
          </span>
        ),
      },
      { key: "text", header: t("columns.text"), plain: true, wide: true, cell: (post) => <PostText post={post} /> },
      { key: "accounts", header: t("columns.accounts"), plain: true, cell: (post) => <AccountList post={post} accounts={accounts} /> },
      {
        key: "time",
        header: t("columns.time"),
        plain: true,
        cell: (post) => (
          <span className="block text-gray-11 @4xl:min-w-32 @7xl:whitespace-nowrap">
            <PostTime post={post} />
          </span>
        ),
      },
      { key: "created", from: "7xl", header: t("columns.created"), cell: (post) => <Created at={post.createdAt} /> },
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
        cell: (post) => (write ? <PostActs post={post} busy={post.id === retrying} onRetry={onRetry} onDelete={onDelete} /> : null),
      },
    ],
    [t, bulk, write, rows, accounts, toggle, retrying, onRetry, onDelete],
  );
}

function PostText({ post }: { post: TablePost }) {
  const t = useText("posts");
  const files = post.mediaUrls.length;
  const isMarked = files > 0 || post.labels.length > 0;
  return (
    <Link href={`/posts/${post.id}`} className="flex min-w-0 items-center justify-between gap-3 text-base hover:underline @4xl:min-w-64">
      <span className="grid min-w-0 gap-0.5 @4xl:gap-0">
        <Snippet text={post.content} brief={isMarked} />
        {isMarked ? (
          <span className="flex min-w-0 items-center gap-x-2 gap-y-0.5 @max-4xl:flex-wrap">
            <LabelChips names={post.labels} />
            {files > 0 ? <span className="shrink-0 text-xs text-gray-10">{t("media", { count: files })}</span> : null}
          </span>
        ) : null}
      </span>
      {files > 0 ? <Thumbnail item={post.picture ?? elsewhere} className="size-12 shrink-0" /> : null}
    </Link>
  );
}

function Created({ at }: { at: string }) {
  return (
    <span className="text-gray-11">
      <Time at={at} only="date" />
    </span>
  );
}

interface PostActsProps {
  post: TablePost;
  busy: boolean;
  onRetry(post: { id: string }): void;
  onDelete(post: TablePost): void;
}

function PostActs({ post, busy, onRetry, onDelete }: PostActsProps) {
  return (
    <span className="flex items-center gap-1 @4xl:justify-end">
      <RemedyButton size="sm" post={post} busy={busy} onRetry={() => onRetry({ id: post.id })} />
      <PostMenu post={post} onDelete={() => onDelete(post)} />
    </span>
  );
}

/** A file that is not of the library is fetched from nobody for a list. */
const elsewhere = { kind: "image", thumbnailUrl: null, altText: null } as const;
