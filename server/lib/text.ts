import { createTranslator } from "use-intl/core";
import { messages } from "@/server/messages";
import type { Language } from "@/shared/format";
import { numberText } from "./wording";

/** `a.b` for every message below a catalogue. */
export type KeysOf<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : KeysOf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type TextKey = KeysOf<(typeof messages)["en"]>;
type Values = Record<string, string | number>;
type Translator = (key: string, values?: Values) => string;

function translatorFor(locale: Language): Translator {
  const onError = (error: Error) => {
    throw error;
  };
  // The keys are checked by `text`; the types of the library's own check take the compiler long.
  return createTranslator({ locale, messages: messages[locale] as Record<string, unknown>, timeZone: "UTC", onError }) as unknown as Translator;
}

const translators: Record<Language, Translator> = { ar: translatorFor("ar"), en: translatorFor("en") };

/**
 * A message of the server's catalogue. Parameters are inserted unchanged. `count` selects the plural form and is joined by `n`, which is what the
 * message prints.
 *
 * @throws IntlError when the message has an argument that is not given.
 */
export function text(locale: Language, key: TextKey, values?: Values): string {
  const { count } = values ?? {};
  return translators[locale](key, typeof count === "number" ? { ...values, n: numberText(count, locale) } : values);
}

/** The message of that name in a group, such as a state's name; undefined where the group has none. */
export function findText(locale: Language, group: string, name: string): string | undefined {
  let found: unknown = messages[locale];
  for (const step of `${group}.${name}`.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Record<string, unknown>)[step];
  }
  return typeof found === "string" ? found : undefined;
}
