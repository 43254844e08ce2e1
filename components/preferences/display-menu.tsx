"use client";

import { useMutation } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { startTransition } from "react";
import { usePreferences, useText } from "@/components/i18n/client";
import type { Locale } from "@/components/i18n/locale";
import { useTRPC } from "@/components/providers/trpc";
import { useIsSignedIn } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { LanguageIcon, ThemeDarkIcon, ThemeLightIcon, ThemeSystemIcon } from "@/components/ui/icons";
import { Menu, MenuChoices, MenuLabel } from "@/components/ui/menu";
import type { Preferences, Theme } from "./preferences";
import { savePreferences } from "./save-preferences";

/**
 * Keeps a choice; the page is rendered again with it and what was typed stays. The language is the account's too: messages to this person
 * are written in it.
 */
export function useSavePreference(): (chosen: Partial<Preferences>) => void {
  const trpc = useTRPC();
  const isSignedIn = useIsSignedIn();
  const { mutate: keepForAccount } = useMutation(trpc.account.updateProfile.mutationOptions());
  return (chosen) => {
    if (chosen.locale && isSignedIn) keepForAccount({ locale: chosen.locale });
    const form = new FormData();
    for (const [name, value] of Object.entries(chosen)) form.set(name, value);
    startTransition(() => savePreferences(form));
  };
}

export function ThemeChoices() {
  const t = useText("common");
  const { theme } = usePreferences();
  const save = useSavePreference();
  const option = (value: Theme, icon: React.ReactNode) => ({
    value,
    label: (
      <span className="flex items-center gap-2">
        {icon}
        {t(`theme.${value}`)}
      </span>
    ),
  });
  return (
    <>
      <MenuLabel>{t("theme.label")}</MenuLabel>
      <MenuChoices
        value={theme}
        onChange={(chosen) => save({ theme: chosen })}
        options={[option("light", <ThemeLightIcon />), option("dark", <ThemeDarkIcon />), option("system", <ThemeSystemIcon />)]}
      />
    </>
  );
}

export function LanguageChoices() {
  const t = useText("common");
  const { locale } = usePreferences();
  const save = useSavePreference();
  const option = (value: Locale) => ({ value, label: <span lang={value}>{t(`language.${value}`)}</span> });
  return (
    <>
      <MenuLabel>{t("language.label")}</MenuLabel>
      <MenuChoices value={locale} onChange={(chosen) => save({ locale: chosen })} options={[option("ar"), option("en")]} />
    </>
  );
}

/** Language and theme in the corner of pages that have no shell around them. */
export function DisplayMenu() {
  const t = useText("common");
  const label = `${t("language.label")} · ${t("theme.label")}`;
  // The path is the key, so that a menu left open does not follow to the next page.
  const path = usePathname();
  return (
    <Menu
      key={path}
      label={label}
      trigger={
        <Button variant="quiet" size="icon" aria-label={label}>
          <LanguageIcon size={20} />
        </Button>
      }
    >
      <LanguageChoices />
      <ThemeChoices />
    </Menu>
  );
}
