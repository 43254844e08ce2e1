"use client";

import clsx from "clsx";
import { useFormat, useText } from "@/components/i18n/client";
import { SelectBox } from "@/components/posts/select-box";
import { useMay } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { CheckIcon, VideoIcon } from "@/components/ui/icons";
import type { ListedItem } from "@/server/domains/media/media.schema";
import { AltText } from "./alt-text";
import { CropButton } from "./crop-button";
import { DeleteFile } from "./delete-file";
import { Thumbnail } from "./thumbnail";
import { useFileFacts } from "./use-file-facts";
import type { MediaSelection } from "./use-media-selection";

interface MediaTileProps {
  item: ListedItem;
  chosen?: boolean;
  onToggle?(): void;
  /** Given where several can be chosen to be moved. */
  marking?: MediaSelection;
}

export function MediaTile({ item, chosen = false, onToggle, marking }: MediaTileProps) {
  const t = useText("media");
  const format = useFormat();
  const { kind, pixels, size } = useFileFacts(item);
  const facts = [kind, ...(pixels ? [pixels] : []), size].join(" · ");
  return (
    <div
      className={clsx(
        "grid min-w-0 gap-2 overflow-hidden rounded-card border bg-surface p-2",
        chosen || marking?.has(item) ? "border-accent-4 bg-accent-1" : "border-gray-5",
      )}
    >
      <div className="relative">
        <Thumbnail item={item} className="aspect-square w-full" />
        {item.durationSeconds === null ? null : (
          <span className="figures absolute start-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-badge bg-surface px-1.5 text-xs text-gray-12">
            <VideoIcon />
            {format.length(item.durationSeconds)}
          </span>
        )}
        {marking ? (
          <span className="absolute start-1.5 top-1.5 grid size-7 place-items-center rounded-control bg-surface">
            <SelectBox label={t("folders.select", { name: item.fileName })} checked={marking.has(item)} onToggle={() => marking.toggle(item)} />
          </span>
        ) : null}
        {chosen ? (
          <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-accent-4 text-on-accent">
            <CheckIcon />
          </span>
        ) : null}
      </div>
      <div className="grid min-w-0">
        <bdi dir="auto" className="one-line text-sm font-medium" title={item.fileName}>
          {item.fileName}
        </bdi>
        <span className="figures text-xs text-gray-10">{facts}</span>
        <span className="figures text-xs text-gray-10">{t("usedIn", { count: item.posts })}</span>
      </div>
      {onToggle ? (
        <Button size="sm" aria-pressed={chosen} aria-label={t(chosen ? "takeOutNamed" : "chooseNamed", { name: item.fileName })} onClick={onToggle}>
          {t(chosen ? "takeOut" : "choose")}
        </Button>
      ) : (
        <TileActions item={item} />
      )}
    </div>
  );
}

function TileActions({ item }: { item: ListedItem }) {
  const may = useMay();
  if (!may.write) return item.altText ? <p className="text-xs text-gray-11">{item.altText}</p> : null;
  return (
    <div className="grid gap-2">
      <AltText item={item} />
      <div className="flex flex-wrap">
        <CropButton item={item} />
        <DeleteFile item={item} />
      </div>
    </div>
  );
}
