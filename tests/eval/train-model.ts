import { createHash } from "node:crypto";
import { brotliCompressSync } from "node:zlib";
import { type Model, type StoredModel, softmax } from "@/server/lib/text-classifier";

/** Trains a text classifier: stochastic gradient descent with AdaGrad steps, in an order that a fixed seed gives. The same data gives the same bytes. */

const EPOCHS = 20;
const DECAY = 2e-5;

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

export interface LabelledText {
  writer: string;
  features: ReadonlyMap<number, number>;
  /** The right value of each head that it is an example for. */
  values: Readonly<Record<string, string>>;
}

/** Labels of one head, which are weighed against one another. */
interface Span {
  from: number;
  to: number;
}

interface Example {
  /** Of each head that it is an example for, the label that is right. */
  targets: readonly (Span & { label: number })[];
  rows: Int32Array;
  values: Float64Array;
}

/** In how many texts each feature is, where that is more than one. */
function countFeatures(texts: readonly LabelledText[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const key of texts.flatMap(({ features }) => [...features.keys()])) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count > 1));
}

/** Of each feature, in the order of their hashes, its row. */
const rowsOf = (keys: Iterable<number>): Map<number, number> => new Map([...keys].sort((a, b) => a - b).map((key, row) => [key, row]));

/** The features that change most: those with large weights, and in many texts. */
function selectFeatures({ rows, weights, labels }: Model, counts: ReadonlyMap<number, number>, maxFeatures: number): Map<number, number> {
  const width = labels.length;
  const scored = [...rows].map(([key, row]) => {
    const largest = weights.subarray(row * width, (row + 1) * width).reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    return { key, score: largest * Math.sqrt(counts.get(key) ?? 0) };
  });
  return rowsOf(
    scored
      .sort((a, b) => b.score - a.score || a.key - b.key)
      .slice(0, maxFeatures)
      .map(({ key }) => key),
  );
}

function labelsOf(texts: readonly LabelledText[], heads: readonly string[]): { labels: string[]; spans: Map<string, Span> } {
  const found = heads.map((head) => [head, [...new Set(texts.flatMap(({ values }) => values[head] ?? []))].sort()] as const);
  const spans = new Map<string, Span>();
  let from = 0;
  for (const [head, values] of found) {
    spans.set(head, { from, to: from + values.length });
    from += values.length;
  }
  return { labels: found.flatMap(([head, values]) => values.map((value) => `${head}=${value}`)), spans };
}

export interface Training {
  heads: readonly string[];
  /** Where texts have more features than these, it is trained once with all, to find those that change most, and once with these. */
  maxFeatures: number;
  /** Of the first step. */
  rate: number;
}

/** What a model was trained on: whether the stored one is of the stored texts. */
export function digestOf(texts: readonly LabelledText[]): string {
  const digest = createHash("sha256");
  for (const { features, values } of texts) digest.update(JSON.stringify([values, [...features.keys()]]));
  return digest.digest("hex");
}

export function trainModel(texts: readonly LabelledText[], training: Training): Model {
  const counts = countFeatures(texts);
  const model = fitModel(texts, training, rowsOf(counts.keys()));
  return counts.size > training.maxFeatures ? fitModel(texts, training, selectFeatures(model, counts, training.maxFeatures)) : model;
}

function fitModel(texts: readonly LabelledText[], { heads, rate }: Training, rows: ReadonlyMap<number, number>): Model {
  const { labels, spans } = labelsOf(texts, heads);
  const examples = texts.map(({ features, values }): Example => {
    const known = [...features].flatMap(([key, value]) => (rows.has(key) ? [[rows.get(key) ?? 0, value] as const] : []));
    const targets = Object.entries(values).map(([head, value]) => ({
      ...(spans.get(head) ?? { from: 0, to: 0 }),
      label: labels.indexOf(`${head}=${value}`),
    }));
    return { targets, rows: Int32Array.from(known, ([row]) => row), values: Float64Array.from(known, ([, value]) => value) };
  });
  const width = labels.length;
  const weights = new Float64Array(rows.size * width);
  const squares = new Float64Array(rows.size * width).fill(1e-6);
  const bias = new Float64Array(width);
  const random = seeded(20261125);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(examples, random);
    for (const { targets, rows: own, values } of examples) {
      for (const { from, to, label } of targets) {
        const scores = bias.slice(from, to);
        for (let at = 0; at < own.length; at += 1) {
          const row = (own[at] as number) * width;
          for (let one = from; one < to; one += 1)
            scores[one - from] = (scores[one - from] as number) + (values[at] as number) * (weights[row + one] as number);
        }
        const errors = softmax(scores);
        for (let one = from; one < to; one += 1) {
          const error = (errors[one - from] as number) - (one === label ? 1 : 0);
          if (Math.abs(error) < 1e-3) continue;
          bias[one] = (bias[one] as number) - 0.01 * error;
          for (let at = 0; at < own.length; at += 1) {
            const place = (own[at] as number) * width + one;
            const gradient = error * (values[at] as number) + DECAY * (weights[place] as number);
            squares[place] = (squares[place] as number) + gradient * gradient;
            weights[place] = (weights[place] as number) - (rate * gradient) / Math.sqrt(squares[place] as number);
          }
        }
      }
    }
  }
  return { labels, bias: [...bias], rows, weights: Float32Array.from(weights) };
}

/** `most`: a weight is stored as a level from minus that to that. */
export function storeModel({ labels, bias, rows, weights }: Model, most = 7): StoredModel {
  const width = labels.length;
  const row = (at: number) => weights.subarray(at * width, (at + 1) * width);
  const largest = Array.from({ length: rows.size }, (_, at) => row(at).reduce((most, one) => Math.max(most, Math.abs(one)), 0));
  const scale = largest.reduce((a, b) => Math.max(a, b), 0) / most / 255;
  const steps = Uint8Array.from(largest, (one) => Math.max(1, Math.round(one / most / scale)));
  const levels = Int8Array.from(weights, (weight, at) => {
    const level = Math.round(weight / ((steps[Math.floor(at / width)] ?? 1) * scale));
    return Math.max(-most, Math.min(most, level));
  });
  const hashes = [...rows.keys()];
  const differences = Uint32Array.from(hashes, (key, at) => key - (hashes[at - 1] ?? 0));
  const bytes = [differences, steps, levels].map(({ buffer }) => new Uint8Array(buffer));
  return {
    labels,
    bias: bias.map((one) => Math.round(one * 1e4) / 1e4),
    features: rows.size,
    scale,
    packed: brotliCompressSync(Buffer.concat(bytes)).toString("base64"),
  };
}
