import type { Locale } from "@/components/i18n/locale";
import ar from "./ar";
import en from "./en";

const messages = { ar, en };

export function messagesOf(locale: Locale) {
  return messages[locale];
}
