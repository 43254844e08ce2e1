"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { pastedFiles } from "./given-files";

/**
 * Files that are dropped or pasted anywhere on the page, but where something nearer has taken them. Text is left to the browser.
 * @returns whether files are dragged over the page at this moment.
 */
export function useGivenFiles(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onDragOver = (event: DragEvent) => {
      setOver(!event.defaultPrevented && holdsFiles(event));
      if (holdsFiles(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !holdsFiles(event)) return;
      // Else the browser would leave the page for the file.
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const files = event.defaultPrevented || !event.clipboardData ? [] : pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener("dragover", onDragOver, { signal });
    document.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? setOver(false), { signal });
    document.addEventListener("drop", onDrop, { signal });
    document.addEventListener("paste", onPaste, { signal });
    return () => stop.abort();
  }, []);
  return over;
}
