import type { Locale } from "@/server/domains/workspaces/locale.schema";

export { type Locale, locales } from "@/server/domains/workspaces/locale.schema";

export function directionOf(locale: Locale): "rtl" | "ltr" {
  return locale === "ar" ? "rtl" : "ltr";
}
