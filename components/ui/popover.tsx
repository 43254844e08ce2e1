"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface PopoverProps {
  /** A button that gets the popover's attributes. */
  trigger: ReactNode;
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Where focus goes when it closes, in place of the trigger. */
  onClosed?(): void;
  children: ReactNode;
}

/** A small panel beside its button; Esc closes it and focus returns. */
export function Popover({ trigger, label, open, onOpenChange, onClosed, children }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            if (!onClosed) return;
            event.preventDefault();
            onClosed();
          }}
          className="animate-appear z-30 flex max-h-(--radix-popover-content-available-height) w-[min(22rem,calc(100vw-16px))] flex-col overflow-y-auto rounded-card border border-gray-5 bg-surface p-3 shadow-popover outline-none"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
