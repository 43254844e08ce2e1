"use client";

import { useText } from "@/components/i18n/client";
import { Button } from "@/components/ui/button";
import { AddIcon, CircleAlertIcon, CloseIcon } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";

const most = 10;

export function looksLikeMedia(url: string): boolean {
  return url.trim() === "" || (URL.canParse(url.trim()) && /^https?:\/\//i.test(url.trim()));
}

export function MediaUrls({ urls, onChange, error }: { urls: string[]; onChange(urls: string[]): void; error: string | undefined }) {
  const t = useText("composer");
  const wrong = urls.some((url) => !looksLikeMedia(url));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t("media")}</legend>
      <p className="text-xs text-gray-10">{t("mediaHint")}</p>
      {urls.map((url, index) => (
        // The position is the field's identity: what is typed must not lose its focus.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="flex gap-2">
          <Input
            code
            type="url"
            inputMode="url"
            aria-label={t("mediaLabel", { number: index + 1 })}
            aria-invalid={looksLikeMedia(url) ? undefined : true}
            value={url}
            placeholder="https://"
            maxLength={8192}
            onChange={(event) => onChange(urls.map((other, at) => (at === index ? event.target.value : other)))}
          />
          <Button
            size="icon"
            variant="quiet"
            aria-label={t("mediaRemove", { number: index + 1 })}
            onClick={() => onChange(urls.filter((_, at) => at !== index))}
          >
            <CloseIcon />
          </Button>
        </div>
      ))}
      {wrong || error ? (
        <p className="flex items-center gap-1.5 text-sm text-red-5">
          <CircleAlertIcon />
          {error ?? t("mediaInvalid")}
        </p>
      ) : null}
      {urls.length < most ? (
        <div>
          <Button size="sm" onClick={() => onChange([...urls, ""])}>
            <AddIcon />
            {t("mediaAdd")}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
