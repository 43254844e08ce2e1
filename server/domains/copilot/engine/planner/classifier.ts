import { normaliseText } from "@/shared/text-normalisation";
import stored from "../../data/intent-weights.json";
import { type Head, type Intent, variants } from "./intents";
import { type Slots, signsOf } from "./slots";

/**
 * Multinomial logistic regression over n-grams: of words (1 and 2), of characters within a word (2 to 5), and the signs that the slot parsers have found.
 * Arabic and Latin letters are normalised alike. `npm run train` writes the weights.
 */

/** As the weights are stored: bytes in base64. */
export interface StoredModel {
  labels: readonly string[];
  bias: readonly number[];
  /** 32 bits for each feature. */
  hashes: string;
  /** A byte for each feature: what one step of its weights is worth, in `scale`. */
  steps: string;
  scale: number;
  /** Four bits for each weight, from -7 to 7. */
  weights: string;
}

/** A part of a message that is one instruction. */
export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
}

interface Scored<V extends string> {
  value: V;
  probability: number;
}

/** The values of each head, most likely first. */
export type Classified = Readonly<{ [H in Head]: readonly Scored<H extends "intent" ? Intent : string>[] }>;

const MAX_TOKENS = 60;
/** Stands for a text that is content and no instruction. */
export const HIDDEN = "\ue000";

/** Numbers are one token: what they count is the parsers' to say. */
function tokensOf(text: string): string[] {
  const tokens =
    normaliseText(text)
      .replace(/(?<=[a-z])'(?=[a-z])/g, "")
      .match(/[\ue000-\ue0ff]|[?؟]|[\p{L}\p{N}]+/gu) ?? [];
  return tokens.slice(0, MAX_TOKENS).map((token) => (/^\d+$/.test(token) ? "0" : /^[\ue000-\ue0ff]$/.test(token) ? "\ue000" : token));
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Hashes of the features, and how much each weighs. Words and signs together have the same length as characters. */
export function featuresOf(clause: Clause, slots: Slots): Map<number, number> {
  // That a text follows the instruction is known, and nothing of the text.
  const tokens = ["^", ...tokensOf(clause.payload === null ? clause.text : `${clause.text} ${HIDDEN}`), "$"];
  const words = [
    ...tokens.slice(1, -1).map((token) => `w ${token}`),
    ...tokens.slice(1).map((token, at) => `b ${tokens[at]} ${token}`),
    ...[...signsOf(slots), ...(clause.quotes.length > 0 ? ["quote"] : []), ...(clause.payload === null ? [] : ["payload"])].map((sign) => `s ${sign}`),
  ];
  const characters = tokens.slice(1, -1).flatMap((token) => {
    const padded = `_${token}_`;
    return [2, 3, 4, 5].flatMap((size) => Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => `c ${padded.slice(at, at + size)}`));
  });
  const features = new Map<number, number>();
  for (const group of [words, characters]) {
    const unique = new Set(group);
    const value = 1 / Math.sqrt(Math.max(1, unique.size));
    for (const name of unique) {
      const key = hash(name);
      features.set(key, (features.get(key) ?? 0) + value);
    }
  }
  return features;
}

export function softmax(scores: Float64Array): Float64Array {
  const most = scores.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const raised = scores.map((score) => Math.exp(score - most));
  const sum = raised.reduce((a, b) => a + b, 0);
  return raised.map((value) => value / sum);
}

const bytesIn = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, "base64"));

const { labels, bias, scale } = stored as StoredModel;
const [hashes, steps, halves] = [new Uint32Array(bytesIn(stored.hashes).buffer), bytesIn(stored.steps), bytesIn(stored.weights)];
const rows = new Map([...hashes].map((key, row) => [key, row]));
const weights = Float32Array.from({ length: rows.size * labels.length }, (_, at) => {
  const byte = halves[at >> 1] ?? 0;
  return ((at % 2 === 0 ? byte & 15 : byte >> 4) - 8) * (steps[Math.floor(at / labels.length)] ?? 0) * scale;
});

export function classify(clause: Clause, slots: Slots): Classified {
  const scores = Float64Array.from(bias);
  for (const [key, value] of featuresOf(clause, slots)) {
    const row = rows.get(key);
    if (row === undefined) continue;
    for (let label = 0; label < scores.length; label += 1) scores[label] = (scores[label] ?? 0) + value * (weights[row * scores.length + label] ?? 0);
  }
  const valuesOf = <V extends string>(head: Head): Scored<V>[] => {
    const own = labels.flatMap((label, at) => (label.startsWith(`${head}=`) ? [at] : []));
    const probabilities = softmax(Float64Array.from(own, (at) => scores[at] ?? 0));
    return own
      .map((at, place) => ({ value: (labels[at] ?? "").slice(head.length + 1) as V, probability: probabilities[place] ?? 0 }))
      .sort((a, b) => b.probability - a.probability);
  };
  return { intent: valuesOf("intent"), direction: valuesOf("direction"), status: valuesOf("status"), enabled: valuesOf("enabled"), fresh: valuesOf("fresh") };
}

/** The variant of an intent that a text names, likelier than `least`; null: none. */
export function variantOf(classified: Classified, intent: Intent, least = 0.5): string | null {
  const own = variants[intent];
  const possible = own ? classified[own.head].filter(({ value }) => value === "none" || own.values.includes(value)) : [];
  const whole = possible.reduce((sum, { probability }) => sum + probability, 0);
  const found = possible.find(({ value, probability }) => value !== "none" && probability > (own?.least ?? least) * whole);
  return found?.value ?? null;
}
