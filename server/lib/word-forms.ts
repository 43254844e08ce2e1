import { normaliseText, normaliseWithSource } from "./text-normalisation";

/** Words as they stand in sentences: their forms, as sources of regular expressions over normalised text, and where a list of terms is said. */

/** Letters of normalised text, as plain ranges: Unicode property classes, repeated in thousands of terms, take V8 minutes to compile. */
export const letter = "a-z0-9\\u00df-\\u024f\\u0620-\\u06d3";
/** What stands between two words of one phrase. */
export const separator = `[^${letter}]{1,3}`;

const arabicPrefix = "[وف]?(?:[بك]?ال|لل|[بكل])?";
const arabicSuffix = "(?:هما|ها|هم|هن|كما|كم|كن|نا|وا|ون|ين|ات|ه|ك|ي)?";

function arabicForms(word: string, endings: boolean): string {
  const letters = [...word].length;
  if (letters < 3) return `[وف]?${word}`;
  // The article of the term itself is one of those the prefix may be.
  const bare = word.startsWith("ال") && letters > 4 ? word.slice(2) : word;
  if (!endings) return `${arabicPrefix}${bare}`;
  // ة becomes ت before an ending and ات in the plural.
  if (bare.endsWith("ه") && bare.length > 3) return `${arabicPrefix}${bare.slice(0, -1)}(?:ه|ت${arabicSuffix.slice(0, -1)}|ات${arabicSuffix})`;
  return `${arabicPrefix}${bare}${arabicSuffix}`;
}

function englishForms(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? `${word}${word.endsWith("s") ? "(?:es)?" : "(?:'?s|es)?"}` : word;
}

/** An Arabic word with what is joined to its beginning and, if `endings`, to its end; an English one in the plural too. */
export function wordForms(word: string, { endings }: { endings: boolean }): string {
  return /[\u0621-\u064a]/.test(word) ? arabicForms(word, endings) : englishForms(word);
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
  return new RegExp(`^[${letter}]+$`).test(word) ? wordForms(word, { endings: true }) : word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

/** A term's words without the marks of a sentence; signs that are part of a name or a price stay: C++, 100%, $5. */
function patternOf(term: string): RegExp | null {
  const words = normaliseText(term)
    .split(/[\s\-/_=~|()[\]{}<>"'«»“”.,،;؛:!?؟]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0 ? null : new RegExp(`(?<![${letter}])(?:${words.map(formsOf).join(separator)})(?![${letter}])`, "g");
}

/**
 * Where the terms stand in a text, in order of the text: in whichever spelling, in the plural, and Arabic ones with what is joined to them. A term
 * without a letter or digit is nowhere.
 */
export function termsIn(text: string, terms: readonly string[]): TermMatch[] {
  const reading = normaliseWithSource(text);
  const matches = terms.flatMap((term) => {
    const pattern = patternOf(term);
    if (!pattern) return [];
    return [...reading.text.matchAll(pattern)].map((match): TermMatch => {
      const start = reading.starts[match.index] ?? 0;
      let end = reading.ends[match.index + match[0].length - 1] ?? start;
      // The vowel mark of its last letter was dropped for the comparison.
      while (/^\p{M}/u.test(text.slice(end))) end += 1;
      return { term, span: [start, end] };
    });
  });
  return matches.sort((a, b) => a.span[0] - b.span[0] || b.span[1] - a.span[1]);
}
