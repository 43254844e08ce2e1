import type { Scored } from "@/server/lib/text-classifier";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { type Intent, isOffered, judgesText, writing } from "../../data/intents";
import { type Classified, variantOf } from "./classifier";
import { lowerIsBetter } from "./conditions";
import { beforeSubject, namesHour, namesMoment } from "./moments";
import type { Slots } from "./slots";
import { wordsIn } from "./words";

/** What the words of an instruction say beyond doubt, whatever the classifier takes for likely. */

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
  return active === paused || followUps.besides.test(text) || phrases.included.test(text) ? null : active ? "ACTIVE" : "PAUSED";
}

export function statusOfPosts(said: string): string | null {
  const text = said.replace(phrases.notOfState, " ");
  if (phrases.drafts.test(text)) return "DRAFT";
  if (phrases.failed.test(text)) return "FAILED";
  if (phrases.queued.test(text)) return "SCHEDULED";
  return phrases.published.test(text) ? "PUBLISHED" : null;
}

/** Whether a text switches autopilot on, as `true` or `false`; null: it says neither. */
export function autopilotVariant(text: string): string | null {
  if (phrases.unwanted.test(text)) return "false";
  const turn = turnIn(text);
  return turn && String(turn === "resume");
}

/** What of an intent a text asks for: `DRAFT` of the posts, `bottom` of the best and worst. `isBare`: it only says "pause the campaign". */
export function readVariant(intent: Intent, classified: Classified, text: string, slots: Slots, isBare: boolean): string | null {
  // "Pause the campaign" says nothing of which.
  if (isBare && (intent === "pause" || intent === "resume")) return null;
  const isAutopilotOn = intent === "autopilot" ? autopilotVariant(text) : null;
  if (isAutopilotOn) return isAutopilotOn;
  // Both: "turn off autopilot on Google".
  if (intent === "autopilot" && !phrases.turnsOff.test(text)) return String(variantOf(classified, intent, SURE_OF_OFF) !== "false");
  const isRanked = phrases.thenTurned.test(text) || phrases.rankedOne.test(text);
  if ((intent === "pause" || intent === "resume") && isRanked && slots.metrics.length > 0) {
    if (namesLowest(text, slots)) return "bottom";
    if (phrases.highest.test(text)) return "top";
  }
  if ((intent === "pause" || intent === "resume") && slots.unknown.length + slots.conditions.length === 0) {
    // "Stop the weakest one"
    const [isWeaker, isStronger] = [phrases.weaker.test(text), phrases.stronger.test(text)];
    if (isWeaker !== isStronger) return isWeaker ? "bottom" : "top";
    // "Pause all low performing ones": as many as the person means.
    if (slots.all && !phrases.lowest.test(text) && !phrases.highest.test(text)) return null;
  }
  if (intent === "anomalies" && phrases.looksAgain.test(text)) return "true";
  const status = intent === "campaigns" ? statusIn(text) : undefined;
  if (status !== undefined) return status;
  // "What's lined up to be published"
  const ofPosts = intent === "posts" ? variantOf(classified, intent) : undefined;
  if (ofPosts === null || (ofPosts === "PUBLISHED" && phrases.queued.test(text))) return statusOfPosts(text);
  // Whoever names what costs most means the first by spend, and no waste.
  if (intent === "top" && slots.metrics.length > 0 && phrases.highest.test(text) && !slots.metrics.some((metric) => lowerIsBetter.has(metric))) return "top";
  // "Which gives the most back?"
  if (intent === "top" && phrases.highest.test(text) && !phrases.lowest.test(text) && !phrases.wastes.test(text) && slots.metrics.length === 0) return "top";
  return intent === "top" && namesLowest(text, slots) ? "bottom" : variantOf(classified, intent);
}

/** Autopilot that no word turns off is to be turned on. */
const SURE_OF_OFF = 0.9;

interface Reading {
  /** With slips mended. */
  text: string;
  slots: Slots;
  ranked: readonly Scored<Intent>[];
  /** A text stands apart from it. */
  isText: boolean;
}

/** "Remember that" has nothing that it could be of. */
const SHORTEST_KEPT = 5;

/** What is likely is so where the word for it stands there. */
const LIKELY = 0.3;
const LEAST_LIKELY = 0.1;
const isAlsoLikely = (ranked: readonly Scored<Intent>[], intent: Intent, least = LEAST_LIKELY): boolean =>
  ranked.some(({ value, probability }) => value === intent && probability > least);

type Rule = (reading: Reading & { first: Intent }) => boolean;

const isOneOf =
  (...intents: Intent[]) =>
  (intent: Intent): boolean =>
    intents.includes(intent);
const turns = isOneOf("pause", "resume");
const deletable = isOneOf("pause", "posts", "failed_post");
const ofCampaigns = isOneOf("campaign", "campaigns");
const ofFigures = isOneOf("results", "compare", "top");

const isWhy: Rule = ({ first, text }) => (turns(first) || first === "campaign") && phrases.why.test(text) && !phrases.thenTurned.test(text);

/** The first rule that fits decides. */
const rules: readonly [Intent, Rule][] = [
  [
    "remember",
    ({ text }) => phrases.noteStart.test(text) || phrases.rememberBetween.test(text) || (phrases.noteEnd.test(text) && wordsIn(text).length > SHORTEST_KEPT),
  ],
  ["waiting", ({ first, text }) => first === "recall" && phrases.asksWaiting.test(text)],
  ["recall", ({ text }) => phrases.wasKept.test(text)],
  ["draft", ({ first, text, ranked }) => first === "delete" && isAlsoLikely(ranked, "draft") && !phrases.deletion.test(text)],
  [
    "posts",
    ({ first, text }) =>
      first === "delete" &&
      !phrases.deletion.test(text) &&
      phrases.postNoun.test(text) &&
      (phrases.asksWhich.test(text) || phrases.showing.test(wordsIn(text)[0] ?? "")),
  ],
  ["connections", ({ first, text }) => first === "connect" && phrases.asksConnected.test(text)],
  ["out_of_scope", ({ first, text }) => (first === "schedule" || first === "draft" || first === "posts") && phrases.uploads.test(beforeSubject(text))],
  ["out_of_scope", ({ first, text }) => phrases.sums.test(text) && !writing.has(first)],
  ["anomalies", ({ first, text, slots }) => phrases.alerts.test(text) && slots.adPlatforms.length === 0 && !writing.has(first)],
  // "Delete the failed post": no campaign is paused for it, and no post shown.
  ["delete", ({ first, text }) => (deletable(first) && phrases.deletes.test(text)) || (first === "schedule" && phrases.unschedules.test(text))],
  ["activity", (reading) => isWhy(reading) && phrases.wasDone.test(reading.text)],
  ["explain", isWhy],
  // "How Google stacks up against Meta, last 30 days"
  ["by_platform", ({ first, slots }) => first === "compare" && slots.adPlatforms.length > 1 && slots.windows.length < 2],
  ["explain", ({ first, text, ranked }) => ofFigures(first) && phrases.asksCause.test(text) && isAlsoLikely(ranked, "explain")],
  ["compare", ({ first, text }) => (ofFigures(first) || first === "by_platform" || first === "explain") && phrases.moreOrLess.test(text)],
  ["compare", ({ first, text }) => (first === "top" || first === "results" || first === "answer") && phrases.withPrior.test(text)],
  ["activity", ({ first, text }) => !writing.has(first) && first !== "campaigns" && phrases.whoDid.test(text)],
  ["activity", ({ first, text }) => turns(first) && phrases.whoDid.test(text)],
  ["times", ({ first, text }) => first === "schedule" && phrases.ofTimes.test(text) && phrases.isAsked.test(text)],
  ["times", ({ first, text, ranked, isText }) => first === "draft" && !isText && phrases.ofTimes.test(beforeSubject(text)) && isAlsoLikely(ranked, "times")],
  [
    "campaigns",
    ({ first, text }) => (turns(first) || first === "activity") && turnIn(text) === null && phrases.asksWhich.test(text) && statusIn(text) !== undefined,
  ],
  // "Show me Outlet Clearance": a name, and no word of what was done.
  ["campaign", ({ first, slots, ranked }) => first === "activity" && slots.unknown.length > 0 && isAlsoLikely(ranked, "campaign", LIKELY)],
  ["top", ({ first, text, ranked }) => first === "campaigns" && phrases.ranksCampaigns.test(text) && isAlsoLikely(ranked, "top")],
  // "The campaign that spends most" has no name.
  ["top", ({ first, text, slots }) => first === "campaign" && slots.metrics.length > 0 && slots.unknown.length === 0 && phrases.highest.test(text)],
  // "A draft that says “New arrivals”": nothing says when.
  [
    "draft",
    ({ first, text, isText }) => first === "schedule" && isText && phrases.textFollows.test(text.replace(/[\ue000-\ue0ff].*$/s, "")) && !namesMoment(text),
  ],
  ["draft", ({ first, text, isText }) => first === "publish_now" && isText && phrases.postsText.test(text) && !phrases.atOnce.test(text)],
  // A text, a platform and an hour are a post to be drafted, whatever verb they have, and so are a text and "Insta draft".
  [
    "draft",
    ({ first, text, slots, isText }) =>
      isText &&
      slots.socialPlatforms.length > 0 &&
      (first !== "schedule" || !phrases.schedules.test(text)) &&
      (namesHour(text) || (phrases.drafts.test(text) && !judgesText.has(first))),
  ],
];

const SURE_BY_WORD = 0.65;
/** A change without a word for it, and what is likeliest beside it: never sure enough to be an instruction of its own beside another. */
const SURE_OF_TURN = 0.8;
const LEAST_SURE = 0.6;

/** What an instruction asks for, and how likely that is. */
export function chooseIntent(reading: Reading): Scored<Intent> {
  const { ranked, text } = reading;
  const [first = { value: "out_of_scope" as const, probability: 0 }] = ranked;
  const certain = rules.find(([, fits]) => fits({ ...reading, first: first.value }))?.[0];
  if (certain) return { value: certain, probability: 1 };
  const told = turnIn(text);
  // "Switch on all paused campaigns" is likelier to be of paused ones, and «وقف كل الحملات» to list them.
  // "Stop those with fewer than 15 sales", "all but Brand Search": of several, whatever is said of them.
  const isOfSeveral = reading.slots.conditions.length > 0 || phrases.exclusion.test(text);
  const isTold =
    turns(first.value) ||
    (told !== null && ofCampaigns(first.value) && isAlsoLikely(ranked, told, isOfSeveral ? LEAST_LIKELY : LIKELY)) ||
    (told !== null && first.value === "top" && (phrases.thenTurned.test(text) || (isOfSeveral && isAlsoLikely(ranked, told, LEAST_LIKELY))));
  if (told && first.value === "ad_accounts" && isAlsoLikely(ranked, "autopilot", LIKELY)) return { value: "autopilot", probability: SURE_BY_WORD };
  // "Switch off PMax until …": no autopilot is named.
  if (told && first.value === "autopilot" && reading.slots.unknown.length > 0 && !phrases.ofAutopilot.test(text) && isAlsoLikely(ranked, told))
    return { value: told, probability: SURE_BY_WORD };
  if (told && isTold) return { value: told, probability: Math.max(first.probability, SURE_BY_WORD) };
  // Without a word that starts or stops something, nothing is started or stopped that is not sure.
  const isDoubtful = turns(first.value) && told === null && first.probability < SURE_OF_TURN && !phrases.noWish.test(wordsIn(text).join(" "));
  const other = isDoubtful ? ranked.find(({ value }) => isOffered(value) && !writing.has(value)) : undefined;
  return other ? { ...other, probability: Math.min(LEAST_SURE, other.probability / (1 - first.probability)) } : first;
}
