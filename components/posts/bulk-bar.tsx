"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/feedback";
import { CalendarClockIcon, ChecksIcon, CloseIcon, DeleteIcon, DownloadIcon, LabelIcon } from "@/components/ui/icons";
import type { PostFilterInput, TimeChange } from "@/server/domains/posts/table.schema";
import { ChangeLabelsDialog } from "./change-labels-dialog";
import { ChangeTimeDialog } from "./change-time-dialog";
import { SkippedPosts } from "./skipped-posts";
import { type PostLookup, useBulk } from "./use-bulk";
import { useExport } from "./use-export";
import type { Selection } from "./use-selection";

/** As many as can be chosen at once; the server holds the same. */
const selectionLimit = 5_000;

interface BulkBarProps {
  selection: Selection;
  filter: PostFilterInput;
  total: number;
  /** More than the total may match. */
  least: boolean;
  lookup: PostLookup;
}

/** What can be done with the chosen posts. Stands at the window's lower edge as long as some are chosen, or a result is to be read. */
export function BulkBar({ selection, filter, total, least, lookup }: BulkBarProps) {
  const t = useText("bulk");
  const may = useMay();
  const ids = [...selection.revisions.keys()];
  const bulk = useBulk((remaining) => selection.keep(remaining), lookup);
  const { approvalRequired } = useViewer().workspace;
  const exporting = useExport();
  const [dialog, setDialog] = useState<"move" | "labels" | "delete" | null>(null);
  if (ids.length === 0 && bulk.left.length === 0 && !bulk.error) return null;
  const act = (work: () => Promise<void>) => {
    setDialog(null);
    void work();
  };
  return (
    <section
      aria-label={t("toolbar")}
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 grid gap-2 rounded-card border border-gray-6 bg-surface p-2 shadow-popover sm:bottom-4"
    >
      {bulk.error ? <ErrorNotice error={bulk.error} /> : null}
      {exporting.error ? <Notice hue="red">{t("exportFailed")}</Notice> : null}
      {bulk.left.length > 0 ? <SkippedPosts outcomes={bulk.left} onClose={bulk.clearLeft} /> : null}
      {bulk.progress ? (
        <Progress {...bulk.progress} onStop={bulk.stop} />
      ) : ids.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <Chosen selection={selection} filter={filter} total={total} least={least} />
          <span className="ms-auto flex flex-wrap items-center gap-2">
            {may.write ? (
              <Button size="sm" onClick={() => setDialog("move")}>
                <CalendarClockIcon />
                {t("move")}
              </Button>
            ) : null}
            {may.write ? (
              <Button size="sm" onClick={() => setDialog("labels")}>
                <LabelIcon />
                {t("labels")}
              </Button>
            ) : null}
            {may.approve && approvalRequired ? (
              <Button size="sm" onClick={() => void bulk.approve(ids)}>
                <ChecksIcon />
                {t("approve")}
              </Button>
            ) : null}
            <Button size="sm" busy={exporting.isPending} onClick={() => exporting.mutate({ ids })}>
              <DownloadIcon />
              {t("export")}
            </Button>
            {may.write ? (
              <Button size="sm" onClick={() => setDialog("delete")}>
                <DeleteIcon />
                {t("delete")}
              </Button>
            ) : null}
            <Button size="icon" variant="quiet" aria-label={t("clear")} onClick={() => selection.set([])}>
              <CloseIcon />
            </Button>
          </span>
        </div>
      ) : null}
      {dialog === "move" ? (
        <ChangeTimeDialog count={ids.length} onClose={() => setDialog(null)} onConfirm={(change: TimeChange) => act(() => bulk.move(ids, change))} />
      ) : null}
      {dialog === "labels" ? (
        <ChangeLabelsDialog count={ids.length} onClose={() => setDialog(null)} onConfirm={(change) => act(() => bulk.relabel(ids, change))} />
      ) : null}
      <ConfirmDialog
        open={dialog === "delete"}
        onOpenChange={(open) => setDialog(open ? "delete" : null)}
        title={t("deleteTitle", { count: ids.length })}
        text={t("deleteText")}
        confirm={t("deleteConfirm", { count: ids.length })}
        keep={t("deleteKeep")}
        onConfirm={() => act(() => bulk.remove(ids))}
      />
    </section>
  );
}

/** How many of how many, and the rest by one press. */
function Chosen({ selection, filter, total, least }: Omit<BulkBarProps, "lookup">) {
  const t = useText("bulk");
  const common = useText("common");
  const format = useFormat();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const count = selection.revisions.size;
  const selectAll = async () => {
    setBusy(true);
    setError(null);
    try {
      selection.set((await queries.fetchQuery(trpc.posts.matching.queryOptions(filter, { staleTime: 0 }))).posts);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 ps-2">
      <span role="status" className="figures font-medium">
        {count < total ? t("selectedOf", { n: format.number(count), total: least ? common("atLeast", { n: total }) : total }) : t("selected", { count })}
      </span>
      {count < Math.min(total, selectionLimit) ? (
        <Button size="sm" variant="quiet" className="text-accent-5!" busy={busy} onClick={() => void selectAll()}>
          {total > selectionLimit ? t("selectFirst", { n: selectionLimit }) : t("selectMatching", { count: total })}
        </Button>
      ) : null}
      {error ? <Notice hue="red">{t("reason.REFUSED")}</Notice> : null}
    </span>
  );
}

function Progress({ done, total, onStop }: { done: number; total: number; onStop(): void }) {
  const t = useText("bulk");
  return (
    <div className="flex items-center gap-3 ps-2">
      <progress aria-label={t("toolbar")} value={done} max={total} className="h-1.5 min-w-0 grow accent-accent-4" />
      <span role="status" className="figures text-sm text-gray-11">
        {t("progress", { done, total })}
      </span>
      <Button size="sm" onClick={onStop}>
        {t("stop")}
      </Button>
    </div>
  );
}
