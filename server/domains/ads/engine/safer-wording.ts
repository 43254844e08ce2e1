import type { AdsLocale } from "../metrics.schema";
import type { OfferedWording, PolicyReason } from "../policy.schema";
import { checkPolicy, type PolicyQuestion } from "./policy-check";

/**
 * The wording that a rule knows for what it holds against a text: how it is set, and a few worn phrases. What the text claims or offers is the
 * advertiser's to change, so nothing is made up for it. Pure.
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
  return /\S$/u.test(before) && /^\S/u.test(rest) ? `${before} ${rest}` : `${before}${rest}`;
}

function mended(text: string, { code, span, evidence }: PolicyReason): string | null {
  const [before, after] = [text.slice(0, span[0]), text.slice(span[1])];
  const wording = wordings[code]?.({ evidence, before, after }) ?? null;
  if (wording === null || wording === evidence) return null;
  if (wording !== "") return `${before}${wording}${after}`;
  return without(before, code === "GENERIC_CTA" ? after.replace(leadsOn, "") : after);
}

/** Each removes at least one finding; a text has no more of them than letters. */
const MAX_STEPS = 60;

export function saferWording(question: PolicyQuestion, locale: AdsLocale): OfferedWording {
  const against = (creative: string) => checkPolicy({ ...question, creative }, locale).reasons.filter(({ field }) => field === "creative");
  const improve = ({ text, left }: OfferedWording): OfferedWording | null => {
    for (const reason of left) {
      const next = mended(text, reason);
      if (next === null || next.trim() === "") continue;
      const then = { text: next, left: against(next) };
      // A row of emoji is found three at a time.
      if (then.left.length < left.length || (then.left.length === left.length && next.length < text.length)) return then;
    }
    return null;
  };
  let best: OfferedWording = { text: question.creative, left: against(question.creative) };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const better = improve(best);
    if (!better) break;
    best = better;
  }
  return best;
}
