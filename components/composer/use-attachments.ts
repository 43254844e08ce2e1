"use client";

import { useRef, useState } from "react";
import { displayableFiles } from "@/components/media/given-files";
import { useGivenFiles } from "@/components/media/use-given-files";
import { useOwnUploads } from "@/components/media/use-uploads";
import { MAX_MEDIA, placed, type UpdateDraft } from "./draft";

/** Files that are chosen, dropped or pasted here: they upload while one writes, and are in the post in the order in which they were given. */
export function useAttachments(mediaUrls: readonly string[], update: UpdateDraft) {
  const order = useRef(new Map<string, number>());
  const [leftOut, setLeftOut] = useState({ unfit: 0, tooMany: 0 });
  const { uploads, add, retry, cancel } = useOwnUploads(({ url, number }) => {
    order.current.set(url, number);
    update((draft) => ({ mediaUrls: placed(draft.mediaUrls, url, order.current) }));
  });
  const room = Math.max(0, MAX_MEDIA - mediaUrls.length - uploads.length);
  const attach = (files: readonly File[]) => {
    const fit = displayableFiles(files);
    add(fit.slice(0, room));
    setLeftOut({ unfit: files.length - fit.length, tooMany: Math.max(0, fit.length - room) });
  };
  const over = useGivenFiles(attach);
  return { uploads, attach, retry, cancel, over, leftOut, room };
}

export type Attachments = ReturnType<typeof useAttachments>;
