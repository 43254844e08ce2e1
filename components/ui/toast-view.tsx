"use client";

import { Toast as Primitive } from "radix-ui";
import { useText } from "@/components/i18n/client";
import { CircleAlertIcon, CircleCheckIcon, CircleXIcon, ClockIcon, CloseIcon } from "./icons";

export interface ToastContent {
  text: string;
  /** The outcome; default: success. */
  outcome?: "done" | "underway" | "partly" | "failed";
  /** A counter-act; the toast then stays 10 s instead of 6. */
  action?: { label: string; run(): void };
}

const marks = {
  done: <CircleCheckIcon className="shrink-0 text-green-4" />,
  underway: <ClockIcon className="shrink-0 text-gray-10" />,
  partly: <CircleAlertIcon className="shrink-0 text-amber-5" />,
  failed: <CircleXIcon className="shrink-0 text-red-5" />,
};

/** One toast in a polite live region, held while it is hovered or focused. A new `id` is a new toast. */
export function ToastView({ id, content, open, onOpenChange }: { id: number; content: ToastContent; open: boolean; onOpenChange(open: boolean): void }) {
  const t = useText("common");
  return (
    <Primitive.Provider label={t("saved")} duration={6000}>
      <Primitive.Root
        key={id}
        open={open}
        onOpenChange={onOpenChange}
        data-outcome={content.outcome ?? "done"}
        type="background"
        duration={content.action ? 10_000 : 6000}
        className="animate-rise flex items-center gap-3 rounded-card border border-gray-5 bg-surface py-2 ps-4 pe-2 shadow-popover data-[state=closed]:hidden"
      >
        {marks[content.outcome ?? "done"]}
        <Primitive.Description className="min-w-0 grow wrap-anywhere">{content.text}</Primitive.Description>
        {content.action ? (
          <Primitive.Action
            altText={content.action.label}
            onClick={content.action.run}
            className="h-8 rounded-control px-2 font-medium text-accent-5 hover:bg-accent-1 pointer-coarse:h-11"
          >
            {content.action.label}
          </Primitive.Action>
        ) : null}
        <Primitive.Close
          aria-label={t("close")}
          className="grid size-8 shrink-0 place-items-center rounded-control text-gray-10 hover:bg-gray-3 pointer-coarse:size-11"
        >
          <CloseIcon />
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport className="fixed start-0 bottom-[calc(72px+env(safe-area-inset-bottom))] z-50 w-[calc(100vw-32px)] max-w-[400px] list-none ms-4 outline-none sm:bottom-6 sm:ms-6" />
    </Primitive.Provider>
  );
}
