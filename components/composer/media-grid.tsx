"use client";

import clsx from "clsx";
import { useRef, useState } from "react";
import { useText } from "@/components/i18n/client";
import { AltTextInput, AltTextProblem } from "@/components/media/alt-text";
import { CropButton } from "@/components/media/crop-button";
import { FileButton } from "@/components/media/file-button";
import { Thumbnail } from "@/components/media/thumbnail";
import { UploadList } from "@/components/media/upload-list";
import { useLibraryItems } from "@/components/media/use-library-items";
import { Button } from "@/components/ui/button";
import { AddIcon, CircleAlertIcon, CloseIcon, MediaIcon, NextIcon, PreviousIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/part";
import { usePointerDrag } from "@/components/ui/use-pointer-drag";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import { MAX_MEDIA } from "./draft";
import type { AltTexts } from "./use-alt-texts";
import type { Attachments } from "./use-attachments";

interface AltTextFieldProps {
  item: LibraryItem;
  text: string;
  onChange(text: string): void;
  /** What its last save failed by. */
  error: unknown;
}

/** What a file shows, saved with the draft. */
function AltTextField({ item, text, onChange, error }: AltTextFieldProps) {
  return (
    <div className="grid min-w-0 gap-1">
      <AltTextInput item={item} text={text} onChange={onChange} />
      {error ? <AltTextProblem error={error} /> : null}
    </div>
  );
}

const LibraryDialog = lazyPart(() => import("./library-dialog").then((module) => module.LibraryDialog));

export function isMediaUrl(url: string): boolean {
  return url.trim() === "" || (URL.canParse(url.trim()) && /^https?:\/\//i.test(url.trim()));
}

interface MediaGridProps {
  urls: string[];
  onChange(urls: string[]): void;
  /** What is typed of what files show, by their ids. */
  altTexts: Readonly<Record<string, string>>;
  onAltText(id: string, text: string): void;
  altProblem: AltTexts["problem"];
  attachments: Attachments;
  error: string | undefined;
}

/** A post's media in their order: files of the library as pictures that are dragged, and addresses from elsewhere. */
export function MediaGrid({ urls, onChange, altTexts, onAltText, altProblem, attachments, error }: MediaGridProps) {
  const t = useText("composer");
  const media = useText("media");
  const writing = useText("writing");
  const [choosing, setChoosing] = useState(false);
  const root = useRef<HTMLUListElement>(null);
  const items = useLibraryItems(urls);
  const altOf = ({ id, altText }: LibraryItem) => altTexts[id] ?? altText ?? "";
  const withoutAlt = items.filter((item) => item?.kind === "image" && !altOf(item).trim()).length;
  const wrong = urls.some((url) => !isMediaUrl(url));
  const replace = (index: number, url: string) => onChange(urls.map((other, at) => (at === index ? url : other)));
  const move = (from: number, to: number) => {
    const next = [...urls];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  const indexOf = (element: HTMLElement) => Number(element.closest<HTMLElement>("[data-file]")?.dataset.file);
  const drag = {
    source: "[data-drag]",
    target: "[data-file]",
    onOver: (_: HTMLElement, target: HTMLElement | null) => target?.setAttribute("data-over", ""),
    onDrop: (source: HTMLElement, target: HTMLElement) => move(indexOf(source), indexOf(target)),
  };
  usePointerDrag(root, urls.length > 1 ? drag : null);
  const buttons = (index: number, name: string) => (
    <div className="flex">
      <Button size="icon" variant="quiet" aria-label={t("mediaUp", { name })} disabled={index === 0} onClick={() => move(index, index - 1)}>
        <PreviousIcon />
      </Button>
      <Button size="icon" variant="quiet" aria-label={t("mediaDown", { name })} disabled={index === urls.length - 1} onClick={() => move(index, index + 1)}>
        <NextIcon />
      </Button>
      <Button size="icon" variant="quiet" aria-label={t("mediaRemove", { number: index + 1 })} onClick={() => onChange(urls.filter((_, at) => at !== index))}>
        <CloseIcon />
      </Button>
    </div>
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-medium">{t("media")}</legend>
      <p className="text-xs text-gray-10">{t("mediaHint")}</p>
      {urls.length > 0 ? (
        <ul ref={root} className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-2">
          {urls.map((url, index) => {
            const item = items[index];
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the position is the field's identity, so that what is typed does not lose its focus
                key={index}
                data-file={index}
                className={clsx(
                  "grid min-w-0 content-start gap-1 rounded-control border border-gray-5 p-1.5 outline-accent-4 data-over:outline-2",
                  !item && "col-span-full",
                )}
              >
                {item ? (
                  <>
                    <div data-drag="" className="cursor-grab touch-pan-y select-none data-lifted:opacity-50 [-webkit-touch-callout:none]">
                      <Thumbnail item={item} className="aspect-square w-full" />
                    </div>
                    <bdi className="one-line text-xs" title={item.fileName}>
                      {item.fileName}
                    </bdi>
                    <AltTextField
                      key={item.id}
                      item={item}
                      text={altOf(item)}
                      onChange={(text) => onAltText(item.id, text)}
                      error={altProblem?.id === item.id ? altProblem.error : null}
                    />
                    <div className="flex flex-wrap items-center justify-between">
                      {buttons(index, item.fileName)}
                      <CropButton
                        item={item}
                        onDone={(part) => {
                          replace(index, part.url);
                          // What is typed and not saved yet is no less true of the part.
                          if (altTexts[item.id] !== undefined) onAltText(part.id, altOf(item));
                        }}
                      />
                    </div>
                  </>
                ) : (
                  <div className="flex flex-wrap items-center gap-2">
                    <Input
                      code
                      type="url"
                      inputMode="url"
                      className="min-w-0 grow basis-52"
                      aria-label={t("mediaLabel", { number: index + 1 })}
                      aria-invalid={isMediaUrl(url) ? undefined : true}
                      value={url}
                      placeholder="https://"
                      maxLength={8192}
                      onChange={(event) => replace(index, event.target.value)}
                    />
                    {buttons(index, t("mediaLabel", { number: index + 1 }))}
                  </div>
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      <UploadList uploads={attachments.uploads} onRetry={attachments.retry} onCancel={attachments.cancel} />
      <RejectedFiles {...attachments.leftOut} />
      {withoutAlt > 0 ? <p className="text-xs text-gray-10">{writing("alt.reminder", { count: withoutAlt })}</p> : null}
      {wrong || error ? (
        <p role="alert" className="flex items-center gap-1.5 text-sm text-red-5">
          <CircleAlertIcon />
          {error ?? t("mediaInvalid")}
        </p>
      ) : null}
      {attachments.room > 0 ? (
        <div className="flex flex-wrap gap-2">
          <FileButton size="sm" onFiles={attachments.attach} />
          <Button size="sm" onClick={() => setChoosing(true)}>
            <MediaIcon />
            {media("pick.open")}
          </Button>
          <Button size="sm" onClick={() => onChange([...urls, ""])}>
            <AddIcon />
            {t("mediaAdd")}
          </Button>
        </div>
      ) : null}
      {choosing ? (
        <LibraryDialog
          room={attachments.room}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => onChange([...urls.filter((url) => url.trim() !== ""), ...chosen.map((item) => item.url)])}
        />
      ) : null}
    </fieldset>
  );
}

/** What was given and is not taken, and why. */
function RejectedFiles({ unfit, tooMany }: Attachments["leftOut"]) {
  const t = useText("composer");
  if (unfit + tooMany === 0) return null;
  return (
    <div role="status" className="grid gap-1 text-sm text-amber-5">
      {unfit > 0 ? <p>{t("attach.unfit", { count: unfit })}</p> : null}
      {tooMany > 0 ? <p>{t("attach.tooMany", { count: tooMany, most: MAX_MEDIA })}</p> : null}
    </div>
  );
}
