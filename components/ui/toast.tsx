"use client";

import { Toast as Primitive } from "radix-ui";
import { createContext, type ReactNode, use, useCallback, useState } from "react";
import { useText } from "@/components/i18n/client";
import { CircleCheckIcon, CloseIcon } from "./icons";

interface ToastContent {
  text: string;
  /** A counter-act; the toast then stays 10 s instead of 6. */
  action?: { label: string; run(): void };
}

const ToastContext = createContext<((content: ToastContent) => void) | null>(null);

/** Confirms what has happened. Anything that needs an act stays in its place on the page instead. */
export function useToast(): (content: ToastContent) => void {
  const show = use(ToastContext);
  if (!show) throw new Error("ToastProvider is missing above this component.");
  return show;
}

/** One toast at a time, in a polite live region, held while it is hovered or focused. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const t = useText("common");
  const [shown, setShown] = useState<{ id: number; content: ToastContent } | null>(null);
  const [open, setOpen] = useState(false);
  const show = useCallback((content: ToastContent) => {
    setShown((previous) => ({ id: (previous?.id ?? 0) + 1, content }));
    setOpen(true);
  }, []);
  return (
    <ToastContext value={show}>
      <Primitive.Provider label={t("saved")} duration={6000}>
        {children}
        {shown ? (
          <Primitive.Root
            key={shown.id}
            open={open}
            onOpenChange={setOpen}
            type="background"
            duration={shown.content.action ? 10_000 : 6000}
            className="animate-rise flex items-center gap-3 rounded-card border border-gray-5 bg-surface py-2 ps-4 pe-2 shadow-popover data-[state=closed]:hidden"
          >
            <CircleCheckIcon className="shrink-0 text-green-4" />
            <Primitive.Description className="min-w-0 grow">{shown.content.text}</Primitive.Description>
            {shown.content.action ? (
              <Primitive.Action
                altText={shown.content.action.label}
                onClick={shown.content.action.run}
                className="h-8 rounded-control px-2 font-medium text-accent-5 hover:bg-accent-1 pointer-coarse:h-11"
              >
                {shown.content.action.label}
              </Primitive.Action>
            ) : null}
            <Primitive.Close
              aria-label={t("close")}
              className="grid size-8 shrink-0 place-items-center rounded-control text-gray-10 hover:bg-gray-3 pointer-coarse:size-11"
            >
              <CloseIcon />
            </Primitive.Close>
          </Primitive.Root>
        ) : null}
        <Primitive.Viewport className="fixed start-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 w-[calc(100vw-32px)] max-w-[400px] list-none ms-4 outline-none sm:bottom-6 sm:ms-6" />
      </Primitive.Provider>
    </ToastContext>
  );
}
