import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { type Intent, isOffered, isTalk, judgesText, proposes, takesText, timed } from "../../data/intents";
import { beginsWithYes } from "../confirmation";
import { variantOf } from "./classifier";
import { clausesOf } from "./clauses";
import { continuationOf, followUpProbability, isAboutSame, isLikely, SHORT_CHANGE } from "./continuation";
import type { EarlierTurn } from "./contract";
import { additionOf, continues, correctionOf, directionIn, LONGEST_CORRECTION, SURE_OF_ANOTHER, withExclusion, withNewSubject } from "./corrections";
import { isOfNewPost, revisionIn, schedulesWhatIsWritten } from "./drafts";
import { autopilotVariant, statusIn, statusOfPosts, turnIn } from "./intent-rules";
import { beforeSubject, namesAnotherMoment, namesHour, namesMoment } from "./moments";
import { isUnsure, type Request, readRequest, readText, takesExclusions } from "./request";
import { mergeSlots, readSlots } from "./slots";
import { readWords } from "./words";

/** State of a conversation: what it is about, and the copilot's open question. */
export interface Conversation {
  /** The last instruction, with what later messages have changed of it. */
  request: Request | null;
  /** What the last reply asked for: a choice among the request's, a text to work on, or another missing value. */
  question: "choice" | "text" | "value" | null;
  /** What it proposed was agreed to, or turned down. */
  settled?: "confirmed" | "discarded" | undefined;
}

export const newConversation: Conversation = { request: null, question: null };

const showsCampaigns: ReadonlySet<Intent> = new Set<Intent>(["campaign", "campaigns", "top"]);

/** Messages that may still be gone on with. */
const MAX_TURNS = 4;

/** Tools that find what an instruction is of. One that made no other call has been answered by a question, unless what it lists was the answer. */
const lookups = /^(?:list_|brand_profile$|update_plan$)/;
const lists: ReadonlySet<Intent> = new Set<Intent>(["campaigns", "posts", "connections", "ad_accounts"]);

function questionAfter(request: Request, calls: EarlierTurn["calls"]): Conversation["question"] {
  if (isUnsure(request)) return "choice";
  if (calls.some(({ tool }) => !lookups.test(tool) || (lists.has(request.intent) && tool.startsWith("list_")))) return null;
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
  // "The two with the highest spend, stop them"
  const isRanked = refersBack && described.intent === "top" && !described.slots.account;
  const isOfCampaigns = (own.intent === "pause" || own.intent === "resume") && (isDescribed || isNamed || isRanked);
  if (!isOfPosts && !isOfCampaigns) return null;
  const whole = readText(`${described.text}, ${own.text}`, [...described.quotes, ...own.quotes]);
  return { ...whole, intent: own.intent, variant: isRanked ? (described.variant ?? "top") : null, confidence: 1 };
}

/** The instructions of a message, with what they take from the conversation before it. */
export function understand(message: string, conversation: Conversation): Request[] {
  const { first, rest } = followUps.takesBack.exec(message)?.groups ?? {};
  const [takenBack] = first ? understand(first, conversation).slice(-1) : [];
  // "Stop all. Actually no, only the Google ones": as if said one after the other, with nothing proposed between.
  if (takenBack && rest) {
    const corrected = `${/\p{Script=Arabic}/u.test(rest) ? "لا، قصدي" : "actually"} ${rest}`;
    return understand(corrected, { request: takenBack, question: null }).map((request) => ({ ...request, corrects: false }));
  }
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

/** "Pause it", "no", "how much has it spent?": what was settled waits no more, and the campaign is still what is spoken of. */
const settledOf = (request: Request): Request | null =>
  request.intent === "pause" || request.intent === "resume" ? { ...request, intent: "campaign", variant: null } : request.intent === "draft" ? null : request;

export function conversationOf(earlier: readonly EarlierTurn[]): Conversation {
  const read = (before: Conversation, { message, calls }: EarlierTurn): Conversation => {
    const request = understand(message, before).at(-1);
    if (request && !isTalk(request.intent)) return { request, question: questionAfter(request, calls) };
    const isDiscarded = calls.some(({ tool }) => tool === "discard_changes");
    const settled = isDiscarded ? "discarded" : calls.some(({ tool }) => tool === "confirm_changes") ? "confirmed" : undefined;
    return { request: before.request, question: null, settled };
  };
  return earlier.slice(-MAX_TURNS).reduce(read, newConversation);
}

/** A request completed by the conversation before it. `message`: its whole text, where it is a single instruction. */
function goOn(own: Request, message: string | null, { request, question, settled }: Conversation): Request {
  const alone = withoutContext(own);
  // "And the outlet too" is still of what was settled, and so is "I meant the outlet" of what was turned down.
  const isOfSettled =
    request !== null &&
    (request.intent === "draft" && followUps.alsoFor.test(own.text)
      ? request
      : (additionOf(own, request) ?? (settled === "discarded" ? correctionOf(own, request) : null))) !== null;
  const before = request && settled && !isOfSettled ? settledOf(request) : request;
  if (!before || before.intent.startsWith("plan_")) return alone;
  if (message !== null && question === "choice") {
    // Counted, or in its own words.
    const place = own.slots.ordinals[0] ?? (own.words.length <= 2 ? own.slots.count : null) ?? 0;
    const chosen = before.choices[place - 1] ?? before.choices.find((intent) => intent === own.intent);
    // A whole instruction of its own is no choice.
    const isWhole = place === 0 && own.confidence >= SURE_OF_ANOTHER && own.words.length > SHORT_CHANGE;
    if (chosen && !isWhole) {
      // "Yeah ok, pause it then": it says what to do.
      const said = place === 0 ? [...own.words, ...before.words] : before.words;
      return { ...before, intent: chosen, variant: variantOf(before.classified, chosen), confidence: 1, words: said };
    }
  }
  // "Draft one there": on the platform that was spoken of.
  const isOfDraft = own.intent === "draft" || (continues(own.intent) && isLikely(own, "draft", 0.3)) || (own.intent === "schedule" && isOfNewPost(own));
  if (isOfDraft && own.slots.socialPlatforms.length === 0 && followUps.there.test(own.text))
    return {
      ...alone,
      intent: own.intent === "schedule" ? own.intent : "draft",
      confidence: 1,
      slots: { ...own.slots, socialPlatforms: before.slots.socialPlatforms },
    };
  const isSure = isOffered(own.intent) && own.confidence >= SURE_OF_ANOTHER && !own.slots.refersBack;
  if (message !== null && question === "text" && !isSure && before.intent === "draft" && beforeSubject(before.text) !== before.text) {
    // It has a subject: asked was for one in the language of the text.
    return { ...withNewSubject(`${beforeSubject(before.text).trim()} about ${message}`, own, before), corrects: before.corrects };
  }
  if (message !== null && question === "text" && !isSure) return { ...mergeRequests(own, before), payload: own.payload ?? own.quotes[0] ?? message };
  // "8 pm then", where the time that was named has passed.
  const isTime = question === "value" && timed.has(before.intent) && namesMoment(before.text) && namesAnotherMoment(own.text);
  if (isTime && own.slots.unknown.length === 0 && own.words.length <= LONGEST_CORRECTION)
    return { ...before, confidence: 1, times: [...before.times, own.text] };
  // «طيب وقفا», of a campaign that was shown.
  const isOfShown = own.slots.refersBack || (before.intent === "campaigns" && own.slots.adPlatforms.length > 0);
  const turn = continues(own.intent) && isOfShown && own.words.length <= SHORT_CHANGE ? turnIn(own.text) : null;
  if (turn !== null && question === null && showsCampaigns.has(before.intent)) return { ...alone, intent: turn, confidence: 1 };
  // "Plus we always sign off with love", after a note.
  if (before.intent === "remember" && message !== null && !isSure && followUps.oneMore.test(own.text)) return { ...alone, intent: "remember", confidence: 1 };
  // "Those look old, detect again"
  if (before.intent === "anomalies" && phrases.looksAgain.test(own.text)) return { ...before, variant: "true", confidence: 1 };
  // «حط حقت تويتر بكرا الساعة ١٠», of posts that were shown
  if (before.intent === "posts" && question === null && continues(own.intent) && namesHour(own.text)) return { ...alone, intent: "schedule", confidence: 1 };
  // "Would they reject that as an ad?", "does it fit?": of the text that was written
  const judged =
    before.intent === "draft" && own.payload === null && own.quotes.length === 0 ? [...judgesText].find((intent) => isLikely(own, intent, 0.3)) : undefined;
  if (judged && (own.slots.refersBack || phrases.isAsked.test(own.text)))
    return { ...alone, intent: judged, confidence: 1, slots: { ...mergeSlots(own.slots, before.slots), refersBack: true } };
  if (judgesText.has(before.intent)) {
    const given = own.payload ?? own.quotes[0] ?? (continues(own.intent) ? followUps.newText.exec(own.text)?.[1] : null) ?? null;
    // "And if I change it to: …", "what about “…”?": for the platforms of before.
    if (given !== null && (own.intent === before.intent || !isSure))
      return { ...before, payload: given, quotes: [], slots: mergeSlots(own.slots, before.slots) };
  }
  const isSame = own.intent === before.intent;
  // "Give me its figures", of a campaign that was shown, or that is to be paused.
  const isOfIt = own.slots.refersBack || followUps.itsFigure.test(own.text) || (followUps.beforeThat.test(own.text) && own.slots.unknown.length === 0);
  const isFigure = own.slots.metrics.length > 0 && (own.words.length <= SHORT_CHANGE || followUps.beforeThat.test(own.text)) && !proposes(own.intent);
  const isOfOne = ["top", "campaign", "pause", "resume"].includes(before.intent) && own.slots.conditions.length === 0;
  if ((own.intent === "results" || isFigure || followUps.itsFigure.test(own.text)) && isOfIt && isOfOne)
    return { ...alone, intent: "campaign", confidence: 1, slots: { ...own.slots, refersBack: true } };
  if (isAboutSame(own, before)) return { ...alone, slots: mergeSlots(own.slots, before.slots), words: [...before.words, ...own.words], nameWords: own.words };
  const continuation = continuationOf(own, before, question);
  const isMore = continuation !== null;
  const remaining = message === null ? null : withExclusion(before, own);
  if (remaining) return remaining;
  // "And about Ramadan?"
  if (before.intent === "recall" && continuation === "like") return { ...alone, intent: "recall", confidence: 1 };
  if (question !== null || !proposes(before.intent)) return isMore ? mergeRequests(own, before) : alone;
  // "Yes, schedule it for 6 pm", "yes, and pause Ramadan collection too"
  const isOther = isSure && (isSame ? own.slots.unknown.length > 0 : own.intent !== "schedule");
  const isYes = message !== null && beginsWithYes(message) && !isOther && !(timed.has(before.intent) && namesMoment(own.text));
  const corrected = message === null || isYes ? null : (additionOf(own, before) ?? correctionOf(own, before));
  // "Only if its ROAS is below 1" is no instruction of its own.
  const isAddition = continues(own.intent) || (isSame && own.slots.refersBack && own.slots.conditions.length > 0);
  return corrected ?? (isYes || (before.intent === "draft" ? isMore : isAddition) ? { ...own, intent: "waiting", confidence: 1 } : alone);
}

/** Without anything before it a message is no answer, and continues with nothing: it is the next likely, though never surely. */
function withoutContext(own: Request): Request {
  const next = own.classified.intent.find(({ value }) => !continues(value));
  if (!continues(own.intent) || !next) return own;
  const confidence = Math.min(next.probability / Math.max(Number.EPSILON, 1 - followUpProbability(own)), 0.39);
  return { ...own, intent: next.value, variant: variantOf(own.classified, next.value), confidence };
}

/** What a later message says of the variant of an earlier instruction: "and the worst?", "only the paused ones". */
const variantReaders: Partial<Record<Intent, (text: string) => string | null | undefined>> = {
  autopilot: autopilotVariant,
  top: (text) => directionIn(text) ?? (phrases.highest.test(text) ? "top" : null),
  campaigns: statusIn,
  posts: statusOfPosts,
};

/** "Lamsa, not the outlet": what is said, and what it leaves out. */
function splitExclusion(text: string): [string, string | null] {
  const { 0: mark = "", index = 0 } = phrases.exclusion.exec(text) ?? {};
  return mark === "" ? [text, null] : [text.slice(0, index), text.slice(index + mark.length)];
}

/** "and on Google?": the earlier instruction, with what is new in this one. */
function mergeRequests(own: Request, before: Request): Request {
  const text = `${before.text} ${own.text}`;
  // "The last 30 days rather than 14"
  const [left, excluded] = takesExclusions.has(before.intent) ? splitExclusion(own.text) : [own.text, null];
  const said = left.replace(followUps.insteadOf, "").replace(followUps.notThat, " ").trim();
  const slots = said === "" || said === own.text ? own.slots : readSlots(readWords(said));
  // "The perfume one" is none of the worst.
  const isUnranked = (before.intent === "pause" || before.intent === "resume") && directionIn(own.text) === null;
  // Nothing is switched on or off that no word switches.
  const variant = own.slots.ordinals.length > 0 || isUnranked || before.intent === "autopilot" ? null : variantOf(own.classified, before.intent, 0.85);
  // "What failed?", "and what is scheduled?"
  const isOfOthers = before.intent === "failed_post" && ![null, "FAILED"].includes(statusOfPosts(own.text));
  const intent = isOfOthers ? "posts" : before.intent;
  return {
    ...before,
    intent,
    variant: variantReaders[intent]?.(own.text) ?? variant ?? before.variant,
    confidence: 1,
    text,
    times: [text],
    words: [...before.words, ...own.words],
    exclusions: excluded === null ? before.exclusions : [...before.exclusions, excluded],
    nameWords: own.quotes.length > 0 ? own.quotes.flatMap(readWords) : said === own.text || said === "" ? own.words : readWords(said),
    quotes: own.quotes.length > 0 ? own.quotes : before.quotes,
    payload: own.payload ?? before.payload,
    // "Now the bottom 5"
    slots: mergeSlots(slots, before.slots, before.intent === "top" && directionIn(own.text) !== null),
  };
}
