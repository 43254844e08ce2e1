"use client";

import { Command as List } from "cmdk";
import type { ReactNode } from "react";
import type { Icon } from "@/components/ui/icons";

const itemClass =
  "flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2.5 py-1.5 text-gray-12 outline-none select-none data-[selected=true]:bg-gray-3 pointer-coarse:min-h-11";
const groupClass =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-gray-10";

export function PaletteItem({ id, icon: ItemIcon, onSelect, children }: { id: string; icon: Icon; onSelect(): void; children: ReactNode }) {
  return (
    <List.Item value={id} onSelect={onSelect} className={itemClass}>
      <ItemIcon className="shrink-0 text-gray-10" />
      {children}
    </List.Item>
  );
}

export function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <List.Group heading={heading} className={groupClass}>
      {children}
    </List.Group>
  );
}
