"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { MediaLibrary } from "@/components/media/media-library";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { LibraryItem } from "@/server/domains/media/media.schema";

interface LibraryDialogProps {
  onClose(): void;
  onChoose(items: LibraryItem[]): void;
  /** How many more the post takes. */
  room: number;
}

export function LibraryDialog({ onClose, onChoose, room }: LibraryDialogProps) {
  const t = useText("media");
  const [chosen, setChosen] = useState<LibraryItem[]>([]);
  const toggle = (item: LibraryItem) =>
    setChosen((list) => (list.some(({ id }) => id === item.id) ? list.filter(({ id }) => id !== item.id) : list.length < room ? [...list, item] : list));
  const use = () => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("pick.title")}
      description={t("pick.text")}
      footer={
        <Button variant="primary" onClick={use}>
          {chosen.length > 0 ? t("pick.done", { count: chosen.length }) : t("pick.none")}
        </Button>
      }
    >
      <MediaLibrary choosing={{ chosen: chosen.map(({ id }) => id), toggle }} />
    </Dialog>
  );
}
