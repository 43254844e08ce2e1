/** Letters of normalised text, as plain ranges: Unicode property classes, repeated in thousands of terms, take V8 minutes to compile. */
export const LETTER_CLASS = "a-z0-9\\u00df-\\u024f\\u0620-\\u06d3";

/** Index key: the beginning of a match, so that a term is tried only where it can match. */
export interface Opening {
  literal: string;
  /** Arabic: a conjunction, a preposition and the article may be joined to its beginning. */
  joined: boolean;
}

export interface IndexedTerm<T> {
  value: T;
  /** Source of a regular expression over normalised text; it matches whole words. */
  pattern: string;
  /** Every match begins with one of them at the beginning of a word; null: it may begin with anything. */
  openings: readonly Opening[] | null;
}

export interface Match {
  /** In the normalised text. */
  start: number;
  end: number;
}

interface Entry<T> {
  value: T;
  source: string;
  /** Compiled when a text first needs it: thousands at once would hold up the process for seconds. */
  pattern?: RegExp;
}

interface Candidate<T> {
  literal: string;
  entry: Entry<T>;
}

const isLetter = new RegExp(`[${LETTER_CLASS}]`);
const wordStart = new RegExp(`(?<![${LETTER_CLASS}])[${LETTER_CLASS}]`, "g");
/** The longest that may be joined to an Arabic word: وبال. */
const MAX_PREFIX_LENGTH = 4;
const MAX_KEY_LENGTH = 4;

function patternOf(entry: Entry<unknown>, flags: string): RegExp {
  entry.pattern ??= new RegExp(`(?<![${LETTER_CLASS}])(?:${entry.source})(?![${LETTER_CLASS}])`, flags);
  return entry.pattern;
}

/**
 * Finds many terms in one pass over a text: at the beginning of each word only the terms with the same first characters are tried. The work grows
 * with the length of the text, and not with the number of terms times that length.
 */
export class TermIndex<T> {
  readonly #opening = new Map<string, Candidate<T>[]>();
  readonly #joined = new Map<string, Candidate<T>[]>();
  readonly #anywhere: Entry<T>[] = [];

  constructor(terms: Iterable<IndexedTerm<T>>) {
    for (const { value, pattern, openings } of terms) {
      const entry: Entry<T> = { value, source: pattern };
      if (openings === null || openings.some(({ literal }) => !isLetter.test(literal.charAt(0)))) this.#anywhere.push(entry);
      else {
        for (const { literal, joined } of openings) {
          const candidates = joined ? this.#joined : this.#opening;
          const key = literal.slice(0, MAX_KEY_LENGTH);
          candidates.set(key, [...(candidates.get(key) ?? []), { literal, entry }]);
        }
      }
    }
  }

  /** Of each term the matches that a global search of its own would find, in order of the text for each term. */
  *search(text: string): Generator<Match & { value: T }> {
    for (const entry of this.#anywhere) {
      for (const match of text.matchAll(patternOf(entry, "g"))) {
        if (match[0].length > 0) yield { value: entry.value, start: match.index, end: match.index + match[0].length };
      }
    }
    /** Where each term's next match may begin. */
    const next = new Map<Entry<T>, number>();
    for (const { index } of text.matchAll(wordStart)) {
      for (const entry of this.#candidatesAt(text, index)) {
        if ((next.get(entry) ?? 0) > index) continue;
        const pattern = patternOf(entry, "y");
        pattern.lastIndex = index;
        const end = pattern.test(text) ? pattern.lastIndex : 0;
        // Tried once at each position, though two of its keys match there.
        next.set(entry, Math.max(end, index + 1));
        if (end > index) yield { value: entry.value, start: index, end };
      }
    }
  }

  #candidatesAt(text: string, wordAt: number): Entry<T>[] {
    const found: Entry<T>[] = [];
    addCandidates(found, this.#opening, text, wordAt);
    // An Arabic letter, or one that a word may be joined to.
    if (text.charAt(wordAt) < "\u0600") return found;
    for (let at = wordAt; at <= wordAt + MAX_PREFIX_LENGTH; at += 1) addCandidates(found, this.#joined, text, at);
    return found;
  }
}

function addCandidates<T>(found: Entry<T>[], candidates: ReadonlyMap<string, Candidate<T>[]>, text: string, at: number): void {
  for (let length = 1; length <= MAX_KEY_LENGTH; length += 1) {
    for (const { literal, entry } of candidates.get(text.slice(at, at + length)) ?? []) {
      if (text.startsWith(literal, at)) found.push(entry);
    }
  }
}
