"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ClipboardEvent, type DragEvent, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { EmptyState, Skeleton } from "@/components/ui/feedback";
import { MediaIcon } from "@/components/ui/icons";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { FileButton } from "./file-button";
import { pastedFiles, showable } from "./given-files";
import { MediaTile } from "./media-tile";
import { UploadList } from "./upload-list";
import { useLibraryUploads } from "./use-uploads";

const perPage = 24;

interface MediaLibraryProps {
  initial?: { data: LibraryItem[]; meta: PageMeta };
  /** Given where files are chosen for a post; then they are neither changed nor deleted here. */
  choosing?: { chosen: readonly string[]; toggle(item: LibraryItem): void };
}

/** The workspace's files: put in by button, drop or paste. */
export function MediaLibrary({ initial, choosing }: MediaLibraryProps) {
  const t = useText("media");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const [kind, setKind] = useState<"all" | "image" | "video">("all");
  const [limit, setLimit] = useState(perPage);
  const [over, setOver] = useState(false);
  const query = { limit, ...(kind === "all" ? {} : { kind }) };
  const list = useQuery(
    trpc.media.library.queryOptions(query, {
      ...(initial && kind === "all" && limit === perPage ? { initialData: initial } : {}),
      placeholderData: keepPreviousData,
    }),
  );
  const { uploads, add, retry, cancel } = useLibraryUploads();
  const items = list.data?.data ?? [];

  const take = (files: Iterable<File>) => {
    const chosen = showable(files);
    if (may.write && chosen.length > 0) add(chosen);
    return chosen.length > 0;
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (take(pastedFiles(event.clipboardData))) event.preventDefault();
  };
  const upload = may.write ? <FileButton variant={choosing ? "secondary" : "primary"} onFiles={take} /> : null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for those who neither drop nor paste
    <div
      className={clsx("grid min-h-64 content-start gap-4 rounded-card", over && "outline-2 outline-offset-4 outline-accent-4 outline-dashed")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice<"all" | "image" | "video">
          label={t("kind")}
          value={kind}
          onChange={setKind}
          options={(["all", "image", "video"] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {items.length > 0 ? upload : null}
      </div>
      {may.write ? <p className="text-xs text-gray-10">{t("hint")}</p> : null}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending && !list.error ? (
        <ul className={gridClass} aria-label={common("loading")}>
          {Array.from({ length: 8 }, (_, index) => index).map((index) => (
            <li key={index}>
              <Skeleton className="aspect-square" />
            </li>
          ))}
        </ul>
      ) : null}
      {list.data && items.length === 0 ? (
        kind === "all" ? (
          <EmptyState icon={MediaIcon} title={t("empty.title")} text={t("empty.text")} action={upload} />
        ) : (
          <EmptyState icon={MediaIcon} title={common("noMatch.title")} text={common("noMatch.text")} />
        )
      ) : null}
      <ul className={gridClass}>
        {items.map((item) => (
          <li key={item.id} className="grid min-w-0 content-start">
            <MediaTile item={item} {...(choosing ? { chosen: choosing.chosen.includes(item.id), onToggle: () => choosing.toggle(item) } : {})} />
          </li>
        ))}
      </ul>
      {list.data && list.data.meta.total > items.length && limit < 96 ? (
        <div>
          <Button busy={list.isFetching} onClick={() => setLimit((current) => current + perPage)}>
            {common("showMore")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]";
