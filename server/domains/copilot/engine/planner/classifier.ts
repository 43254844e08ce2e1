import { featuresOf, restoreModel, type Scored, scoreHeads } from "@/server/lib/text-classifier";
import weights from "../../data/intent-weights.json";
import { type Head, heads, type Intent, variants } from "../../data/intents";
import { type Slots, signsOf } from "./slots";

/** The trained model of what an instruction asks for. `npm run train` writes its weights. */

/** A part of a message that is one instruction. */
export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
}

/** As it was written. */
export function lineOf({ text, quotes, payload }: Clause): string {
  const all = quotes.values();
  const whole = text.replace(/[\ue000-\ue0ff]/g, () => `"${all.next().value ?? ""}"`);
  return payload === null ? whole : `${whole}: ${payload}`;
}

/** The values of each head, most likely first. */
export type Classified = Readonly<{ [H in Head]: readonly Scored<H extends "intent" ? Intent : string>[] }>;

/** Stands for a text that is content and no instruction. */
export const HIDDEN = "\ue000";

/** That a text follows the instruction is known, and nothing of the text. */
export function clauseFeatures({ text, quotes, payload }: Clause, slots: Slots): Map<number, number> {
  const signs = [...signsOf(slots), ...(quotes.length > 0 ? ["quote"] : []), ...(payload === null ? [] : ["payload"])];
  return featuresOf(payload === null ? text : `${text} ${HIDDEN}`, signs);
}

const model = restoreModel(weights);

/** All that it knows. */
export const intents = model.labels.flatMap((label) => (label.startsWith("intent=") ? [label.slice("intent=".length) as Intent] : []));

export const classify = (clause: Clause, slots: Slots): Classified => scoreHeads(model, clauseFeatures(clause, slots), heads) as Classified;

/** The variant of an intent that a text names, likelier than `least`; null: none. */
export function variantOf(classified: Classified, intent: Intent, least = 0.5): string | null {
  const own = variants[intent];
  const possible = own ? classified[own.head].filter(({ value }) => value === "none" || own.values.includes(value)) : [];
  const whole = possible.reduce((sum, { probability }) => sum + probability, 0);
  const found = possible.find(({ value, probability }) => value !== "none" && probability > (own?.least ?? least) * whole);
  return found?.value ?? null;
}
