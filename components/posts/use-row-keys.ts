"use client";

import { keys } from "@/components/shell/keys";
import { usePageKeys } from "@/components/shell/use-page-keys";

const { next, previous, select, edit, retry } = keys.posts;

/** Carried by an element of each row: the id of its post. */
export const rowAttribute = "data-post";

interface RowKeys {
  onSelect(id: string, range: boolean): void;
  onEdit(id: string): void;
  onRetry(id: string): void;
}

/** J and K step through the rows, from link to link; of the one that is stepped on X selects, Shift X everything up to it, E edits and R tries again. */
export function useRowKeys({ onSelect, onEdit, onRetry }: RowKeys): void {
  usePageKeys((key, event) => {
    const rows = [...document.querySelectorAll<HTMLElement>(`tr:has([${rowAttribute}])`)];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    if (key === next || key === previous) {
      const row = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (key === next ? 1 : -1)))];
      row?.querySelector("a")?.focus();
      return true;
    }
    const id = rows[at]?.querySelector(`[${rowAttribute}]`)?.getAttribute(rowAttribute);
    if (!id) return false;
    if (key === select) onSelect(id, event.shiftKey);
    else if (key === edit) onEdit(id);
    else if (key === retry && !event.repeat) onRetry(id);
    else return false;
    return true;
  });
}
