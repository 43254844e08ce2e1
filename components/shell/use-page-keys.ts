"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { usePreferences } from "@/components/i18n/client";
import { isWriting, keyOf } from "./shortcut-keys";

/**
 * Single keys of a page, while nobody writes and no dialog is open, which keeps its keys to itself.
 * @param take whether the key meant something here; then it is not the browser's any more
 */
export function usePageKeys(take: (key: string, event: KeyboardEvent) => boolean): void {
  const on = usePreferences().shortcuts === "on";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    if (take(keyOf(event), event)) event.preventDefault();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
