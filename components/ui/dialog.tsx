"use client";

import clsx from "clsx";
import { AlertDialog, Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { useText } from "@/components/i18n/client";
import { Button } from "./button";
import { restoreFocus } from "./focus-return";
import { CloseIcon } from "./icons";

// A name is as long as somebody likes, without a space in it too: it must not push the buttons out of a phone.
const overlayClass =
  "animate-appear fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] items-end overflow-y-auto bg-scrim sm:items-center sm:justify-items-center sm:p-6";
const panelClass = "animate-rise flex w-full flex-col bg-surface shadow-dialog outline-none sm:max-h-[calc(100dvh-48px)] sm:max-w-[560px] sm:rounded-dialog";

interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, primary first. Pinned to the bottom edge on a phone. */
  footer?: ReactNode;
  /** A one-time secret must not go with a stray click. */
  insistent?: boolean;
}

/** A dialog; on a phone a full-height sheet with its action pinned above the keyboard. */
export function Dialog({ open, onOpenChange, title, description, children, footer, insistent = false }: DialogProps) {
  const t = useText("common");
  const hold = insistent ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass}>
          <Primitive.Content
            className={clsx(panelClass, "h-dvh sm:h-auto")}
            onPointerDownOutside={hold}
            onEscapeKeyDown={hold}
            onCloseAutoFocus={restoreFocus}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <div className="flex items-start justify-between gap-3 border-b border-gray-5 py-3 ps-4 pe-2 sm:ps-5">
              <div className="grid min-w-0 gap-0.5 py-1 wrap-anywhere">
                <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
                {description ? <Primitive.Description className="text-sm text-gray-11">{description}</Primitive.Description> : null}
              </div>
              {insistent ? null : (
                <Primitive.Close asChild>
                  <Button variant="quiet" size="icon" aria-label={t("close")}>
                    <CloseIcon />
                  </Button>
                </Primitive.Close>
              )}
            </div>
            <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto px-4 py-4 wrap-break-word sm:px-5">{children}</div>
            {footer ? (
              <div className="flex flex-row-reverse flex-wrap justify-start gap-2 border-t border-gray-5 px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:px-5">
                {footer}
              </div>
            ) : null}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface ConfirmProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** What stops working and what stays. */
  text: ReactNode;
  /** Names what will be true afterwards. */
  confirm: string;
  keep: string;
  onConfirm(): void;
  busy?: boolean;
  danger?: boolean;
  children?: ReactNode;
}

/** Asks before what cannot be undone: both buttons name their outcome and focus starts on the safe one. */
export function ConfirmDialog({ open, onOpenChange, title, text, confirm, keep, onConfirm, busy = false, danger = true, children }: ConfirmProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayClass}>
          <AlertDialog.Content onCloseAutoFocus={restoreFocus} className={clsx(panelClass, "rounded-t-dialog sm:max-w-[440px]")}>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-5 pt-5 pb-4 wrap-anywhere">
              <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
              <AlertDialog.Description className="text-gray-11">{text}</AlertDialog.Description>
              {children}
            </div>
            <div className="flex flex-row-reverse flex-wrap gap-2 px-5 pb-[max(20px,env(safe-area-inset-bottom))]">
              <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
              <AlertDialog.Cancel asChild>
                <Button>{keep}</Button>
              </AlertDialog.Cancel>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
