import { text } from "@/server/lib/text";
import { copilotLocales } from "../../copilot.schema";
import * as phrases from "../../data/instruction-phrases";
import { adPlatformTerms, weekdayTerms } from "../../data/instruction-words";
import { type Intent, isOffered, writing } from "../../data/intents";
import { type Clause, classify, intents } from "./classifier";
import { chooseIntent, readVariant, statusIn } from "./intent-rules";
import { beforeSubject, withoutMoment } from "./moments";
import { readSlots } from "./slots";
import { findDistinct, readWords, withoutSlips, wordsIn } from "./words";

/** One instruction of a message, understood. */
export type Request = ReturnType<typeof readInstruction>;

/** Confidence below which the copilot asks what is meant; the second value is for intents that propose a change. */
const SURE = 0.35;
export const SURE_OF_CHANGE = 0.45;

export const isUnsure = ({ intent, confidence, choices }: Request): boolean => choices.length > 0 && confidence < (writing.has(intent) ? SURE_OF_CHANGE : SURE);

/** The intents that the copilot offers itself, by the words that it offers them with. */
const offered = new Map<string, Intent>(
  copilotLocales.flatMap((locale) => intents.filter(isOffered).map((intent) => [wordsIn(text(locale, `reply.choice.${intent}`)).join(" "), intent])),
);

const platformNames = Object.keys(adPlatformTerms) as (keyof typeof adPlatformTerms)[];

/** One that is of several, some of which may be left out. */
export const takesExclusions: ReadonlySet<Intent> = new Set(["pause", "resume", "schedule", "autopilot"]);

function readInstruction(clause: Clause) {
  const { text, quotes, payload } = clause;
  const words = readWords(text);
  const spelt = withoutSlips(text);
  const slots = readSlots(readWords(spelt));
  const classified = classify({ ...clause, text: spelt }, slots);
  const ranked = classified.intent;
  const singular = phrases.oneOnly.test(spelt) || phrases.oneOnly.test(text);
  const own = offered.get(words.map((word) => word.text).join(" "));
  const { value: intent, probability } = own
    ? { value: own, probability: 1 }
    : chooseIntent({ text: spelt, slots, ranked, isText: payload !== null || quotes.length > 0 });
  return {
    ...clause,
    intent,
    /** Whether a later message has changed what was proposed, which waits no more. */
    corrects: false,
    /** Whether it proposes the like of what waits, for another: the next yes is of both. */
    isBeside: false,
    /** Texts that say when, each over those before it. */
    times: [text] as readonly string[],
    /** Later messages that change the texts that were written. */
    revision: "",
    /** `DRAFT` of the posts, `bottom` of the best and worst. */
    variant: readVariant(intent, classified, spelt, slots, singular && words.length <= 2),
    /** Names of those that it leaves out. */
    exclusions: [] as readonly string[],
    /** ISO weekdays on which nothing of it is to go out. */
    avoidedDays: [] as readonly number[],
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

/** The days of the week that a text names, as ISO weekdays. */
export const weekdaysIn = (text: string): number[] => findDistinct(readWords(text), weekdayTerms).map(({ names }) => Number(names));

export function readRequest(clause: Clause): Request {
  const whole = readInstruction(clause);
  const { intent, confidence, slots } = whole;
  const found = phrases.exclusion.exec(clause.text) ?? (takesExclusions.has(intent) && intent !== "schedule" ? null : phrases.without.exec(clause.text));
  if (!found) return whole;
  const name = clause.text.slice(found.index + found[0].length);
  const before = clause.text.slice(0, found.index);
  const avoidedDays = intent === "schedule" ? weekdaysIn(name) : [];
  // "Schedule all drafts, but not on Friday"
  if (avoidedDays.length > 0 && withoutMoment(name, false) === "") return { ...readInstruction({ ...clause, text: before }), intent, confidence, avoidedDays };
  if (intent === "schedule" && !phrases.exclusion.test(clause.text)) return whole;
  const isOfCampaigns = intent === "campaign" || intent === "campaigns" || (intent === "results" && slots.all);
  if (!takesExclusions.has(intent)) {
    // "Without Google": of the other platform. "All but the paused ones": of the running.
    const [{ adPlatforms, socialPlatforms }, status] = [readSlots(readWords(name)), statusIn(name)];
    // "For all socials but TikTok"; "about everything but shoes" is what it says.
    if (intent === "draft" && socialPlatforms.length > 0 && found.index < beforeSubject(clause.text).length) {
      return { ...whole, slots: { ...slots, socialPlatforms: [] }, exclusions: [name] };
    }
    if (adPlatforms.length > 0) return { ...whole, slots: { ...slots, adPlatforms: platformNames.filter((one) => !adPlatforms.includes(one)) } };
    if (!isOfCampaigns) return whole;
    if (status) return { ...whole, intent: "campaigns", variant: status === "PAUSED" ? "ACTIVE" : "PAUSED" };
  }
  const head = readInstruction({ ...clause, text: before });
  // "All but the oud one for Friday at 8"
  return {
    ...head,
    text: clause.text,
    intent: isOfCampaigns ? "campaigns" : intent,
    confidence: Math.max(confidence, head.confidence),
    times: [clause.text],
    slots: { ...head.slots, zone: slots.zone },
    exclusions: [withoutMoment(name, false)],
  };
}

/** An instruction without a text that is set apart from it. */
export const readText = (text: string, quotes: readonly string[] = []): Request => readRequest({ text, quotes, payload: null });
