import { isLocale, LOCALE_COOKIE, type Locale, localeOf } from "@/shared/locale";

/** What a person chose for this browser. Kept in cookies, so that the server's first paint is already right. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

export const digitSets = ["latn", "arab"] as const;
export type Digits = (typeof digitSets)[number];

export const clocks = ["12", "24"] as const;
export type Clock = (typeof clocks)[number];

/** `region`: as the workspace has it, else the country of its zone. */
export const weekStarts = ["region", "saturday", "sunday", "monday"] as const;
export type WeekStart = (typeof weekStarts)[number];

/** Single keys on every page, for those who do not press them by accident. */
export const shortcutChoices = ["on", "off"] as const;
export type ShortcutChoice = (typeof shortcutChoices)[number];

/** How much of a post a chip of the calendar shows. */
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export interface Preferences {
  locale: Locale;
  theme: Theme;
  digits: Digits;
  clock: Clock;
  shortcuts: ShortcutChoice;
  weekStart: WeekStart;
  density: Density;
}

export const preferenceCookies = {
  locale: LOCALE_COOKIE,
  theme: "nashir_theme",
  digits: "nashir_digits",
  clock: "nashir_clock",
  shortcuts: "nashir_shortcuts",
  weekStart: "nashir_week",
  density: "nashir_density",
} as const;

function oneOf<T extends string>(values: readonly T[], value: string | undefined, fallback: T): T {
  return values.find((candidate) => candidate === value) ?? fallback;
}

export function preferencesFrom(cookie: (name: string) => string | undefined, acceptLanguage: string | null): Preferences {
  return {
    locale: localeOf(cookie(preferenceCookies.locale), acceptLanguage),
    theme: oneOf(themes, cookie(preferenceCookies.theme), "system"),
    digits: oneOf(digitSets, cookie(preferenceCookies.digits), "latn"),
    clock: oneOf(clocks, cookie(preferenceCookies.clock), "12"),
    shortcuts: oneOf(shortcutChoices, cookie(preferenceCookies.shortcuts), "on"),
    weekStart: oneOf(weekStarts, cookie(preferenceCookies.weekStart), "region"),
    density: oneOf(densities, cookie(preferenceCookies.density), "comfortable"),
  };
}

/** A preference as it arrives from a form; anything unknown is dropped. */
export function parsePreferences(entries: Iterable<[string, unknown]>): Partial<Preferences> {
  const given = new Map(entries);
  const locale = given.get("locale");
  const found = <T extends string>(values: readonly T[], name: string): T | undefined => values.find((candidate) => candidate === given.get(name));
  const theme = found(themes, "theme");
  const digits = found(digitSets, "digits");
  const clock = found(clocks, "clock");
  const shortcuts = found(shortcutChoices, "shortcuts");
  const weekStart = found(weekStarts, "weekStart");
  const density = found(densities, "density");
  return {
    ...(isLocale(locale) ? { locale } : {}),
    ...(theme ? { theme } : {}),
    ...(digits ? { digits } : {}),
    ...(clock ? { clock } : {}),
    ...(shortcuts ? { shortcuts } : {}),
    ...(weekStart ? { weekStart } : {}),
    ...(density ? { density } : {}),
  };
}
