import { heads } from "@/server/domains/copilot/data/intents";
import { clauseFeatures } from "@/server/domains/copilot/engine/planner/classifier";
import { readSlots } from "@/server/domains/copilot/engine/planner/slots";
import { readWords, wordsIn } from "@/server/domains/copilot/engine/planner/words";
import { type LabelledText, storeModel, type Training, trainModel } from "../train-model";
import { clauseOf, headValues, type Utterance } from "./utterances";

/** Trains the planner's classifier. */

export const TRAINING: Training = { heads, maxFeatures: 14_800, rate: 0.15 };

export function labelledText(utterance: Utterance): LabelledText {
  const clause = clauseOf(utterance);
  return { writer: utterance.writer, features: clauseFeatures(clause, readSlots(readWords(clause.text))), values: headValues(utterance) };
}

/** Names and texts that an utterance only cites: no words of instructions. */
const cited = ["campaign", "campaigns", "account", "text", "query", "topic", "post"];

/** Words that instructions of at least two writers have, and not mostly as part of a name or a text that they cite. */
function knownWords(utterances: readonly Utterance[]): string[] {
  const seen = new Map<string, { writers: Set<string>; count: number; cited: number }>();
  for (const utterance of utterances) {
    const named = new Set(cited.flatMap((key) => wordsIn(String(utterance.slots[key] ?? ""))));
    for (const word of new Set(wordsIn(clauseOf(utterance).text))) {
      if (!/^\p{L}/u.test(word)) continue;
      const own = seen.get(word) ?? { writers: new Set(), count: 0, cited: 0 };
      own.writers.add(utterance.writer);
      own.count += 1;
      own.cited += named.has(word) ? 1 : 0;
      seen.set(word, own);
    }
  }
  return [...seen].flatMap(([word, own]) => (own.writers.size > 1 && 2 * own.cited < own.count ? [word] : [])).sort();
}

/** What the planner reads, as it is stored. */
export function trainedWeights(utterances: readonly Utterance[]) {
  const model = trainModel(utterances.map(labelledText), TRAINING);
  // A refusal is worse than an answer to another question: what is outside has to be twice as likely.
  const bias = model.bias.map((one, at) => (model.labels[at] === "intent=out_of_scope" ? one - Math.LN2 : one));
  return { ...storeModel({ ...model, bias }), words: knownWords(utterances).join(" ") };
}
