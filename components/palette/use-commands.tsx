"use client";

import { adsSections } from "@/components/ads/ads-sections";
import { usePreferences, useText } from "@/components/i18n/client";
import { useSavePreference } from "@/components/preferences/display-menu";
import { settingsSections } from "@/components/settings/settings-nav";
import { destinations } from "@/components/shell/destinations";
import { leave } from "@/components/shell/leave";
import { leaveBy, useGo } from "@/components/shell/leave-guard";
import { useMay, useViewer } from "@/components/shell/viewer-context";
import { useSwitchWorkspace } from "@/components/shell/workspace-menu";
import {
  AccountsIcon,
  AddIcon,
  AdsIcon,
  BellIcon,
  DocsIcon,
  type Icon,
  KeyboardIcon,
  LanguageIcon,
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

/** Every page and act that this person has. */
export function useCommands({ openNotifications, openShortcuts }: Places): { pages: Command[]; actions: Command[] } {
  const t = useText("palette");
  const shell = useText("shell");
  const settings = useText("settings");
  const ads = useText("ads");
  const common = useText("common");
  const go = useGo();
  const may = useMay();
  const { workspace, workspaces } = useViewer();
  const { choose } = useSwitchWorkspace();
  const save = useSavePreference();
  const { theme, locale } = usePreferences();
  const themeIcons = { light: ThemeLightIcon, dark: ThemeDarkIcon, system: ThemeSystemIcon };
  const pages = destinations.map(({ href, key, icon }): Command => ({ id: `page:${key}`, label: shell(key), words: t(`words.${key}`), icon, href }));
  pages.push(
    ...adsSections
      .filter(({ href }) => destinations.every((destination) => destination.href !== href))
      .map(({ href, key }) => ({
        id: `page:${href}`,
        label: `${shell("ads")} · ${ads(`sections.${key}`)}`,
        words: `${t("words.ads")} ${t(`words.adsPages.${key}`)}`,
        icon: AdsIcon,
        href,
      })),
    ...settingsSections.map(({ href, key, icon }) => ({
      id: `page:${href}`,
      label: `${shell("settings")} · ${settings(`sections.${key}`)}`,
      words: `${t("words.settings")} ${t(`words.settingsPages.${key}`)}`,
      icon,
      href,
    })),
  );
  pages.push({ id: "page:docs", label: shell("docs"), words: t("words.docs"), icon: DocsIcon, href: "/docs" });
  const actions: Command[] = [
    ...(may.write ? [{ id: "newPost", label: shell("newPost"), words: t("words.newPost"), icon: AddIcon, run: () => go("/posts/new") }] : []),
    ...(may.manage ? [{ id: "connect", label: t("actions.connect"), words: t("words.connect"), icon: AccountsIcon, run: () => go("/settings/accounts") }] : []),
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
