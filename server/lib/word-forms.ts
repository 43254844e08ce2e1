import { normaliseText, normaliseWithSource } from "@/shared/text-normalisation";
import { LETTER_CLASS, type Opening, TermIndex } from "./term-index";

/** Words in sentences: their forms, as sources of regular expressions over normalised text, and the matches of a list of terms. */

/** Separators between two words of one phrase. */
export const separator = `[^${LETTER_CLASS}]{1,3}`;

const ARABIC_PREFIX = "[وف]?(?:[بك]?ال|لل|[بكل])?";
const ARABIC_SUFFIX = "(?:هما|ها|هم|هن|كما|كم|كن|نا|وا|ون|ين|ات|ه|ك|ي)?";

/** The article of the term itself is one of those the prefix may be. */
function withoutArticle(word: string): string {
  return word.startsWith("ال") && [...word].length > 4 ? word.slice(2) : word;
}

function arabicForms(word: string, endings: boolean): string {
  if ([...word].length < 3) return `[وف]?${word}`;
  const bare = withoutArticle(word);
  if (!endings) return `${ARABIC_PREFIX}${bare}`;
  // ة becomes ت before an ending and ات in the plural.
  if (bare.endsWith("ه") && bare.length > 3) return `${ARABIC_PREFIX}${bare.slice(0, -1)}(?:ه|ت${ARABIC_SUFFIX.slice(0, -1)}|ات${ARABIC_SUFFIX})`;
  return `${ARABIC_PREFIX}${bare}${ARABIC_SUFFIX}`;
}

function englishForms(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? `${word}${word.endsWith("s") ? "(?:es)?" : "(?:'?s|es)?"}` : word;
}

const arabic = /[\u0621-\u064a]/;

/** An Arabic word with what is joined to its beginning and, if `endings`, to its end; an English one in the plural too. */
export function wordForms(word: string, { endings }: { endings: boolean }): string {
  return arabic.test(word) ? arabicForms(word, endings) : englishForms(word);
}

/** With what every form of a word begins; a sign of regular expressions ends it. Null: with nothing that could be named. */
export function openingOf(word: string): Opening | null {
  const [literal = ""] = /^[^\\?*+{}()[\]|.$^]*/.exec(word) ?? [];
  // The sign may say that the letter before it can be left out.
  const certain = literal.length < word.length ? literal.slice(0, -1) : literal;
  const joined = arabic.test(word);
  const bare = joined ? withoutArticle(certain) : certain;
  const opening = joined && bare.endsWith("ه") && bare.length > 3 ? bare.slice(0, -1) : bare;
  return opening === "" ? null : { literal: opening, joined };
}

export interface TermMatch {
  /** As it was given. */
  term: string;
  /** From where to where in the text, in UTF-16 units, end exclusive. */
  span: [number, number];
}

/** Of two letters any beginning but the article would be another word. */
const shortArabic = /^[\u0621-\u064a]{2}$/;

function formsOf(word: string): string {
  if (shortArabic.test(word)) return `[وف]?(?:[بك]?ال|لل)?${word}`;
  return new RegExp(`^[${LETTER_CLASS}]+$`).test(word) ? wordForms(word, { endings: true }) : word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** A term's words without the marks of a sentence; signs that are part of a name or a price stay: C++, 100%, $5. */
function wordsOfTerm(term: string): string[] {
  return normaliseText(term)
    .split(/[\s\-/_=~|()[\]{}<>"'«»“”.,،؛;:!?؟]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function indexOf(terms: readonly string[]): TermIndex<string> {
  return new TermIndex(
    terms.flatMap((term) => {
      const words = wordsOfTerm(term);
      const opening = words[0] === undefined ? null : openingOf(words[0]);
      return words.length === 0 ? [] : [{ value: term, pattern: words.map(formsOf).join(separator), openings: opening && [opening] }];
    }),
  );
}

/**
 * Matches of the terms in a text, in order of position: in any spelling, in the plural, and Arabic ones with what is joined to them. A term
 * without a letter or digit is nowhere.
 */
export function termsIn(text: string, terms: readonly string[]): TermMatch[] {
  if (terms.length === 0) return [];
  const reading = normaliseWithSource(text);
  const matches = [...indexOf(terms).search(reading.text)].map((match): TermMatch => {
    const start = reading.starts[match.start] ?? 0;
    let end = reading.ends[match.end - 1] ?? start;
    // The vowel mark of its last letter was dropped for the comparison.
    while (/^\p{M}/u.test(text.slice(end))) end += 1;
    return { term: match.value, span: [start, end] };
  });
  return matches.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}
