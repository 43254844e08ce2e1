import { isDeepStrictEqual } from "node:util";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { changes, type Intent, isOffered, judgesText, timed } from "../../data/intents";
import { platformsIn, revisionIn, withSubject, wordChangeIn } from "./drafts";
import { autopilotVariant, turnIn } from "./intent-rules";
import { beforeSubject, namesAnotherMoment, namesMoment, shiftIn, withoutMoment } from "./moments";
import { type Request, readText, takesExclusions } from "./request";
import { mergeSlots } from "./slots";

/** How a message changes the proposal that an earlier one has made, or adds the like of it for another. */

/** "And the worst?" */
export const directionIn = (text: string): string | null => (followUps.worst.test(text) ? "bottom" : followUps.best.test(text) ? "top" : null);

export const continues = (intent: Intent): boolean => intent === "follow_up" || intent === "answer";

/** An instruction of its own is longer. */
export const LONGEST_CORRECTION = 10;
/** Of one more that is named, with "and" and "too". */
const LONGEST_NAME = 4;
/** Of one that only names the best or the worst. */
const LONGEST_RANKED = 7;
/** "And the abayas one too" */
const LONGEST_ADDITION = 10;
/** What is likelier to be of its own intent is. */
export const SURE_OF_ANOTHER = 0.8;

/** What a draft is of, with other words or another text; null: the message names neither. */
function withOtherText(own: Request, { text, payload, quotes }: Request): Pick<Request, "text" | "payload" | "quotes"> | null {
  const isOfOther =
    own.slots.socialPlatforms.length > 0 || (judgesText.has(own.intent) && !followUps.instead.test(own.text)) || followUps.newPost.test(own.text);
  const given = isOfOther ? null : (own.payload ?? own.quotes[0] ?? followUps.newText.exec(own.text)?.[1]);
  // Without the subject of before: what is given is the text.
  if (given && followUps.rewords.test(own.text)) return { text: beforeSubject(text).trim() || text, payload: given, quotes: [] };
  const change = own.slots.socialPlatforms.length > 0 ? null : wordChangeIn(own.text);
  if (!change) return null;
  const changed = { text: change(text), payload: payload && change(payload), quotes: quotes.map(change) };
  return isDeepStrictEqual(changed, { text, payload, quotes }) ? null : changed;
}

export function withNewSubject(instruction: string, { quotes }: Request, before: Request): Request {
  const about = readText(instruction, quotes);
  return { ...about, intent: "draft", confidence: 1, revision: before.revision, slots: mergeSlots(about.slots, before.slots) };
}

/** "The oud one", "schedule the second draft"; "wait, the client says Tuesday" names none. */
const namesPost = ({ text, slots, quotes }: Request): boolean =>
  slots.unknown.length + slots.ordinals.length + quotes.length > 0 ||
  phrases.postNoun.test(text) ||
  phrases.schedules.test(text) ||
  followUps.someOne.test(text);

/** "make it 7", "make it shorter", "sorry, I meant Ramadan collection": the proposal with another time or text, or of another campaign. */
export function correctionOf(own: Request, before: Request): Request | null {
  const { adPlatforms, unknown } = own.slots;
  const isOther = isOffered(own.intent) && own.intent !== before.intent && own.intent !== "schedule" && own.confidence >= SURE_OF_ANOTHER;
  const isDraft = before.intent === "draft";
  const isNew = own.intent === "draft" && followUps.newPost.test(own.text) && (own.payload ?? own.quotes[0] ?? null) !== null;
  if (isNew) return null;
  // "Drop the time, keep it as a draft"
  if (isDraft && before.times.some((one) => namesMoment(one)) && followUps.dropsTime.test(own.text))
    return { ...before, text: withoutMoment(before.text, false), times: [], confidence: 1, corrects: true };
  const other = isDraft ? withOtherText(own, before) : null;
  // "Change it to “…” and have it go out at 10"
  const isTimed = own.quotes.length > 0 && namesAnotherMoment(own.text);
  if (other) return { ...before, ...other, confidence: 1, corrects: true, times: isTimed ? [...before.times, own.text] : before.times };
  const revision = isDraft ? revisionIn(own.text) : null;
  const platforms = isDraft && !namesAnotherMoment(own.text) ? platformsIn(own.text) : [];
  // "Put it on X rather than Snapchat", and no question of it.
  const isMoved =
    platforms.length > 0 &&
    (own.slots.refersBack ||
      followUps.wantsIt.test(own.text) ||
      followUps.meansAnother.test(own.text) ||
      followUps.alsoFor.test(own.text) ||
      followUps.insteadOf.test(own.text)) &&
    (!isOther || own.intent === "connect") &&
    beforeSubject(own.text) === own.text;
  if (revision || isMoved) {
    // One more beside that which waits, and not in its place.
    const isMore = platforms.length > 0 && followUps.alsoFor.test(own.text) && !followUps.insteadOf.test(own.text);
    const all = followUps.adds.test(own.text) && !isMore ? [...before.slots.socialPlatforms, ...platforms] : platforms;
    // "Make the LinkedIn one formal": the others are not given up.
    const isPart =
      !isMore && revision?.ofText === true && !followUps.onlyOf.test(own.text) && platforms.every((one) => before.slots.socialPlatforms.includes(one));
    const slots = { ...before.slots, socialPlatforms: all.length > 0 && !isPart ? [...new Set(all)] : before.slots.socialPlatforms };
    return { ...before, confidence: 1, corrects: !isMore, isBeside: isMore, revision: revision ? `${before.revision}\n${own.text}` : before.revision, slots };
  }
  const isRanked = (before.intent === "pause" || before.intent === "resume") && before.variant !== null && own.words.length <= LONGEST_RANKED;
  const direction = isRanked && followUps.meansAnother.test(own.text) && !followUps.asks.test(own.text) ? directionIn(own.text) : null;
  // "No wait, the best one"
  if (direction !== null && direction !== before.variant) return { ...before, variant: direction, confidence: 1, corrects: true };
  const isMadeAbout = followUps.makesItAbout.test(own.text);
  if (isOther || own.payload !== null || (own.words.length > LONGEST_CORRECTION && !isMadeAbout && !(own.slots.refersBack && namesMoment(own.text))))
    return null;
  const isOfSubject = isDraft && (own.intent !== "draft" || isMadeAbout || followUps.saysNo.test(own.text));
  const subject = isOfSubject && before.payload === null ? withSubject(before.text, own.text) : null;
  if (subject) return { ...withNewSubject(subject, own, before), corrects: true };
  const instead = followUps.notBut.exec(own.text)?.groups?.other;
  if (instead && !isDraft && !timed.has(before.intent) && !followUps.asks.test(own.text))
    return {
      ...readText(instead),
      intent: before.intent,
      variant: before.intent === "autopilot" ? before.variant : null,
      confidence: 1,
      corrects: true,
      times: before.times,
    };
  const isNamed =
    own.slots.unknown.length > 0 ||
    own.quotes.length > 0 ||
    own.slots.ordinals.length > 0 ||
    followUps.theOther.test(own.text) ||
    followUps.meant.test(own.text);
  if (timed.has(before.intent) && namesAnotherMoment(own.text)) {
    const isAnother =
      own.intent === before.intent &&
      !own.slots.refersBack &&
      shiftIn(own.text) === null &&
      namesPost(own) &&
      withoutMoment(own.text, false).replace(followUps.besideTime, "") !== "";
    // "No, TikTok, and Wednesday at 7"
    const others = isDraft && followUps.saysNo.test(own.text) ? platformsIn(own.text) : [];
    const slots = others.length > 0 ? { ...before.slots, socialPlatforms: others } : before.slots;
    const besides = isDraft && followUps.alsoFor.test(own.text) ? platformsIn(own.text) : [];
    // "LinkedIn too, but at noon"
    if (besides.length > 0 && !isAnother)
      return { ...before, slots: { ...before.slots, socialPlatforms: besides }, confidence: 1, isBeside: true, times: [...before.times, own.text] };
    return isAnother ? null : { ...before, slots, confidence: 1, corrects: true, times: [...before.times, own.text] };
  }
  const isOnly = followUps.onlyOf.test(own.text);
  // "Only the Google ones"
  if (isOnly && changes(before.intent) && adPlatforms.length > 0 && unknown.length === 0 && !followUps.asks.test(own.text))
    return { ...before, text: `${before.text}, ${own.text}`, confidence: 1, corrects: true, slots: { ...before.slots, adPlatforms } };
  // «العطور بس», of two that wait: the words of a name may be known.
  const isOnlyOne = isOnly && changes(before.intent) && continues(own.intent) && own.words.length <= LONGEST_NAME;
  const isAnother = isNamed && followUps.meansAnother.test(own.text);
  const isMeant = (isOnlyOne || isAnother) && !isDraft && own.intent !== "decline" && !followUps.asks.test(own.text);
  return isMeant ? { ...own, intent: before.intent, variant: null, confidence: 1, corrects: true, times: before.times } : null;
}

/** "Ok, but not the Ramadan one": the proposal without it. */
export function withExclusion(before: Request, { text, slots, quotes }: Request): Request | null {
  const { name, weak } = followUps.excludes.exec(text.replace(followUps.itsReason, ""))?.groups ?? {};
  if (before.intent === "draft" && name) {
    // "Drop Snapchat"
    const left = before.slots.socialPlatforms.filter((platform) => !platformsIn(name).includes(platform));
    const isLess = left.length > 0 && left.length < before.slots.socialPlatforms.length;
    return isLess ? { ...before, confidence: 1, corrects: true, slots: { ...before.slots, socialPlatforms: left } } : null;
  }
  if (!takesExclusions.has(before.intent)) return null;
  const isNamed = !weak || slots.unknown.length + slots.ordinals.length + quotes.length > 0;
  return name && isNamed && !namesMoment(name) ? { ...before, confidence: 1, corrects: true, exclusions: [...before.exclusions, name] } : null;
}

/** "and Ramadan collection too", "now the oud one, same day and time": what was done before, to another; null: it is something else. */
export function additionOf(own: Request, before: Request): Request | null {
  const isOther = isOffered(own.intent) && own.intent !== before.intent && own.confidence >= SURE_OF_ANOTHER;
  const { unknown, ordinals, adPlatforms } = own.slots;
  const isOfAccounts = before.intent === "autopilot";
  const isOne = unknown.length + ordinals.length > 0 || (isOfAccounts && adPlatforms.length > 0);
  // "And the outlet too": few words, one of which has to be a name.
  const isShort = continues(own.intent) && own.words.length <= LONGEST_ADDITION && followUps.alsoFor.test(own.text);
  const isNamed = isOne || isShort || followUps.theOther.test(own.text) || followUps.sameFor.test(own.text);
  // "And turn it off for the other" says itself what to do.
  if (isOther || !isNamed || own.payload !== null || (turnIn(own.text) !== null && !isOfAccounts)) return null;
  if (!changes(before.intent) || !followUps.alsoFor.test(own.text) || followUps.asks.test(own.text)) return null;
  return {
    ...own,
    intent: before.intent,
    variant: (isOfAccounts ? autopilotVariant(own.text) : null) ?? before.variant,
    confidence: 1,
    isBeside: true,
    times: [...before.times, own.text],
  };
}
