"use client";

import { useState } from "react";
import { useText } from "@/components/i18n/client";
import { CropButton } from "@/components/media/crop-button";
import { FileButton } from "@/components/media/file-button";
import { Thumbnail } from "@/components/media/thumbnail";
import { UploadList } from "@/components/media/upload-list";
import { useLibraryItems } from "@/components/media/use-library-items";
import { Button } from "@/components/ui/button";
import { AddIcon, CircleAlertIcon, CloseIcon, DownIcon, MediaIcon, UpIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { lazyPart } from "@/components/ui/part";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import { AltTextField } from "./alt-text-field";
import { MAX_MEDIA } from "./draft";
import type { AltTexts } from "./use-alt-texts";
import type { Attachments } from "./use-attachments";

const LibraryDialog = lazyPart(() => import("./library-dialog").then((module) => module.LibraryDialog));

export function isMediaUrl(url: string): boolean {
  return url.trim() === "" || (URL.canParse(url.trim()) && /^https?:\/\//i.test(url.trim()));
}

interface MediaUrlsProps {
  urls: string[];
  onChange(urls: string[]): void;
  /** What is typed of what files show, by their ids. */
  altTexts: Readonly<Record<string, string>>;
  onAltText(id: string, text: string): void;
  altProblem: AltTexts["problem"];
  attachments: Attachments;
  error: string | undefined;
}

/** A post's media in their order: files of the library with their picture and alt text, and addresses from elsewhere. */
export function MediaUrls({ urls, onChange, altTexts, onAltText, altProblem, attachments, error }: MediaUrlsProps) {
  const t = useText("composer");
  const media = useText("media");
  const writing = useText("writing");
  const [choosing, setChoosing] = useState(false);
  const items = useLibraryItems(urls);
  const altOf = ({ id, altText }: LibraryItem) => altTexts[id] ?? altText ?? "";
  const withoutAlt = items.filter((item) => item?.kind === "image" && !altOf(item).trim()).length;
  const wrong = urls.some((url) => !isMediaUrl(url));
  const move = (from: number, to: number) => {
    const next = [...urls];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) next.splice(to, 0, moved);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t("media")}</legend>
      <p className="text-xs text-gray-10">{t("mediaHint")}</p>
      {urls.map((url, index) => {
        const item = items[index];
        const name = item?.fileName ?? t("mediaLabel", { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is the field's identity, so that what is typed does not lose its focus
          <div key={index} className="flex flex-wrap items-center gap-2">
            {item ? (
              <div className="flex min-w-0 grow basis-52 items-center gap-3">
                <Thumbnail item={item} className="size-14 shrink-0" />
                <div className="grid min-w-0 grow gap-1">
                  <bdi className="one-line text-sm">{item.fileName}</bdi>
                  <AltTextField
                    key={item.id}
                    item={item}
                    text={altOf(item)}
                    onChange={(text) => onAltText(item.id, text)}
                    error={altProblem?.id === item.id ? altProblem.error : null}
                  />
                  <div>
                    <CropButton
                      item={item}
                      onDone={(part) => {
                        onChange(urls.map((other, at) => (at === index ? part.url : other)));
                        // What is typed and not saved yet is no less true of the part.
                        if (altTexts[item.id] !== undefined) onAltText(part.id, altOf(item));
                      }}
                    />
                  </div>
                </div>
              </div>
            ) : (
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
                onChange={(event) => onChange(urls.map((other, at) => (at === index ? event.target.value : other)))}
              />
            )}
            <div className="flex">
              <Button size="icon" variant="quiet" aria-label={t("mediaUp", { name })} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <UpIcon />
              </Button>
              <Button
                size="icon"
                variant="quiet"
                aria-label={t("mediaDown", { name })}
                disabled={index === urls.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <DownIcon />
              </Button>
              <Button
                size="icon"
                variant="quiet"
                aria-label={t("mediaRemove", { number: index + 1 })}
                onClick={() => onChange(urls.filter((_, at) => at !== index))}
              >
                <CloseIcon />
              </Button>
            </div>
          </div>
        );
      })}
      <UploadList uploads={attachments.uploads} onRetry={attachments.retry} onCancel={attachments.cancel} />
      <LeftOut {...attachments.leftOut} />
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
function LeftOut({ unfit, tooMany }: Attachments["leftOut"]) {
  const t = useText("composer");
  if (unfit + tooMany === 0) return null;
  return (
    <div role="status" className="grid gap-1 text-sm text-amber-5">
      {unfit > 0 ? <p>{t("attach.unfit", { count: unfit })}</p> : null}
      {tooMany > 0 ? <p>{t("attach.tooMany", { count: tooMany, most: MAX_MEDIA })}</p> : null}
    </div>
  );
}
