"use client";

import { type ReactNode, useState } from "react";
import { useFormat, useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { FilterIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import { SearchField } from "@/components/ui/search-field";
import { FolderChoice } from "./folder-choice";
import { KindSelect } from "./kind-select";
import { type LibraryKind, type LibraryPlace, type LibraryView, libraryKinds, libraryViews, type OpenFolder } from "./library-place";

const LibrarySheet = lazyPart(() => import("./library-sheet").then((module) => module.LibrarySheet));

interface ToolbarProps {
  place: LibraryPlace;
  go(change: Partial<LibraryPlace>): void;
  onFolder(to: OpenFolder): void;
  /** On the library's own page, where folders are made and files seen in either way. Elsewhere it is in a dialog already. */
  whole: boolean;
  upload: ReactNode;
}

/** One line where there is room; on a phone two, with the rest in a sheet. */
export function LibraryToolbar({ place, go, onFolder, whole, upload }: ToolbarProps) {
  const t = useText("media");
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-y-3">
      <Choice<LibraryKind>
        className="max-sm:hidden"
        label={t("kind")}
        value={place.kind}
        onChange={(kind) => go({ kind, offset: 0 })}
        options={libraryKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <div className="flex grow flex-wrap gap-2 sm:grow-0">
        <div className="flex gap-2 max-sm:w-full">
          <FolderChoice value={place.folder} managing={whole} onChange={onFolder} />
          {whole ? (
            <SheetButton place={place} go={go} />
          ) : (
            <KindSelect aria-label={t("kind")} className="min-w-0 grow sm:hidden" value={place.kind} onChoose={(kind) => go({ kind, offset: 0 })} />
          )}
        </div>
        {whole ? (
          <Choice<LibraryView>
            className="max-sm:hidden"
            label={t("view")}
            value={place.view}
            onChange={(view) => go({ view })}
            options={libraryViews.map((value) => ({ value, label: t(`views.${value}`) }))}
          />
        ) : null}
        <div className="flex gap-2 max-sm:w-full">
          <SearchField label={t("search")} value={place.search} onSearch={(search) => go({ search, offset: 0 })} />
          {upload}
        </div>
      </div>
    </div>
  );
}

function SheetButton({ place, go }: Pick<ToolbarProps, "place" | "go">) {
  const t = useText("media");
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const n = place.kind === "all" ? 0 : 1;
  return (
    <>
      <Button
        className="min-w-11 sm:hidden max-sm:px-2"
        aria-label={n > 0 ? t("sheet.openCount", { n }) : t("sheet.open")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FilterIcon />
        {n > 0 ? format.number(n) : null}
      </Button>
      {open ? <LibrarySheet place={place} go={go} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
