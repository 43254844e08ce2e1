"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";

/** Navigation between pages with a prompt for unsaved changes. The framework has no hook for this. */

const leaving = "nashir:leaving";

/** What TypeScript does not know of the Navigation API. */
interface TraverseEvent extends Event {
  navigationType: string;
  destination: { url: string; key: string };
}
interface BrowserNavigation extends EventTarget {
  traverseTo(key: string): unknown;
}
const browserNavigation = () => (window as { navigation?: BrowserNavigation }).navigation;

/** A page, a place in the browser's history, or something that ends in a whole load. */
export type Way = { href: string } | { key: string } | { act(): void };

/** Whether nothing holds this page back. */
const mayLeave = (way: Way) => document.dispatchEvent(new CustomEvent(leaving, { detail: way, cancelable: true }));

/** Leads to a page by something else than a link, unless this one holds it back. */
export function useGo(): (href: string) => void {
  const router = useRouter();
  return useCallback(
    (href) => {
      if (mayLeave({ href })) router.push(href);
    },
    [router],
  );
}

/** Does what takes this page away, unless it holds that back. */
export function leaveBy(act: () => void): void {
  if (mayLeave({ act })) act();
}

/** Goes a way that was held. */
export function useFollow(): (way: Way) => void {
  const go = useGo();
  return useCallback(
    (way) => {
      if ("href" in way) go(way.href);
      else if ("act" in way) leaveBy(way.act);
      else browserNavigation()?.traverseTo(way.key);
    },
    [go],
  );
}

/** Where a press on a link leads within these pages; null for what opens elsewhere or stays on this page. */
function leadsTo(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== window.location.origin) return null;
  return link.pathname === window.location.pathname ? null : link.pathname + link.search + link.hash;
}

const isElsewhere = (url: string) => new URL(url, window.location.href).pathname !== window.location.pathname;

/** Stops every way to another page, until it is let go. A browser without the Navigation API goes back unasked. */
export function guardNavigation(confirmLeave: (way: Way) => void): () => void {
  const stop = (event: Event, way: Way) => {
    event.preventDefault();
    event.stopPropagation();
    confirmLeave(way);
  };
  const onClick = (event: MouseEvent) => {
    const href = leadsTo(event);
    if (href !== null) stop(event, { href });
  };
  const onLeaving = (event: Event) => {
    const way = (event as CustomEvent<Way>).detail;
    if (!event.defaultPrevented && !("href" in way && !isElsewhere(way.href))) stop(event, way);
  };
  const onNavigate = (event: Event) => {
    const { navigationType, destination, cancelable } = event as TraverseEvent;
    // Anyone who presses Back twice without touching the page is let go by the browser.
    if (cancelable && !event.defaultPrevented && navigationType === "traverse" && isElsewhere(destination.url)) stop(event, { key: destination.key });
  };
  // Before the link's own listener, which follows it.
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener(leaving, onLeaving);
  browserNavigation()?.addEventListener("navigate", onNavigate);
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    document.removeEventListener(leaving, onLeaving);
    browserNavigation()?.removeEventListener("navigate", onNavigate);
  };
}
