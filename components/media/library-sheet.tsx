"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { KindSelect } from "./kind-select";
import { type LibraryPlace, type LibraryView, libraryViews } from "./library-place";

interface SheetProps {
  place: LibraryPlace;
  go(change: Partial<LibraryPlace>): void;
  onClose(): void;
}

/** Which files and how they are shown, over the files on a phone. */
export function LibrarySheet({ place, go, onClose }: SheetProps) {
  const t = useText("media");
  const common = useText("common");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("sheet.open")}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {t("sheet.show")}
          </Button>
          {place.kind === "all" ? null : <Button onClick={() => go({ kind: "all", offset: 0 })}>{common("clearFilters")}</Button>}
        </>
      }
    >
      <Field label={t("kind")}>{(control) => <KindSelect {...control} value={place.kind} onChoose={(kind) => go({ kind, offset: 0 })} />}</Field>
      <div className="grid gap-1.5">
        <span aria-hidden className="font-medium">
          {t("view")}
        </span>
        <Choice<LibraryView>
          label={t("view")}
          value={place.view}
          onChange={(view) => go({ view })}
          options={libraryViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </div>
    </Dialog>
  );
}
