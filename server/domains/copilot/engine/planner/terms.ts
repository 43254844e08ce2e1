import { stemWord } from "@/shared/text-normalisation";
import { type Word, wordsIn } from "./words";

/** Finding what lists of terms name. A term that begins with `=` is matched only as it is. */

interface Term<T> {
  names: T;
  exact: boolean;
  /** For each word of the term: itself, and its stem. */
  words: readonly (readonly string[])[];
}

/** Terms by each form of their first word. */
export type Terms<T> = ReadonlyMap<string, readonly Term<T>[]>;

export interface TermMatch<T> {
  names: T;
  /** Of its first word, and behind its last one. */
  at: number;
  end: number;
}

/** The places of all words of these stretches. */
export const placesOf = (stretches: readonly { at: number; end: number }[]): number[] =>
  stretches.flatMap(({ at, end }) => Array.from({ length: end - at }, (_, i) => at + i));

export function compileTerms<T extends string>(lists: Readonly<Record<T, string>>): Terms<T> {
  const byFirst = new Map<string, Term<T>[]>();
  for (const [names, list] of Object.entries<string>(lists) as [T, string][]) {
    for (const entry of list.split(",")) {
      const exact = entry.trim().startsWith("=");
      const words = wordsIn(entry).map((word) => (exact ? [word] : [...new Set([word, stemWord(word)])]));
      for (const first of words[0] ?? []) byFirst.set(first, [...(byFirst.get(first) ?? []), { names, exact, words }]);
    }
  }
  return byFirst;
}

/**
 * What is named; of what overlaps, the term with most words. Of equals that one which is found without its ending taken off (أسبوعين is two weeks before
 * it is a form of أسبوع), then the one with most letters (تسعين and تسع share a stem), then the first.
 */
export function findDistinct<T>(words: readonly Word[], terms: Terms<T>): TermMatch<T>[] {
  const found = words.flatMap((word, at) =>
    [...word.forms].flatMap((form) =>
      (terms.get(form) ?? []).flatMap(({ names, exact, words: wanted }) => {
        const forms = wanted.map((_, i) => (exact ? words[at + i]?.bases : words[at + i]?.forms));
        if (!wanted.every((one, i) => one.some((own) => forms[i]?.has(own)))) return [];
        const rank = [wanted.length, wanted.every(([own = ""], i) => forms[i]?.has(own)) ? 1 : 0, wanted.map(([own]) => own).join("").length];
        return [{ names, at, end: at + wanted.length, rank }];
      }),
    ),
  );
  const difference = (a: readonly number[], b: readonly number[]): number => a.map((own, i) => (b[i] ?? 0) - own).find((one) => one !== 0) ?? 0;
  const taken = new Set<number>();
  const kept = found
    .sort((a, b) => difference(a.rank, b.rank) || a.at - b.at)
    .filter((one) => {
      const places = placesOf([one]);
      const isFree = !places.some((place) => taken.has(place));
      if (isFree) for (const place of places) taken.add(place);
      return isFree;
    });
  return kept.sort((a, b) => a.at - b.at);
}
