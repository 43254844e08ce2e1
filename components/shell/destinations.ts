import type { Text } from "@/components/i18n/text";
import { AccountsIcon, AdsIcon, AnalyticsIcon, CalendarIcon, CopilotIcon, FolderIcon, HomeIcon, type Icon, SettingsIcon } from "@/components/ui/icons";

type SectionKey =
  | "calendar"
  | "queue"
  | "posts"
  | "approvals"
  | "media"
  | "hashtags"
  | "brandVoice"
  | "insightsPosts"
  | "insightsAds"
  | "reports"
  | "overview"
  | "campaigns"
  | "budget"
  | "policy";

export interface Section {
  href: string;
  key: SectionKey;
  /** After G. */
  shortcut?: string;
}

export interface Destination {
  key: "home" | "publish" | "library" | "insights" | "ads" | "copilot" | "accounts" | "settings";
  /** A group leads to its first section. */
  href: string;
  icon: Icon;
  shortcut?: string;
  /** The pages of a group. */
  sections: readonly Section[];
}

export const destinations: readonly Destination[] = [
  { href: "/", key: "home", icon: HomeIcon, shortcut: "h", sections: [] },
  {
    href: "/calendar",
    key: "publish",
    icon: CalendarIcon,
    sections: [
      { href: "/calendar", key: "calendar", shortcut: "c" },
      { href: "/queue", key: "queue" },
      { href: "/posts", key: "posts", shortcut: "p" },
      { href: "/approvals", key: "approvals", shortcut: "a" },
    ],
  },
  {
    href: "/media",
    key: "library",
    icon: FolderIcon,
    sections: [
      { href: "/media", key: "media", shortcut: "m" },
      { href: "/hashtags", key: "hashtags" },
      { href: "/brand-voice", key: "brandVoice" },
    ],
  },
  {
    href: "/insights/posts",
    key: "insights",
    icon: AnalyticsIcon,
    sections: [
      { href: "/insights/posts", key: "insightsPosts", shortcut: "n" },
      { href: "/insights/ads", key: "insightsAds" },
      { href: "/insights/reports", key: "reports" },
    ],
  },
  {
    href: "/ads",
    key: "ads",
    icon: AdsIcon,
    sections: [
      { href: "/ads", key: "overview", shortcut: "d" },
      { href: "/ads/campaigns", key: "campaigns" },
      { href: "/ads/budget", key: "budget" },
      { href: "/ads/policy", key: "policy" },
    ],
  },
  { href: "/copilot", key: "copilot", icon: CopilotIcon, shortcut: "o", sections: [] },
  { href: "/accounts", key: "accounts", icon: AccountsIcon, sections: [] },
  { href: "/settings", key: "settings", icon: SettingsIcon, shortcut: "s", sections: [] },
];

const isUnder = (path: string, href: string) => (href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`));

/** The page of the navigation that a path belongs to: the one with the longest address that the path begins with. The composer belongs to none. */
export function currentHref(path: string): string | null {
  if (path === "/posts/new") return null;
  const hrefs = destinations.flatMap(({ href, sections }) => [href, ...sections.map((section) => section.href)]);
  return hrefs.filter((href) => isUnder(path, href)).sort((one, other) => other.length - one.length)[0] ?? null;
}

export const isCurrentDestination = ({ href, sections }: Destination, current: string | null) =>
  href === current || sections.some((section) => section.href === current);

/** A page's name beside that of its group: "Posts" alone could be those that are published or their figures. */
export const sectionName = (shell: Text<"shell">, group: Destination["key"], section: SectionKey) => `${shell(group)} · ${shell(`sections.${section}`)}`;
