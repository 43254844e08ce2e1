"use client";

import { useEffect } from "react";

/**
 * Where the focus was before a dialog took it. Radix gives it back to a trigger of its own alone, and ours are opened from anywhere: by a
 * key, or by a menu's item that is gone when the dialog closes.
 */
let last: HTMLElement | null = null;

const layers = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Once in the shell; what is in a layer above the page is no place to come back to. */
export function useFocusMemory(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(layers)) last = target;
    };
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  }, []);
}

/** For `onCloseAutoFocus`. Whose place is gone continues at the beginning of the page's content, and not of the page. */
export function restoreFocus(event: Event): void {
  event.preventDefault();
  last?.focus({ preventScroll: true });
  if (last === null || document.activeElement !== last) document.getElementById("content")?.focus({ preventScroll: true });
}
