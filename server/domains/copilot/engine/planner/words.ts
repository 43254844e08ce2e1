import { LRUCache } from "lru-cache";
import { conceptsOfExactWord } from "@/server/lib/concept-features";
import { normaliseText, stemWord, wordsOf } from "@/shared/text-normalisation";
import * as vocabulary from "../../data/instruction-words";
import stored from "../../data/intent-weights.json";
import { endings, letterOf, prefixes, spelledWithDigits } from "../../data/word-forms";

/** Words of a message, each in every form that it may be matched in. */

export interface Word {
  text: string;
  /** As it is, and without a leading و or ف, or the preposition of «بهالشهر». */
  bases: ReadonlySet<string>;
  /** Also without article, prepositions and endings, and its stem. */
  forms: ReadonlySet<string>;
}

function formsOf(base: string): string[] {
  const starts = prefixes.filter((prefix) => base.startsWith(prefix) && base.length - prefix.length >= (prefix.length > 1 ? 2 : 3));
  const bare = [base, ...starts.map((prefix) => base.slice(prefix.length))];
  const cut = (form: string) =>
    endings.filter((ending) => form.endsWith(ending) && form.length - ending.length >= 3).map((ending) => form.slice(0, -ending.length));
  return bare.flatMap((form) => [form, stemWord(form), ...cut(form)]);
}

function readWord(text: string): Word {
  const bases = /^(?:[وف]|[بل](?=هال))/.test(text) && text.length > 3 ? [text, text.slice(1)] : [text];
  return { text, bases: new Set(bases), forms: new Set(bases.flatMap(formsOf)) };
}

/** The same few thousand words come again and again. */
const seen = new LRUCache<string, Word>({ max: 20_000, memoMethod: readWord });
export const wordOf = (text: string): Word => seen.memo(text);

/** `don't` and `who's` are one token; `<` and `>` become words. */
export function wordsIn(text: string): string[] {
  const spelt = text
    .replace(/\bp[ -]?max\b|(?<=(?<!\p{L})و?)(?:ال)?بي ?ماكس(?!\p{L})/giu, " performance max")
    .replace(/(?<=\d)(?= ?(?:d|wks?)\b)/gi, " ")
    .replace(/(?<=\d )d\b/gi, "days")
    .replace(/(?<=\d )wks?\b/gi, "weeks")
    // "Outlet's" names the outlet; "what's" and "it's" are words.
    .replace(/(?<=\b(?!(?:what|who|how|where|that|there|here|when|why|she)\b)[a-z]{3,})['’]s\b/gi, "")
    .replace(/</g, " below ")
    .replace(/>/g, " above ")
    .replace(/\/(?=\s*(?:day|d\b|يوم))/gi, " per ");
  const normal = normaliseText(spelt).replace(/(?<=[a-z])'(?=[a-z])/g, "");
  return wordsOf(normal.replace(spelledWithDigits, (word) => word.replace(/\d/g, (digit) => letterOf[digit] ?? digit)));
}

export const readWords = (text: string): Word[] => wordsIn(text).map(wordOf);

/** Words of instructions that at least two people have written. */
export const trainedWords: ReadonlySet<string> = new Set(stored.words.split(" "));

/** Shorter words have too many neighbours. */
const SHORTEST = 5;

/** A slip of the keyboard: one letter is missing, too many or another one, or two are exchanged. */
export function isSlipOf(a: string, b: string): boolean {
  if (a.charAt(0) !== b.charAt(0) || Math.min(a.length, b.length) < SHORTEST) return false;
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""));
}

const wordsOfTerms = (...vocabularies: readonly (ArrayLike<string> | Record<string, string>)[]): string[] =>
  vocabularies.flatMap((terms) => Object.values<string>(terms).flatMap(wordsIn));

/** What the rest of the instruction hangs on: also a slip that several people have made is corrected to it. "Shirts" is a word, and none of "shorts". */
const { relativeDayTerms, weekdayTerms, monthTerms, metricTerms, spanTerms, adPlatformTerms, socialPlatformTerms } = vocabulary;
const keyWords = wordsOfTerms(relativeDayTerms, weekdayTerms, monthTerms, metricTerms, spanTerms, adPlatformTerms, socialPlatformTerms);
const keys = [...new Set([...keyWords, "campaign", "campaigns", "schedule"])].filter((word) => word.length > SHORTEST);
const keyForms = new Set(keys.flatMap((word) => [...wordOf(word).forms]));
/** Every word that is listed is spelt right: "March" is no slip of "match". */
const listed = new Set(wordsOfTerms(...Object.values(vocabulary)));
/** "Tommorow": a letter that is doubled or not counts for nothing. */
const squeezed = (word: string): string => word.replace(/(.)\1+/gu, "$1");

function correct(token: string): string {
  const word = normaliseText(token);
  const forms = [...wordOf(word).forms];
  if (listed.has(word) || forms.some((form) => keyForms.has(form))) return token;
  const spelt = conceptsOfExactWord(word);
  const isOther = (key: string): boolean => spelt.length > 0 && !conceptsOfExactWord(key).some((concept) => spelt.includes(concept));
  const [key, another] = word.length > SHORTEST ? keys.filter((one) => isSlipOf(squeezed(word), squeezed(one)) && !isOther(one)) : [];
  if (key !== undefined && another === undefined) return key;
  if (forms.some((form) => trainedWords.has(form))) return token;
  // "Outlet" is no slip of "outlets".
  const isNumberOf = (one: string): boolean => one === `${word}s` || word === `${one}s`;
  const [meant = token, other] = [...trainedWords].filter((one) => isSlipOf(word, one));
  return other === undefined && !isNumberOf(meant) ? meant : token;
}

/** The same slips come again, also within the rounds of one message. */
const corrected = new LRUCache<string, string>({ max: 20_000, memoMethod: correct });

/** A text with each word that no instruction has, and that is one edit away from a single one that instructions have, as that one. */
export const withoutSlips = (text: string): string => text.replace(/\p{L}{5,}/gu, (token) => corrected.memo(token));

/** Lists of terms, separated by commas, by what they name. */
export type Vocabulary<T extends string> = Readonly<Partial<Record<T, string>>>;

/** The places of all words of these stretches. */
export const placesOf = (stretches: readonly { at: number; end: number }[]): number[] =>
  stretches.flatMap(({ at, end }) => Array.from({ length: end - at }, (_, i) => at + i));

/** Terms by each form of their first word; `words`: of each word of the term itself, and its stem. */
function compile(terms: Vocabulary<string>) {
  const read = Object.entries(terms).flatMap(([names, list = ""]) =>
    list.split(",").map((entry) => {
      const exact = entry.trim().startsWith("=");
      return { names, exact, words: wordsIn(entry).map((word) => (exact ? [word] : [...new Set([word, stemWord(word)])])) };
    }),
  );
  const byFirst = new Map<string, typeof read>();
  for (const term of read) for (const first of term.words[0] ?? []) byFirst.set(first, [...(byFirst.get(first) ?? []), term]);
  return byFirst;
}

const compiled = new LRUCache<Vocabulary<string>, ReturnType<typeof compile>>({ max: 100, memoMethod: compile });

/**
 * What is named; of what overlaps, the term with most words. Of equals that one which is found without its ending taken off (أسبوعين is two weeks before
 * it is a form of أسبوع), then the one with most letters (تسعين and تسع share a stem), then the first.
 */
export function findDistinct<T extends string>(words: readonly Word[], vocabulary: Vocabulary<T>) {
  const terms = compiled.memo(vocabulary);
  const found = words.flatMap((word, at) => {
    const begun = [...word.forms].flatMap((form) => terms.get(form) ?? []);
    return begun.flatMap(({ names, exact, words: wanted }) => {
      const forms = wanted.map((_, i) => (exact ? words[at + i]?.bases : words[at + i]?.forms));
      if (!wanted.every((one, i) => one.some((own) => forms[i]?.has(own)))) return [];
      const isWhole = wanted.every(([own = ""], i) => forms[i]?.has(own));
      const rank = wanted.length * 1_000 + (isWhole ? 500 : 0) + wanted.map(([own]) => own).join("").length;
      return [{ names: names as T, at, end: at + wanted.length, rank }];
    });
  });
  const kept: typeof found = [];
  for (const one of found.sort((a, b) => b.rank - a.rank || a.at - b.at)) {
    if (!kept.some((other) => one.at < other.end && other.at < one.end)) kept.push(one);
  }
  return kept.sort((a, b) => a.at - b.at);
}
