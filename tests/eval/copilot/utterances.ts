import { changes, type Head, type Intent, isOffered, variants } from "@/server/domains/copilot/data/intents";
import { clausesOf } from "@/server/domains/copilot/engine/planner/clauses";
import { findText } from "@/server/lib/text";
import { labelled } from "../table";

/** What people type, by the hand that wrote it: the intent, the variety of its language, the text, the slots that it names, and the message before it. */
export interface Utterance {
  writer: string;
  intent: Intent;
  variety: string;
  text: string;
  slots: Readonly<Record<string, unknown>>;
  after: string | null;
}

/** The single messages of `copilot-train-*` and `copilot-tune-*`, each with the intent of its tools, and with no slot that it may well name. */
export const INSTRUCTIONS = "instructions";

/** Whose utterances the classifier is trained on. The writers of a holdout are never among them. `w24` to `w27` write carelessly. */
export const TRAINING_WRITERS = [
  "w0",
  "w1",
  "w2",
  "w3",
  "w4",
  "w5",
  "w6",
  "w7",
  "w8",
  "w9",
  "w10",
  "w11",
  "w12",
  "w13",
  "w14",
  "w15",
  "w16",
  "w17",
  "w18",
  "w19",
  "w20",
  "w21",
  "w22",
  "w23",
  "w24",
  "w25",
  "w26",
  "w27",
  "w28",
  "w29",
  "w30",
  "w31",
  "w32",
  "w33",
  "w34",
  INSTRUCTIONS,
] as const;

/**
 * Other writers', read once when the classifier was done. `holdout-2026-11-27-mixed`: 0.74 right before writers `w9` and `w10`, who write in mixed script
 * alone, were learnt from, 0.83 after.
 */
export const HOLDOUTS = ["holdout-2026-11-25-a", "holdout-2026-11-25-b", "holdout-2026-11-27-mixed", "holdout-2026-11-28"] as const;

/** Writers who were to write as carelessly and indirectly as people may. */
export const CARELESS = ["tune-1", "tune-2", "tune-3", "tune-4", "tune-5"] as const;

const unescaped = (text: string): string => text.replaceAll("\\n", "\n");
const isIntent = (name: string): name is Intent => findText("en", "reply.choice", name) !== undefined || !isOffered(name as Intent);

export function readUtterances(writer: string): Utterance[] {
  return labelled(`utterances-${writer}`).map(([intent = "", variety = "", text = "", slots, after]) => {
    if (!isIntent(intent)) throw new Error(`${writer}: no intent ${intent}`);
    return {
      writer,
      intent,
      variety,
      text: unescaped(text),
      slots: slots ? (JSON.parse(slots) as object) : {},
      after: after ? unescaped(after) : null,
    } as Utterance;
  });
}

/** As the planner sees it with the intent determined. */
export const clauseOf = ({ text, intent }: Utterance) => clausesOf(text, intent)[0] ?? { text, quotes: [], payload: null };

/** Of each head of the classifier that reads this utterance, the value it is to read. */
export function headValues({ intent, slots, writer }: Utterance): Partial<Record<Head, string>> {
  const head = variants[intent]?.head;
  const value = head && slots[head];
  const isTold = head && (value !== undefined || writer !== INSTRUCTIONS || !changes(intent));
  const followed = intent === "follow_up" ? (["direction", "status"] as const) : [];
  return {
    intent,
    ...(isTold ? { [head]: value === undefined ? "none" : String(value) } : {}),
    ...Object.fromEntries(followed.map((one) => [one, String(slots[one] ?? "none")])),
  };
}
