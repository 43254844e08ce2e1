import { brotliDecompressSync } from "node:zlib";
import { normaliseText } from "@/shared/text-normalisation";

/**
 * Multinomial logistic regression over n-grams: of words (1 and 2), of characters within a word (2 to 5), and signs that other parsers have found.
 * Arabic and Latin letters are normalised alike. `npm run train` writes the weights.
 */

export interface Model {
  /** `head=value`, those of one head together. */
  labels: readonly string[];
  /** One for each label. */
  bias: readonly number[];
  /** The row of each feature, by its hash. */
  rows: ReadonlyMap<number, number>;
  /** Row by row, a weight for each label. */
  weights: Float32Array;
}

/** As it is stored. */
export interface StoredModel {
  labels: readonly string[];
  bias: readonly number[];
  features: number;
  scale: number;
  /**
   * Bytes, compressed with Brotli and in base64: for each feature, in the order of their hashes, how much its hash is above the one before (32 bits,
   * little-endian); for each, what one level of its weights is worth, in `scale`; and row by row the level of each weight, signed.
   */
  packed: string;
}

export interface Scored<V extends string = string> {
  value: V;
  probability: number;
}

const MAX_TOKENS = 60;

/** Numbers are one token: what they count is the parsers' to say. */
export function tokensOf(text: string): string[] {
  const tokens =
    normaliseText(text)
      .replace(/(?<=[a-z])'(?=[a-z])/g, "")
      .match(/[\ue000-\ue0ff]|[?؟]|[\p{L}\p{N}]+/gu) ?? [];
  return tokens.slice(0, MAX_TOKENS).map((token) => (/^\d+$/.test(token) ? "0" : /^[\ue000-\ue0ff]$/.test(token) ? "\ue000" : token));
}

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}

/** Hashes of the features, and how much each weighs. Words and signs together have the same length as characters. */
export function featuresOf(text: string, signs: Iterable<string>): Map<number, number> {
  const tokens = ["^", ...tokensOf(text), "$"];
  const words = [
    ...tokens.slice(1, -1).map((token) => `w ${token}`),
    ...tokens.slice(1).map((token, at) => `b ${tokens[at]} ${token}`),
    ...[...signs].map((sign) => `s ${sign}`),
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

/** The score of each label. Features that the model does not know count nothing. */
export function scoreLabels({ bias, rows, weights }: Omit<Model, "labels">, features: Iterable<readonly [key: number, value: number]>): number[] {
  const scores = [...bias];
  for (const [key, value] of features) {
    const row = rows.get(key);
    if (row === undefined) continue;
    for (let label = 0; label < scores.length; label += 1) scores[label] = (scores[label] ?? 0) + value * (weights[row * scores.length + label] ?? 0);
  }
  return scores;
}

/** @returns the values of each head, most likely first. */
export function scoreHeads<Head extends string>(model: Model, features: ReadonlyMap<number, number>, heads: readonly Head[]): Record<Head, Scored[]> {
  const { labels } = model;
  const scores = scoreLabels(model, features);
  const valuesOf = (head: Head): Scored[] => {
    const own = labels.flatMap((label, at) => (label.startsWith(`${head}=`) ? [at] : []));
    const probabilities = softmax(Float64Array.from(own, (at) => scores[at] ?? 0));
    return own
      .map((at, place) => ({ value: (labels[at] ?? "").slice(head.length + 1), probability: probabilities[place] ?? 0 }))
      .sort((a, b) => b.probability - a.probability);
  };
  return Object.fromEntries(heads.map((head) => [head, valuesOf(head)])) as Record<Head, Scored[]>;
}

export function restoreModel({ labels, bias, features, scale, packed }: StoredModel): Model {
  const { buffer } = Uint8Array.from(brotliDecompressSync(Buffer.from(packed, "base64")));
  const differences = new Uint32Array(buffer, 0, features);
  const steps = new Uint8Array(buffer, differences.byteLength, features);
  const levels = new Int8Array(buffer, differences.byteLength + steps.byteLength);
  const rows = new Map<number, number>();
  let key = 0;
  for (const [row, difference] of differences.entries()) {
    key += difference;
    rows.set(key, row);
  }
  const weights = Float32Array.from(levels, (level, at) => level * (steps[Math.floor(at / labels.length)] ?? 0) * scale);
  return { labels, bias, rows, weights };
}
