"use client";

import { useTranslations } from "next-intl";
import { createContext, type ReactNode, use, useMemo } from "react";
import type { Preferences } from "@/components/preferences/preferences";
import { createFormat, type Format } from "@/shared/format";
import { createText, type Namespace, type Text } from "./text";

interface Language {
  preferences: Preferences;
  format: Format;
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  const { locale, digits, clock, theme, weekStart, shortcuts, density } = preferences;
  const value = useMemo(
    () => ({ preferences: { locale, digits, clock, theme, weekStart, shortcuts, density }, format: createFormat({ locale, digits, clock }) }),
    [locale, digits, clock, theme, weekStart, shortcuts, density],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}

function useLanguage(): Language {
  const language = use(LanguageContext);
  if (!language) throw new Error("LanguageProvider is missing above this component.");
  return language;
}

export const useFormat = (): Format => useLanguage().format;
export const usePreferences = (): Preferences => useLanguage().preferences;

export function useText<N extends Namespace>(namespace: N): Text<N> {
  const translator = useTranslations(namespace);
  const format = useFormat();
  return useMemo(() => createText<N>(translator, format), [translator, format]);
}
