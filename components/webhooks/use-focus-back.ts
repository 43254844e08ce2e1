"use client";

import { useRef } from "react";

/**
 * For a dialog whose opener may be gone when it closes (a menu's item, a button that the act has replaced): the focus
 * then goes to the element that gets `ref`, and not to the top of the page.
 */
export function useFocusBack<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  const restoreFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === null || document.activeElement.contains(ref.current)) ref.current?.focus();
    });
  return { ref, giveBack: restoreFocus };
}
