"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { CropIcon } from "@/components/ui/icons";
import { lazyPart } from "@/components/ui/part";
import type { LibraryItem } from "@/server/domains/media/media.schema";

const CropDialog = lazyPart(() => import("./crop-dialog").then((module) => module.CropDialog));

/** Opens the image for cropping. Nothing for a video or an animation, of which no part is taken. */
export function CropButton({ item, onDone }: { item: LibraryItem; onDone?(part: LibraryItem): void }) {
  const t = useText("media");
  const [open, setOpen] = useState(false);
  if (item.kind !== "image" || item.moves || !item.width || !item.height) return null;
  return (
    <>
      <Button size="sm" variant="quiet" aria-label={t("crop.openNamed", { name: item.fileName })} onClick={() => setOpen(true)}>
        <CropIcon />
        {t("crop.open")}
      </Button>
      {open ? <CropDialog item={item} size={{ width: item.width, height: item.height }} onClose={() => setOpen(false)} onDone={onDone} /> : null}
    </>
  );
}
