"use client";

import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { DocsIcon } from "@/components/ui/icons";
import { BottomNavigation, SideNavigation } from "./navigation";
import { UserMenu } from "./user-menu";
import { WorkspaceMenu } from "./workspace-menu";
import { ZoneChip } from "./zone-chip";

/** Sidebar (desktop), rail (tablet) or bottom bar (phone), top bar, and the page in between. */
export function Shell({ accounts, children }: { accounts: ComponentProps<typeof ExpiredBanner>["initial"]; children: ReactNode }) {
  const t = useText("shell");
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] print:block sm:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[240px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-accent-4 px-3 py-2 font-medium text-on-accent focus-visible:translate-y-0"
      >
        {t("skip")}
      </a>
      <aside className="sticky top-0 hidden h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-3 overflow-y-auto border-e border-gray-5 bg-surface p-2 sm:grid lg:px-3">
        <div className="lg:hidden">
          <WorkspaceMenu compact />
        </div>
        <div className="hidden lg:block">
          <WorkspaceMenu />
        </div>
        <SideNavigation />
      </aside>
      <div className="grid min-w-0 grid-cols-1 grid-rows-[52px_1fr] print:block pointer-coarse:grid-rows-[60px_1fr]">
        <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-gray-5 bg-surface px-4 sm:px-6 lg:px-8">
          <div className="min-w-0 grow basis-0 sm:hidden">
            <WorkspaceMenu />
          </div>
          <ZoneChip />
          <div className="hidden grow sm:block" />
          <Link
            href="/docs"
            aria-label={t("docs")}
            title={t("docs")}
            className="hidden size-9 place-items-center rounded-control text-gray-11 hover:bg-gray-3 hover:text-gray-12 sm:grid pointer-coarse:size-11"
          >
            <DocsIcon size={20} />
          </Link>
          <UserMenu />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-4 py-5 pb-[calc(80px+env(safe-area-inset-bottom))] outline-none sm:px-6 sm:py-6 sm:pb-12 lg:px-8"
        >
          <ExpiredBanner initial={accounts} />
          {children}
        </main>
      </div>
      <BottomNavigation />
    </div>
  );
}
