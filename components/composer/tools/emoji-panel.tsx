"use client";

import { type EmojiData, EmojiPicker, type EmojiPickerListCategoryHeaderProps, type EmojiPickerListEmojiProps, type EmojiPickerListRowProps } from "frimousse";
import { usePreferences, useText } from "@/components/i18n/client";

/** From this very host: a picker's usual source is another one. */
async function loadEmoji(locale: string, { signal }: { signal?: AbortSignal }): Promise<EmojiData> {
  const answer = await fetch(`/emoji/${locale}.json`, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`The emoji did not come: ${answer.status}`);
  return (await answer.json()) as EmojiData;
}

function CategoryHeader({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...props} className="bg-surface py-1 text-xs font-medium text-gray-10">
      {category.label}
    </div>
  );
}

/** The picker counts rows and columns from 0; a grid's are counted from 1. */
function countedFromOne<P extends { "aria-rowindex"?: number | undefined; "aria-colindex"?: number | undefined }>(props: P): P {
  const next = (index: number | undefined) => (index === undefined ? undefined : index + 1);
  return { ...props, "aria-rowindex": next(props["aria-rowindex"]), "aria-colindex": next(props["aria-colindex"]) };
}

/** The picker lays its rows out itself. */
function Row({ children, ...props }: EmojiPickerListRowProps) {
  return <div {...countedFromOne(props)}>{children}</div>;
}

function Emoji({ emoji, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button {...countedFromOne(props)} type="button" className="grid h-9 w-[12.5%] place-items-center rounded-control text-lg data-[active]:bg-gray-4">
      {emoji.emoji}
    </button>
  );
}

/** Every emoji by its name in the reader's language; arrow keys walk the grid and Enter takes one. */
export function EmojiPanel({ onPick }: { onPick(emoji: string): void }) {
  const t = useText("writing");
  const { locale } = usePreferences();
  return (
    <EmojiPicker.Root locale={locale} resolveEmojiData={loadEmoji} columns={8} onEmojiSelect={({ emoji }) => onPick(emoji)} className="grid gap-2">
      <EmojiPicker.Search
        aria-label={t("emoji.search")}
        placeholder={t("emoji.search")}
        dir="auto"
        className="h-9 w-full rounded-control border border-gray-8 bg-surface px-3 text-md sm:text-base pointer-coarse:h-11"
      />
      <EmojiPicker.Viewport aria-label={t("emoji.list")} className="relative h-64 overflow-y-auto">
        <EmojiPicker.Loading className="grid h-full place-items-center text-sm text-gray-10">{t("emoji.loading")}</EmojiPicker.Loading>
        <EmojiPicker.Empty className="grid h-full place-items-center text-sm text-gray-10">{t("emoji.none")}</EmojiPicker.Empty>
        <EmojiPicker.List className="pb-1 select-none" components={{ CategoryHeader, Row, Emoji }} />
      </EmojiPicker.Viewport>
      <p className="one-line min-h-5 text-xs text-gray-10">
        <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji?.label ?? t("emoji.pick")}</EmojiPicker.ActiveEmoji>
      </p>
    </EmojiPicker.Root>
  );
}
