import { featuresOf, restoreModel, type Scored, scoreHeads } from "@/server/lib/text-classifier";
import weights from "../../data/intent-weights.json";
import type { OfferedIntent } from "./contract";
import { type Slots, signsOf } from "./slots";

/** Talk, and what only a message before it gives a sense: never offered as a choice. */
const notOffered = ["confirm", "decline", "greeting", "thanks", "small_talk", "out_of_scope", "follow_up", "answer"] as const;
/** What a message may want. */
export type Intent = OfferedIntent | (typeof notOffered)[number];
export const isOffered = (intent: Intent): intent is OfferedIntent => !(notOffered as readonly Intent[]).includes(intent);

/** Nothing is done for it, and nothing follows from it. */
export const isTalk = (intent: Intent): boolean => !isOffered(intent) || intent === "help" || intent === "waiting";

/** Intents that propose a change or store something: they need more confidence than a question does. */
export const writing: ReadonlySet<Intent> = new Set<Intent>(["pause", "resume", "autopilot", "draft", "schedule", "remember"]);

/** Intents whose object is a text that follows them. */
export const takesText: ReadonlySet<Intent> = new Set<Intent>(["policy", "check_post", "remember", "plan_add", "plan_make", "draft"]);

/** What the classifier also reads of some intents: a slot that has few values, `none` among them. */
export const heads = ["intent", "direction", "status", "enabled", "fresh"] as const;
export type Head = (typeof heads)[number];

/** The head whose value is the intent's variant, and its values. */
export const variants: Partial<Record<Intent, { head: Head; values: readonly string[]; least?: number }>> = {
  top: { head: "direction", values: ["top", "bottom"] },
  pause: { head: "direction", values: ["top", "bottom"], least: 0.3 },
  resume: { head: "direction", values: ["top", "bottom"] },
  campaigns: { head: "status", values: ["ACTIVE", "PAUSED"] },
  posts: { head: "status", values: ["DRAFT", "SCHEDULED", "PUBLISHED", "FAILED"] },
  autopilot: { head: "enabled", values: ["true", "false"] },
  anomalies: { head: "fresh", values: ["true"], least: 0.8 },
};

/** The trained model of what an instruction asks for. `npm run train` writes its weights. */

/** A part of a message that is one instruction. */
export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
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
