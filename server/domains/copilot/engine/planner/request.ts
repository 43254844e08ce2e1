import { type Classified, classifierText, classify, variantOf } from "./classifier";
import { type Intent, isOffered, type OfferedIntent, writing } from "./intents";
import { readSlots, type Slots, signsOf } from "./slots";
import { readWords, type Word, wordsIn } from "./words";

/** A part of a message that is one instruction. */
export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
}

/** One instruction of a message, understood. */
export interface Request extends Clause {
  intent: Intent;
  /** `DRAFT` of the posts, `bottom` of the best and worst. */
  variant: string | null;
  /** How likely the intent is, from 0 to 1. */
  confidence: number;
  /** The likeliest that can be offered, at most three. */
  choices: readonly OfferedIntent[];
  classified: Classified;
  words: readonly Word[];
  /** Words that may be of a name: those of an answer to "which one?" before all others. */
  nameWords: readonly Word[];
  slots: Slots;
  singular: boolean;
}

const oneOnly =
  /\b(?:which|what|the|a|my)\s+(?:[\w-]+\s+){0,3}(?:campaign|ad|creative|one|draft|post)\b|\bwhich\b.*\b(?:is|has|brings?|gets?)\b|\b(?:weakest|strongest|best|worst) link\b|حمل[ةه](?!\p{L})|مسود[ةه](?!\p{L})/iu;

/** Confidence below which the copilot asks what is meant; the second value is for intents that propose a change. */
const SURE = 0.35;
const SURE_OF_CHANGE = 0.45;

export const isUnsure = ({ intent, confidence, choices }: Request): boolean => choices.length > 0 && confidence < (writing.has(intent) ? SURE_OF_CHANGE : SURE);

export function readRequest({ text, quotes, payload }: Clause): Request {
  const words = readWords(text);
  const slots = readSlots(words);
  const classified = classify(classifierText({ text, payload }), signsOf(slots, { quotes: quotes.length, payload: payload !== null }));
  const ranked = classified.intent;
  const { value: intent = "out_of_scope", probability = 0 } = ranked[0] ?? {};
  return {
    intent,
    variant: variantOf(classified, intent),
    confidence: probability,
    choices: ranked.flatMap(({ value, probability: own }) => (isOffered(value) && own > 0.03 ? [value] : [])).slice(0, 3),
    classified,
    text,
    words,
    nameWords: quotes.length > 0 ? quotes.flatMap(readWords) : words,
    slots,
    quotes,
    payload,
    singular: oneOnly.test(text),
  };
}

/** The words of a text from the first one on that instructions do not have. */
export function wordsFromUnknown(text: string, { unknown }: Slots): string[] {
  const tokens = text.split(/\s+/);
  const from = tokens.findIndex((token) => wordsIn(token).some((word) => unknown.includes(word)));
  return from < 0 ? [] : tokens.slice(from);
}

/** How many words a text that is not set apart has at least. */
const SHORTEST_TEXT = 3;

/** The text that an instruction is of: in quotes, after a colon, or behind the words of the instruction. */
export function givenText({ payload, quotes, text, slots }: Request): string | null {
  const behind = wordsFromUnknown(text, slots);
  const isText = behind.length >= SHORTEST_TEXT && behind.length < text.split(/\s+/).length;
  return (payload ?? quotes[0] ?? (isText ? behind.join(" ") : "")) || null;
}
