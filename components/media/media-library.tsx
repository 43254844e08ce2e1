"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ClipboardEvent, type DragEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { EmptyState, Skeleton } from "@/components/ui/feedback";
import { FilterIcon, FolderIcon, MediaIcon } from "@/components/ui/icons";
import type { LibraryItem, ListedItem } from "@/server/domains/media/media.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { FileButton } from "./file-button";
import { displayableFiles, pastedFiles } from "./given-files";
import { LibraryPages } from "./library-pages";
import { DEFAULT_PLACE, folderIdOf, isNarrowed, type LibraryPlace, type LibraryView, lastOffset, libraryQuestion, type OpenFolder } from "./library-place";
import { LibraryToolbar } from "./library-toolbar";
import { MediaTable } from "./media-table";
import { MediaTile } from "./media-tile";
import { MoveBar } from "./move-bar";
import { UnsavedAltTexts } from "./unsaved-alt-texts";
import { UploadList } from "./upload-list";
import { useExistingFolder } from "./use-folders";
import { useMediaSelection } from "./use-media-selection";
import { useLibraryUploads } from "./use-uploads";

interface MediaLibraryProps {
  /** What the server found at one place. */
  initial?: { place: LibraryPlace; files: { data: ListedItem[]; meta: PageMeta } };
  /** Given where files are chosen for a post; then they are neither changed nor deleted here. */
  choosing?: { chosen: readonly string[]; toggle(item: LibraryItem): void };
  /** Set on the library's own page, whose address holds the view; elsewhere the library starts with all files. */
  page?: { now: LibraryPlace; change(to: Partial<LibraryPlace>): void };
}

/** The workspace's files: put in by button, drop or paste. */
export function MediaLibrary({ initial, choosing, page }: MediaLibraryProps) {
  const t = useText("media");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const [own, setOwn] = useState(DEFAULT_PLACE);
  const go = page?.change ?? ((to: Partial<LibraryPlace>) => setOwn((before) => ({ ...before, ...to })));
  const target = page?.now ?? own;
  const place = { ...target, folder: useExistingFolder(target.folder) };
  const { view, folder, offset } = place;
  const { chosen, marking, clear } = useMediaSelection();
  const [unsavedAltTexts] = useState(() => new Map<string, string>());
  const [over, setOver] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const filtered = isNarrowed(place);
  const question = libraryQuestion(place);
  const given = initial && JSON.stringify(libraryQuestion(initial.place)) === JSON.stringify(question) ? initial.files : undefined;
  const list = useQuery(trpc.media.library.queryOptions(question, { ...(given ? { initialData: given } : {}), placeholderData: keepPreviousData }));
  const { uploads, add, retry, cancel } = useLibraryUploads();
  const items = list.data?.data ?? [];
  const last = list.data ? lastOffset(list.data.meta) : offset;
  const isBeyond = !list.isPlaceholderData && offset > last;
  const turnBack = useEffectEvent(() => go({ offset: last }));
  useEffect(() => {
    if (isBeyond) turnBack();
  }, [isBeyond]);

  const take = (files: Iterable<File>) => {
    const taken = displayableFiles(files);
    if (may.write && taken.length > 0) add(taken, folderIdOf(folder));
    return taken.length > 0;
  };
  const open = (to: OpenFolder) => {
    go({ folder: to, offset: 0 });
    clear();
  };
  const marks = may.write && !choosing ? marking : undefined;
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
      ref={top}
      className={clsx("grid min-h-64 scroll-mt-20 content-start gap-4 rounded-card", over && "outline-2 outline-offset-4 outline-accent-4 outline-dashed")}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <LibraryToolbar
        place={place}
        go={go}
        onFolder={open}
        whole={page !== undefined}
        upload={items.length > 0 || filtered || folder !== "all" ? upload : null}
      />
      {may.write ? <p className="text-xs text-gray-10">{t("hint")}</p> : null}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {(list.isPending && !list.error) || isBeyond ? <Loading view={view} /> : null}
      {list.data && items.length === 0 && !isBeyond ? (
        filtered ? (
          <EmptyState
            icon={FilterIcon}
            title={common("noMatch.title")}
            text={common("noMatch.text")}
            action={<Button onClick={() => go({ kind: "all", search: "", offset: 0 })}>{common("clearFilters")}</Button>}
          />
        ) : (
          <EmptyState
            icon={folder === "all" ? MediaIcon : FolderIcon}
            title={t(folder === "all" ? "empty.title" : "folders.empty.title")}
            text={t(folder === "all" ? "empty.text" : "folders.empty.text")}
            action={folder === "all" ? upload : <Button onClick={() => open("all")}>{t("folders.all")}</Button>}
          />
        )
      ) : null}
      <UnsavedAltTexts value={unsavedAltTexts}>
        {view === "list" ? (
          items.length > 0 ? (
            <MediaTable items={items} marking={marks} />
          ) : null
        ) : (
          <ul className={gridClass}>
            {items.map((item) => (
              <li key={item.id} className="grid min-w-0 content-start">
                <MediaTile
                  item={item}
                  {...(marks ? { marking: marks } : {})}
                  {...(choosing ? { chosen: choosing.chosen.includes(item.id), onToggle: () => choosing.toggle(item) } : {})}
                />
              </li>
            ))}
          </ul>
        )}
      </UnsavedAltTexts>
      {marks ? <MoveBar chosen={chosen} onClear={clear} /> : null}
      {list.data && list.data.meta.total > 0 && !isBeyond ? (
        <LibraryPages
          meta={list.data.meta}
          onTurn={(to) => {
            go({ offset: to });
            top.current?.scrollIntoView({ block: "start" });
          }}
        />
      ) : null}
    </div>
  );
}

function Loading({ view }: { view: LibraryView }) {
  const common = useText("common");
  const isList = view === "list";
  return (
    <ul className={isList ? "grid gap-3" : gridClass} aria-label={common("loading")}>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <li key={index}>
          <Skeleton className={isList ? "h-15" : "aspect-square"} />
        </li>
      ))}
    </ul>
  );
}

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]";
