import { type NormalisedText, normaliseWithSource } from "@/server/lib/text-normalisation";
import { letter } from "@/server/lib/word-forms";
import { anchorsOf, compileTerm } from "./policy-term-compiler";

interface Term {
  anchors: readonly string[] | null;
  /** Compiled when a text first needs it: thousands at once would hold up the process for seconds. */
  pattern(): RegExp;
}

/** Terms of one rule. */
export type TermSet = readonly Term[];

function termOf(written: string): Term {
  let compiled: RegExp | undefined;
  return {
    anchors: anchorsOf(written),
    pattern() {
      compiled ??= new RegExp(`(?<![${letter}])(?:${compileTerm(written)})(?![${letter}])`, "g");
      return compiled;
    },
  };
}

/** Terms stand apart by ";". */
export function termsOf(...lists: readonly string[]): TermSet {
  return lists
    .flatMap((list) => list.split(";"))
    .filter((term) => term.trim() !== "")
    .map(termOf);
}

export interface Match {
  /** In the normalised text. */
  start: number;
  end: number;
}

export function matchesOf(pattern: RegExp, text: string): Match[] {
  return [...text.matchAll(pattern)].filter((match) => match[0].length > 0).map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

/** In order of the text, the longer of two that begin together first. */
export function termMatches(terms: TermSet, text: string): Match[] {
  return terms
    .filter(({ anchors }) => anchors === null || anchors.some((anchor) => text.includes(anchor)))
    .flatMap((term) => matchesOf(term.pattern(), text))
    .sort((a, b) => a.start - b.start || b.end - a.end);
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
  const kept = text.starts.flatMap((_, i) => (skip.has(i) ? [] : [i]));
  return {
    text: kept.map((i) => swap.get(i) ?? text.text[i] ?? "").join(""),
    starts: kept.map((i) => text.starts[i] ?? 0),
    ends: kept.map((i) => text.ends[i] ?? 0),
  };
}

/** The readings of a text that rules are tried on. */
export function readingsOf(original: string): NormalisedText[] {
  const plain = normaliseWithSource(original);
  const undisguised = withoutDisguise(plain);
  return undisguised ? [plain, undisguised] : [plain];
}
