"use client";

import { useText } from "@/components/i18n/client";
import { Thumbnail } from "@/components/media/thumbnail";
import { useLibraryItems } from "@/components/media/use-library-items";
import { ExternalIcon } from "@/components/ui/icons";

/** A post's media in their order: files of the library by picture and name, others by their address. */
export function PostMedia({ urls, altTexts }: { urls: string[]; altTexts: readonly (string | null)[] }) {
  const t = useText("posts");
  const items = useLibraryItems(urls);
  if (urls.length === 0) return null;
  return (
    <section className="grid grid-cols-1 gap-1.5">
      <h3 className="text-xs font-medium text-gray-10">{t("detail.media")}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {urls.map((url, index) => {
          const item = items[index];
          return (
            <li key={url} className="min-w-0">
              <a href={item?.url ?? url} target="_blank" rel="noreferrer" className="flex min-h-12 max-w-full items-center gap-2 text-accent-5 hover:underline">
                {item ? <Thumbnail item={item} className="size-12 shrink-0" /> : null}
                {item ? (
                  <bdi className="one-line" title={item.fileName}>
                    {item.fileName}
                  </bdi>
                ) : (
                  <bdi dir="ltr" className="one-line" title={url}>
                    {url}
                  </bdi>
                )}
                <ExternalIcon className="shrink-0" />
              </a>
              {altTexts[index] ? (
                <p className="text-sm text-gray-11">{t.rich("altText", { text: () => <bdi className="[overflow-wrap:anywhere]">{altTexts[index]}</bdi> })}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
