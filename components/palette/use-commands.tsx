"use client";

import { useQuery } from "@tanstack/react-query";
import { usePreferences, useText } from "@/components/i18n/client";
import { useSavePreference } from "@/components/preferences/display-menu";
import { useTRPC } from "@/components/providers/trpc";
import { settingsSections } from "@/components/settings/settings-nav";
import { destinations, sectionName } from "@/components/shell/destinations";
import { leave } from "@/components/shell/leave";
import { leaveBy, useGo } from "@/components/shell/leave-guard";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { useSwitchWorkspace } from "@/components/shell/workspace-menu";
import {
  AccountsIcon,
  AddIcon,
  AdsIcon,
  AlertIcon,
  AnalyticsIcon,
  BellIcon,
  BookmarkIcon,
  type Icon,
  KeyboardIcon,
  LanguageIcon,
  MemoryIcon,
  RepeatIcon,
  SignOutIcon,
  ThemeDarkIcon,
  ThemeLightIcon,
  ThemeSystemIcon,
  WorkspaceIcon,
} from "@/components/ui/icons";

export interface Command {
  id: string;
  label: string;
  /** What else it is found by, in both languages. */
  words: string;
  icon: Icon;
  /** A page, which is remembered; else something that is done. */
  href?: string;
  run?(): void;
}

interface Places {
  openNotifications(): void;
  openShortcuts(): void;
}

/** Pages that are behind a tab of another. */
const furtherPages = [
  { href: "/ads/alerts", key: "alerts", icon: AlertIcon },
  { href: "/ads/campaigns/creatives", key: "creatives", icon: AdsIcon },
  { href: "/insights/ads/compare", key: "compare", icon: AnalyticsIcon },
  { href: "/queue/recurring", key: "recurring", icon: RepeatIcon },
  { href: "/brand-voice/memory", key: "memory", icon: MemoryIcon },
] as const;

/** Every page and act that this person has. */
export function useCommands({ openNotifications, openShortcuts }: Places): { pages: Command[]; actions: Command[] } {
  const t = useText("palette");
  const shell = useText("shell");
  const settings = useText("settings");
  const common = useText("common");
  const go = useGo();
  const may = useMay();
  const { data: views = [] } = useQuery(useTRPC().savedViews.list.queryOptions());
  const { workspace, workspaces } = useViewer();
  const { choose } = useSwitchWorkspace();
  const save = useSavePreference();
  const { theme, locale } = usePreferences();
  const themeIcons = { light: ThemeLightIcon, dark: ThemeDarkIcon, system: ThemeSystemIcon };
  const pages = destinations.flatMap(({ href, key, icon, sections }): Command[] =>
    sections.length === 0
      ? [{ id: `page:${href}`, label: shell(key), words: t(`words.${key}`), icon, href }]
      : sections.map((section) => ({
          id: `page:${section.href}`,
          label: sectionName(shell, key, section.key),
          words: `${t(`words.${key}`)} ${t(`words.sections.${section.key}`)}`,
          icon,
          href: section.href,
        })),
  );
  pages.push(
    ...furtherPages.map(({ href, key, icon }) => ({ id: `page:${href}`, label: shell(`tabs.${key}`), words: t(`words.tabs.${key}`), icon, href })),
    ...settingsSections.map(({ href, key, icon }) => ({
      id: `page:${href}`,
      label: `${shell("settings")} · ${settings(`sections.${key}`)}`,
      words: `${t("words.settings")} ${t(`words.settingsPages.${key}`)}`,
      icon,
      href,
    })),
    ...views.map(({ id, name, href }) => ({ id: `view:${id}`, label: t("actions.view", { name }), words: t("words.view"), icon: BookmarkIcon, href })),
  );
  const actions: Command[] = [
    ...(may.write ? [{ id: "newPost", label: shell("newPost"), words: t("words.newPost"), icon: AddIcon, run: () => go("/posts/new") }] : []),
    ...(may.manage
      ? [{ id: "connect", label: t("actions.connect"), words: t("words.connect"), icon: AccountsIcon, run: () => go("/accounts?connect=1") }]
      : []),
    { id: "notifications", label: t("actions.notifications"), words: t("words.notifications"), icon: BellIcon, run: openNotifications },
    ...workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({
        id: `workspace:${id}`,
        label: t("actions.workspace", { name }),
        words: `${t("words.workspace")} ${name}`,
        icon: WorkspaceIcon,
        run: () => choose(id),
      })),
    ...(["light", "dark", "system"] as const)
      .filter((other) => other !== theme)
      .map((other) => ({
        id: `theme:${other}`,
        label: t("actions.theme", { theme: common(`theme.${other}`) }),
        words: `${t("words.theme")} ${common(`theme.${other}`)}`,
        icon: themeIcons[other],
        run: () => save({ theme: other }),
      })),
    ...(["ar", "en"] as const)
      .filter((other) => other !== locale)
      .map((other) => ({
        id: `language:${other}`,
        label: t("actions.language", { language: common(`language.${other}`) }),
        words: t("words.language"),
        icon: LanguageIcon,
        run: () => save({ locale: other }),
      })),
    { id: "shortcuts", label: t("actions.shortcuts"), words: t("words.shortcuts"), icon: KeyboardIcon, run: openShortcuts },
    { id: "signOut", label: shell("signOut"), words: t("words.signOut"), icon: SignOutIcon, run: () => leaveBy(() => void leave()) },
  ];
  return { pages, actions };
}
