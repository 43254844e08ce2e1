"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import { Fragment } from "react";
import { useText } from "@/components/i18n/client";
import {
  BellIcon,
  BrandIcon,
  DevelopersIcon,
  DocsIcon,
  type Icon,
  IntactIcon,
  KeyIcon,
  MembersIcon,
  PersonIcon,
  PlanIcon,
  SecurityIcon,
  WebhookIcon,
  WorkspaceIcon,
} from "@/components/ui/icons";
import { Link } from "@/components/ui/link";

const groups = [
  {
    key: "you",
    sections: [
      { href: "/settings/profile", key: "profile", icon: PersonIcon },
      { href: "/settings/security", key: "security", icon: SecurityIcon },
      { href: "/settings/notifications", key: "notifications", icon: BellIcon },
    ],
  },
  {
    key: "workspace",
    sections: [
      { href: "/settings/workspace", key: "workspace", icon: WorkspaceIcon },
      { href: "/settings/members", key: "members", icon: MembersIcon },
      { href: "/settings/brands", key: "brands", icon: BrandIcon },
      { href: "/settings/plan", key: "plan", icon: PlanIcon },
      { href: "/settings/audit", key: "audit", icon: IntactIcon },
    ],
  },
  {
    key: "developers",
    sections: [
      { href: "/settings/api-keys", key: "apiKeys", icon: KeyIcon },
      { href: "/settings/webhooks", key: "webhooks", icon: WebhookIcon },
      { href: "/settings/developers", key: "developers", icon: DevelopersIcon },
      { href: "/docs", key: "docs", icon: DocsIcon },
    ],
  },
] as const satisfies readonly { key: string; sections: readonly { href: string; key: string; icon: Icon }[] }[];

export const settingsSections = groups.flatMap(({ sections }) => [...sections]);

/** Where the row scrolls, the section that is open may be beyond its end. */
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
      {groups.map((group) => (
        <Fragment key={group.key}>
          <p className="px-3 pt-3 pb-1 text-xs font-medium text-gray-10 first:pt-0 max-xl:hidden">{t(`groups.${group.key}`)}</p>
          {group.sections.map(({ href, key, icon: SectionIcon }) => {
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
        </Fragment>
      ))}
    </nav>
  );
}
