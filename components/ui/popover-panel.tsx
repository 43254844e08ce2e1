"use client";

import { Popover as Primitive } from "radix-ui";
import { type ReactNode, useMemo } from "react";

interface PopoverPanelProps {
  button: HTMLElement;
  label: string;
  onClose(): void;
  onClosed(): void;
  children: ReactNode;
}

/** What is beside a popover's button. It comes with the first one that is opened. */
export function PopoverPanel({ button, label, onClose, onClosed, children }: PopoverPanelProps) {
  const anchor = useMemo(() => ({ current: button }), [button]);
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Anchor virtualRef={anchor} />
      <Primitive.Portal>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          // Its own click closes it.
          onInteractOutside={(event) => event.target instanceof Node && button.contains(event.target) && event.preventDefault()}
          onCloseAutoFocus={(event) => {
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
