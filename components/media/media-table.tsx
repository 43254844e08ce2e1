"use client";

import { useText } from "@/components/i18n/client";
import { SelectBox } from "@/components/posts/select-box";
import { useMay } from "@/components/shell/viewer-context";
import { type Column, Table } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { ListedItem } from "@/server/domains/media/media.schema";
import { AltText } from "./alt-text";
import { CropButton } from "./crop-button";
import { DeleteFile } from "./delete-file";
import { Thumbnail } from "./thumbnail";
import { useFileFacts } from "./use-file-facts";
import type { MediaSelection } from "./use-media-selection";

/** The library's files a row each; on a phone a card each. */
export function MediaTable({ items, marking }: { items: readonly ListedItem[]; marking: MediaSelection | undefined }) {
  const t = useText("media");
  const may = useMay();
  const mark = (item: ListedItem) =>
    marking ? <SelectBox label={t("folders.select", { name: item.fileName })} checked={marking.has(item)} onToggle={() => marking.toggle(item)} /> : null;
  const columns: Column<ListedItem>[] = [
    ...(marking ? [{ key: "mark", header: <span className="sr-only">{t("folders.bar")}</span>, plain: true, corner: true, cell: mark }] : []),
    { key: "file", header: t("columns.file"), plain: true, wide: true, cell: (item) => <FileCell item={item} /> },
    { key: "size", header: t("columns.size"), figure: true, cell: (item) => <Size item={item} /> },
    { key: "added", header: t("columns.added"), cell: (item) => <Time at={item.createdAt} only="date" /> },
    { key: "posts", header: t("columns.posts"), cell: (item) => <span className="whitespace-nowrap">{t("usedIn", { count: item.posts })}</span> },
    { key: "alt", header: t("altMissing"), plain: may.write, cell: (item) => <AltCell item={item} /> },
    ...(may.write ? [{ key: "actions", header: <span className="sr-only">{t("columns.actions")}</span>, plain: true, cell: actionsOf }] : []),
  ];
  return <Table tall caption={t("title")} columns={columns} rows={items} rowKey={({ id }) => id} />;
}

const actionsOf = (item: ListedItem) => (
  <div className="flex whitespace-nowrap @4xl:justify-end">
    <CropButton item={item} />
    <DeleteFile item={item} />
  </div>
);

function FileCell({ item }: { item: ListedItem }) {
  const { kind, pixels, length } = useFileFacts(item);
  return (
    <div className="flex min-w-0 items-center gap-3 @4xl:max-w-80 @4xl:min-w-44">
      <Thumbnail item={item} className="size-12 shrink-0" />
      <div className="grid min-w-0">
        <bdi dir="auto" className="one-line font-medium" title={item.fileName}>
          {item.fileName}
        </bdi>
        <span className="figures text-xs text-gray-10">{[kind, pixels, length].filter((fact) => fact !== null).join(" · ")}</span>
      </div>
    </div>
  );
}

function Size({ item }: { item: ListedItem }) {
  return <span className="whitespace-nowrap">{useFileFacts(item).size}</span>;
}

function AltCell({ item }: { item: ListedItem }) {
  const t = useText("media");
  const may = useMay();
  if (may.write) {
    return (
      <div className="w-full @4xl:w-48">
        <AltText item={item} />
      </div>
    );
  }
  return item.altText ? (
    <bdi dir="auto" className="line-clamp-2">
      {item.altText}
    </bdi>
  ) : (
    <span className="text-gray-10">{t("kinds.noAlt")}</span>
  );
}
