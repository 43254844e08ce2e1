"use client";

import dynamic from "next/dynamic";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import type { ToastContent, ToastView as ToastViewOf } from "./toast-view";

/** Comes with the first toast. It only confirms, so that a page goes on without it where it cannot be had. */
const ToastView = dynamic(
  () =>
    import("./toast-view").then(
      (module): typeof ToastViewOf | (() => null) => module.ToastView,
      () => () => null,
    ),
  { ssr: false },
);

const ToastContext = createContext<((content: ToastContent) => void) | null>(null);

/** Confirms what has happened. Anything that needs an act stays in its place on the page instead. */
export function useToast(): (content: ToastContent) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("ToastProvider is missing above this component.");
  return show;
}

/** One toast at a time. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ id: number; content: ToastContent } | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((content: ToastContent) => {
    setShown((previous) => ({ id: (previous?.id ?? 0) + 1, content }));
    setOpen(true);
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      {shown ? <ToastView {...shown} open={open} onOpenChange={setOpen} /> : null}
    </ToastContext>
  );
}
