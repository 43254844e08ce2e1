import { text } from "@/server/lib/text";
import { featuresOf, restoreModel, type Scored, scoreHeads } from "@/server/lib/text-classifier";
import { copilotLocales } from "../../copilot.schema";
import * as phrases from "../../data/instruction-phrases";
import weights from "../../data/intent-weights.json";
import { changes, type Head, heads, type Intent, isOffered, judgesText, takesText, variants, writing } from "../../data/intents";
import { lowerIsBetter } from "./conditions";
import { namesHour } from "./moments";
import { readSlots, type Slots, signsOf } from "./slots";
import { readWords, withoutSlips, wordsIn } from "./words";

/** What the instructions of a message ask for, by a trained model and by phrases that are beyond doubt. `npm run train` writes the weights. */

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
const intents = model.labels.flatMap((label) => (label.startsWith("intent=") ? [label.slice("intent=".length) as Intent] : []));

const classify = (clause: Clause, slots: Slots): Classified => scoreHeads(model, clauseFeatures(clause, slots), heads) as Classified;

/** The variant of an intent that a text names, likelier than `least`; null: none. */
export function variantOf(classified: Classified, intent: Intent, least = 0.5): string | null {
  const own = variants[intent];
  const possible = own ? classified[own.head].filter(({ value }) => value === "none" || own.values.includes(value)) : [];
  const whole = possible.reduce((sum, { probability }) => sum + probability, 0);
  const found = possible.find(({ value, probability }) => value !== "none" && probability > (own?.least ?? least) * whole);
  return found?.value ?? null;
}

/** One instruction of a message, understood. */
export type Request = ReturnType<typeof readRequest>;

/** Confidence below which the copilot asks what is meant; the second value is for intents that propose a change. */
const SURE = 0.35;
const SURE_OF_CHANGE = 0.45;

export const isUnsure = ({ intent, confidence, choices }: Request): boolean => choices.length > 0 && confidence < (writing.has(intent) ? SURE_OF_CHANGE : SURE);

/** The intents that the copilot offers itself, by the words that it offers them with. */
const offered = new Map<string, Intent>(
  copilotLocales.flatMap((locale) => intents.filter(isOffered).map((intent) => [wordsIn(text(locale, `reply.choice.${intent}`)).join(" "), intent])),
);

/** Where a low figure is a bad one, whoever names the lowest means the last. */
const namesLowest = (text: string, { metrics }: Slots): boolean => phrases.lowest.test(text) && !metrics.some((metric) => lowerIsBetter.has(metric));

/** Whether a text starts or stops something; null: neither, or both. */
export function turnIn(text: string): "resume" | "pause" | null {
  const [on, off] = [phrases.turnsOn.test(text), phrases.turnsOff.test(text)];
  return on === off ? null : on ? "resume" : "pause";
}

/** Of running or of paused campaigns; null: of both; undefined: not told. */
export function statusIn(text: string): string | null | undefined {
  const [active, paused] = [phrases.running.test(text), phrases.paused.test(text)];
  if (!active && !paused) return undefined;
  return active === paused || phrases.besides.test(text) ? null : active ? "ACTIVE" : "PAUSED";
}

function readVariant(intent: Intent, classified: Classified, text: string, slots: Slots, isBare: boolean): string | null {
  // "Pause the campaign" says nothing of which.
  if (isBare && (intent === "pause" || intent === "resume")) return null;
  const turn = turnIn(text);
  if (intent === "autopilot" && turn) return String(turn === "resume");
  // Both: "turn off autopilot on Google".
  if (intent === "autopilot" && !phrases.turnsOff.test(text)) return String(variantOf(classified, intent, SURE_OF_OFF) !== "false");
  const status = intent === "campaigns" ? statusIn(text) : undefined;
  if (status !== undefined) return status;
  if (intent === "posts" && variantOf(classified, intent) === null) return phrases.failed.test(text) ? "FAILED" : phrases.drafts.test(text) ? "DRAFT" : null;
  // Whoever names what costs most means the first by spend, and no waste.
  if (intent === "top" && slots.metrics.length > 0 && phrases.highest.test(text) && !slots.metrics.some((metric) => lowerIsBetter.has(metric))) return "top";
  return intent === "top" && namesLowest(text, slots) ? "bottom" : variantOf(classified, intent);
}

/** Autopilot that no word turns off is to be turned on. */
const SURE_OF_OFF = 0.9;

/** How likely both sides of a conjunction are to be instructions, and how likely the whole must not be to be one, as "وش أفضل وقت" is. */
const SURE_OF_SIDE = 0.65;
const SURE_OF_WHOLE = 0.98;

const LIKELY = 0.3;
/** A change without a word for it, and what is likeliest beside it. */
const SURE_OF_TURN = 0.8;
const LEAST_SURE = 0.6;

/** "Delete the failed post": no campaign is paused for it, and no post shown. */
const deletable: ReadonlySet<Intent> = new Set<Intent>(["pause", "posts", "failed_post"]);

export function readRequest(clause: Clause) {
  const { text, quotes } = clause;
  const words = readWords(text);
  const spelt = withoutSlips(text);
  const slots = readSlots(readWords(spelt));
  const classified = classify({ ...clause, text: spelt }, slots);
  const ranked = classified.intent;
  const singular = phrases.oneOnly.test(spelt);
  const [first = { value: "out_of_scope" as const, probability: 0 }] = ranked;
  const isText = clause.payload !== null || quotes.length > 0;
  const isOfAlerts = phrases.alerts.test(text) && slots.adPlatforms.length === 0 && !writing.has(first.value);
  const sure =
    offered.get(words.map((word) => word.text).join(" ")) ??
    (isOfAlerts ? "anomalies" : undefined) ??
    ((deletable.has(first.value) && phrases.deletes.test(spelt)) || (first.value === "schedule" && phrases.unschedules.test(spelt)) ? "delete" : undefined) ??
    ((first.value === "campaign" || first.value === "pause" || first.value === "resume") && phrases.why.test(spelt)
      ? phrases.wasDone.test(spelt)
        ? "activity"
        : "explain"
      : undefined) ??
    // "The campaign that spends most" has no name.
    (first.value === "campaign" && slots.metrics.length > 0 && slots.unknown.length === 0 && phrases.highest.test(spelt) ? "top" : undefined) ??
    // A text, a platform and an hour are a post to be drafted, whatever verb they have, and so are a text and "Insta draft".
    (isText &&
    slots.socialPlatforms.length > 0 &&
    first.value !== "schedule" &&
    (namesHour(text) || (phrases.drafts.test(text) && !judgesText.has(first.value)))
      ? "draft"
      : undefined);
  const isTurn = first.value === "pause" || first.value === "resume";
  // "Switch on all paused campaigns": likelier to be of paused ones than to switch them on.
  // «وقف كل الحملات» is likelier to list them.
  const told = turnIn(spelt);
  const isLikely = (first.value === "campaigns" || first.value === "campaign") && ranked.some(({ value, probability: own }) => value === told && own > LIKELY);
  const turn = isTurn || isLikely ? told : null;
  // Without a word that starts or stops something, nothing is started or stopped that is not sure.
  const isDoubtful = isTurn && turn === null && first.probability < SURE_OF_TURN && !phrases.noWish.test(words.map((word) => word.text).join(" "));
  const other = isDoubtful ? ranked.find(({ value }) => isOffered(value) && !writing.has(value)) : undefined;
  // Never sure enough to be an instruction of its own beside another: "pause brand search and performance max".
  const next = other ? { ...other, probability: Math.min(LEAST_SURE, other.probability / (1 - first.probability)) } : first;
  const turned = turn ? { value: turn, probability: Math.max(first.probability, SURE_OF_SIDE) } : next;
  const { value: intent, probability } = sure ? { value: sure, probability: 1 } : turned;
  return {
    ...clause,
    intent,
    /** Whether a later message has changed what was proposed, which waits no more. */
    corrects: false,
    /** Texts that say when, each over those before it. */
    times: [text] as readonly string[],
    /** Later messages that change the texts that were written. */
    revision: "",
    /** `DRAFT` of the posts, `bottom` of the best and worst. */
    variant: readVariant(intent, classified, spelt, slots, singular && words.length <= 2),
    /** How likely the intent is, from 0 to 1. */
    confidence: probability,
    /** The likeliest that can be offered. */
    choices: ranked.flatMap(({ value, probability: own }) => (isOffered(value) && own > 0.03 ? [value] : [])).slice(0, 3),
    classified,
    words,
    /** Words that may be of a name: those of an answer to "which one?" before all others. */
    nameWords: quotes.length > 0 ? quotes.flatMap(readWords) : words,
    slots,
    singular,
  };
}

/** An instruction without a text that is set apart from it. */
export const readText = (text: string, quotes: readonly string[] = []): Request => readRequest({ text, quotes, payload: null });

const isClear = ({ intent, confidence }: Request): boolean => isOffered(intent) && confidence >= SURE_OF_SIDE;

/** How many words a text that is set apart has at least. */
const SHORTEST_TEXT = 3;

/** Cutting a message into its instructions. What is in quotes, or after the colon of "check this:", is content and no instruction. */

const quotedText = /["“”„«»][^"“”„«»]{1,5000}["“”„«»]|(?<![\p{L}\p{N}])'[^'\n]{2,5000}'(?![\p{L}\p{N}])/gu;
const FIRST_QUOTE = 0xe000;
const placeholder = /[\ue000-\ue0ff]/g;
/** The person waits for the answer, and everyone else for the process: a message is read as this many instructions, whatever is left being of the last. */
const MAX_CLAUSES = 30;
const MAX_CONJUNCTIONS = 10;
/** Of either side of a conjunction, the most characters that are classified. */
const MAX_JUDGED_LENGTH = 400;

/** Cut where both sides are instructions of their own. Also takes from the message's `budget` of conjunctions that may be judged. */
function splitAtConjunction(text: string, budget: { left: number }): string[] {
  const judge = (part: string) => readText(part, part.match(placeholder) ?? []);
  for (const found of text.matchAll(phrases.conjunction)) {
    const end = found.index + found[0].length;
    const [left, right] = [text.slice(0, found.index).slice(-MAX_JUDGED_LENGTH).trim(), text.slice(end, end + MAX_JUDGED_LENGTH).trim()];
    if (budget.left-- <= 0) break;
    const [first, second] = [judge(left), judge(right)];
    const isTwo = first.intent !== second.intent && isClear(first) && isClear(second);
    const isOfPosts = first.intent === "posts" || first.intent === "failed_post";
    const isOne =
      // "Revenue please, quick", "odd, who paused it?"
      (Math.min(first.words.length, second.words.length) === 1 && /^[،,]/.test(found[0])) ||
      // "Pause Brand Search and Performance Max": another name.
      (changes(first.intent) && second.intent === "campaign" && second.words.length < 4 && !phrases.showing.test(second.words[0]?.text ?? "")) ||
      // "Now the oud one, same day and time"
      (first.intent === "publish_now" && second.intent === "schedule" && second.slots.unknown.length === 0) ||
      // "The client approved 2,000 a day, how should we split it?"
      (first.intent === "set_budget" && second.intent === "budget_shift") ||
      // "Insta gets “…” and X gets “…”"
      (first.intent === "draft" && first.quotes.length > 0 && second.quotes.length > 0) ||
      // "Per platform, what have we spent since the 1st?"
      (first.intent === "by_platform" && first.words.length < 4) ||
      [first, second].some(({ intent, text: own }) => intent === "brief" && phrases.aside.test(own)) ||
      // "What failed to publish, and why?" is of the posts alone.
      (isOfPosts && second.intent === "explain" && second.words.length <= 2);
    if (isTwo && !isOne && judge(`${left} ${right}`).confidence <= SURE_OF_WHOLE)
      return [text.slice(0, found.index).trim(), ...splitAtConjunction(text.slice(end), budget)];
  }
  return [text.trim()];
}

/** "check this: …", with no time of day and no address in it; "is this allowed? …" where the text has several words. */
const followedByText = /^((?:[^:：\n?؟]|:(?=\d\d)){2,160}?)\s*([:：](?!\/\/|\d\d)|\n|[?؟](?=\s*(?:\S+\s+){2}\S))\s*(\S[\s\S]*)$/u;

/** What is said one after the other, without the marks of a list. */
export const sentencesIn = (text: string): string[] =>
  text.split(phrases.sequence).flatMap((part) => part.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim() || []);

/** The first ones, and all that follows as one more. */
const atMost = (parts: readonly string[]): readonly string[] =>
  parts.length <= MAX_CLAUSES ? parts : [...parts.slice(0, MAX_CLAUSES - 1), parts.slice(MAX_CLAUSES - 1).join(" ")];

/** `givenIntent`: the message's intent, where it is determined already. */
export function clausesOf(message: string, givenIntent?: Intent): Clause[] {
  const quotes: string[] = [];
  const masked = message.replace(quotedText, (own) => ` ${String.fromCharCode(FIRST_QUOTE + Math.min(quotes.push(own.slice(1, -1).trim()) - 1, 255))} `);
  const quotesIn = (text: string): string[] => (text.match(placeholder) ?? []).map((mark) => quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? "");

  let instructions = masked;
  const [, head, mark = "", rest] = followedByText.exec(masked) ?? [];
  if (head !== undefined && rest !== undefined) {
    const content = rest.trim();
    const own = quotesIn(head);
    const payload = lineOf({ text: content, quotes: quotesIn(content), payload: null }).replace(/^"([^"]*)"$/, "$1");
    const asked = readText(`${head} ${HIDDEN}`, [...own, payload]);
    const intent = givenIntent ?? asked.intent;
    // "Quick one before my call: how many orders …?"
    const ofHead = readText(head, own);
    const isJudged = judgesText.has(ofHead.intent);
    const isLeadIn =
      asked.confidence < SURE_OF_CHANGE || (mark === ":" && takesText.has(asked.intent) && !takesText.has(ofHead.intent) && !phrases.planNoun.test(head));
    // "Snap tonight 9pm: …" is a post, whatever its text is like.
    const isOfPost = writing.has(ofHead.intent) || (asked.intent === "draft" && ofHead.slots.socialPlatforms.length > 0);
    const isAside = !givenIntent && !isOfPost && isLeadIn && isClear(readText(content.slice(0, MAX_JUDGED_LENGTH)));
    // "Any ads going stale? People see the same": what follows is no text to be judged.
    const isQuestion = /[?؟]/.test(mark);
    // "Schedule this for tomorrow at 6 on X: …": no post that exists.
    const schedulesText = intent === "schedule" && !phrases.postNoun.test(head) && readWords(content).length >= SHORTEST_TEXT;
    // "Two drafts: Insta “…” and X “…”": instructions, and no text.
    const [texts, { socialPlatforms }] = [quotesIn(content), readSlots(readWords(content))];
    const isOfSeveral = intent === "draft" && texts.length > 1 && texts.length === socialPlatforms.length;
    if (isAside) instructions = content;
    else if (isOfSeveral) return [{ text: masked.replace(/[^\S\n]+/g, " ").trim(), quotes, payload: null }];
    else if ((isQuestion ? judgesText.has(intent) && (isJudged || ofHead.confidence < SURE_OF_SIDE) : takesText.has(intent)) || schedulesText)
      return [{ text: head, quotes: own, payload }];
  }
  const line = instructions.replace(/[^\S\n]+/g, " ");
  if (givenIntent) return [{ text: line.trim(), quotes, payload: null }];
  const budget = { left: MAX_CONJUNCTIONS };
  return atMost(atMost(sentencesIn(line)).flatMap((text) => splitAtConjunction(text, budget))).map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
