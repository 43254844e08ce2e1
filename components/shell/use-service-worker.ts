"use client";

import { useEffect } from "react";

/** For the page that is shown offline, and for what other apps share with the installed one. A browser may forbid it; then there is neither. */
export function useServiceWorker(): void {
  useEffect(() => {
    navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, []);
}
