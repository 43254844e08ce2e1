"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { type ComponentType, lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { adsSections, isCurrentAdsSection } from "@/components/ads/ads-sections";
import { useFormat, useText } from "@/components/i18n/client";
import { AddIcon, MoreIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem } from "@/components/ui/menu";
import { type Destination, destinations } from "./destinations";
import { useMay } from "./viewer-context";

interface TipProps {
  text: string;
  children: ReactNode;
}

/** Tablets alone need it. It only names what is named already, so that the rail goes on without it where it cannot be had. */
const Tooltip = lazy<ComponentType<TipProps>>(() =>
  import("@/components/ui/tooltip").then(
    (module) => ({ default: module.Tooltip }),
    () => ({ default: ({ children }: TipProps) => children }),
  ),
);

const isCurrent = (path: string, href: string) => (href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`));

interface Waiting {
  /** Posts that wait for this person's approval. */
  waiting: number;
}

/** Only what waits for this person is counted. */
function WaitingBadge({ waiting, className }: Waiting & { className?: string }) {
  const t = useText("shell");
  const format = useFormat();
  if (waiting === 0) return null;
  return (
    <span
      title={t("waiting", { count: waiting })}
      className={clsx(
        "figures grid h-[18px] min-w-[18px] place-items-center rounded-full bg-amber-1 px-1 text-xs leading-none font-semibold text-amber-5",
        className,
      )}
    >
      <span aria-hidden>{format.number(waiting)}</span>
      <span className="sr-only">{t("waiting", { count: waiting })}</span>
    </span>
  );
}

/** The sidebar's list; on a tablet a rail of icons with their names as tooltips. */
export function SideNavigation({ waiting }: Waiting) {
  const t = useText("shell");
  const path = usePathname();
  const may = useMay();
  return (
    <nav aria-label={t("navigation")} className="grid content-start gap-1">
      {may.write ? (
        <RailTip text={t("newPost")}>
          <Link
            href="/posts/new"
            className="mb-2 flex h-9 items-center justify-center gap-2 rounded-control bg-accent-4 font-medium text-on-accent forced-colors:border transition-colors hover:bg-accent-5 lg:justify-start lg:px-3 pointer-coarse:h-11"
          >
            <AddIcon size={20} />
            <span className="sr-only lg:not-sr-only">{t("newPost")}</span>
          </Link>
        </RailTip>
      ) : null}
      {destinations.map(({ href, key, icon: ItemIcon }) => {
        const current = isCurrent(path, href) && path !== "/posts/new";
        const item = (
          <RailTip key={href} text={t(key)}>
            <Link
              href={href}
              aria-current={current ? (path === href ? "page" : "true") : undefined}
              className={clsx(
                "relative flex h-9 items-center justify-center gap-2.5 rounded-control transition-colors lg:justify-start lg:px-3 pointer-coarse:h-11",
                current ? "bg-accent-1 font-medium text-accent-5" : "text-gray-11 hover:bg-gray-3 hover:text-gray-12",
              )}
            >
              <ItemIcon size={20} />
              <span className="sr-only lg:not-sr-only lg:grow">{t(key)}</span>
              {key === "approvals" ? <WaitingBadge waiting={waiting} className="max-lg:absolute max-lg:end-0 max-lg:top-0" /> : null}
            </Link>
          </RailTip>
        );
        return key === "ads" && current ? [item, <AdsSections key="sections" path={path} />] : item;
      })}
    </nav>
  );
}

/** Ads unfolds where one is in it; a rail has no room for names. */
function AdsSections({ path }: { path: string }) {
  const t = useText("ads");
  return (
    <ul aria-label={t("sections.label")} className="ms-[21px] hidden gap-0.5 border-s border-gray-5 ps-2 lg:grid">
      {adsSections.map(({ href, key }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={isCurrentAdsSection(path, href) ? "page" : undefined}
            className="flex h-8 items-center rounded-control px-2.5 text-sm text-gray-11 transition-colors hover:bg-gray-3 hover:text-gray-12 aria-[current=page]:bg-gray-3 aria-[current=page]:font-medium aria-[current=page]:text-gray-12 pointer-coarse:h-11"
          >
            {t(`sections.${key}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const railWidth = "(min-width: 640px) and (max-width: 1023.98px)";

function watchWidth(onChange: () => void): () => void {
  const rail = matchMedia(railWidth);
  rail.addEventListener("change", onChange);
  return () => rail.removeEventListener("change", onChange);
}

/** Wherever the name stands beside the icon it needs no second one. */
function RailTip({ text, children }: TipProps) {
  const rail = useSyncExternalStore(
    watchWidth,
    () => matchMedia(railWidth).matches,
    () => false,
  );
  if (!rail) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip text={text}>{children}</Tooltip>
    </Suspense>
  );
}

/** What the thumb reaches on a phone; the rest is one press further. */
const atTheThumb: readonly Destination["key"][] = ["home", "calendar", "copilot"];
const [first, second, ...others] = destinations.filter(({ key }) => atTheThumb.includes(key));
const further = destinations.filter(({ key }) => !atTheThumb.includes(key));

/** The phone's bar at the thumb. */
export function BottomNavigation({ waiting }: Waiting) {
  const t = useText("shell");
  const path = usePathname();
  const may = useMay();
  const item = ({ href, key, icon: ItemIcon }: Destination) => (
    <Link
      key={href}
      href={href}
      aria-current={isCurrent(path, href) ? "page" : undefined}
      className="grid h-14 min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs text-gray-11 -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent-5"
    >
      <ItemIcon size={20} />
      {t(key)}
    </Link>
  );
  return (
    <nav
      aria-label={t("navigation")}
      className="fixed inset-x-0 bottom-0 z-20 flex items-center border-t border-gray-5 bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {[first, second].flatMap((destination) => (destination ? [item(destination)] : []))}
      {may.write ? (
        <Link
          href="/posts/new"
          aria-label={t("newPost")}
          className="mx-2 grid size-11 shrink-0 place-items-center rounded-full bg-accent-4 text-on-accent forced-colors:border"
        >
          <AddIcon size={20} />
        </Link>
      ) : null}
      {others.map(item)}
      <Menu
        label={t("more")}
        trigger={
          <button
            type="button"
            data-current={further.some(({ href }) => isCurrent(path, href)) || undefined}
            className="grid h-14 min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs text-gray-11 -outline-offset-2 data-[current]:font-medium data-[current]:text-accent-5"
          >
            <MoreIcon size={20} />
            {t("more")}
          </button>
        }
      >
        {further.map(({ href, key, icon: ItemIcon }) => (
          <MenuItem key={href} asChild>
            <Link href={href} aria-current={isCurrent(path, href) ? "page" : undefined}>
              <ItemIcon />
              <span className="grow">{t(key)}</span>
              {key === "approvals" ? <WaitingBadge waiting={waiting} /> : null}
            </Link>
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}
