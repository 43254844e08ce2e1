import { featuresOf, type Model, restoreModel, scoreHeads } from "@/server/lib/text-classifier";
import { normaliseText, wordsOf } from "@/shared/text-normalisation";
import { DIALECT_NEUTRAL, dialectMarkers, dialectShapes } from "../data/dialect-markers";
import dialectWeights from "../data/dialect-weights.json";
import { type Dialect, dialects } from "../dialect.schema";

/**
 * Which Arabic a text is written in, by a model of n-grams and marker words that is learnt from texts of several writers (`npm run train`), and how
 * dialectal it is, by the marker words. Regions share words, so doubt is reported, not hidden.
 * Dialectness follows the idea of ALDi (Keleg, Goldwater, Magdy 2023): a level, not a yes or no.
 */
export type DialectConfidence = "HIGH" | "LOW" | "INSUFFICIENT";

export interface DialectReading {
  dialect: Dialect;
  confidence: DialectConfidence;
  /** 0 (standard) to 1 (fully dialectal). */
  level: number;
  /** 0 to 1, of each. */
  probabilities: Record<Dialect, number>;
  /** Words that only this dialect has. */
  exclusive: Record<Dialect, number>;
  words: number;
}

export const DIALECT_HEAD = "dialect";
/** From this probability on, 97 of 100 texts of unknown writers are in the dialect. */
const HIGH_PROBABILITY = 0.8;
/** Of a text in a dialect by none of the marker words. */
const MIN_DIALECT_LEVEL = 0.3;

interface Marker {
  dialect: Dialect;
  weight: number;
  exclusive: boolean;
}

const spokenDialects = dialects.filter((dialect) => dialect !== "MSA");

const none = (): Record<Dialect, number> => ({ MSA: 0, GULF: 0, EGYPTIAN: 0, LEVANTINE: 0, MAGHREBI: 0, IRAQI: 0 });

/** A word shared by n dialects has less weight for each: weight / sqrt(n). MSA is not counted as one. */
const markers: ReadonlyMap<string, readonly Marker[]> = (() => {
  const found = new Map<string, Marker[]>();
  for (const { dialect, weight, words } of dialectMarkers) {
    for (const word of words.split(/\s+/).filter((own) => own !== "")) {
      const wordMarkers = found.get(word) ?? [];
      if (!wordMarkers.some((marker) => marker.dialect === dialect)) wordMarkers.push({ dialect, weight, exclusive: weight === 3 });
      found.set(word, wordMarkers);
    }
  }
  for (const [word, wordMarkers] of found) {
    const shared = Math.max(1, wordMarkers.filter((marker) => marker.dialect !== "MSA").length);
    found.set(
      word,
      wordMarkers.map((marker) =>
        marker.dialect === "MSA" ? marker : { ...marker, weight: marker.weight / Math.sqrt(shared), exclusive: marker.exclusive && shared === 1 },
      ),
    );
  }
  return found;
})();

const neutral: ReadonlySet<string> = new Set(DIALECT_NEUTRAL.split(" "));

function markersOf(word: string): readonly Marker[] {
  if (neutral.has(word)) return [];
  const tries = [word];
  if (/^[وف]/.test(word) && word.length >= 4) tries.push(word.slice(1));
  const clitic = /^(?:وال|بال|ال|[بل])/.exec(word)?.[0];
  if (clitic && word.length - clitic.length >= 3) tries.push(word.slice(clitic.length));
  for (const one of tries) {
    const wordMarkers = markers.get(one);
    if (wordMarkers) return wordMarkers;
  }
  return [];
}

interface MarkerCounts {
  scores: Record<Dialect, number>;
  exclusive: Record<Dialect, number>;
  words: number;
}

function countMarkers(text: string): MarkerCounts {
  const words = wordsOf(normaliseText(text, { foldForeignLetters: false })).filter((word) => word >= "\u0600");
  const scores = none();
  const exclusive = none();
  for (const word of words) {
    const wordMarkers = markersOf(word);
    for (const marker of wordMarkers) {
      scores[marker.dialect] += marker.weight;
      if (marker.exclusive) exclusive[marker.dialect] += 1;
    }
    if (wordMarkers.length > 0) continue;
    for (const shape of dialectShapes) {
      if (!shape.pattern.test(word) || shape.except.test(word)) continue;
      for (const [dialect, weight] of shape.adds) scores[dialect] += weight;
    }
  }
  return { scores, exclusive, words: words.length };
}

/** Binary features beside the n-grams: thresholds of the marker scores, and letters that the n-grams normalise. */
function signsOf(text: string, { scores, exclusive }: MarkerCounts): string[] {
  const ofDialects = dialects.flatMap((dialect) => [
    ...[0.1, 2, 4].filter((least) => scores[dialect] >= least).map((least) => `${dialect} ${least}`),
    ...(exclusive[dialect] > 0 ? [`${dialect} only`] : []),
  ]);
  return [...ofDialects, ...["گ", "چ", "ڤ"].filter((letter) => text.includes(letter))];
}

export const dialectFeatures = (text: string, marked = countMarkers(text)): Map<number, number> => featuresOf(text, signsOf(text, marked));

const trained = restoreModel(dialectWeights);

/** Share of the evidence of the marker words that is dialectal, less for the words without any. */
function levelByMarkers({ scores, words }: MarkerCounts): number {
  const top = Math.max(...spokenDialects.map((dialect) => scores[dialect]));
  return top === 0 ? 0 : top / (top + 0.8 * scores.MSA + 0.12 * words + 0.5);
}

export function readDialect(text: string, model: Model = trained): DialectReading {
  const marked = countMarkers(text);
  const { exclusive, words } = marked;
  if (words === 0) return { dialect: "MSA", confidence: "INSUFFICIENT", level: 0, probabilities: none(), exclusive, words };
  const scored = scoreHeads(model, dialectFeatures(text, marked), [DIALECT_HEAD])[DIALECT_HEAD];
  const probabilities = none();
  for (const dialect of dialects) probabilities[dialect] = scored.find(({ value }) => value === dialect)?.probability ?? 0;
  const dialect = dialects.reduce((best, one) => (probabilities[one] > probabilities[best] ? one : best));
  const level = (1 - probabilities.MSA) * Math.max(MIN_DIALECT_LEVEL, levelByMarkers(marked));
  const confidence = words < 4 ? "INSUFFICIENT" : probabilities[dialect] >= HIGH_PROBABILITY ? "HIGH" : "LOW";
  return { dialect, confidence, level, probabilities, exclusive, words };
}

/** A confidence as a number for those who want one: 0 (a guess) to 1. */
export function confidenceNumber({ dialect, probabilities, words }: DialectReading): number {
  return Math.round(1000 * probabilities[dialect] * Math.min(1, words / 4)) / 1000;
}

export interface TextQuality {
  /** Whether a text for the requested dialect has it at this level. */
  fidelity: number;
  /** Well written: digits, punctuation, letters. */
  fluency: number;
  /** Without words that only another dialect has. */
  lexicalPurity: number;
  score: number;
  reading: DialectReading;
}

const targetLevel = { dialect: 0.6, standard: 0.05 };

/** Orthography starts at 1 and loses a fifth for each fault. */
export function orthography(text: string): number {
  const faults = [
    /[0-9]/.test(text) && /[٠-٩۰-۹]/.test(text),
    /[!?؟،؛.]{2,}/.test(text.replaceAll("...", "…")),
    /[\u0621-\u064a][A-Za-z]+[\u0621-\u064a]/.test(text),
    /([\u0621-\u064a])\1{2,}/.test(text),
    /(?<=^|\s)و\s/.test(text),
  ];
  return Math.max(0, 1 - 0.2 * faults.filter(Boolean).length);
}

/** Scores of one text against the dialect it was written for, each 0 to 1; `score` 0 to 100 = 40 % fidelity, 25 % level, 20 % purity, 15 % orthography. */
export function rateText(text: string, target: Dialect): TextQuality {
  const reading = readDialect(text);
  const share = reading.probabilities[target];
  const level = 1 - Math.min(1, Math.abs(reading.level - (target === "MSA" ? targetLevel.standard : targetLevel.dialect)) / 0.5);
  const hits = dialects.reduce((sum, dialect) => sum + (dialect === "MSA" && target === "MSA" ? 0 : reading.exclusive[dialect]), 0);
  const foreign = spokenDialects.filter((dialect) => dialect !== target).reduce((sum, dialect) => sum + reading.exclusive[dialect], 0);
  const lexicalPurity = 1 - foreign / Math.max(1, hits);
  const fluency = orthography(text);
  const score = 100 * (0.4 * share + 0.25 * level + 0.2 * lexicalPurity + 0.15 * fluency);
  return { fidelity: (0.4 * share + 0.25 * level) / 0.65, fluency, lexicalPurity, score, reading };
}
