import { LRUCache } from "lru-cache";
import { hash, type Model, restoreModel, scoreLabels } from "@/server/lib/text-classifier";
import { normaliseText } from "@/shared/text-normalisation";
import { occasionTerms, toneTerms } from "../../data/draft-patterns";
import { currencyTerms, dayPartTerms, dialectTerms, relativeDayTerms, socialPlatformTerms, weekdayTerms } from "../../data/instruction-words";
import weights from "../../data/span-weights.json";
import { findMoment, type Stretch } from "./moments";
import { findDistinct, placesOf, readWords, trainedWords, type Vocabulary, wordOf } from "./words";

/**
 * Which words of an instruction are its content: what a post is about, facts that it has to have, a text as it stands, and when it goes out. A linear chain
 * over words: each has a score for each kind by what it is and what stands around it, and each pair of neighbours one for following one another; the
 * best sequence is found by Viterbi's algorithm. `npm run train` writes the weights.
 */

export const spanKinds = ["none", "subject", "fact", "text", "moment"] as const;
export type SpanKind = (typeof spanKinds)[number];

interface Token extends Stretch {
  text: string;
}

export interface Span extends Token {
  kind: Exclude<SpanKind, "none">;
}

const MAX_TOKENS = 250;
const tokenPattern = /[\p{L}\p{M}\p{N}]+(?:['’._%:/@-][\p{L}\p{M}\p{N}]+)*[%٪]?|[^\s\p{L}\p{M}\p{N}]/gu;

export const tokensIn = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].slice(0, MAX_TOKENS).map(({ 0: own, index }) => ({ start: index, end: index + own.length, text: own }));

const vocabularies = {
  platform: socialPlatformTerms,
  tone: toneTerms,
  occasion: occasionTerms,
  dialect: dialectTerms,
  day: relativeDayTerms,
  weekday: weekdayTerms,
  part: dayPartTerms,
  currency: currencyTerms,
} as Record<string, Vocabulary<string>>;

/** What the planner's word lists and its reader of moments know of each token. */
function signsOf(text: string, tokens: readonly Token[]): string[] {
  const { stretches } = findMoment(text, true);
  const words = tokens.flatMap((own, token) => readWords(own.text).map((word) => ({ ...word, token })));
  const signs = tokens.map(({ start }) => (stretches.some((one) => start >= one.start && start < one.end) ? "moment," : ""));
  for (const [token, own] of tokens.entries()) {
    const bases = readWords(own.text).flatMap((word) => [...word.bases]);
    if (bases.length > 0 && bases.every((base) => trainedWords.has(base))) signs[token] += "known,";
  }
  for (const [name, terms] of Object.entries(vocabularies))
    for (const place of placesOf(findDistinct(words, terms))) {
      const token = words[place]?.token;
      if (token !== undefined) signs[token] += `${name},`;
    }
  return signs;
}

const shapeOf = (text: string): string => (/\d|[٠-٩]/.test(text) ? text.replace(/\d|[٠-٩]/g, "0").replace(/\p{L}+/gu, "a") : "");

/** Hashes of what each token is known by, without its neighbours' kinds; the first is the one that its kind following another is known by. */
export function tokenFeatures(text: string, tokens: readonly Token[]): number[][] {
  const words = tokens.map((own) => shapeOf(own.text) || normaliseText(own.text));
  const stems = words.map((word) => (/\p{L}/u.test(word) ? ([...wordOf(word).forms].sort((a, b) => a.length - b.length)[0] ?? word) : word));
  const signs = signsOf(text, tokens);
  const at = (place: number): string => words[place] ?? (place < 0 ? "^" : "$");
  let [colon, quotes, sentence, unknown] = [0, 0, 0, 0];
  return words.map((word, i) => {
    if (tokens[i - 1]?.text === ":") colon = 1;
    if (/^["“”«»]$/.test(tokens[i]?.text ?? "")) quotes += 1;
    sentence = /^[.,،;؛!؟?\n-]$/.test(at(i - 1)) ? 0 : sentence + 1;
    unknown = signs[i - 1] ? 0 : unknown + 1;
    const around = [-2, -1, 0, 1, 2].flatMap((step) => [`w${step} ${at(i + step)}`, `m${step} ${stems[i + step]}`, `s${step} ${signs[i + step] ?? "none"}`]);
    const names = [
      word,
      ...around,
      `b ${at(i - 1)} ${word}`,
      `n ${word} ${at(i + 1)}`,
      `p ${at(i - 2)} ${at(i - 1)}`,
      `x ${signs[i - 1]} ${signs[i]} ${signs[i + 1]}`,
      ...[1, 2, 3].flatMap((size) => (word.length > size ? [`<${word.slice(0, size)}`, `>${word.slice(-size)}`] : [])),
      `l ${/[a-z]/.test(word) ? "latin" : /[\u0621-\u064a]/.test(word) ? "arabic" : "other"}`,
      `c ${colon}`,
      `q ${quotes % 2}`,
      `t ${Math.min(sentence, 4)}`,
      `u ${Math.min(unknown, 4)}`,
      `i ${Math.min(i, 3)}`,
      `e ${Math.min(words.length - i, 3)}`,
      `f ${at(0)}`,
      "bias",
    ];
    return names.map(hash);
  });
}

/** A kind that follows another one, at any token and at such a one. */
export const followFeatures = (before: SpanKind, token: number): number[] => [hash(`after ${before}`), hash(`after ${before} ${token}`)];

interface Path {
  score: number;
  kinds: readonly number[];
}

const better = (one: Path, other: Path): Path => (other.score > one.score ? other : one);

/** @returns the kind of each token, as places in `spanKinds`. */
export function bestKinds(model: Model, features: readonly (readonly number[])[]): readonly number[] {
  const scoresOf = (own: readonly number[]) =>
    scoreLabels(
      model,
      own.map((feature) => [feature, 1]),
    );
  // The best one to each kind.
  let paths: Path[] = spanKinds.map((_, kind) => ({ score: kind === 0 ? 0 : Number.NEGATIVE_INFINITY, kinds: [] }));
  for (const own of features) {
    const follows = spanKinds.map((before) => scoresOf(followFeatures(before, own[0] ?? 0)));
    const before = (kind: number): Path => paths.map(({ score, kinds }, from) => ({ score: score + (follows[from]?.[kind] ?? 0), kinds })).reduce(better);
    paths = scoresOf(own).map((score, kind) => ({ score: score + before(kind).score, kinds: [...before(kind).kinds, kind] }));
  }
  return paths.reduce(better).kinds;
}

const isMark = ({ text }: Token): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Neighbours of one kind together, without marks at their ends. */
export function spansFrom(text: string, tokens: readonly Token[], kinds: readonly number[]): Span[] {
  const begins = tokens.flatMap((_, i) => (i === 0 || kinds[i] !== kinds[i - 1] ? [i] : []));
  return begins.flatMap((begin, run) => {
    const own = tokens.slice(begin, begins[run + 1]);
    const words = own.filter((token) => !isMark(token));
    const [first, last] = [words[0], words.at(-1)];
    const kind = spanKinds[kinds[begin] ?? 0] ?? "none";
    return kind === "none" || !first || !last ? [] : [{ kind, start: first.start, end: last.end, text: text.slice(first.start, last.end) }];
  });
}

const model = restoreModel(weights);

function readSpans(text: string): Span[] {
  const tokens = tokensIn(text);
  return spansFrom(text, tokens, bestKinds(model, tokenFeatures(text, tokens)));
}

/** Each round of a turn reads the same messages. */
const known = new LRUCache<string, Span[]>({ max: 50, memoMethod: readSpans });
export const spansIn = (text: string): Span[] => known.memo(text);
