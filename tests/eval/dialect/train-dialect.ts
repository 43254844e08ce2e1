import { dialects } from "@/server/domains/ads/dialect.schema";
import { DIALECT_HEAD, dialectFeatures } from "@/server/domains/ads/engine/dialect-scores";
import { postPatterns } from "@/server/domains/copilot/data/draft-patterns";
import type { Model } from "@/server/lib/text-classifier";
import { labelled } from "../table";
import { type LabelledText, type Training, trainModel } from "../train-model";

/** Trains the model that tells the varieties of Arabic apart. Each set is of one hand. */

export const TRAINING: Training = { heads: [DIALECT_HEAD], maxFeatures: 24_000, rate: 0.15 };

export const learntSets = ["train-1", "train-2", "train-3", "train-4", "w1", "w2", "w3", "w4", "w5", "w6"].map((name) => `dialect-${name}`);

/** What the service itself writes in a dialect, without the words of the person. */
const ownTexts = dialects.flatMap((dialect) =>
  Object.values(postPatterns[dialect])
    .flat()
    .map((pattern) => ({ writer: "own", dialect, text: pattern.replace(/\{\w+\}/g, " ") })),
);

export function labelledTexts(sets: readonly string[] = learntSets): LabelledText[] {
  const written = sets.flatMap((writer) => labelled(writer).map(([dialect = "", text = ""]) => ({ writer, dialect, text })));
  return [...written, ...ownTexts].map(({ writer, dialect, text }) => ({ writer, features: dialectFeatures(text), values: { [DIALECT_HEAD]: dialect } }));
}

export const trainDialectModel = (sets?: readonly string[]): Model => trainModel(labelledTexts(sets), TRAINING);
