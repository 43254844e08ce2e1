import { followFeatures, type SpanKind, spanKinds, tokenFeatures, tokensIn } from "@/server/domains/copilot/engine/planner/spans";
import type { Model, StoredModel } from "@/server/lib/text-classifier";
import { labelled } from "../table";
import { seeded, shuffle, storeModel } from "../train-model";
import { readUtterances, TRAINING_WRITERS, type Utterance } from "./utterances";

/** Trains what finds the content of an instruction: a conditional random field (https://repository.upenn.edu/handle/20.500.14332/6188) by stochastic gradient descent with AdaGrad steps. The same data gives the same bytes. */

const EPOCHS = 10;
const RATE = 0.05;
const DECAY = 1e-3;
/** Features beyond these, those that are seen least, are left out. */
const MAX_FEATURES = 15_000;

/** Whose instructions are trained on, beside the utterances. */
const SPAN_WRITERS = ["w-a", "w-b", "w-c", "w-d", "w-e", "w-f", "w-g"];
const kindOf: Record<string, SpanKind> = { s: "subject", f: "fact", t: "text", w: "moment" };

export interface MarkedText {
  text: string;
  /** Of each token. */
  kinds: number[];
}

interface Stretch {
  kind: number;
  start: number;
  end: number;
}

const marked = (text: string, stretches: readonly Stretch[]): MarkedText => ({
  text,
  kinds: tokensIn(text).map(({ start, end }) => stretches.find((one) => start < one.end && end > one.start)?.kind ?? 0),
});

/** `write about {s our oud}`. */
export function readMarked(line: string): MarkedText {
  const stretches: Stretch[] = [];
  let text = "";
  for (const [, plain = "", kind, content = ""] of line.replaceAll("\\n", "\n").matchAll(/([^{}]*)(?:\{([sftw]) ([^{}]*)\})?/g)) {
    text += plain;
    if (kind) stretches.push({ kind: spanKinds.indexOf(kindOf[kind] ?? "none"), start: text.length, end: text.length + content.length });
    text += content;
  }
  return marked(text, stretches);
}

export const readSpanTexts = (writer: string): MarkedText[] => labelled(`spans-${writer}`).map(([line = ""]) => readMarked(line));

/** Utterances that name a topic or a text, and no time: where that stands is not labelled. */
function markedUtterances(utterances: readonly Utterance[]): MarkedText[] {
  return utterances.flatMap(({ text, slots: { topic, text: own, when } }) => {
    const content = topic ?? own;
    const start = text.indexOf(String(content));
    if (when !== undefined || content === undefined || start < 0) return [];
    return [marked(text, [{ kind: spanKinds.indexOf(topic === undefined ? "text" : "subject"), start, end: start + String(content).length }])];
  });
}

/** Of the scores, the logarithm of the sum of their exponentials. */
function logSum(scores: readonly number[]): number {
  const most = Math.max(...scores);
  return most === Number.NEGATIVE_INFINITY ? most : most + Math.log(scores.reduce((sum, one) => sum + Math.exp(one - most), 0));
}

interface Example {
  kinds: readonly number[];
  /** Rows of the weights, for each token: of its own features, and for each kind before it of those of what follows. */
  own: readonly (readonly number[])[];
  follows: readonly (readonly (readonly number[])[])[];
}

/** The features that are seen most often, and more than once. */
function rowsOf(texts: readonly { features: number[][]; kinds: number[] }[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { features, kinds } of texts) {
    const follows = features.flatMap(([token = 0], i) => followFeatures(spanKinds[kinds[i - 1] ?? 0] ?? "none", token));
    for (const feature of new Set([...features.flat(), ...follows])) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const kept = [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, x], [b, y]) => y - x || a - b)
    .slice(0, MAX_FEATURES);
  return new Map(
    kept
      .map(([key]) => key)
      .sort((a, b) => a - b)
      .map((key, row) => [key, row]),
  );
}

function trainSpans(texts: readonly MarkedText[]): Model {
  const width = spanKinds.length;
  const read = texts.map(({ text, kinds }) => ({ kinds, features: tokenFeatures(text, tokensIn(text)) }));
  const rows = rowsOf(read);
  const known = (features: readonly number[]) => features.flatMap((feature) => rows.get(feature) ?? []);
  const examples: Example[] = read.map(({ kinds, features }) => ({
    kinds,
    own: features.map(known),
    follows: features.map(([token = 0]) => spanKinds.map((before) => known(followFeatures(before, token)))),
  }));
  const weights = new Float64Array(rows.size * width);
  const squares = new Float64Array(rows.size * width).fill(1e-6);
  const scoresOf = (own: readonly number[]): number[] => spanKinds.map((_, kind) => own.reduce((sum, row) => sum + (weights[row * width + kind] ?? 0), 0));
  const learn = (own: readonly number[], kind: number, error: number) => {
    if (Math.abs(error) < 1e-4) return;
    for (const row of own) {
      const place = row * width + kind;
      const gradient = error + DECAY * (weights[place] ?? 0);
      squares[place] = (squares[place] ?? 0) + gradient * gradient;
      weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(squares[place] ?? 1);
    }
  };
  const random = seeded(20261128);
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(examples, random);
    for (const { kinds, own, follows } of examples) {
      const emitted = own.map(scoresOf);
      const steps = follows.map((each) => each.map(scoresOf));
      const step = (i: number, from: number, to: number): number => (steps[i]?.[from]?.[to] ?? 0) + (emitted[i]?.[to] ?? 0);
      const forward: number[][] = [];
      const start = spanKinds.map((_, kind) => (kind === 0 ? 0 : Number.NEGATIVE_INFINITY));
      for (let i = 0; i < own.length; i += 1)
        forward.push(spanKinds.map((_, to) => logSum((forward[i - 1] ?? start).map((score, from) => score + step(i, from, to)))));
      const backward: number[][] = Array.from({ length: own.length + 1 }, () => spanKinds.map(() => 0));
      for (let i = own.length - 1; i >= 0; i -= 1)
        backward[i] = spanKinds.map((_, from) => logSum(spanKinds.map((__, to) => step(i, from, to) + (backward[i + 1]?.[to] ?? 0))));
      const whole = backward[0]?.[0] ?? 0;
      for (const [i, rowsOfToken] of own.entries()) {
        const right = kinds[i] ?? 0;
        const before = forward[i - 1] ?? start;
        for (let to = 0; to < width; to += 1) {
          const pairs = before.map((score, from) => Math.exp(score + step(i, from, to) + (backward[i + 1]?.[to] ?? 0) - whole));
          learn(rowsOfToken, to, pairs.reduce((a, b) => a + b, 0) - (to === right ? 1 : 0));
          for (const [from, probability] of pairs.entries())
            learn(follows[i]?.[from] ?? [], to, probability - (to === right && from === (kinds[i - 1] ?? 0) ? 1 : 0));
        }
      }
    }
  }
  return { labels: [...spanKinds], bias: spanKinds.map(() => 0), rows, weights: Float32Array.from(weights) };
}

/** Everything that is trained on. */
export const spanTraining = (): MarkedText[] => [...SPAN_WRITERS.flatMap(readSpanTexts), ...markedUtterances(TRAINING_WRITERS.flatMap(readUtterances))];

export const trainedSpans = (texts: readonly MarkedText[]): StoredModel => storeModel(trainSpans(texts));
