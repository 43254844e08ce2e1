import { type Match, TermIndex } from "@/server/lib/term-index";
import { type NormalisedText, normaliseWithSource } from "@/shared/text-normalisation";
import { compileTerm, openingsOf } from "./policy-term-compiler";

/** Terms of one rule, as they are written. */
export type TermSet = readonly string[];

/** Terms separated by ";". */
export function termsOf(...lists: readonly string[]): TermSet {
  return lists.flatMap((list) => list.split(";")).filter((term) => term.trim() !== "");
}

/** Positions of each set of terms in a text. */
export type FindTerms = (terms: TermSet) => readonly Match[];

/** Reads a text once for all sets of terms: the matches of each in order of the text, the longer of two that begin together first. */
export function termFinder(sets: readonly TermSet[]): (text: string) => FindTerms {
  const index = new TermIndex(sets.flatMap((set) => set.map((term) => ({ value: set, pattern: compileTerm(term), openings: openingsOf(term) }))));
  return (text) => {
    const found = new Map<TermSet, Match[]>();
    for (const { value, start, end } of index.search(text)) {
      const matches = found.get(value);
      if (matches) matches.push({ start, end });
      else found.set(value, [{ start, end }]);
    }
    for (const matches of found.values()) matches.sort((a, b) => a.start - b.start || b.end - a.end);
    return (terms) => found.get(terms) ?? [];
  };
}

export function matchesOf(pattern: RegExp, text: string): Match[] {
  return [...text.matchAll(pattern)].filter((match) => match[0].length > 0).map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

export function sourceSpan(text: NormalisedText, { start, end }: Match): [number, number] {
  return [text.starts[start] ?? 0, text.ends[end - 1] ?? 0];
}

const disguises: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i" };
/** Cyrillic and Greek letters that look like Latin ones. */
const lookalikes: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  х: "x",
  у: "y",
  і: "i",
  ѕ: "s",
  к: "k",
  α: "a",
  ο: "o",
  ι: "i",
  ε: "e",
  ν: "v",
  κ: "k",
  τ: "t",
};

/** The text as its disguises mean it: v.a.p.e, c0caine, w33d, س ج ا ئ ر, سجا.ئر, vаpe with a Cyrillic letter, vaaape. Null when there is none. */
export function withoutDisguise(text: NormalisedText): NormalisedText | null {
  const skip = new Set<number>();
  const letterByLetter =
    /(?<![\p{L}\p{N}])\p{L}(?:([ .\-_*])\p{L})(?:\1\p{L}){2,}(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])\p{L}{1,2}(?:[.\-_*•~|]+\p{L}{1,2}){2,}(?![\p{L}\p{N}])/gu;
  for (const match of text.text.matchAll(letterByLetter)) {
    for (let i = match.index; i < match.index + match[0].length; i += 1) if (!/\p{L}/u.test(text.text[i] ?? "")) skip.add(i);
  }
  for (const match of text.text.matchAll(/(?<=[\u0621-\u064a])[.*_•~|]+(?=[\u0621-\u064a])|(?<=[a-z])[*_•~|](?=[a-z])/g)) {
    for (let i = match.index; i < match.index + match[0].length; i += 1) skip.add(i);
  }
  const swap = new Map<number, string>();
  for (const match of text.text.matchAll(/(?<=[a-z])[013457@$!]{1,2}(?=[a-z])/g)) {
    for (let i = match.index; i < match.index + match[0].length; i += 1) swap.set(i, disguises[text.text[i] ?? ""] ?? "");
  }
  for (const match of text.text.matchAll(/(?<=[a-z][^\s]{0,8})[\u0370-\u03ff\u0400-\u045f]|[\u0370-\u03ff\u0400-\u045f](?=[^\s]{0,8}[a-z])/gu)) {
    const letter = lookalikes[match[0]];
    if (letter) swap.set(match.index, letter);
  }
  // A run of one letter was folded to two: it stands for one.
  for (const match of text.text.matchAll(/([a-z])\1/g)) {
    const last = match.index + 1;
    if ((text.ends[last] ?? 0) - (text.starts[last] ?? 0) > 1) skip.add(match.index);
  }
  if (skip.size === 0 && swap.size === 0) return null;
  const positions = text.starts.flatMap((_, i) => (skip.has(i) ? [] : [i]));
  return {
    text: positions.map((i) => swap.get(i) ?? text.text[i] ?? "").join(""),
    starts: positions.map((i) => text.starts[i] ?? 0),
    ends: positions.map((i) => text.ends[i] ?? 0),
  };
}

/** The readings of a text that rules are tried on. */
export function readingsOf(original: string): NormalisedText[] {
  const plain = normaliseWithSource(original);
  const undisguised = withoutDisguise(plain);
  return undisguised ? [plain, undisguised] : [plain];
}
