"use client";

import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";
import { Notice } from "./feedback";
import { CloseIcon } from "./icons";

/** Parts of a page that come when they are first wanted. A tab that is older than the server's scripts, or without a network, finds none. */

let missing = false;
const listeners = new Set<() => void>();

function setMissing(value: boolean): void {
  missing = value;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shown where a lazy part could not be loaded. */
export const reportLoadError = () => setMissing(true);

const Nothing = () => null;

/** For `dynamic`, where the server draws it too: the part, or `instead` in its place and a word about it. */
export function withLoadError<P>(part: Promise<ComponentType<P>>, instead: ComponentType = Nothing): Promise<ComponentType<P>> {
  return part.catch(() => {
    reportLoadError();
    return instead as ComponentType<P>;
  });
}

interface Source<P> {
  subscribe(draw: () => void): () => void;
  /** Null until it has come. */
  read(): ComponentType<P> | null;
  /** Prefetches the part. A failed prefetch is not reported: the part is fetched again when it is opened. */
  fetchAhead(): Promise<void>;
}

/** Asks for it when it is drawn for the first time. */
function sourceOf<P>(load: () => Promise<ComponentType<P>>, instead: ComponentType | undefined): Source<P> {
  let part: ComponentType<P> | null = null;
  let requested = false;
  const drawn = new Set<() => void>();
  const loadPart = async () => {
    part = await withLoadError(load(), instead);
    for (const draw of drawn) draw();
  };
  return {
    subscribe: (draw) => {
      drawn.add(draw);
      if (!requested && !part) void loadPart();
      requested = true;
      return () => drawn.delete(draw);
    },
    read: () => part,
    fetchAhead: async () => {
      part ??= await load().catch(() => null);
    },
  };
}

function LoadedPart<P extends object>({ source, props, waiting }: { source: Source<P>; props: P; waiting: ReactNode }) {
  const Part = useSyncExternalStore(source.subscribe, source.read, () => null);
  return Part ? <Part {...props} /> : waiting;
}

/**
 * A part whose scripts are fetched when it is drawn for the first time in the browser; until then `waiting` is in its place, and `instead` where they
 * cannot be had.
 *
 * Not by Suspense: what React has once replaced by a fallback it shows 300 ms later at the earliest (`FALLBACK_THROTTLE_MS`), and a press would wait for that.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = null, instead?: ComponentType): LazyPart<P> {
  const source = sourceOf(load, instead);
  return Object.assign((props: P) => <LoadedPart source={source} props={props} waiting={waiting} />, { fetchAhead: source.fetchAhead });
}

type LazyPart<P> = ComponentType<P> & Pick<Source<P>, "fetchAhead">;

/** Fetches a part once the page has nothing else to do, where most who come will want it: the first press need not wait for its scripts. */
export function usePartAhead({ fetchAhead }: Pick<LazyPart<never>, "fetchAhead">): void {
  useEffect(() => {
    // Not every browser says when it has nothing to do.
    if (!("requestIdleCallback" in window)) return void fetchAhead();
    const requested = requestIdleCallback(() => void fetchAhead());
    return () => cancelIdleCallback(requested);
  }, [fetchAhead]);
}

/** Stands once on every page, and comes with it: what would show it otherwise may be missing too. */
export function MissingPart() {
  const t = useText("common");
  const shown = useSyncExternalStore(
    listen,
    () => missing,
    () => false,
  );
  if (!shown) return null;
  return (
    <div className="fixed inset-x-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 mx-auto max-w-[480px] sm:bottom-6">
      <Notice
        hue="red"
        className="shadow-popover"
        action={
          <span className="flex gap-2">
            <Button size="sm" onClick={() => window.location.reload()}>
              {t("missingPart.reload")}
            </Button>
            <Button size="sm" variant="quiet" aria-label={t("close")} onClick={() => setMissing(false)}>
              <CloseIcon />
            </Button>
          </span>
        }
      >
        {t("missingPart.text")}
      </Notice>
    </div>
  );
}
