"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "./link";

interface LinkTabsProps {
  label: string;
  tabs: readonly { href: string; label: ReactNode; current: boolean }[];
  className?: string;
}

/** Where the row scrolls, the current tab may be beyond its end. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** Tabs that are pages of their own, in a row that scrolls sideways where it is too long. */
export function LinkTabs({ label, tabs, className }: LinkTabsProps) {
  return (
    <nav aria-label={label} className={clsx("flex gap-1 overflow-x-auto border-b border-gray-5 pt-1", className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          ref={tab.current ? bringIntoView : null}
          aria-current={tab.current ? "page" : undefined}
          className="relative -mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-gray-11 -outline-offset-2 hover:text-gray-12 aria-[current=page]:border-accent-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12 pointer-coarse:h-11"
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
