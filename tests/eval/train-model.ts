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

/** The features that say most about other people's texts: those of most writers first. */
function selectFeatures(texts: readonly LabelledText[], maxFeatures: number): Map<number, number> {
  const seen = new Map<number, { writers: Set<string>; count: number }>();
  for (const { writer, features } of texts) {
    for (const key of features.keys()) {
      const own = seen.get(key) ?? { writers: new Set(), count: 0 };
      own.writers.add(writer);
      own.count += 1;
      seen.set(key, own);
    }
  }
  const ranked = [...seen].sort(([a, x], [b, y]) => y.writers.size - x.writers.size || y.count - x.count || a - b);
  const kept = ranked.filter(([, { count }]) => count > 1).slice(0, maxFeatures);
  return new Map(
    kept
      .map(([key]) => key)
      .sort((a, b) => a - b)
      .map((key, row) => [key, row]),
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
  /** Features beyond these, those of the fewest writers and texts, are left out. */
  maxFeatures: number;
  /** Of the first step. */
  rate: number;
}

export function examplesOf(
  texts: readonly LabelledText[],
  { heads, maxFeatures }: Training,
): { labels: string[]; rows: Map<number, number>; examples: Example[] } {
  const { labels, spans } = labelsOf(texts, heads);
  const rows = selectFeatures(texts, maxFeatures);
  const examples = texts.map(({ features, values }) => {
    const known = [...features].flatMap(([key, value]) => (rows.has(key) ? [[rows.get(key) ?? 0, value] as const] : []));
    const targets = Object.entries(values).map(([head, value]) => ({
      ...(spans.get(head) ?? { from: 0, to: 0 }),
      label: labels.indexOf(`${head}=${value}`),
    }));
    return { targets, rows: Int32Array.from(known, ([row]) => row), values: Float64Array.from(known, ([, value]) => value) };
  });
  return { labels, rows, examples };
}

export function trainModel(texts: readonly LabelledText[], training: Training): Model {
  const { labels, rows, examples } = examplesOf(texts, training);
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
            weights[place] = (weights[place] as number) - (training.rate * gradient) / Math.sqrt(squares[place] as number);
          }
        }
      }
    }
  }
  return { labels, bias: [...bias], rows, weights: Float32Array.from(weights) };
}

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

/** Each weight in four bits, with a step for each feature. */
export function storeModel({ labels, bias, rows, weights }: Model): StoredModel {
  const width = labels.length;
  const row = (at: number) => weights.subarray(at * width, (at + 1) * width);
  const largest = Array.from({ length: rows.size }, (_, at) => row(at).reduce((most, one) => Math.max(most, Math.abs(one)), 0));
  const scale = largest.reduce((a, b) => Math.max(a, b), 0) / 7 / 255;
  const steps = Uint8Array.from(largest, (one) => Math.max(1, Math.round(one / 7 / scale)));
  const halves = new Uint8Array(Math.ceil(weights.length / 2));
  for (const [at, weight] of weights.entries()) {
    const size = (steps[Math.floor(at / width)] ?? 1) * scale;
    const level = Math.max(-7, Math.min(7, Math.round(weight / size))) + 8;
    halves[at >> 1] = (halves[at >> 1] ?? 0) | (at % 2 === 0 ? level : level << 4);
  }
  return {
    labels,
    bias: bias.map((one) => Math.round(one * 1e4) / 1e4),
    hashes: inBase64(new Uint8Array(Uint32Array.from(rows.keys()).buffer)),
    steps: inBase64(steps),
    scale,
    weights: inBase64(halves),
  };
}
