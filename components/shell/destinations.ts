import {
  AdsIcon,
  AnalyticsIcon,
  ApprovalsIcon,
  CalendarIcon,
  CopilotIcon,
  HomeIcon,
  type Icon,
  MediaIcon,
  PostsIcon,
  SettingsIcon,
} from "@/components/ui/icons";

export interface Destination {
  href: string;
  key: "home" | "calendar" | "posts" | "approvals" | "media" | "analytics" | "ads" | "copilot" | "settings";
  icon: Icon;
  /** After G. */
  shortcut: string;
}

/** Only what exists is listed. */
export const destinations: readonly Destination[] = [
  { href: "/", key: "home", icon: HomeIcon, shortcut: "h" },
  { href: "/calendar", key: "calendar", icon: CalendarIcon, shortcut: "c" },
  { href: "/posts", key: "posts", icon: PostsIcon, shortcut: "p" },
  { href: "/approvals", key: "approvals", icon: ApprovalsIcon, shortcut: "a" },
  { href: "/media", key: "media", icon: MediaIcon, shortcut: "m" },
  { href: "/analytics", key: "analytics", icon: AnalyticsIcon, shortcut: "n" },
  { href: "/ads", key: "ads", icon: AdsIcon, shortcut: "d" },
  { href: "/copilot", key: "copilot", icon: CopilotIcon, shortcut: "o" },
  { href: "/settings", key: "settings", icon: SettingsIcon, shortcut: "s" },
];
