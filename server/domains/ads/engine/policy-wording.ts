import { overlapping } from "@/shared/overlapping";
import type { PolicyFix, PolicyReason } from "../policy.schema";

/**
 * Replacements that a rule proposes for its finding: capitals, punctuation, emoji and a few overused phrases. Claims and offers are for the
 * advertiser to change, so none is proposed for them. Pure.
 */

interface Place {
  evidence: string;
  before: string;
  after: string;
}

type Wording = (place: Place) => string | null;

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);
const beginsSentence = (before: string): boolean => /(?:^|[.!?؟\n])\s*$/u.test(before);
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const asBegun = (text: string, { before }: Place): string => (beginsSentence(before) ? capitalised(text) : text);

function oneMark({ evidence, after }: Place): string | null {
  if (/^[!?؟]{2,}$/u.test(evidence)) return (/[؟?]/u.exec(evidence) ?? ["!"])[0];
  if (evidence === "!") return ".";
  if (/^[,،؛]+$/u.test(evidence)) return evidence.charAt(0);
  if (!/^(?:\.{2,}|…)$/u.test(evidence)) return null;
  const next = after.trimStart();
  if (isArabic(next.charAt(0))) return "،";
  return /^\p{Ll}/u.test(next) ? "," : ".";
}

function spaced({ evidence }: Place): string | null {
  if (/^\S\s{2,}$/u.test(evidence)) return `${evidence.charAt(0)} `;
  if (/^\S\s+[,،؛!?؟]$/u.test(evidence)) return evidence.replaceAll(/\s+/gu, "");
  if (evidence.includes("\u0640")) return evidence.replaceAll("\u0640", "");
  return /^\p{L}(?: \p{L})+$/u.test(evidence) ? evidence.replaceAll(" ", "") : null;
}

const leadsOn = /^\s+to\s+/iu;

/** "Click here to see the menu" states the result after its first words. */
function namedCall(place: Place): string {
  if (isArabic(place.evidence)) return /^\s+ل/u.test(place.after) ? "" : "لمعرفة المزيد";
  return leadsOn.test(place.after) ? "" : asBegun("learn more", place);
}

function fairPrice(place: Place): string | null {
  const { evidence } = place;
  const [, joined = "", arabic] = /^([وفب]?)[أا](?:رخص|قل) (سعر|(?:ال)?أسعار)/u.exec(evidence) ?? [];
  if (arabic) return `${joined}${arabic === "سعر" ? "سعر مناسب" : "أسعار مناسبة"}`;
  const [, noun] =
    /^(?:(?:guaranteed |unbeatable )?(?:cheapest|lowest|best|unbeatable) )?(?:unbeatable )?(prices?|rates?|fares?)(?: guaranteed)?$/iu.exec(evidence) ?? [];
  return noun ? asBegun(`good ${noun.toLowerCase()}`, place) : null;
}

function plainlyFree({ evidence }: Place): string | null {
  const [, english] = /^(?:totally|absolutely|100 ?%) (free)$/iu.exec(evidence) ?? [];
  const [, arabic] = /^(مجان\S*) (?:تمام\S*|بالكامل|100 ?[%٪]|للأبد)$/u.exec(evidence) ?? [];
  return english ?? arabic ?? null;
}

const wordings: Record<string, Wording> = {
  EXCESS_CAPS: (place) => asBegun(place.evidence.toLowerCase(), place),
  REPEATED_PUNCT: oneMark,
  SYMBOL_MISUSE: ({ evidence }) => (/[\p{L}\p{N}]/u.test(evidence) ? null : ""),
  EMOJI: () => "",
  REPETITION: ({ evidence }) => /^\p{L}+/u.exec(evidence)?.[0] ?? null,
  SPACING: spaced,
  GENERIC_CTA: namedCall,
  MISLEADING_SUPERLATIVE: fairPrice,
  FALSE_URGENCY_FREE: plainlyFree,
};

/** After a removal, the adjacent space is removed too and the sentence's first letter is capitalised. */
function without(before: string, after: string): string {
  const rest = after.replace(/^[^\S\n]+/u, "");
  if (rest === "" || /^[.,!?،؟؛\n]/u.test(rest)) return `${before.trimEnd()}${rest}`;
  if (beginsSentence(before)) return `${before}${capitalised(rest)}`;
  return /[\p{L}\p{M}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(rest) ? `${before} ${rest}` : `${before}${rest}`;
}

type Finding = Pick<PolicyReason, "code" | "span">;

/** The text with the wording that a rule knows for what it found. Null: it knows none. */
export function mended(text: string, { code, span }: Finding): string | null {
  const [before, evidence, after] = [text.slice(0, span[0]), text.slice(...span), text.slice(span[1])];
  const wording = wordings[code]?.({ evidence, before, after }) ?? null;
  if (wording === null) return null;
  if (wording !== "") return `${before}${wording}${after}`;
  return without(before, code === "GENERIC_CTA" ? after.replace(leadsOn, "") : after);
}

const isWordPart = (text: string, at: number): boolean => /[\p{L}\p{M}\p{N}]/u.test(text.charAt(at));

/** The words of a text that another has otherwise, at least from `start` to `end`. */
function changedWords(text: string, next: string, start: number, end: number): PolicyFix {
  const most = Math.min(text.length, next.length);
  let from = 0;
  while (from < Math.min(most, start) && text[from] === next[from]) from += 1;
  while (from > 0 && isWordPart(text, from - 1) && isWordPart(text, from)) from -= 1;
  let rest = 0;
  while (rest < Math.min(most - from, text.length - end) && text.at(-1 - rest) === next.at(-1 - rest)) rest += 1;
  while (rest > 0 && isWordPart(text, text.length - rest - 1) && isWordPart(text, text.length - rest)) rest -= 1;
  return { span: [from, text.length - rest], text: next.slice(from, next.length - rest) };
}

/** One wording for a phrase that answers all that is held against it. Null where the rules know none, or nothing would change. */
function phraseFix(text: string, [start, end]: PolicyReason["span"], reasons: readonly PolicyReason[]): PolicyFix | null {
  let [fixed, until] = [text, end];
  // A removal takes the space before it along.
  const from = Math.max(0, start - 1);
  const placeOf = ({ evidence }: PolicyReason) => fixed.slice(from, until).toLowerCase().indexOf(evidence.toLowerCase());
  const open = reasons.filter((reason) => {
    const place = placeOf(reason);
    // Another rule has replaced it already.
    if (place < 0) return false;
    const next = mended(fixed, { code: reason.code, span: [from + place, from + place + reason.evidence.length] });
    if (next === null) return true;
    until += next.length - fixed.length;
    fixed = next;
    return false;
  });
  if (fixed === text || fixed.trim() === "" || open.some((reason) => placeOf(reason) >= 0)) return null;
  return changedWords(text, fixed, start, end);
}

/** Reasons about the same words are one phrase and have one fix. */
export function withFixes(reasons: readonly PolicyReason[], texts: Record<PolicyReason["field"], string>): PolicyReason[] {
  const fixes = new Map(
    overlapping(reasons).flatMap(({ field, span, items }) => {
      const fix = phraseFix(texts[field], span, items);
      return items.map((reason) => [reason, fix] as const);
    }),
  );
  return reasons.map((reason) => ({ ...reason, fix: fixes.get(reason) ?? null }));
}
