"use client";

import { useEffect, useEffectEvent } from "react";
import { usePreferences } from "@/components/i18n/client";
import { isWriting, keyOf } from "@/components/shell/shortcut-keys";

/** Carried by an element of each row: the id of its post. */
export const rowAttribute = "data-post";

/** J and K step through the rows, from link to link; X selects the one that is stepped on, Shift X everything up to it. */
export function useRowKeys(onSelect: (id: string, range: boolean) => void): void {
  const on = usePreferences().shortcuts === "on";
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isWriting(event.target)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
    const rows = [...document.querySelectorAll<HTMLElement>(`tr:has([${rowAttribute}])`)];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const key = keyOf(event);
    if (key === "j" || key === "k") {
      const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === "j" ? 1 : -1)))];
      next?.querySelector("a")?.focus();
    } else if (key === "x") {
      const id = rows[at]?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
      if (!id) return;
      onSelect(id, event.shiftKey);
    } else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
