import { isDeepStrictEqual } from "node:util";
import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { changes, type Intent, isOffered, isTalk, judgesText, ofAds, proposes, takesText, timed } from "../../data/intents";
import { beginsWithYes } from "../confirmation";
import { variantOf } from "./classifier";
import { clausesOf } from "./clauses";
import type { EarlierTurn } from "./contract";
import { platformsIn, revisionIn, schedulesWhatIsWritten, withSubject, wordChangeIn } from "./drafts";
import { statusIn, turnIn } from "./intent-rules";
import { beforeSubject, namesAnotherMoment, namesMoment, shiftIn, withoutMoment } from "./moments";
import { isUnsure, type Request, readRequest, readText, sparing } from "./request";
import { isGiven, readSlots, type Slots } from "./slots";
import { readWords } from "./words";

/** State of a conversation: what it is about, and the copilot's open question. */
export interface Conversation {
  /** The last instruction, with what later messages have changed of it. */
  request: Request | null;
  /** What the last reply asked for: a choice among the request's, a text to work on, or another missing value. */
  question: "choice" | "text" | "value" | null;
}

export const newConversation: Conversation = { request: null, question: null };

/** Messages that may still be gone on with. */
const MAX_TURNS = 4;

/** Tools that find what an instruction is of. One that made no other call has been answered by a question. */
const lookups = /^(?:list_|brand_profile$|update_plan$)/;

function questionAfter(request: Request, calls: EarlierTurn["calls"]): Conversation["question"] {
  if (isUnsure(request)) return "choice";
  if (calls.some(({ tool }) => !lookups.test(tool))) return null;
  return takesText.has(request.intent) && request.payload === null && request.quotes.length === 0 ? "text" : "value";
}

/** "That post that failed, try it again at 9", "whichever is below 1, stop it": what is changed is described first. */
function joinedWith(described: Request, own: Request | undefined): Request | null {
  if (!own || own.slots.unknown.some((word) => !phrases.backReference.test(word))) return null;
  const { refersBack } = own.slots;
  const isOfPosts = refersBack && own.intent === "schedule" && (described.intent === "posts" || described.intent === "failed_post");
  const isDescribed = refersBack && described.intent === "campaigns" && described.slots.conditions.length > 0;
  // "Brand Search and Performance Max, pause both"
  const isNamed = described.intent === "campaign" && followUps.both.test(own.text);
  const isOfCampaigns = (own.intent === "pause" || own.intent === "resume") && (isDescribed || isNamed);
  if (!isOfPosts && !isOfCampaigns) return null;
  const whole = readText(`${described.text}, ${own.text}`, [...described.quotes, ...own.quotes]);
  return { ...whole, intent: own.intent, variant: null, confidence: 1 };
}

/** The instructions of a message, with what they take from the conversation before it. */
export function understand(message: string, conversation: Conversation): Request[] {
  // "Too long, and say they're 199" changes one text.
  const isRevision = conversation.request?.intent === "draft" && revisionIn(message) !== null;
  const clauses = clausesOf(message, isRevision ? "draft" : undefined);
  let before = conversation;
  const read = clauses.map(readRequest);
  const joins = read.map((one, at) => joinedWith(one, read[at + 1]));
  const requests = read.flatMap((own, at) => {
    if (at > 0 && joins[at - 1]) return [];
    const request = joins[at] ?? goOn(own, clauses.length === 1 ? message : null, before);
    before = { request, question: null };
    return request;
  });
  // "Write a post, then schedule it" is one: what is written is what is scheduled.
  const writing = requests.find(({ intent }) => intent === "draft");
  const scheduling = requests.find((one, at) => writing && at > requests.indexOf(writing) && one.intent === "schedule" && schedulesWhatIsWritten(one));
  if (!writing || !scheduling) return requests;
  const slots = { ...writing.slots, zone: scheduling.slots.zone ?? writing.slots.zone };
  const joined = { ...writing, text: `${writing.text}, ${scheduling.text}`, slots };
  return requests.flatMap((one) => (one === writing ? joined : one === scheduling ? [] : one));
}

export function conversationOf(earlier: readonly EarlierTurn[]): Conversation {
  const read = (before: Conversation, { message, calls }: EarlierTurn): Conversation => {
    const request = understand(message, before).at(-1);
    return !request || isTalk(request.intent) ? { request: before.request, question: null } : { request, question: questionAfter(request, calls) };
  };
  return earlier.slice(-MAX_TURNS).reduce(read, newConversation);
}

const continues = (intent: Intent): boolean => intent === "follow_up" || intent === "answer";

/** An instruction of its own is longer. */
const LONGEST_CORRECTION = 10;
/** Of one more that is named, with "and" and "too". */
const LONGEST_NAME = 4;
/** What is likelier to be of its own intent is. */
const SURE_OF_ANOTHER = 0.8;

/** What a draft is of, with other words or another text; null: the message names neither. */
function withOtherText(own: Request, { text, payload, quotes }: Request): Pick<Request, "text" | "payload" | "quotes"> | null {
  const isOfOther = own.slots.socialPlatforms.length > 0 || judgesText.has(own.intent) || followUps.newPost.test(own.text);
  const given = isOfOther ? null : (own.payload ?? own.quotes[0] ?? followUps.newText.exec(own.text)?.[1]);
  if (given && followUps.rewords.test(own.text)) return { text, payload: given, quotes: [] };
  const change = own.slots.socialPlatforms.length > 0 ? null : wordChangeIn(own.text);
  if (!change) return null;
  const changed = { text: change(text), payload: payload && change(payload), quotes: quotes.map(change) };
  return isDeepStrictEqual(changed, { text, payload, quotes }) ? null : changed;
}

function ofSubject(instruction: string, { quotes }: Request, before: Request): Request {
  const about = readText(instruction, quotes);
  return { ...about, intent: "draft", confidence: 1, revision: before.revision, slots: mergeSlots(about.slots, before.slots) };
}

/** "make it 7", "make it shorter", "sorry, I meant Ramadan collection": the proposal with another time or text, or of another campaign. */
function correctionOf(own: Request, before: Request): Request | null {
  const isOther = isOffered(own.intent) && own.intent !== before.intent && own.intent !== "schedule" && own.confidence >= SURE_OF_ANOTHER;
  const isDraft = before.intent === "draft";
  const isNew = own.intent === "draft" && followUps.newPost.test(own.text) && (own.payload ?? own.quotes[0] ?? null) !== null;
  if (isNew) return null;
  const other = isDraft ? withOtherText(own, before) : null;
  if (other) return { ...before, ...other, confidence: 1, corrects: true };
  const revision = isDraft ? revisionIn(own.text) : null;
  const platforms = isDraft && !namesAnotherMoment(own.text) ? platformsIn(own.text) : [];
  // "Put it on X rather than Snapchat", and no question of it.
  const isMoved =
    platforms.length > 0 &&
    (own.slots.refersBack || followUps.wantsIt.test(own.text)) &&
    (!isOther || own.intent === "connect") &&
    beforeSubject(own.text) === own.text;
  if (revision || isMoved) {
    // One more beside that which waits, and not in its place.
    const isMore = platforms.length > 0 && followUps.alsoFor.test(own.text) && !followUps.insteadOf.test(own.text);
    const all = followUps.adds.test(own.text) && !isMore ? [...before.slots.socialPlatforms, ...platforms] : platforms;
    const slots = { ...before.slots, socialPlatforms: all.length > 0 ? [...new Set(all)] : before.slots.socialPlatforms };
    return { ...before, confidence: 1, corrects: !isMore, isBeside: isMore, revision: revision ? `${before.revision}\n${own.text}` : before.revision, slots };
  }
  if (isOther || own.payload !== null || own.words.length > LONGEST_CORRECTION) return null;
  const isOfSubject = isDraft && (own.intent !== "draft" || followUps.makesItAbout.test(own.text));
  const subject = isOfSubject && before.payload === null ? withSubject(before.text, own.text) : null;
  if (subject) return { ...ofSubject(subject, own, before), corrects: true };
  const isNamed =
    own.slots.unknown.length > 0 ||
    own.quotes.length > 0 ||
    own.slots.ordinals.length > 0 ||
    followUps.theOther.test(own.text) ||
    followUps.meant.test(own.text);
  if (timed.has(before.intent) && namesAnotherMoment(own.text)) {
    const isAnother = own.intent === before.intent && !own.slots.refersBack && shiftIn(own.text) === null && withoutMoment(own.text, false) !== "";
    // "No, TikTok, and Wednesday at 7"
    const others = isDraft && followUps.saysNo.test(own.text) ? platformsIn(own.text) : [];
    const slots = others.length > 0 ? { ...before.slots, socialPlatforms: others } : before.slots;
    return isAnother ? null : { ...before, slots, confidence: 1, corrects: true, times: [...before.times, own.text] };
  }
  const isMeant = isNamed && !isDraft && own.intent !== "decline" && followUps.meansAnother.test(own.text) && !followUps.asks.test(own.text);
  return isMeant ? { ...own, intent: before.intent, variant: null, confidence: 1, corrects: true, times: before.times } : null;
}

/** "Ok, but not the Ramadan one": the proposal without it. */
function spareFrom(before: Request, { text, slots, quotes }: Request): Request | null {
  const { name, weak } = (sparing.has(before.intent) && followUps.spares.exec(text)?.groups) || {};
  const isNamed = !weak || slots.unknown.length + slots.ordinals.length + quotes.length > 0;
  return name && isNamed && !namesMoment(name) ? { ...before, confidence: 1, corrects: true, spared: [...before.spared, name] } : null;
}

/** "and Ramadan collection too", "now the oud one, same day and time": what was done before, to another; null: it is something else. */
function additionOf(own: Request, before: Request): Request | null {
  const isOther = isOffered(own.intent) && own.intent !== before.intent && own.confidence >= SURE_OF_ANOTHER;
  const { unknown, ordinals, adPlatforms } = own.slots;
  const isOfAccounts = before.intent === "autopilot";
  const isOne = unknown.length + ordinals.length > 0 || (isOfAccounts && adPlatforms.length > 0);
  // "And the outlet too": few words, one of which has to be a name.
  const isShort = continues(own.intent) && own.words.length <= LONGEST_NAME && followUps.alsoFor.test(own.text);
  const isNamed = isOne || isShort || followUps.theOther.test(own.text) || followUps.sameFor.test(own.text);
  // "And turn it off for the other" says itself what to do.
  const told = turnIn(own.text);
  if (isOther || !isNamed || own.payload !== null || (told !== null && !isOfAccounts)) return null;
  if (!changes(before.intent) || !followUps.alsoFor.test(own.text) || followUps.asks.test(own.text)) return null;
  return {
    ...own,
    intent: before.intent,
    variant: told === null ? before.variant : String(told === "resume"),
    confidence: 1,
    isBeside: true,
    times: [...before.times, own.text],
  };
}

/** How likely it only adds to what was said before. */
const followUpProbability = ({ classified }: Request): number =>
  classified.intent.reduce((sum, { value, probability }) => sum + (continues(value) ? probability : 0), 0);

const isAboutSame = (own: Request, before: Request): boolean =>
  ofAds.has(own.intent) && ofAds.has(before.intent) && own.intent !== before.intent && own.slots.windows.length === 0 && followUps.sameFigures.test(own.text);

/** A request completed by the conversation before it. `message`: its whole text, where it is a single instruction. */
function goOn(own: Request, message: string | null, { request: before, question }: Conversation): Request {
  const alone = withoutContext(own);
  if (!before || before.intent.startsWith("plan_")) return alone;
  if (message !== null && question === "choice") {
    // Counted, or in its own words.
    const place = own.slots.ordinals[0] ?? (own.words.length <= 2 ? own.slots.count : null) ?? 0;
    const chosen = before.choices[place - 1] ?? before.choices.find((intent) => intent === own.intent);
    if (chosen) return { ...before, intent: chosen, variant: variantOf(before.classified, chosen), confidence: 1 };
  }
  // "Draft one there": on the platform that was spoken of.
  if (own.intent === "draft" && own.slots.socialPlatforms.length === 0 && followUps.there.test(own.text))
    return { ...alone, slots: { ...own.slots, socialPlatforms: before.slots.socialPlatforms } };
  const isSure = isOffered(own.intent) && own.confidence >= SURE_OF_ANOTHER && !own.slots.refersBack;
  if (message !== null && question === "text" && !isSure && before.intent === "draft" && beforeSubject(before.text) !== before.text) {
    // It has a subject: asked was for one in the language of the text.
    return { ...ofSubject(`${beforeSubject(before.text).trim()} about ${message}`, own, before), corrects: before.corrects };
  }
  if (message !== null && question === "text" && !isSure) return { ...mergeRequests(own, before), payload: own.payload ?? own.quotes[0] ?? message };
  const isSame = own.intent === before.intent;
  const isUnnamed = own.slots.unknown.length === 0 && own.words.length <= LONGEST_CORRECTION && followUps.onlyThat.test(own.text);
  // "No, just the last week", of the campaign before; "just the paused", of the account.
  const isPart =
    (before.intent === "top" && own.words.length <= 5 && directionIn(own.text) !== null) ||
    (isUnnamed && (isSame || (own.intent === "results" && before.intent === "campaign")));
  // "Give me its figures", of a campaign that was shown.
  if (own.intent === "results" && own.slots.refersBack && (before.intent === "top" || before.intent === "campaign")) return { ...alone, intent: "campaign" };
  // "How does that compare?", "split that by platform": of the same days and accounts.
  if (isAboutSame(own, before)) return { ...alone, slots: mergeSlots(own.slots, before.slots) };
  const isMore = continues(own.intent) || isPart || (isSame && followUpProbability(own) > 0.15) || isOnlyName(own, question !== null);
  const spared = message === null ? null : spareFrom(before, own);
  if (spared) return spared;
  if (question !== null || !proposes(before.intent)) return isMore ? mergeRequests(own, before) : alone;
  // "Yes, schedule it for 6 pm", "yes, and pause Ramadan collection too"
  const isOther = isSure && (isSame ? own.slots.unknown.length > 0 : own.intent !== "schedule");
  const isYes = message !== null && beginsWithYes(message) && !isOther && !(timed.has(before.intent) && namesMoment(own.text));
  const corrected = message === null || isYes ? null : (additionOf(own, before) ?? correctionOf(own, before));
  // "Only if its ROAS is below 1" is no instruction of its own.
  const isOfIt = continues(own.intent) || (isSame && own.slots.refersBack && own.slots.conditions.length > 0);
  return corrected ?? (isYes || (before.intent === "draft" ? isMore : isOfIt) ? { ...own, intent: "waiting", confidence: 1 } : alone);
}

/** "just Lamsa Search"; likelier where a name was asked for. */
const isOnlyName = ({ intent, confidence, slots, words }: Request, isAnswer: boolean): boolean =>
  confidence < (isAnswer ? 0.8 : 0.5) && intent !== "out_of_scope" && intent !== "small_talk" && words.length <= 4 && slots.unknown.length >= words.length / 2;

/** Without anything before it a message is no answer, and continues with nothing: it is the next likely, though never surely. */
function withoutContext(own: Request): Request {
  const next = own.classified.intent.find(({ value }) => !continues(value));
  if (!continues(own.intent) || !next) return own;
  const confidence = Math.min(next.probability / Math.max(Number.EPSILON, 1 - followUpProbability(own)), 0.39);
  return { ...own, intent: next.value, variant: variantOf(own.classified, next.value), confidence };
}

/** What is new in `own` instead of what it replaces. */
function mergeSlots({ ...own }: Slots, before: Slots): Slots {
  // "Last 7 days", "sorry, I meant 90"
  if (own.count !== null && own.count > 1 && own.windowDays === null && before.windowDays !== null && before.count === null && own.ordinals.length === 0)
    Object.assign(own, { windows: [own.count], windowDays: own.count, count: null });
  const entries = (Object.keys(before) as (keyof Slots)[]).map((key) => [key, isGiven(own[key]) ? own[key] : before[key]]);
  const { ordinals } = own;
  // "Just the paused": of what was named before.
  const named = own.unknown.filter((word) => !followUps.worst.test(word) && !followUps.best.test(word));
  const unknown = named.length + own.adPlatforms.length + ordinals.length > 0 ? named : before.unknown;
  return { ...(Object.fromEntries(entries) as Slots), ordinals, unknown, refersBack: before.refersBack };
}

/** "And the worst?" */
const directionIn = (text: string): string | null => (followUps.worst.test(text) ? "bottom" : followUps.best.test(text) ? "top" : null);

/** "and on Google?": the earlier instruction, with what is new in this one. */
function mergeRequests(own: Request, before: Request): Request {
  const text = `${before.text} ${own.text}`;
  // "The last 30 days rather than 14"
  const said = own.text.replace(followUps.insteadOf, "").trim();
  const slots = said === "" || said === own.text ? own.slots : readSlots(readWords(said));
  const variant = own.slots.ordinals.length > 0 ? null : variantOf(own.classified, before.intent, 0.85);
  return {
    ...before,
    variant: (before.intent === "top" ? directionIn(own.text) : before.intent === "campaigns" ? statusIn(own.text) : null) ?? variant ?? before.variant,
    confidence: 1,
    text,
    times: [text],
    words: [...before.words, ...own.words],
    nameWords: own.quotes.length > 0 ? own.quotes.flatMap(readWords) : own.words,
    quotes: own.quotes.length > 0 ? own.quotes : before.quotes,
    payload: own.payload ?? before.payload,
    slots: mergeSlots(slots, before.slots),
  };
}
