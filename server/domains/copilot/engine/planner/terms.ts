import { stemWord } from "@/shared/text-normalisation";
import { type Word, wordsIn } from "./words";

/** Finding what lists of terms name. A term that begins with `=` is matched only as it is. */

interface Term<T> {
  names: T;
  exact: boolean;
  /** For each word of the term: itself, and its stem. */
  words: readonly (readonly string[])[];
}

export type Terms<T> = ReadonlyMap<string, readonly Term<T>[]>;

export interface TermMatch<T> {
  names: T;
  at: number;
  length: number;
  /** Found without its ending taken off: أسبوعين is two weeks before it is a form of أسبوع. */
  whole: boolean;
  /** Letters of the term: of two that share a stem, تسعين and تسع, the longer one is meant. */
  letters: number;
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

type Fit = Pick<TermMatch<unknown>, "length" | "whole" | "letters">;
const before = (a: Fit, b: Fit): boolean => (a.length !== b.length ? a.length > b.length : a.whole !== b.whole ? a.whole : a.letters > b.letters);

/** All that is named. */
export function findTerms<T>(words: readonly Word[], terms: Terms<T>): TermMatch<T>[] {
  const found: TermMatch<T>[] = [];
  for (const [at, first] of words.entries()) {
    const here = new Map<T, Fit>();
    for (const form of first.forms) {
      for (const term of terms.get(form) ?? []) {
        const forms = term.words.map((_, i) => (term.exact ? words[at + i]?.bases : words[at + i]?.forms));
        if (!term.words.every((wanted, i) => wanted.some((one) => forms[i]?.has(one)))) continue;
        const own = {
          length: term.words.length,
          whole: term.words.every(([word = ""], i) => forms[i]?.has(word)),
          letters: term.words.reduce((sum, [word = ""]) => sum + word.length, 0),
        };
        const other = here.get(term.names);
        if (!other || before(own, other)) here.set(term.names, own);
      }
    }
    found.push(...[...here].map(([names, own]) => ({ names, at, ...own })));
  }
  return found;
}

/** Of what overlaps only the longest, and of equals the first. */
export function findDistinct<T>(words: readonly Word[], terms: Terms<T>): TermMatch<T>[] {
  const kept: TermMatch<T>[] = [];
  const taken = new Set<number>();
  for (const one of findTerms(words, terms).sort((a, b) => (before(a, b) ? -1 : before(b, a) ? 1 : a.at - b.at))) {
    const places = Array.from({ length: one.length }, (_, i) => one.at + i);
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    kept.push(one);
  }
  return kept.sort((a, b) => a.at - b.at);
}
