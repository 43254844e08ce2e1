import * as followUps from "../../data/follow-up-phrases";
import { changes, type Intent, ofAds, proposes } from "../../data/intents";
import { continues, directionIn, LONGEST_CORRECTION, SURE_OF_ANOTHER } from "./corrections";
import type { Request } from "./request";

/** Whether a message goes on with the instruction before it. */

/** Words of a message that names no campaign, or only adds to what was said before. */
export const SHORT_CHANGE = 5;
const SHORT_FOLLOW_UP = 7;

export const isLikely = ({ classified }: Request, intent: Intent, least: number): boolean =>
  classified.intent.some(({ value, probability }) => value === intent && probability > least);

/** How likely it only adds to what was said before. */
export const followUpProbability = ({ classified }: Request): number =>
  classified.intent.reduce((sum, { value, probability }) => sum + (continues(value) ? probability : 0), 0);
const mayFollow = (own: Request): boolean => followUpProbability(own) > 0.15;

const isOfFigures = ({ intent }: Request): boolean => ofAds.has(intent) || intent === "campaign";

/** "How does that compare?", "split that by platform": of the same days and accounts. */
export const isAboutSame = (own: Request, before: Request): boolean =>
  ofAds.has(own.intent) &&
  ofAds.has(before.intent) &&
  own.intent !== before.intent &&
  (own.slots.windows.length === 0 || own.intent === "compare") &&
  followUps.sameFigures.test(own.text);

/** "No, just the last week", of the campaign before; "just the paused", of the account; "and the worst?" */
function isPart(own: Request, before: Request): boolean {
  const longest = followUps.besides.test(own.text) ? SHORT_FOLLOW_UP : SHORT_CHANGE;
  if (before.intent === "top" && own.words.length <= longest && directionIn(own.text) !== null) return true;
  const isUnnamed = own.slots.unknown.length === 0 && own.words.length <= LONGEST_CORRECTION && followUps.onlyThat.test(own.text);
  const isOfSame = own.intent === before.intent || (own.intent === "results" && before.intent === "campaign");
  return isUnnamed && (isOfSame || (isOfFigures(before) && !proposes(own.intent) && mayFollow(own)));
}

/** "The same for Outlet", «طب الشهر ده كله», «وعن رمضان في شي؟» */
const isLike = (own: Request, before: Request): boolean =>
  own.confidence < SURE_OF_ANOTHER &&
  own.words.length <= SHORT_FOLLOW_UP &&
  (followUps.sameFor.test(own.text) ||
    (mayFollow(own) && own.slots.windows.length > 0 && own.slots.unknown.length === 0 && isOfFigures(before)) ||
    (isLikely(own, before.intent, 0.25) && followUps.alsoFor.test(own.text)));

/** "My manager wants it for 30 days instead", "redo with 2,200": the instruction before with another value. */
function isFilled({ slots, text, confidence, intent }: Request, before: Request): boolean {
  const isOfBudget = before.intent === "budget_shift" && (slots.amount ?? slots.count) !== null && slots.unknown.every((word) => followUps.redoes.test(word));
  const isValue = isOfFigures(before) && slots.windows.length + slots.adPlatforms.length + slots.metrics.length > 0;
  const isChanged = followUps.meansAnother.test(text) || followUps.redoes.test(text);
  return (isOfBudget && intent === "set_budget") || (confidence < SURE_OF_ANOTHER && isChanged && (isValue || isOfBudget));
}

/** "just Lamsa Search"; likelier where a name was asked for. */
const isOnlyName = ({ intent, confidence, slots, words }: Request, isAnswer: boolean): boolean =>
  confidence < (isAnswer ? 0.8 : 0.5) && intent !== "out_of_scope" && intent !== "small_talk" && words.length <= 4 && slots.unknown.length >= words.length / 2;

/** "Both of the accounts", "the Google one, of course": of those that were asked about. */
const isChoice = ({ words, text, slots, intent }: Request, before: Request): boolean =>
  changes(before.intent) &&
  ((words.length <= SHORT_CHANGE && followUps.both.test(text)) || (before.intent === "autopilot" && slots.adPlatforms.length > 0 && !proposes(intent)));

/**
 * `like`: the same for something else; `more`: what was said before with something added; null: it is an instruction of its own.
 *
 * @param question what the last reply has asked for
 */
export function continuationOf(own: Request, before: Request, question: "choice" | "text" | "value" | null): "like" | "more" | null {
  if (isLike(own, before)) return "like";
  // "Snap?", after a question of TikTok
  const isOnlyPlatform = own.words.length <= 2 && own.slots.socialPlatforms.length + own.slots.adPlatforms.length > 0;
  const isMore =
    continues(own.intent) ||
    isOnlyPlatform ||
    isFilled(own, before) ||
    isPart(own, before) ||
    (own.intent === before.intent && mayFollow(own)) ||
    isOnlyName(own, question !== null) ||
    (question === "value" && isChoice(own, before));
  return isMore ? "more" : null;
}
