import * as followUps from "../../data/follow-up-phrases";
import * as phrases from "../../data/instruction-phrases";
import { changes, type Intent, isOffered, judgesText, ofAds, takesText, writing } from "../../data/intents";
import { type Clause, HIDDEN, lineOf } from "./classifier";
import { turnIn } from "./intent-rules";
import { namesHour, namesMoment } from "./moments";
import { type Request, readText, SURE_OF_CHANGE } from "./request";
import { readSlots } from "./slots";
import { readWords, type Word } from "./words";

/** Cutting a message into its instructions. What is in quotes, or after the colon of "check this:", is content and no instruction. */

/** How likely both sides of a conjunction are to be instructions, and how likely the whole must not be to be one, as "وش أفضل وقت" is. */
const SURE_OF_SIDE = 0.65;
const SURE_OF_WHOLE = 0.98;
/** Behind a colon, figures are asked for and are no text. */
const SURE_OF_FIGURES = 0.9;

const isClear = ({ intent, confidence }: Request): boolean => isOffered(intent) && confidence >= SURE_OF_SIDE;

/** How many words a text that is set apart has at least. */
const SHORTEST_TEXT = 3;
/** Behind a platform and an hour: "X tomorrow 10am: We're live". */
const SHORTEST_POST = 2;

const quotedText = /["“”„«»][^"“”„«»]{1,5000}["“”„«»]|(?<![\p{L}\p{N}])'[^'\n]{2,5000}'(?![\p{L}\p{N}])/gu;
const FIRST_QUOTE = 0xe000;
const placeholder = /[\ue000-\ue0ff]/g;
/** The person waits for the answer, and everyone else for the process: a message is read as this many instructions, whatever is left being of the last. */
const MAX_CLAUSES = 30;
const MAX_CONJUNCTIONS = 10;
/** Of either side of a conjunction, the most characters that are classified. */
const MAX_JUDGED_LENGTH = 400;

const isPlatform = (word: Word): boolean => {
  const { socialPlatforms, adPlatforms } = readSlots([word]);
  return socialPlatforms.length + adPlatforms.length > 0;
};
const namesOther = ({ slots }: Request): boolean => slots.unknown.length + slots.adPlatforms.length > 0 || slots.account;

/** Two sides that are one instruction, by what each alone would be; `mark` is between them. */
const belongTogether: readonly ((first: Request, second: Request, mark: string) => boolean)[] = [
  // "Revenue please, quick", "odd, who paused it?"
  (first, second, mark) => Math.min(first.words.length, second.words.length) === 1 && /^[،,]/.test(mark),
  // "Quick one before my meeting, how much did we spend?"
  (first, second) => [first, second].some(({ intent, text }) => intent === "brief" && phrases.aside.test(text)),
  // "If I had to drop one, which is the worst?"
  (first, _, mark) => /^[،,]/.test(mark) && phrases.opensWithIf.test(first.text),
  // "Good times for Insta and X, I need both"
  (first, second, mark) => /and|\sو?$/.test(mark) && [first.words.at(-1), second.words[0]].every((word) => word !== undefined && isPlatform(word)),
  // «عبايات الصيف كم صرفت وكم رجعت», "the client asks about Ramadan, what has it made?"
  (first, second) =>
    first.intent === "campaign" &&
    second.intent === "results" &&
    !namesOther(second) &&
    (phrases.asksAmount.test(second.text) || second.slots.refersBack || second.words.length <= 3),
  // "Did the outlet pick up? Last fortnight against the one before"
  (first, second) => ofAds.has(first.intent) && second.intent === "compare" && second.slots.windows.length > 0 && !namesOther(second),
  // "The sale was a disaster, remember that it failed"
  (first, second, mark) => phrases.rememberBetween.test(`${first.text}${mark}${second.text}`),
  // "Our voice is calm. Keep that in mind"
  (_, second) => phrases.noteEnd.test(second.text),
  // "A tweet about the sale, your own words"
  (first, second) => first.intent === "draft" && phrases.ownWords.test(second.text),
  // "Is Facebook connected or not? I can't remember"
  (_, second) => second.words.length <= 4 && phrases.forgets.test(second.text),
  // "Pause them, unless they return more than 5"
  (_, second) => phrases.unless.test(second.text),
  // "Per platform, what have we spent since the 1st?"
  (first) => first.intent === "by_platform" && first.words.length < 4,
  // "Pause Brand Search and Performance Max": another name.
  (first, second) => changes(first.intent) && second.intent === "campaign" && second.words.length < 4 && !phrases.showing.test(second.words[0]?.text ?? ""),
  // "Now the oud one, same day and time"
  (first, second) => first.intent === "publish_now" && second.intent === "schedule" && second.slots.unknown.length === 0,
  // "Who covers its costs best? Last 14 days": only when.
  (first, { slots, words, text }) =>
    ofAds.has(first.intent) &&
    slots.windows.length > 0 &&
    words.length <= (phrases.opensWithDays.test(text) ? 8 : 4) &&
    slots.metrics.length + slots.adPlatforms.length + slots.unknown.length === 0,
  // "The client approved 2,000 a day, how should we split it?"
  (first, second) => first.intent === "set_budget" && second.intent === "budget_shift",
  // "Insta gets “…” and X gets “…”"
  (first, second) => first.intent === "draft" && first.quotes.length > 0 && second.quotes.length > 0,
  // "What failed to publish, and why?" is of the posts alone.
  (first, second) => (first.intent === "posts" || first.intent === "failed_post") && second.intent === "explain" && second.words.length <= 2,
];

/** Cut where both sides are instructions of their own. Also takes from the message's `budget` of conjunctions that may be judged. */
function splitAtConjunction(text: string, budget: { left: number }): string[] {
  const judge = (part: string) => readText(part, part.match(placeholder) ?? []);
  for (const found of text.matchAll(phrases.conjunction)) {
    const end = found.index + found[0].length;
    const [left, right] = [text.slice(0, found.index).slice(-MAX_JUDGED_LENGTH).trim(), text.slice(end, end + MAX_JUDGED_LENGTH).trim()];
    if (budget.left-- <= 0) break;
    const [first, second] = [judge(left), judge(right)];
    const isTwo = first.intent !== second.intent && isClear(first) && isClear(second) && !belongTogether.some((rule) => rule(first, second, found[0]));
    // "Pause it and bring the other one back"
    const isBothWays = [first, second].every(({ intent, text: own }) => intent === turnIn(own));
    if (isTwo && (isBothWays || judge(`${left} ${right}`).confidence <= SURE_OF_WHOLE))
      return [text.slice(0, found.index).trim(), ...splitAtConjunction(text.slice(end), budget)];
  }
  return [text.trim()];
}

/** "check this: …", with no time of day and no address in it; "is this allowed? …" where the text has several words. */
const followedByText = /^((?:[^:：\n?؟]|:(?=\d\d)){2,160}?)\s*([:：](?!\/\/|\d\d)|\n|[?؟](?=\s*(?:\S+\s+){2}\S))\s*(\S[\s\S]*)$/u;

/** "Check before I send it - You look tired", "Insta draft - Winter abayas are here": as behind a colon, where no name may have the dash. */
function behindDash(text: string): string[] | null {
  const [whole, head, content] = /^([^\n]{2,160}?)\s[-–—]{1,2}\s+(\S[\s\S]*)$/u.exec(text) ?? [];
  if (whole === undefined || head === undefined || content === undefined || readWords(content).length < SHORTEST_TEXT) return null;
  const { intent, confidence, slots } = readText(head);
  const isOfPost = slots.socialPlatforms.length > 0 && (namesHour(head) || phrases.drafts.test(head));
  return (judgesText.has(intent) && confidence >= SURE_OF_SIDE) || isOfPost ? [whole, head, ":", content] : null;
}

/** Figures that are asked for behind a colon or a question: together with what stands before it, or alone. */
function figuresBehind(head: Request, content: Request): "together" | "alone" | null {
  if (!ofAds.has(content.intent) && content.intent !== "campaign") return null;
  // "A comparison for Lamsa: the last 30 days against the 30 before"
  if (content.intent === head.intent || (!takesText.has(head.intent) && namesOther(head) && !namesOther(content))) return "together";
  // "For the slide: the top 3 campaigns": nothing is kept or judged, and nothing changed.
  return head.confidence < SURE_OF_SIDE && content.confidence > SURE_OF_FIGURES ? "alone" : null;
}

/** What is said one after the other, without the marks of a list. */
export const sentencesIn = (text: string): string[] =>
  (phrases.ifThen.test(text) ? [text] : text.split(phrases.sequence)).flatMap((part) => part.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim() || []);

/** The first ones, and what follows as one more, as far as its beginning tells what it is. */
const atMost = (parts: readonly string[]): readonly string[] =>
  parts.length <= MAX_CLAUSES
    ? parts
    : [
        ...parts.slice(0, MAX_CLAUSES - 1),
        parts
          .slice(MAX_CLAUSES - 1)
          .join(" ")
          .slice(0, MAX_JUDGED_LENGTH),
      ];

/** What a text ends with and is no part of it: "Half price! And schedule it for Thursday at 8". */
function withoutSchedule(clause: Clause, intent: Intent): Clause {
  const payload = clause.payload ?? "";
  const behind = writing.has(intent) ? (phrases.scheduleBehind.exec(payload)?.[0] ?? "") : "";
  const text = payload
    .slice(0, payload.length - behind.length)
    .trimEnd()
    .replace(/[،,]$/, "");
  return text === "" || !namesMoment(behind) ? clause : { ...clause, text: `${clause.text}${behind}`, payload: text };
}

/** "Hmm no leave that off, turn the Eid one on" as "no, turn the Eid one on". */
export const asRefusal = (message: string): string => message.replace(followUps.leavesIt, (left) => (/\p{Script=Arabic}/u.test(left) ? "لا، " : "no, "));

/** `givenIntent`: the message's intent, where it is determined already. */
export function clausesOf(message: string, givenIntent?: Intent): Clause[] {
  const quotes: string[] = [];
  const masked = asRefusal(message)
    .replace(phrases.dictated, "“$1”")
    .replace(phrases.inBrackets, "")
    .replace(/\s*(?:->|=>|→|➡️)\s*/g, ": ")
    .replace(quotedText, (own) => ` ${String.fromCharCode(FIRST_QUOTE + Math.min(quotes.push(own.slice(1, -1).trim()) - 1, 255))} `);
  const quotesIn = (text: string): string[] => (text.match(placeholder) ?? []).map((mark) => quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? "");

  let instructions = masked;
  const [, head, mark = "", rest] = followedByText.exec(masked) ?? behindDash(masked) ?? [];
  if (head !== undefined && rest !== undefined) {
    const content = rest.trim();
    const own = quotesIn(head);
    // What is said behind a text in quotes is no part of it.
    const payload = lineOf({ text: content, quotes: quotesIn(content), payload: null }).replace(/^"([^"]*)"(?:\s*[?؟.!،,][^"]*)?$/, "$1");
    const asked = readText(`${head} ${HIDDEN}`, [...own, payload]);
    const intent = givenIntent ?? asked.intent;
    // "Quick one before my call: how many orders …?"
    const ofHead = readText(head, own);
    const isJudged = judgesText.has(ofHead.intent);
    const isLeadIn =
      asked.confidence < SURE_OF_CHANGE || (mark === ":" && takesText.has(asked.intent) && !takesText.has(ofHead.intent) && !phrases.planNoun.test(head));
    // "Snap tonight 9pm: …" is a post, whatever its text is like.
    const isOfPost = writing.has(ofHead.intent) || (asked.intent === "draft" && ofHead.slots.socialPlatforms.length > 0);
    const ofContent = readText(content.slice(0, MAX_JUDGED_LENGTH));
    const isAside = !givenIntent && !isOfPost && !phrases.judges.test(head) && isLeadIn && isClear(ofContent);
    // "Any ads going stale? People see the same": what follows is no text to be judged.
    const isQuestion = /[?؟]/.test(mark);
    // "Schedule this for tomorrow at 6 on X: …": no post that exists.
    const schedulesText =
      intent === "schedule" &&
      (!isQuestion || asked.confidence >= SURE_OF_SIDE) &&
      (!phrases.postNoun.test(head) || phrases.textFollows.test(head)) &&
      readWords(content).length >= (ofHead.slots.socialPlatforms.length > 0 && namesHour(head) ? SHORTEST_POST : SHORTEST_TEXT);
    // "Post on X: Eid Mubarak"
    const isPosted = intent === "publish_now" && phrases.postsText.test(head) && !phrases.atOnce.test(head);
    // "Two drafts: Insta “…” and X “…”": instructions, and no text.
    const [texts, { socialPlatforms }] = [quotesIn(content), readSlots(readWords(content))];
    const isOfSeveral = intent === "draft" && texts.length > 1 && texts.length === socialPlatforms.length;
    // "Before I send it: is this allowed? “…”"
    const isQuoted =
      !givenIntent && judgesText.has(ofContent.intent) && quotesIn(content).length === 1 && readWords(content.replace(placeholder, "")).length > 1;
    const figures =
      givenIntent || (isOfPost && ofHead.slots.socialPlatforms.length > 0) || phrases.textFollows.test(head) ? null : figuresBehind(ofHead, ofContent);
    if (figures === "together") instructions = `${head} ${content}`;
    else if (isAside || isQuoted || figures === "alone") instructions = content;
    else if (isOfSeveral) return [{ text: masked.replace(/[^\S\n]+/g, " ").trim(), quotes, payload: null }];
    else if (
      (isQuestion ? own.length === 0 && judgesText.has(intent) && (isJudged || ofHead.confidence < SURE_OF_SIDE) : takesText.has(intent)) ||
      schedulesText ||
      isPosted
    )
      return [withoutSchedule({ text: head, quotes: own, payload }, intent)];
  }
  const line = instructions.replace(/[^\S\n]+/g, " ");
  if (givenIntent) return [{ text: line.trim(), quotes, payload: null }];
  const budget = { left: MAX_CONJUNCTIONS };
  return atMost(atMost(sentencesIn(line)).flatMap((text) => splitAtConjunction(text, budget))).map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
