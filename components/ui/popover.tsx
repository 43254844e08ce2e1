"use client";

import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode, useState } from "react";
import { lazyPart } from "./part";

const PopoverPanel = lazyPart(() => import("./popover-panel").then((module) => module.PopoverPanel));

interface PopoverProps {
  /** A button that gets the popover's attributes. */
  trigger: ReactElement<ComponentProps<"button">>;
  label: string;
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Leads the focus on when it closes. */
  onClosed(): void;
  children: ReactNode;
}

/** A small panel beside its button; Esc closes it. */
export function Popover({ trigger, label, open, onOpenChange, onClosed, children }: PopoverProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      {cloneElement(trigger, {
        "aria-haspopup": "dialog",
        "aria-expanded": open,
        onClick: (event: MouseEvent<HTMLElement>) => {
          setButton(event.currentTarget);
          onOpenChange(!open);
        },
      })}
      {open && button ? (
        <PopoverPanel button={button} label={label} onClose={() => onOpenChange(false)} onClosed={onClosed}>
          {children}
        </PopoverPanel>
      ) : null}
    </>
  );
}
