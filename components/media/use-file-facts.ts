"use client";

import { useFormat, useText } from "@/components/i18n/client";
import type { LibraryItem } from "@/server/domains/media/media.schema";
import { isolated } from "@/shared/format";

/** What a file is, in the reader's words; null where it has none of that. */
export function useFileFacts({ kind, width, height, bytes, durationSeconds }: LibraryItem) {
  const t = useText("media");
  const format = useFormat();
  return {
    kind: t(`kindOf.${kind}`),
    pixels: width && height ? isolated(`${format.number(width)}×${format.number(height)}`) : null,
    size: t("megabytes", { size: format.number(Math.max(0.1, Math.round(bytes / 104_857.6) / 10)) }),
    length: durationSeconds === null ? null : format.length(durationSeconds),
  };
}
