"use client";

import { type ComponentProps, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Tray } from "@/components/activity/tray";
import { ExpiredBanner } from "@/components/connections/expired-banner";
import { useText } from "@/components/i18n/client";
import { Bell } from "@/components/notifications/bell";
import { NotificationsProvider } from "@/components/notifications/notifications-context";
import { useNotifications } from "@/components/notifications/use-notifications";
import { DisplayMenu } from "@/components/preferences/display-menu";
import { currentWorkspace } from "@/components/providers/current-workspace";
import { useFocusMemory } from "@/components/ui/focus-return";
import { DocsIcon, SearchIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { lazyPart } from "@/components/ui/part";
import type { SidebarAccounts } from "@/server/domains/connections/connections.schema";
import type { NotificationList } from "@/server/domains/notifications/notifications.schema";
import { BannerNotice } from "./banner-notice";
import { BottomNavigation, GroupTabs, SideNavigation } from "./navigation";
import { SideAccounts } from "./side-accounts";
import { useCommandKey } from "./use-command-key";
import { useFreshViewer } from "./use-fresh-viewer";
import { useOwnWorkspace } from "./use-own-workspace";
import { useShortcuts } from "./use-shortcuts";
import { UserMenu } from "./user-menu";
import { useViewer } from "./viewer-context";
import { TestBadge, WorkspaceMenu } from "./workspace-menu";
import { ZoneChip } from "./zone-chip";

/** Both are loaded on first use. */
const Palette = lazyPart(() => import("@/components/palette/palette").then((module) => module.Palette));
const ShortcutsDialog = lazyPart(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog));

/** For the page that is shown offline, and for what other apps share with the installed one. A browser may forbid it; then there is neither. */
function useServiceWorker(): void {
  useEffect(() => {
    navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, []);
}

function watchConnection(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** One at most, the worst first: without a connection nothing else can be helped. */
function Banner(props: ComponentProps<typeof ExpiredBanner>) {
  const t = useText("shell");
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return online ? <ExpiredBanner {...props} /> : <BannerNotice short={t("banner.offlineShort")}>{t("banner.offline")}</BannerNotice>;
}

interface ShellProps {
  accounts: SidebarAccounts;
  dismissedBanner: string | null;
  notifications: NotificationList;
  children: ReactNode;
}

type Layer = "palette" | "notifications" | "shortcuts";

/** Sidebar (desktop), rail (tablet) or bottom bar (phone), top bar, and the page in between. */
export function Shell({ accounts, dismissedBanner, notifications, children }: ShellProps) {
  const t = useText("shell");
  const { workspace } = useViewer();
  const list = useNotifications(notifications);
  const [layer, setLayer] = useState<Layer | null>(null);
  const [met, setMet] = useState<ReadonlySet<Layer>>(new Set());
  const show = (next: Layer) => {
    setLayer(next);
    setMet((before) => new Set([...before, next]));
  };
  const hold = (one: Layer) => (open: boolean) => (open ? show(one) : setLayer((now) => (now === one ? null : now)));
  useOwnWorkspace();
  useFreshViewer();
  useServiceWorker();
  useFocusMemory();
  useShortcuts({ onPalette: () => show("palette"), onList: () => show("shortcuts") });
  return (
    <div
      {...currentWorkspace(workspace.id)}
      className="grid min-h-dvh grid-cols-[minmax(0,1fr)] print:block sm:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[240px_minmax(0,1fr)]"
    >
      <a
        href="#content"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-control bg-accent-4 px-3 py-2 font-medium text-on-accent focus-visible:translate-y-0 print:hidden"
      >
        {t("skip")}
      </a>
      <aside className="sticky top-0 hidden h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr] gap-3 overflow-y-auto border-e border-gray-5 bg-surface p-2 sm:grid lg:px-3">
        <div className="lg:hidden">
          <WorkspaceMenu compact />
        </div>
        <div className="hidden lg:block">
          <WorkspaceMenu />
        </div>
        <SideNavigation waiting={list.awaitingApproval} />
        <SideAccounts initial={accounts} />
      </aside>
      <div className="grid min-w-0 grid-cols-1 grid-rows-[52px_1fr] print:block pointer-coarse:grid-rows-[60px_1fr]">
        <header className="sticky top-0 z-20 flex items-center gap-1 border-b border-gray-5 bg-surface px-4 sm:gap-2 sm:px-6 lg:px-8">
          <div className="min-w-0 grow basis-0 max-sm:-order-2 sm:hidden">
            <WorkspaceMenu />
          </div>
          <SearchButton onOpen={() => show("palette")} />
          <ZoneChip />
          {/* Beside the rail, which has no room for the workspace's name. */}
          {workspace.isTest ? (
            <div className="hidden sm:block lg:hidden">
              <TestBadge />
            </div>
          ) : null}
          <div className="hidden grow sm:block" />
          {/* First of the icons: it takes its room from what is empty, so that none of the others moves. */}
          <Tray className="max-sm:-order-1" />
          <Link
            href="/docs"
            aria-label={t("docs")}
            className="hidden size-9 place-items-center rounded-control text-gray-11 hover:bg-gray-3 hover:text-gray-12 sm:grid pointer-coarse:size-11"
          >
            <DocsIcon size={20} />
          </Link>
          <div className="hidden sm:block">
            <DisplayMenu />
          </div>
          <Bell list={list} open={layer === "notifications"} onOpenChange={hold("notifications")} />
          <UserMenu />
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="min-w-0 px-4 py-5 pb-[calc(80px+env(safe-area-inset-bottom))] outline-none sm:px-6 sm:py-6 sm:pb-12 lg:px-8"
        >
          <div className="screen-only">
            <Banner initial={accounts} dismissed={dismissedBanner} />
          </div>
          <GroupTabs waiting={list.awaitingApproval} />
          <NotificationsProvider list={list}>{children}</NotificationsProvider>
        </main>
      </div>
      <BottomNavigation waiting={list.awaitingApproval} />
      {met.has("palette") ? (
        <Palette
          open={layer === "palette"}
          onOpenChange={hold("palette")}
          openNotifications={() => show("notifications")}
          openShortcuts={() => show("shortcuts")}
        />
      ) : null}
      {met.has("shortcuts") ? <ShortcutsDialog open={layer === "shortcuts"} onOpenChange={hold("shortcuts")} /> : null}
    </div>
  );
}

/** Styled as a field on wide screens and as an icon on phones. */
function SearchButton({ onOpen }: { onOpen(): void }) {
  const t = useText("shell");
  const commandKey = useCommandKey();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={commandKey === "⌘" ? "Meta+K" : "Control+K"}
      aria-label={t("search")}
      onClick={onOpen}
      className="flex size-9 shrink-0 items-center justify-center gap-2 rounded-control text-gray-11 hover:bg-gray-3 hover:text-gray-12 sm:w-auto sm:border sm:border-gray-6 sm:px-2.5 sm:text-sm lg:w-60 lg:justify-start pointer-coarse:h-11 max-sm:pointer-coarse:w-11"
    >
      <SearchIcon className="max-sm:size-5" />
      <span className="hidden grow text-start lg:inline">{t("search")}</span>
      <kbd dir="ltr" className="hidden text-xs text-gray-10 lg:inline">
        {commandKey} K
      </kbd>
    </button>
  );
}
