"use client";

import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";
import { restoreFocus } from "./focus-return";
import { CloseIcon } from "./icons";

interface SidePanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** Before the title, on its line. */
  before?: ReactNode;
  /** After the title, before the button that closes. */
  acts?: ReactNode;
  children: ReactNode;
  /** Pinned below what scrolls. */
  footer?: ReactNode;
}

/** A dialog at the end side of the page, as high as it is. On a phone it fills the screen. */
export function SidePanel({ open, onOpenChange, title, before, acts, children, footer }: SidePanelProps) {
  const common = useText("common");
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-appear fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={restoreFocus}
          className="animate-enter-from-end fixed inset-y-0 end-0 z-40 flex w-full flex-col border-s border-gray-5 bg-surface shadow-dialog outline-none sm:w-[420px]"
        >
          <div className="flex min-h-[52px] items-center gap-1 border-b border-gray-5 ps-4 pe-2">
            {before}
            <Dialog.Title className="min-w-0 grow text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
            {acts}
            <Dialog.Close asChild>
              <Button variant="quiet" size="icon" aria-label={common("close")}>
                <CloseIcon />
              </Button>
            </Dialog.Close>
          </div>
          <div className="grow overflow-y-auto overscroll-contain">{children}</div>
          {footer ? <div className="flex justify-end border-t border-gray-5 px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))]">{footer}</div> : null}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
