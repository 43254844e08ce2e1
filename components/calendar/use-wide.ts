"use client";

import { useSyncExternalStore } from "react";

const wide = "(min-width: 640px)";

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Whether there is room for a grid; null until the page is alive, when style sheets alone choose between both. */
export function useWide(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => null,
  );
}
