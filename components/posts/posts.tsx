"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useLabels } from "@/components/labels/labels-context";
import { useTRPC } from "@/components/providers/trpc";
import { useOptimisticFilter } from "@/components/shell/use-optimistic-filter";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Button, LinkButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState, Notice } from "@/components/ui/feedback";
import { AddIcon, DownloadIcon, FilterIcon, LabelIcon, MoreIcon, PostsIcon, UploadIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LoadingVeil } from "@/components/ui/loading-veil";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Page } from "@/components/ui/page";
import { Pagination } from "@/components/ui/pagination";
import { lazyPart } from "@/components/ui/part";
import { type Head, Table } from "@/components/ui/table";
import type { SavedView } from "@/server/domains/posts/saved-views.schema";
import type { PostSort, PostTable, TablePost } from "@/server/domains/posts/table.schema";
import type { FilterChoices } from "./filter-panel";
import { PostFilters } from "./post-filters";
import { PostErrorNotice } from "./post-problem";
import { filtersOf, openedTab, type PostFilter, postsHref, sortedBy } from "./posts-href";
import { listRefetchDelay } from "./refetch-delay";
import { SelectBox } from "./select-box";
import { useAccounts } from "./use-accounts";
import { useExport } from "./use-export";
import { usePostActions } from "./use-post-actions";
import { usePostColumns } from "./use-post-columns";
import { useKeyedActs } from "./use-post-keys";
import { useRowKeys } from "./use-row-keys";
import { useSelection } from "./use-selection";

const BulkBar = lazyPart(() => import("./bulk-bar").then((module) => module.BulkBar));
const LabelsDialog = lazyPart(() => import("@/components/labels/labels-dialog").then((module) => module.LabelsDialog));
const DeletePostDialog = lazyPart(() => import("./delete-post-dialog").then((module) => module.DeletePostDialog));

interface PostsProps extends FilterChoices {
  filter: PostFilter;
  limit: number;
  initial: PostTable;
  views: SavedView[];
}

export function Posts({ filter, limit, initial, views, ...choices }: PostsProps) {
  const t = useText("posts");
  const bulk = useText("bulk");
  const shell = useText("shell");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const { limited } = useViewer().workspace;
  const accounts = useAccounts(choices.accounts);
  const labels = useLabels(choices.labels);
  const filtering = useOptimisticFilter(filter, postsHref);
  const { requested, linkTo, loading } = filtering;
  const only = filtersOf(filter);
  const list = useQuery({
    ...trpc.posts.table.queryOptions({ ...filter, limit }, { initialData: initial }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listRefetchDelay(state.data?.data ?? [], Date.now()),
  });
  const { retry } = usePostActions();
  const exporting = useExport();
  const [managing, setManaging] = useState(false);
  const [deleting, setDeleting] = useState<TablePost | null>(null);
  const selection = useSelection(postsHref(only));
  const { data: rows, meta, byStatus, countedTo } = list.data;
  const filtered = Object.keys(only).some((name) => name !== "tab");
  const none = Object.values(byStatus).every((count) => count === 0);
  const chosenHere = rows.filter(({ id }) => selection.revisions.has(id)).length;
  const rowOf = (id: string) => rows.find((post) => post.id === id);
  const keyed = useKeyedActs(retry);
  useRowKeys({
    onSelect: (id, range) => selection.toggle(id, rows, range),
    onEdit: (id) => keyed.edit(rowOf(id)),
    onRetry: (id) => keyed.tryAgain(rowOf(id)),
  });
  const lookup = {
    excerptOf: (id: string) => rowOf(id)?.content.slice(0, 80) ?? "",
    revisionOf: (id: string) => rowOf(id)?.revision ?? selection.revisions.get(id),
    altTextVersionOf: (id: string) => rowOf(id)?.altTextVersion,
  };
  // Once there, the bar stays mounted: its results outlive the selection.
  const [everChosen, setEverChosen] = useState(false);
  if (!everChosen && selection.revisions.size > 0) setEverChosen(true);
  const allHere = rows.length > 0 && chosenHere === rows.length;

  const columns = usePostColumns({
    rows,
    accounts,
    selection,
    retrying: retry.isPending ? retry.variables.id : null,
    onRetry: retry.mutate,
    onDelete: setDeleting,
  });
  const sortOf = (sort: PostSort): Head["sort"] => ({
    link: linkTo(sortedBy(requested, sort), { scroll: false }),
    direction: requested.sort !== sort ? undefined : requested.direction === "asc" ? "ascending" : "descending",
  });
  const heads = {
    state: {
      lead: <SelectBox label={bulk("selectPage")} checked={allHere} mixed={chosenHere > 0} onToggle={() => selection.togglePage(rows)} />,
      sort: sortOf("state"),
    },
    time: { sort: sortOf("time") },
    created: { sort: sortOf("created") },
  };

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
          <FileMenu
            total={countedTo === null ? meta.total : null}
            busy={exporting.isPending}
            mayImport={may.write}
            onLabels={may.write && !limited ? () => setManaging(true) : null}
            onExport={exported}
          />
          {compose}
        </>
      }
    >
      <PostFilters filtering={filtering} counts={byStatus} countedTo={countedTo} views={views} {...choices} labels={labels} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {retry.error ? <PostErrorNotice error={retry.error} /> : null}
      {exporting.error ? <Notice hue="red">{bulk("exportFailed")}</Notice> : null}
      <LoadingVeil loading={loading}>
        <Card>
          {rows.length > 0 ? (
            <Table tall caption={t("title")} columns={columns} heads={heads} rows={rows} rowKey={(post) => post.id} chosen={selection.revisions} />
          ) : filtered || filter.offset > 0 ? (
            <EmptyState
              icon={FilterIcon}
              title={common("noMatch.title")}
              text={common("noMatch.text")}
              action={<LinkButton {...linkTo(openedTab(filter.tab))}>{common("clearFilters")}</LinkButton>}
            />
          ) : (
            <EmptyState
              icon={PostsIcon}
              title={t(`tabs.empty.${none ? "all" : (filter.tab ?? "all")}.title`)}
              text={t(`tabs.empty.${none ? "all" : (filter.tab ?? "all")}.text`)}
              action={compose}
            />
          )}
        </Card>
        <Pagination
          offset={meta.offset}
          limit={limit}
          total={meta.total}
          least={countedTo !== null}
          hrefAt={(offset) => postsHref(loading ? requested : { ...filter, offset })}
        />
      </LoadingVeil>
      {everChosen ? <BulkBar selection={selection} filter={only} total={meta.total} least={countedTo !== null} lookup={lookup} /> : null}
      {managing ? <LabelsDialog onClose={() => setManaging(false)} /> : null}
      {deleting ? <DeletePostDialog post={deleting} onClose={() => setDeleting(null)} /> : null}
    </Page>
  );
}

interface FileMenuProps {
  /** Null: not all are counted. */
  total: number | null;
  busy: boolean;
  mayImport: boolean;
  /** Null: not for this member. */
  onLabels: (() => void) | null;
  onExport: (() => void) | null;
}

/** What is done with the list as a whole. */
function FileMenu({ total, busy, mayImport, onLabels, onExport }: FileMenuProps) {
  const t = useText("bulk");
  const labels = useText("labels");
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
      {onLabels ? (
        <MenuItem onSelect={onLabels}>
          <LabelIcon />
          {labels("manage")}
        </MenuItem>
      ) : null}
      {onExport ? (
        <MenuItem onSelect={onExport}>
          <DownloadIcon />
          {t("exportAll", { count: total ?? 0 })}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
