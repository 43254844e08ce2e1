import type { Messages } from "next-intl";
import type { ReactNode } from "react";
import type { Format } from "./format";

/** `a.b` for every message under a namespace. */
type KeysOf<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : KeysOf<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type Namespace = keyof Messages & string;
export type TextKey<N extends Namespace> = KeysOf<Messages[N]>;
type Values = Record<string, string | number>;
type RichValues = Record<string, string | number | ((chunks: ReactNode) => ReactNode)>;

/** A translated text whose arguments cannot disturb the direction of the sentence around them. */
export interface Text<N extends Namespace> {
  (key: TextKey<N>, values?: Values): string;
  rich(key: TextKey<N>, values: RichValues): ReactNode;
}

/** First strong isolate … pop: a name, handle or figure keeps its own direction inside a sentence of the other. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
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
      if (typeof value === "string") return [[name, isolate(value)]];
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
