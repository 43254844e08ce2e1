"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ClipboardEvent, type DragEvent, useRef, useState } from "react";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { EmptyState, Skeleton } from "@/components/ui/feedback";
import { FilterIcon, FolderIcon, MediaIcon, NextIcon, PreviousIcon } from "@/components/ui/icons";
import { SearchField } from "@/components/ui/search-field";
import type { LibraryItem, ListedItem } from "@/server/domains/media/media.schema";
import type { PageMeta } from "@/server/lib/pagination";
import { FileButton } from "./file-button";
import { FolderChoice } from "./folder-choice";
import { pastedFiles, showable } from "./given-files";
import { MediaTable } from "./media-table";
import { MediaTile } from "./media-tile";
import { MoveBar } from "./move-bar";
import { UploadList } from "./upload-list";
import { askedFolder, folderIdOf, type OpenFolder, useKnownFolder } from "./use-folders";
import { useMarking } from "./use-marking";
import { useLibraryUploads } from "./use-uploads";

const perPage = 24;

const choices = ["all", "image", "video", "noAlt"] as const;
type Kind = (typeof choices)[number];
/** Alt text is what pictures are described by. */
const asked = { all: {}, image: { kind: "image" }, video: { kind: "video" }, noAlt: { kind: "image", withoutAlt: true } } as const;

type LibraryView = "grid" | "list";
/** What of the library is shown, and how. */
export interface LibraryPlace {
  view: LibraryView;
  folder: OpenFolder;
}
const everything: LibraryPlace = { view: "grid", folder: "all" };
const views = ["grid", "list"] as const satisfies readonly LibraryView[];

interface MediaLibraryProps {
  /** The first page of one folder's files. */
  initial?: { folder: OpenFolder; files: { data: ListedItem[]; meta: PageMeta } };
  /** Given where files are chosen for a post; then they are neither changed nor deleted here. */
  choosing?: { chosen: readonly string[]; toggle(item: LibraryItem): void };
  /** Given where the address keeps it, and where the files may be seen in either way; elsewhere they are a grid. */
  place?: { now: LibraryPlace; change(to: Partial<LibraryPlace>): void };
}

/** The workspace's files: put in by button, drop or paste. */
export function MediaLibrary({ initial, choosing, place }: MediaLibraryProps) {
  const t = useText("media");
  const common = useText("common");
  const trpc = useTRPC();
  const may = useMay();
  const [kind, setKind] = useState<Kind>("all");
  const [search, setSearch] = useState("");
  const [offset, setOffset] = useState(0);
  const [own, setOwn] = useState(everything);
  const { view, folder: asks } = place?.now ?? own;
  const folder = useKnownFolder(asks);
  const { chosen, marking, clear } = useMarking();
  const [over, setOver] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const filtered = kind !== "all" || search !== "";
  const given = initial?.folder === folder && !filtered && offset === 0 ? initial.files : undefined;
  const list = useQuery(
    trpc.media.library.queryOptions(firstOrAsked(offset, { ...asked[kind], ...askedFolder(folder), ...(search ? { search } : {}) }), {
      ...(given ? { initialData: given } : {}),
      placeholderData: keepPreviousData,
    }),
  );
  const { uploads, add, retry, cancel } = useLibraryUploads();
  const items = list.data?.data ?? [];
  // The last file of the last page has been deleted.
  if (list.data && !list.isPlaceholderData && items.length === 0 && offset > 0) setOffset(Math.max(0, offset - perPage));

  const take = (files: Iterable<File>) => {
    const taken = showable(files);
    if (may.write && taken.length > 0) add(taken, folderIdOf(folder));
    return taken.length > 0;
  };
  const open = (to: OpenFolder) => {
    if (place) place.change({ folder: to });
    else setOwn({ ...own, folder: to });
    setOffset(0);
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
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Choice<Kind>
          label={t("kind")}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setOffset(0);
          }}
          options={choices.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div className="flex grow flex-wrap gap-2 sm:grow-0">
          <FolderChoice value={folder} managing={!choosing} onChange={open} />
          {place ? (
            <Choice<LibraryView>
              label={t("view")}
              value={view}
              onChange={(to) => place.change({ view: to })}
              options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
            />
          ) : null}
          <SearchField
            label={t("search")}
            value={search}
            onSearch={(text) => {
              setSearch(text);
              setOffset(0);
            }}
          />
          {items.length > 0 || filtered || folder !== "all" ? upload : null}
        </div>
      </div>
      {may.write ? <p className="text-xs text-gray-10">{t("hint")}</p> : null}
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      {list.error ? <ErrorNotice error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending && !list.error ? <Loading view={view} /> : null}
      {list.data && items.length === 0 ? (
        filtered ? (
          <EmptyState
            icon={FilterIcon}
            title={common("noMatch.title")}
            text={common("noMatch.text")}
            action={
              <Button
                onClick={() => {
                  setKind("all");
                  setSearch("");
                }}
              >
                {common("clearFilters")}
              </Button>
            }
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
      {marks ? <MoveBar chosen={chosen} onClear={clear} /> : null}
      {list.data && list.data.meta.total > 0 ? (
        <Pages
          meta={list.data.meta}
          onTurn={(to) => {
            setOffset(to);
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

/** What the server rendered is found again only under the very same question. */
const firstOrAsked = <Filter extends object>(offset: number, filter: Filter) => ({ limit: perPage, ...(offset > 0 ? { offset } : {}), ...filter });

function Pages({ meta: { offset, limit, total }, onTurn }: { meta: PageMeta; onTurn(offset: number): void }) {
  const common = useText("common");
  const format = useFormat();
  return (
    <nav aria-label={common("pagination")} className="flex items-center justify-between gap-3">
      <p className="figures text-sm text-gray-11">
        {common("pageOf", { first: format.number(offset + 1), last: format.number(Math.min(offset + limit, total)), total })}
      </p>
      {total > limit ? (
        <div className="flex gap-2">
          {offset > 0 ? (
            <Button size="icon" aria-label={common("previous")} onClick={() => onTurn(Math.max(0, offset - limit))}>
              <PreviousIcon />
            </Button>
          ) : null}
          {offset + limit < total ? (
            <Button size="icon" aria-label={common("next")} onClick={() => onTurn(offset + limit)}>
              <NextIcon />
            </Button>
          ) : null}
        </div>
      ) : null}
    </nav>
  );
}

const gridClass = "grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]";
