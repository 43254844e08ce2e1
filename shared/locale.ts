/** Languages of the interface. The choice is a cookie; there is no locale in the path. */
export const locales = ["ar", "en"] as const;
export type Locale = (typeof locales)[number];

export const LOCALE_COOKIE = "nashir_locale";

const DEFAULT_LOCALE: Locale = "ar";

export function isLocale(value: unknown): value is Locale {
  return value === "ar" || value === "en";
}

/** The language of a row: anything but one of ours is read as the default. */
export function storedLocale(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

/** The language of a browser's request: the chosen one, else its Accept-Language. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | null): Locale {
  return isLocale(chosen) ? chosen : negotiateLocale(acceptLanguage);
}

/** First visit: the first language of `Accept-Language` that there is, by its weights; else Arabic. */
function negotiateLocale(acceptLanguage: string | null): Locale {
  const preferences = (acceptLanguage ?? "")
    .split(",")
    .map((item, index) => {
      const [tag = "", ...parameters] = item.trim().toLowerCase().split(";");
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find((found) => found !== undefined);
      return { language: tag.split("-")[0], weight: weight === undefined ? 1 : Number(weight), index };
    })
    .filter((item) => item.weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index);
  return preferences.map((item) => item.language).find(isLocale) ?? DEFAULT_LOCALE;
}
