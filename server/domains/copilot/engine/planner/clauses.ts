import { classify, HIDDEN, type RankedIntent, rankIntents } from "./classifier";
import { type Intent, isOffered, takesText } from "./intents";
import { readSlots, signsOf } from "./slots";
import { readWords } from "./words";

/** Cutting a message into its instructions. What is in quotes, or after the colon of "check this:", is content and no instruction. */

export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
}

const quotedText = /["“”„«»]([^"“”„«»]{1,5000})["“”„«»]|(?<![\p{L}\p{N}])'([^'\n]{2,5000})'(?![\p{L}\p{N}])/gu;
const FIRST_QUOTE = 0xe000;
const placeholder = /[\ue000-\ue0ff]/g;
const sequence =
  /(?:\s*[;؛\n]+\s*|\s+(?=\d[.)]\s)|[،,.]?\s+(?:and then|then|after that|ثم|وبعدين|بعدين|وبعدها|بعدها|وبعد ذلك|بعد ذلك|وبعد كذا|وبعد كده)(?=[\s،,])[\s،,]*)/iu;
const conjunction = /(?:[،,.؟?!]\s+|\s+and\s+|\s+(?=و\S))/giu;

function judge(text: string): RankedIntent[] {
  const signs = signsOf(readSlots(readWords(text)), { quotes: text.match(placeholder)?.length ?? 0, payload: false });
  return rankIntents(classify(text, signs));
}

/** How likely both sides of a conjunction have to be instructions of their own. */
const SURE = 0.75;
/** How likely it may be at most that one only adds to the other: "…, last 30 days". */
const ADDS = 0.1;

const CERTAIN = 0.9;

const hasCondition = (text: string): boolean => readSlots(readWords(text)).conditions.length > 0;

/** The instruction that a piece is by itself; null: none. */
function instructionIn(text: string): Intent | null {
  const [first, ...others] = judge(text);
  const adds = others.reduce((sum, { intent, probability }) => sum + (intent === "follow_up" || intent === "answer" ? probability : 0), 0);
  return first && first.probability >= SURE && adds < ADDS && isOffered(first.intent) && !takesText.has(first.intent) ? first.intent : null;
}

/** The person waits for the answer, and everyone else for the process: a message is read as this many instructions, whatever is left being of the last. */
const MAX_CLAUSES = 30;
const MAX_JUDGED = 10;
/** Of either side of a conjunction, the most characters that are classified. */
const MAX_JUDGED_LENGTH = 400;

/** Also takes from the message's `budget` of conjunctions that may be judged. */
function splitAtConjunction(text: string, budget: { left: number }): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(conjunction)) {
    if (budget.left === 0) break;
    const to = found.index + found[0].length;
    const left = text.slice(Math.max(from, found.index - MAX_JUDGED_LENGTH), found.index).trim();
    const right = text.slice(to, to + MAX_JUDGED_LENGTH).trim();
    if (left === "" || right === "") continue;
    budget.left -= 1;
    // A second condition belongs to what the first one is of.
    if (hasCondition(left) && hasCondition(right)) continue;
    const first = instructionIn(left);
    const second = first && instructionIn(right);
    if (second === null || first === second) continue;
    // As one clause the intent is clear: "وش أفضل وقت", whose second half alone resembles an instruction.
    const whole = judge(`${left} ${right}`)[0];
    if (whole && whole.probability > CERTAIN) continue;
    parts.push(text.slice(from, found.index).trim());
    from = to;
  }
  return [...parts, text.slice(from).trim()];
}

/** The first ones, and all that follows as one more. */
function atMost(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most - 1), parts.slice(most - 1).join(" ")];
}

/** "check this: …", with no time of day and no address in it; "is this allowed? …" where the text has several words. */
function splitPayload(text: string): { head: string; payload: string; isQuestion: boolean } | null {
  const found = /^([^:：\n?؟]{2,160}?)\s*(?:[:：](?!\/\/|\d\d)|\n|[?؟](?=\s*(?:\S+\s+){2}\S))\s*(\S[\s\S]*)$/u.exec(text);
  return found?.[1] !== undefined && found[2] !== undefined
    ? { head: found[1], payload: found[2].trim(), isQuestion: /^\s*[?؟]/.test(text.slice(found[1].length)) }
    : null;
}

/** Intents about a given text. */
const judgesText: ReadonlySet<Intent> = new Set<Intent>(["policy", "check_post"]);

/** `givenIntent`: the message's intent, where it is determined already. */
export function clausesOf(message: string, givenIntent?: Intent): Clause[] {
  const quotes: string[] = [];
  const masked = message.replace(quotedText, (_, double: string | undefined, single: string | undefined) => {
    quotes.push((double ?? single ?? "").trim());
    return ` ${String.fromCharCode(FIRST_QUOTE + Math.min(quotes.length - 1, 255))} `;
  });
  const quotesIn = (text: string): string[] => (text.match(placeholder) ?? []).map((mark) => quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? "");
  const restored = (text: string): string => text.replace(placeholder, (mark) => `"${quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? ""}"`);

  const parts = splitPayload(masked);
  const intent = parts && (givenIntent ?? judge(`${parts.head} ${HIDDEN}`)[0]?.intent);
  if (parts && intent && (parts.isQuestion ? judgesText : takesText).has(intent)) {
    const whole = parts.payload.match(/^[\ue000-\ue0ff]$/) ? quotesIn(parts.payload)[0] : undefined;
    return [{ text: parts.head, quotes: quotesIn(parts.head), payload: whole ?? restored(parts.payload) }];
  }
  const line = masked.replace(/[^\S\n]+/g, " ");
  if (givenIntent) return [{ text: line.trim(), quotes, payload: null }];
  const sentences = line
    .split(sequence)
    .map((text) => text.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim())
    .filter((text) => text !== "");
  const budget = { left: MAX_JUDGED };
  const clauses = atMost(sentences, MAX_CLAUSES).flatMap((text) => splitAtConjunction(text, budget));
  return atMost(clauses, MAX_CLAUSES).map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
