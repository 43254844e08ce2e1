"use client";

import clsx from "clsx";
import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { CheckIcon } from "./icons";

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 text-gray-12 outline-none select-none data-[disabled]:text-gray-10 data-[highlighted]:bg-gray-3 pointer-coarse:min-h-11";

/** `trigger` is a button that gets the menu's attributes. */
export function Menu({ trigger, children, align = "end", label }: { trigger: ReactNode; children: ReactNode; align?: "start" | "end"; label?: string }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
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

export function MenuItem({ className, danger = false, ...props }: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return <DropdownMenu.Item className={clsx(itemClass, danger && "text-red-5", className)} {...props} />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 pt-2 pb-1 text-xs font-medium text-gray-10">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-gray-5" />;
}

/** One of several; the chosen one is checked. */
export function MenuChoices<T extends string>({
  value,
  onChange,
  options,
}: {
  value: T;
  onChange(value: T): void;
  options: readonly { value: T; label: ReactNode }[];
}) {
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
