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

const disguises: Record<string, string> = { "0": "o", "1": "i", "3": "e", "@": "a", $: "s" };

/** The text as its disguises mean it: v.a.p.e, c0caine, س ج ا ئ ر. Null when there is none. */
export function withoutDisguise(text: NormalisedText): NormalisedText | null {
  const skip = new Set<number>();
  for (const match of text.text.matchAll(/(?<![\p{L}\p{N}])\p{L}(?:([ .\-_*])\p{L})(?:\1\p{L}){2,}(?![\p{L}\p{N}])/gu)) {
    for (let i = match.index + 1; i < match.index + match[0].length; i += 2) skip.add(i);
  }
  const swap = new Map<number, string>();
  for (const match of text.text.matchAll(/(?<=[a-z])[013@$](?=[a-z])/g)) swap.set(match.index, disguises[match[0]] ?? match[0]);
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
