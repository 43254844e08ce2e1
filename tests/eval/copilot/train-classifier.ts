import { heads } from "@/server/domains/copilot/data/intents";
import { clauseFeatures } from "@/server/domains/copilot/engine/planner/classifier";
import { readSlots } from "@/server/domains/copilot/engine/planner/slots";
import { isSlipOf, readWords, wordsIn } from "@/server/domains/copilot/engine/planner/words";
import { digestOf, type LabelledText, storeModel, type Training, trainModel } from "../train-model";
import { clauseOf, headValues, INSTRUCTIONS, type Utterance } from "./utterances";

/** Trains the planner's classifier. */

export const TRAINING: Training = { heads, maxFeatures: 34_000, rate: 0.15 };

export function labelledText(utterance: Utterance): LabelledText {
  const clause = clauseOf(utterance);
  return { writer: utterance.writer, features: clauseFeatures(clause, readSlots(readWords(clause.text))), values: headValues(utterance) };
}

/** Names and texts that an utterance only cites: no words of instructions. */
const cited = ["campaign", "campaigns", "account", "text", "query", "topic", "post"];

/** More of them make no answer better, and fewer make some worse. */
const LEVELS = 4;
/** A name is written right so much more often than with a slip. */
const SLIPS_OF_NAME = 10;

/** Words that instructions of at least two writers have, and not mostly as part of a name or a text that they cite. */
function knownWords(utterances: readonly Utterance[]): string[] {
  const seen = new Map<string, { writers: Set<string>; count: number; cited: number }>();
  for (const utterance of utterances.filter(({ writer }) => writer !== INSTRUCTIONS)) {
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
  const shared = [...seen].filter(([, { writers }]) => writers.size > 1);
  const isOfInstructions = ({ cited, count }: { cited: number; count: number }): boolean => 2 * cited < count;
  // "Ramdan" is a slip of a name, and no word by itself.
  const isSlipOfName = (word: string, { count }: { count: number }): boolean =>
    shared.some(([name, own]) => !isOfInstructions(own) && SLIPS_OF_NAME * count < own.count && isSlipOf(word, name));
  return shared.flatMap(([word, own]) => (isOfInstructions(own) && !isSlipOfName(word, own) ? [word] : [])).sort();
}

/** What the planner reads, as it is stored. */
export function trainedWeights(utterances: readonly Utterance[]) {
  const texts = utterances.map(labelledText);
  const model = trainModel(texts, TRAINING);
  // A refusal is worse than an answer to another question: what is outside has to be twice as likely.
  const bias = model.bias.map((one, at) => (model.labels[at] === "intent=out_of_scope" ? one - Math.LN2 : one));
  return { ...storeModel({ ...model, bias }, LEVELS), trainedOn: digestOf(texts), words: knownWords(utterances).join(" ") };
}
