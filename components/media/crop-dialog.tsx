"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from "react-image-crop";
import { ErrorNotice } from "@/components/errors/error-text";
import { useFormat, useText } from "@/components/i18n/client";
import { useTRPC } from "@/components/providers/trpc";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import "react-image-crop/dist/ReactCrop.css";

const shapes = ["free", "square", "portrait", "landscape", "story"] as const;
type Shape = (typeof shapes)[number];
/** Width by height, as the platforms name them. */
const ratios: Record<Shape, number | null> = { free: null, square: 1, portrait: 4 / 5, landscape: 1.91, story: 9 / 16 };

interface Size {
  width: number;
  height: number;
}

/** As much of the middle as the shape allows. */
function partOf(size: Size, shape: Shape): PercentCrop {
  const ratio = ratios[shape];
  if (ratio === null) return { unit: "%", x: 10, y: 10, width: 80, height: 80 };
  return centerCrop(makeAspectCrop({ unit: "%", width: 100 }, ratio, size.width, size.height), size.width, size.height);
}

/** Whole pixels of the image, never beyond its edge. */
function pixelsOf(size: Size, part: PercentCrop) {
  const x = Math.min(size.width - 1, Math.round((part.x / 100) * size.width));
  const y = Math.min(size.height - 1, Math.round((part.y / 100) * size.height));
  const width = Math.max(1, Math.min(size.width - x, Math.round((part.width / 100) * size.width)));
  const height = Math.max(1, Math.min(size.height - y, Math.round((part.height / 100) * size.height)));
  return { x, y, width, height };
}

interface CropDialogProps {
  item: LibraryItem;
  size: Size;
  onClose(): void;
  onDone: ((part: LibraryItem) => void) | undefined;
}

export function CropDialog({ item, size, onClose, onDone }: CropDialogProps) {
  const t = useText("media");
  const format = useFormat();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [shape, setShape] = useState<Shape>("square");
  const [part, setPart] = useState<PercentCrop>(() => partOf(size, "square"));
  const pixels = pixelsOf(size, part);
  const save = useMutation(
    trpc.media.crop.mutationOptions({
      onSuccess: async (made) => {
        toast({ text: t("crop.saved", { name: made.fileName }) });
        onDone?.(made);
        onClose();
        await queries.invalidateQueries(trpc.media.pathFilter());
      },
    }),
  );
  const choose = (next: Shape) => {
    setShape(next);
    setPart(partOf(size, next));
  };
  const handle = (edge: "nw" | "n" | "ne" | "e" | "se" | "s" | "sw" | "w") => t("crop.handle", { edge: t(`crop.edge.${edge}`) });
  const ariaLabels = {
    cropArea: t("crop.area"),
    nwDragHandle: handle("nw"),
    nDragHandle: handle("n"),
    neDragHandle: handle("ne"),
    eDragHandle: handle("e"),
    seDragHandle: handle("se"),
    sDragHandle: handle("s"),
    swDragHandle: handle("sw"),
    wDragHandle: handle("w"),
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("crop.title", { name: item.fileName })}
      description={t("crop.text")}
      footer={
        <>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate({ id: item.id, ...pixels })}>
            {t("crop.save")}
          </Button>
          <Button onClick={onClose}>{t("crop.keep")}</Button>
        </>
      }
    >
      <Choice<Shape> label={t("crop.shape")} value={shape} onChange={choose} options={shapes.map((value) => ({ value, label: t(`crop.shapes.${value}`) }))} />
      {/* A picture has no direction: its left is its left in both languages. */}
      <div dir="ltr" className="grid justify-items-center rounded-control bg-gray-3 p-2">
        <ReactCrop
          crop={part}
          onChange={(_, next) => setPart(next)}
          aspect={ratios[shape] ?? undefined}
          minWidth={10}
          minHeight={10}
          keepSelection
          ruleOfThirds
          ariaLabels={ariaLabels}
        >
          {/* biome-ignore lint/performance/noImgElement: the address is signed and runs out, and the whole picture is wanted */}
          <img src={item.url} alt={t("crop.picture", { name: item.fileName })} className="max-h-[50dvh] w-auto" />
        </ReactCrop>
      </div>
      <p aria-live="polite" className="figures text-sm text-gray-10">
        {t("crop.size", { width: format.number(pixels.width), height: format.number(pixels.height) })}
      </p>
      {save.error ? <ErrorNotice error={save.error} /> : null}
    </Dialog>
  );
}
