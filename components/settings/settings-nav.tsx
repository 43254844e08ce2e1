"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { useText } from "@/components/i18n/client";
import {
  AccountsIcon,
  BellIcon,
  BrandIcon,
  CalendarClockIcon,
  DevelopersIcon,
  type Icon,
  KeyIcon,
  MembersIcon,
  PersonIcon,
  PlanIcon,
  SecurityIcon,
  WebhookIcon,
  WorkspaceIcon,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

export const settingsSections = [
  { href: "/settings/workspace", key: "workspace", icon: WorkspaceIcon },
  { href: "/settings/members", key: "members", icon: MembersIcon },
  { href: "/settings/brands", key: "brands", icon: BrandIcon },
  { href: "/settings/accounts", key: "accounts", icon: AccountsIcon },
  { href: "/settings/queue", key: "queue", icon: CalendarClockIcon },
  { href: "/settings/webhooks", key: "webhooks", icon: WebhookIcon },
  { href: "/settings/api-keys", key: "apiKeys", icon: KeyIcon },
  { href: "/settings/developers", key: "developers", icon: DevelopersIcon },
  { href: "/settings/plan", key: "plan", icon: PlanIcon },
  { href: "/settings/notifications", key: "notifications", icon: BellIcon },
  { href: "/settings/profile", key: "profile", icon: PersonIcon },
  { href: "/settings/security", key: "security", icon: SecurityIcon },
] as const satisfies readonly { href: string; key: string; icon: Icon }[];

/** Where the row scrolls, the section that is open may stand beyond its end. */
const bringIntoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "nearest" });

/** The side list of settings; on narrower screens a row that scrolls sideways. */
export function SettingsNav() {
  const t = useText("settings");
  const shell = useText("shell");
  const path = usePathname();
  return (
    <nav
      aria-label={shell("pages.settings")}
      className="-mx-4 flex scroll-px-4 gap-1 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-1 xl:sticky xl:top-[76px] xl:grid"
    >
      {settingsSections.map(({ href, key, icon: SectionIcon }) => {
        const current = path.startsWith(href);
        return (
          <Link
            key={href}
            href={href}
            ref={current ? bringIntoView : null}
            aria-current={current ? "page" : undefined}
            className={clsx(
              "flex h-9 shrink-0 items-center gap-2 rounded-control px-3 text-gray-11 hover:bg-gray-3 hover:text-gray-12 pointer-coarse:h-11",
              "aria-[current=page]:bg-gray-4 aria-[current=page]:font-medium aria-[current=page]:text-gray-12",
            )}
          >
            <SectionIcon />
            {t(`sections.${key}`)}
          </Link>
        );
      })}
    </nav>
  );
}
