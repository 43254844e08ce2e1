/** What no rewriting may lose or add: links, mentions and numbers. */

const links = /https?:\/\/[^\s<>"']*[^\s<>"'.,،؛;:!?؟)\]}»]/giu;
const mentions = /(?<![\p{L}\p{N}_.])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.]*[\p{L}\p{N}_])?/gu;
/** A hashtag's digits are part of its name. */
const hashtags = /#[\p{L}\p{N}\p{M}_]+/gu;
const numbers = /\p{Nd}+(?:[.,٫٬]\p{Nd}+)*/gu;

/** ١٢٫٥ and 12.5 are one number, and so are 1,000 and 1000. */
function plainNumber(written: string): string {
  const digits = [...written].map((character) => (/\p{Nd}/u.test(character) ? String(digitOf(character)) : character)).join("");
  return digits.replace(/[٬,](?=\d{3}(?!\d))/g, "").replaceAll("٫", ".");
}

function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return code - 0x660;
  if (code >= 0x6f0 && code <= 0x6f9) return code - 0x6f0;
  return code - 0x30;
}

function factsOf(text: string): Set<string> {
  const withoutLinks = text.replace(links, " ");
  return new Set([
    ...(text.match(links) ?? []),
    ...(withoutLinks.match(mentions) ?? []).map((name) => name.toLowerCase()),
    ...(withoutLinks.replace(mentions, " ").replace(hashtags, " ").match(numbers) ?? []).map(plainNumber),
  ]);
}

export interface FactsChanged {
  lost: string[];
  added: string[];
}

/** From where to where, end exclusive. */
export type Span = readonly [start: number, end: number];

function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const [start, end] of spans) rest = rest.slice(0, start) + " ".repeat(Math.max(0, end - start)) + rest.slice(end);
  return rest;
}

/**
 * Null: everything that was in the one is in the other, and nothing else does. What is in `loose` places of the first alone may be missing
 * from the second.
 */
export function changedFacts(before: string, after: string, loose: readonly Span[] = []): FactsChanged | null {
  const [had, has, fixed] = [factsOf(before), factsOf(after), factsOf(withoutSpans(before, loose))];
  const lost = [...had].filter((fact) => fixed.has(fact) && !has.has(fact));
  const added = [...has].filter((fact) => !had.has(fact));
  return lost.length + added.length > 0 ? { lost, added } : null;
}
