"use client";

import { useText } from "@/components/i18n/client";
import { LanguageChoices, ThemeChoices } from "@/components/preferences/display-menu";
import { PersonIcon, SecurityIcon, SignOutIcon } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { leave } from "./leave";
import { leaveBy } from "./leave-guard";
import { useViewer } from "./viewer-context";

export function UserMenu() {
  const t = useText("shell");
  const settings = useText("settings");
  const { user } = useViewer();
  const initial = [...user.name.trim()][0] ?? "";
  return (
    <Menu
      label={t("userMenu")}
      trigger={
        <button
          type="button"
          aria-label={`${t("userMenu")}: ${user.name}`}
          className="grid size-9 shrink-0 place-items-center rounded-full border border-gray-5 bg-gray-3 font-medium text-gray-12 hover:bg-gray-4 data-[state=open]:bg-gray-4 pointer-coarse:size-11"
        >
          {initial.toLocaleUpperCase()}
        </button>
      }
    >
      <div className="grid px-2 py-2">
        <bdi className="one-line font-medium">{user.name}</bdi>
        <bdi className="one-line text-xs text-gray-10">{user.email}</bdi>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link href="/settings/profile">
          <PersonIcon />
          {settings("sections.profile")}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link href="/settings/security">
          <SecurityIcon />
          {settings("sections.security")}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <LanguageChoices />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem onSelect={() => leaveBy(() => void leave())}>
        <SignOutIcon />
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
