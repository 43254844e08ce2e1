import { stemWord } from "@/server/lib/text-normalisation";
import { type Word, wordsIn } from "./words";

/** Finding what lists of terms name. A term that begins with `=` is matched only as it stands. */

interface Term<T> {
  names: T;
  exact: boolean;
  /** For each word of the term: itself, and its stem. */
  words: readonly (readonly string[])[];
}

export type Terms<T> = ReadonlyMap<string, readonly Term<T>[]>;

export interface Found<T> {
  names: T;
  at: number;
  length: number;
}

export function compileTerms<T extends string>(lists: Readonly<Record<T, string>>): Terms<T> {
  const byFirst = new Map<string, Term<T>[]>();
  for (const [names, list] of Object.entries<string>(lists) as [T, string][]) {
    for (const entry of list.split(",").map((term) => term.trim())) {
      const exact = entry.startsWith("=");
      const words = wordsIn(exact ? entry.slice(1) : entry).map((word) => (exact ? [word] : [...new Set([word, stemWord(word)])]));
      for (const first of words[0] ?? []) byFirst.set(first, [...(byFirst.get(first) ?? []), { names, exact, words }]);
    }
  }
  return byFirst;
}

/** All that is named, longest terms first at each place. */
export function findTerms<T>(words: readonly Word[], terms: Terms<T>): Found<T>[] {
  const found: Found<T>[] = [];
  for (const [at, first] of words.entries()) {
    const here = new Map<T, number>();
    for (const form of first.forms) {
      for (const term of terms.get(form) ?? []) {
        const fits = term.words.every((wanted, i) => {
          const word = words[at + i];
          return word !== undefined && wanted.some((one) => (term.exact ? word.bases : word.forms).has(one));
        });
        if (fits) here.set(term.names, Math.max(here.get(term.names) ?? 0, term.words.length));
      }
    }
    found.push(...[...here].map(([names, length]) => ({ names, at, length })).sort((a, b) => b.length - a.length));
  }
  return found;
}

/** Of what overlaps only the longest, and of equals the first. */
export function findDistinct<T>(words: readonly Word[], terms: Terms<T>): Found<T>[] {
  const kept: Found<T>[] = [];
  for (const one of findTerms(words, terms).sort((a, b) => b.length - a.length || a.at - b.at)) {
    if (!kept.some((other) => one.at < other.at + other.length && other.at < one.at + one.length)) kept.push(one);
  }
  return kept.sort((a, b) => a.at - b.at);
}
