"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { lazyPart } from "./part";
import type { ToastContent, ToastView as ToastViewOf } from "./toast-view";

/** Comes with the first toast. It only confirms, so that a page continues without it where it cannot be had. */
const ToastView = lazyPart(() =>
  import("./toast-view").then(
    (module): typeof ToastViewOf | (() => null) => module.ToastView,
    () => () => null,
  ),
);

interface Toasts {
  show(content: ToastContent): void;
  /** Does the counter-act of what is under way, else of the visible toast; false where there is none. */
  undo(): boolean;
  begin(takeBack: () => void): () => void;
}

const ToastContext = createContext<Toasts | null>(null);

function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("ToastProvider is missing above this component.");
  return toasts;
}

/** Confirms what has happened. Anything that needs an act stays in its place on the page instead. */
export function useToast(): (content: ToastContent) => void {
  return useToasts().show;
}

/** Registers an action whose toast appears with its answer: until then the undo key calls `takeBack`. Call the returned function with the answer. */
export function useUnderWay(): (takeBack: () => void) => () => void {
  return useToasts().begin;
}

/** What a key does with the last act, from its beginning until its toast is gone. */
export function useUndoLast(): () => boolean {
  return useToasts().undo;
}

/** One toast at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ id: number; content: ToastContent } | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((content: ToastContent) => {
    setShown((previous) => ({ id: (previous?.id ?? 0) + 1, content }));
    setOpen(true);
  }, []);
  const last = useRef<ToastContent["action"]>(undefined);
  useEffect(() => {
    last.current = open ? shown?.content.action : undefined;
  }, [open, shown]);
  const underWay = useRef<{ takeBack(): void; undone: boolean }[]>([]);
  const begin = useCallback((takeBack: () => void) => {
    const entry = { takeBack, undone: false };
    underWay.current.push(entry);
    return () => {
      underWay.current = underWay.current.filter((other) => other !== entry);
    };
  }, []);
  const undo = useCallback(() => {
    if (underWay.current.length > 0) {
      const entry = underWay.current.findLast(({ undone }) => !undone);
      // Until it is answered, nothing older is taken back instead.
      if (entry) {
        entry.undone = true;
        entry.takeBack();
      }
      return true;
    }
    const act = last.current;
    if (!act) return false;
    // A key that is held must not do it twice.
    last.current = undefined;
    setOpen(false);
    act.run();
    return true;
  }, []);
  const toasts = useMemo(() => ({ show, undo, begin }), [show, undo, begin]);
  return (
    <ToastContext value={toasts}>
      {children}
      {shown ? <ToastView {...shown} open={open} onOpenChange={setOpen} /> : null}
    </ToastContext>
  );
}
