import { featuresOf, type Model, restoreModel, scoreHeads } from "@/server/lib/text-classifier";
import { normaliseWithSource } from "@/shared/text-normalisation";
import codeWeights from "../data/policy-code-weights.json";
import objectionWeights from "../data/policy-objection-weights.json";
import { matchesOf, sourceSpan } from "./policy-terms";

/** What a reviewer would hold against an ad's text, by models of n-grams learnt from labelled ads. `npm run train` writes their weights. */

export const OBJECTION_HEAD = "objection";
export const CODE_HEAD = "code";

export interface Objection {
  /** 0 to 1: that there is one. */
  probability: number;
  /** The likeliest policy, a code of the rules. */
  code: string;
  /** 0 to 1: that it is this one, given that there is one. */
  codeProbability: number;
  /** The words that say it most by themselves, in the original text. */
  span: [number, number];
}

/** Of fewer words the models have seen too little. */
const MIN_WORDS = 7;
/** In more words than these one sentence would be lost among others: they are read in parts. */
const MAX_WORDS = 40;
const PART_WORDS = 20;
const MAX_PHRASE_WORDS = 5;

export interface PolicyModels {
  /** Whether there is an objection. */
  objection: Model;
  /** Which, given that there is one. */
  code: Model;
}

const trained: PolicyModels = { objection: restoreModel(objectionWeights), code: restoreModel(codeWeights) };

function probabilityOf(model: Model, head: string, wanted: string, text: string): number {
  return scoreHeads(model, featuresOf(text, []), [head])[head]?.find(({ value }) => value === wanted)?.probability ?? 0;
}

/** Stretches of `size` words, each `step` words after the one before. */
function stretches(words: number, size: number, step: number): [from: number, to: number][] {
  const count = Math.max(1, Math.ceil((words - size) / step) + 1);
  return Array.from({ length: count }, (_, at) => [at * step, Math.min(words, at * step + size)]);
}

/** null for none. */
const likeliest = <T extends { probability: number }>(found: readonly T[]): T | null =>
  found.reduce<T | null>((best, one) => (best === null || one.probability > best.probability ? one : best), null);

/** Web addresses are blanks, so that places in the text stay as they are. */
export const withoutAddresses = (text: string): string => text.replace(/(?:https?:\/\/|www\.)\S+/gi, (address) => " ".repeat(address.length));

/** 0 to 1: that there is an objection to the sentence around a span of a text, read by itself. */
export function objectionAround(original: string, [start, end]: readonly [number, number], models: PolicyModels = trained): number {
  const text = withoutAddresses(original);
  const from = Math.max(...[...".!?؟؛;\n"].map((mark) => text.lastIndexOf(mark, start - 1) + 1), 0);
  const until = text.slice(end).search(/[.!?؟؛;\n]/);
  return probabilityOf(models.objection, OBJECTION_HEAD, "yes", text.slice(from, until < 0 ? text.length : end + until));
}

/** @returns null for a text that is too short to say. */
export function objectionTo(original: string, models: PolicyModels = trained): Objection | null {
  const text = normaliseWithSource(withoutAddresses(original));
  const words = matchesOf(/[\p{L}\p{N}]+(?:'[a-z]+)*/gu, text.text);
  if (words.length < MIN_WORDS) return null;
  const ofWords = ([from, to]: readonly [number, number]) => {
    const match = { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
    return { from, to, match, text: text.text.slice(match.start, match.end) };
  };
  const objectionIn = ({ text: words }: { text: string }) => probabilityOf(models.objection, OBJECTION_HEAD, "yes", words);
  const part = likeliest(
    (words.length > MAX_WORDS ? stretches(words.length, PART_WORDS, PART_WORDS / 2) : [[0, words.length] as [number, number]])
      .map(ofWords)
      .map((one) => ({ ...one, probability: objectionIn(one) })),
  );
  const [code] = part ? scoreHeads(models.code, featuresOf(part.text, []), [CODE_HEAD]).code : [];
  if (!part || !code) return null;
  const phrases = Array.from({ length: MAX_PHRASE_WORDS }, (_, at) => at + 1).flatMap((size) =>
    stretches(part.to - part.from, size, 1).map(([from, to]) => ofWords([part.from + from, part.from + to])),
  );
  const phrase = likeliest(phrases.map((one) => ({ ...one, probability: objectionIn(one) * probabilityOf(models.code, CODE_HEAD, code.value, one.text) })));
  return { probability: part.probability, code: code.value, codeProbability: code.probability, span: sourceSpan(text, phrase?.match ?? part.match) };
}
