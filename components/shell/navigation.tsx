"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { useFormat, useText } from "@/components/i18n/client";
import { AddIcon, MoreIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { currentHref, type Destination, destinations, isCurrentDestination } from "./destinations";
import { useMay } from "./viewer-context";

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
  const current = currentHref(usePathname());
  const may = useMay();
  return (
    <nav aria-label={t("navigation")} className="grid content-start gap-0.5">
      {may.write ? (
        <Link
          href="/posts/new"
          data-tip={t("newPost")}
          className="mb-2 flex h-9 items-center justify-center gap-2 rounded-control border border-gray-6 bg-surface font-medium transition-colors hover:bg-gray-3 lg:justify-start lg:px-3 pointer-coarse:h-11"
        >
          <AddIcon size={20} />
          <span className="sr-only lg:not-sr-only">{t("newPost")}</span>
        </Link>
      ) : null}
      {destinations.map((destination) => {
        const { href, key, icon: ItemIcon, sections } = destination;
        const here = isCurrentDestination(destination, current);
        // Publishing is the daily work: its pages are always one press away.
        const unfolded = sections.length > 0 && (here || key === "publish");
        return [
          <Link
            key={key}
            href={href}
            data-tip={t(key)}
            aria-current={here ? (sections.length === 0 ? "page" : "true") : undefined}
            className={clsx(
              "relative flex h-9 items-center justify-center gap-2.5 rounded-control transition-colors lg:justify-start lg:px-3 pointer-coarse:h-11",
              here ? "font-medium text-accent-5 max-lg:bg-accent-1" : "text-gray-11 hover:bg-gray-3 hover:text-gray-12",
              here && sections.length === 0 && "bg-accent-1",
            )}
          >
            <ItemIcon size={20} />
            <span className="sr-only lg:not-sr-only lg:grow">{t(key)}</span>
            {key === "publish" ? <WaitingBadge waiting={waiting} className="absolute end-0 top-0 lg:hidden" /> : null}
          </Link>,
          unfolded ? <Sections key={`${key} sections`} destination={destination} current={current} waiting={waiting} /> : null,
        ];
      })}
    </nav>
  );
}

interface SectionsProps extends Waiting {
  destination: Destination;
  current: string | null;
}

/** The pages of a group; a rail has no room for names. */
function Sections({ destination: { key, sections }, current, waiting }: SectionsProps) {
  const t = useText("shell");
  return (
    <ul aria-label={t(key)} className="ms-[21px] mb-1 hidden gap-0.5 border-s border-gray-5 ps-2 lg:grid">
      {sections.map((section) => (
        <li key={section.href}>
          <Link
            href={section.href}
            aria-current={section.href === current ? "page" : undefined}
            className="flex h-8 items-center justify-between gap-2 rounded-control px-2.5 text-sm text-gray-11 transition-colors hover:bg-gray-3 hover:text-gray-12 aria-[current=page]:bg-accent-1 aria-[current=page]:font-medium aria-[current=page]:text-accent-5 pointer-coarse:h-11"
          >
            {t(`sections.${section.key}`)}
            {section.key === "approvals" ? <WaitingBadge waiting={waiting} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The pages of the current group where the sidebar has no room for their names, on these pages alone. */
export function GroupTabs({ waiting }: Waiting) {
  const t = useText("shell");
  const path = usePathname();
  const group = destinations.find(({ sections }) => sections.some(({ href }) => href === path));
  if (!group) return null;
  return (
    <LinkTabs
      label={t(group.key)}
      className="-mx-4 -mt-3 mb-4 px-4 sm:-mx-6 sm:px-6 lg:hidden print:hidden"
      tabs={group.sections.map(({ href, key }) => ({
        href,
        current: href === path,
        label: (
          <>
            {t(`sections.${key}`)}
            {key === "approvals" ? <WaitingBadge waiting={waiting} /> : null}
          </>
        ),
      }))}
    />
  );
}

/** What the thumb reaches on a phone; the rest is one press further. */
const atTheThumb: readonly Destination["key"][] = ["home", "publish", "copilot"];
const [first, second, ...others] = destinations.filter(({ key }) => atTheThumb.includes(key));
const further = destinations.filter(({ key }) => !atTheThumb.includes(key));

/** The phone's bar at the thumb. */
export function BottomNavigation({ waiting }: Waiting) {
  const t = useText("shell");
  const current = currentHref(usePathname());
  const may = useMay();
  const item = (destination: Destination) => {
    const { href, key, icon: ItemIcon } = destination;
    return (
      <Link
        key={key}
        href={href}
        aria-current={isCurrentDestination(destination, current) ? "page" : undefined}
        className="relative grid h-14 min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs text-gray-11 -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-accent-5"
      >
        <ItemIcon size={20} />
        {t(key)}
        {key === "publish" ? <WaitingBadge waiting={waiting} className="absolute start-1/2 top-0.5 ms-1.5" /> : null}
      </Link>
    );
  };
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
            data-current={further.some((destination) => isCurrentDestination(destination, current)) || undefined}
            className="grid h-14 min-w-0 flex-1 content-center justify-items-center gap-0.5 text-xs text-gray-11 -outline-offset-2 data-[current]:font-medium data-[current]:text-accent-5"
          >
            <MoreIcon size={20} />
            {t("more")}
          </button>
        }
      >
        {further.map((destination) => {
          const { href, key, icon: ItemIcon } = destination;
          return (
            <MenuItem key={key} asChild>
              <Link href={href} aria-current={isCurrentDestination(destination, current) ? "page" : undefined}>
                <ItemIcon />
                <span className="grow">{t(key)}</span>
              </Link>
            </MenuItem>
          );
        })}
      </Menu>
    </nav>
  );
}
