"use client";

import clsx from "clsx";
import { Fragment, useState } from "react";
import { useText } from "@/components/i18n/client";
import { Thumbnail } from "@/components/media/thumbnail";
import { MediaIcon } from "@/components/ui/icons";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import { folded, textParts } from "./fold";

/** A post as one account would show it. */
export interface Shown {
  account: { id: string; platform: string; accountName: string };
  text: string;
  title: string | null;
  placement: string | null;
  /** Shown whole on a white ground where its shape is not the platform's. */
  padded: boolean;
  media: readonly PreviewFile[];
}

export interface PreviewFile {
  url: string;
  /** Null: an address from elsewhere. */
  item: LibraryItem | null;
}

/** The account's picture is not fetched: the request would reveal the viewer to the platform. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  const [first = ""] = [...name.replace(/^@/, "")];
  return (
    <span aria-hidden className={clsx("grid size-10 shrink-0 place-items-center rounded-full bg-gray-4 font-semibold text-gray-11", className)}>
      {first.toLocaleUpperCase()}
    </span>
  );
}

/** Each paragraph stands by its own direction, as the platforms do it. */
function Paragraphs({ text, marked }: { text: string; marked: string }) {
  return text.split("\n").map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text, in their order
    <p key={index} dir="auto" className="user-text min-h-[1lh] text-start">
      {textParts(line).map((part, at) =>
        part.marked ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line, in their order
          <span key={at} className={marked}>
            {part.text}
          </span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one line, in their order
          <Fragment key={at}>{part.text}</Fragment>
        ),
      )}
    </p>
  ));
}

interface PostTextProps {
  platform: string;
  text: string;
  className?: string;
  marked?: string;
}

/** The text, folded where the platform folds it. */
export function PostText({ platform, text, className, marked = "text-accent-5" }: PostTextProps) {
  const t = useText("writing");
  const [open, setOpen] = useState(false);
  if (text.trim() === "") return <p className={clsx("text-gray-10", className)}>{t("preview.noText")}</p>;
  const { head, isCut } = folded(platform, text);
  return (
    <div className={className}>
      <Paragraphs text={open ? text.trimEnd() : isCut ? `${head}…` : head} marked={marked} />
      {isCut ? (
        <button
          type="button"
          dir="auto"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-6 w-full text-start text-sm font-medium underline-offset-2 hover:underline"
        >
          {open ? t("preview.less") : t("preview.more")}
        </button>
      ) : null}
    </div>
  );
}

/** An address from elsewhere is shown by its place alone: this page loads nothing of other hosts. */
export function File({ file, className }: { file: PreviewFile | undefined; className?: string }) {
  if (file?.item) return <Thumbnail item={file.item} className={clsx("size-full rounded-none", className)} />;
  return (
    <span className={clsx("grid size-full place-items-center bg-gray-4 text-gray-10", className)}>
      <MediaIcon size={24} />
    </span>
  );
}

/** One fills the width, two are side by side, three and more share a square; the fourth says how many follow. */
export function MediaGrid({ media, className }: { media: readonly PreviewFile[]; className?: string }) {
  const t = useText("writing");
  if (media.length === 0) return null;
  const shown = media.slice(0, 4);
  const more = media.length - shown.length;
  return (
    <div className={clsx("grid aspect-video gap-0.5 overflow-hidden", shown.length > 1 && "grid-cols-2", shown.length > 2 && "grid-rows-2", className)}>
      {shown.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one file may be twice in a post
        <span key={index} className={clsx("relative min-h-0 min-w-0", shown.length === 3 && index === 0 && "row-span-2")}>
          <File file={file} />
          {more > 0 && index === shown.length - 1 ? (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-lg font-semibold text-on-accent">
              {t("preview.morePictures", { count: more })}
            </span>
          ) : null}
        </span>
      ))}
    </div>
  );
}
