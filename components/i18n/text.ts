import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import type { KeysOf } from "@/server/lib/text";
import { type Format, isolated } from "@/shared/format";

export type Namespace = keyof Messages & string;
export type TextKey<N extends Namespace> = KeysOf<Messages[N]>;
type Values = Record<string, string | number>;
type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** A translated text whose arguments cannot disturb the direction of the sentence around them. */
export interface Text<N extends Namespace> {
  (key: TextKey<N>, values?: Values): string;
  rich(key: TextKey<N>, values: RichValues): ReactNode;
}

interface RawTranslator {
  (key: string, values?: Record<string, unknown>): string;
  rich(key: string, values?: Record<string, unknown>): ReactNode;
}

/**
 * Texts are isolated, numbers are written in the chosen digits. `count` stays a number, because it selects the plural
 * form, and is joined by `n`, which is what the message prints.
 */
export function createText<N extends Namespace>(raw: unknown, format: Format): Text<N> {
  const translator = raw as RawTranslator;
  const prepared = (values: RichValues | undefined) => {
    if (!values) return undefined;
    const entries = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (typeof value === "string") return [[name, isolated(value)]];
      if (typeof value !== "number") return [[name, value]];
      if (name !== "count") return [[name, format.number(value)]];
      return [
        ["count", value],
        ["n", format.number(value)],
      ];
    });
    return Object.fromEntries(entries);
  };
  const text = (key: string, values?: Values) => translator(key, prepared(values));
  return Object.assign(text, { rich: (key: string, values: RichValues) => translator.rich(key, prepared(values)) });
}
