"use client";

import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import { type ComponentProps, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import { CheckIcon } from "./icons";

/** What is behind a menu's button. It comes when somebody goes for the first one. */

export interface MenuProps {
  /** A button that gets the menu's attributes. */
  trigger: ReactElement<ComponentProps<"button">>;
  children: ReactNode;
  align?: "start" | "end";
  label?: string | undefined;
}

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 text-gray-12 outline-none select-none data-[disabled]:text-gray-10 data-[highlighted]:bg-gray-3 pointer-coarse:min-h-11";

interface OpenedMenuProps extends MenuProps {
  /** Opened with a key: the first item has the focus then. */
  byKey: boolean;
}

/** Open from the beginning, and a menu like any other from then on. */
export function OpenedMenu({ trigger, children, align = "end", label, byKey }: OpenedMenuProps) {
  const [open, setOpen] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The key was pressed before there was a menu to hear it. Its content takes the focus first, a frame earlier.
    const frame = byKey ? requestAnimationFrame(() => content.current?.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [byKey]);
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          ref={content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          className="animate-appear z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-card border border-gray-5 bg-surface p-1 shadow-popover"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export type ItemProps = ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean };

export function Item({ className, danger = false, ...props }: ItemProps) {
  return <DropdownMenu.Item className={clsx(itemClass, danger && "text-red-5", className)} {...props} />;
}

export function Label({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-2 pb-1 text-xs font-medium text-gray-10">{children}</DropdownMenu.Label>;
}

export function Separator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-gray-5" />;
}

export interface ChoicesProps<T extends string> {
  value: T;
  onChange(value: T): void;
  options: readonly { value: T; label: ReactNode }[];
}

/** One of several; the chosen one is checked. */
export function Choices<T extends string>({ value, onChange, options }: ChoicesProps<T>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="grow">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <CheckIcon className="text-accent-5" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}
