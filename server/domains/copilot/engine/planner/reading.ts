import { compileTerms, findTerms } from "./terms";
import { type Concept, fillers, vocabulary } from "./vocabulary/words";
import { readWords, type Word, wordsIn } from "./words";

/** A message as the planner sees it: its words, and where each concept is named. */
export interface Reading {
  text: string;
  words: readonly Word[];
  named: ReadonlyMap<Concept, ReadonlySet<number>>;
}

const terms = compileTerms(vocabulary);

/** Verbs whose object stands between their halves. */
const partedVerbs: readonly [Concept, RegExp][] = [
  ["PAUSE", /\b(?:turn|switch|shut)\b.{1,80}\boff\b/iu],
  ["RESUME", /\b(?:turn|switch)\b.{1,80}\bon\b|\bstart\b.{1,80}\bagain\b/iu],
];

export function read(text: string): Reading {
  const words = readWords(text);
  const named = new Map<Concept, Set<number>>();
  for (const { names, at, length } of findTerms(words, terms)) {
    const places = named.get(names) ?? new Set();
    for (let i = at; i < at + length; i += 1) places.add(i);
    named.set(names, places);
  }
  for (const [concept, pattern] of partedVerbs) if (pattern.test(text) && !named.has(concept)) named.set(concept, new Set());
  return { text, words, named };
}

const filler = new Set(wordsIn(fillers));

/** Words that name neither a concept nor anything else that was understood: what is left may be a name. */
export function unmatchedWords(reading: Reading, understood: ReadonlySet<number>): string[] {
  const named = new Set([...reading.named.values()].flatMap((places) => [...places]));
  return reading.words.filter((word, i) => !named.has(i) && !understood.has(i) && ![...word.bases].some((base) => filler.has(base))).map((word) => word.text);
}

export const conceptsOf = (reading: Reading): ReadonlySet<Concept> => new Set(reading.named.keys());
