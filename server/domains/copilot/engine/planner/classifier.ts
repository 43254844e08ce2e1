import { featuresOf, restoreModel, type Scored, scoreHeads } from "@/server/lib/text-classifier";
import weights from "../../data/intent-weights.json";
import { type Head, heads, type Intent, variants } from "./intents";

/** The trained model of what an instruction asks for. `npm run train` writes its weights. */

/** The values of each head, most likely first. */
export type Classified = Readonly<Record<Head, readonly Scored[]>>;

/** Stands for a text that is content and no instruction. */
export const HIDDEN = "\ue000";

/** The variant of an intent that a text names, likelier than `least`; null: none. */
export function variantOf(classified: Classified, intent: Intent, least = 0.5): string | null {
  const own = variants[intent];
  const possible = own ? classified[own.head].filter(({ value }) => value === "none" || own.values.includes(value)) : [];
  const whole = possible.reduce((sum, { probability }) => sum + probability, 0);
  const found = possible.find(({ value, probability }) => value !== "none" && probability > (own?.least ?? least) * whole);
  return found?.value ?? null;
}

const model = restoreModel(weights);

export const classify = (text: string, signs: Iterable<string>): Classified => scoreHeads(model, featuresOf(text, signs), heads);

/** What is classified of an instruction: that a text follows it, and nothing of the text. */
export const classifierText = ({ text, payload }: { text: string; payload: string | null }): string => (payload === null ? text : `${text} ${HIDDEN}`);

export interface RankedIntent {
  intent: Intent;
  probability: number;
}

/** Most likely first. */
export const rankIntents = ({ intent }: Classified): RankedIntent[] => intent.map(({ value, probability }) => ({ intent: value as Intent, probability }));
