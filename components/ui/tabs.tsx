"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?(value: string): void;
}

/** Arrow keys follow the direction of the page. */
export function Tabs({ label, tabs, value, defaultValue, onChange }: TabsProps) {
  return (
    <Primitive.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? "" } : { value })}
      {...(onChange ? { onValueChange: onChange } : {})}
    >
      <Primitive.List aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto border-b border-gray-5 px-1 pt-1">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-control border-b-2 border-transparent px-3 text-gray-11 -outline-offset-2 hover:text-gray-12 data-[state=active]:border-accent-4 data-[state=active]:font-medium data-[state=active]:text-gray-12 pointer-coarse:h-11"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
