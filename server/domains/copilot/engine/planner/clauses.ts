import { HIDDEN } from "./classifier";
import { type Intent, isOffered, takesText } from "./intents";
import { type Clause, readRequest } from "./request";

/** Cutting a message into its instructions. What is in quotes, or after the colon of "check this:", is content and no instruction. */

const quotedText = /["“”„«»]([^"“”„«»]{1,5000})["“”„«»]|(?<![\p{L}\p{N}])'([^'\n]{2,5000})'(?![\p{L}\p{N}])/gu;
const FIRST_QUOTE = 0xe000;
const placeholder = /[\ue000-\ue0ff]/g;
const sequence =
  /(?:\s*[;؛\n]+\s*|\s+(?=\d[.)]\s)|[،,.]?\s+(?:and then|then|after that|ثم|وبعدين|بعدين|وبعدها|بعدها|وبعد ذلك|بعد ذلك|وبعد كذا|وبعد كده)(?=[\s،,])[\s،,]*)/iu;
const conjunction = /[،,.؟?!]\s+|\s+and\s+|\s+(?=و\S)/giu;
/** The person waits for the answer, and everyone else for the process: a message is read as this many instructions, whatever is left being of the last. */
const MAX_CLAUSES = 30;
const MAX_CONJUNCTIONS = 10;
/** Of either side of a conjunction, the most characters that are classified. */
const MAX_JUDGED_LENGTH = 400;
/** How likely both sides of a conjunction are to be instructions, and how likely the whole must not be to be one, as "وش أفضل وقت" is. */
const SURE = 0.75;
const CERTAIN = 0.9;

/** Cut where both sides are instructions of their own. Also takes from the message's `budget` of conjunctions that may be judged. */
function splitAtConjunction(text: string, budget: { left: number }): string[] {
  const judge = (part: string) => readRequest({ text: part, quotes: part.match(placeholder) ?? [], payload: null });
  for (const found of text.matchAll(conjunction)) {
    const end = found.index + found[0].length;
    const [left, right] = [text.slice(0, found.index).slice(-MAX_JUDGED_LENGTH).trim(), text.slice(end, end + MAX_JUDGED_LENGTH).trim()];
    if (left === "" || right === "") continue;
    if (budget.left === 0) break;
    budget.left -= 1;
    const [first, second] = [judge(left), judge(right)];
    const isTwo = first.intent !== second.intent && [first, second].every(({ intent, confidence }) => isOffered(intent) && confidence >= SURE);
    if (isTwo && judge(`${left} ${right}`).confidence <= CERTAIN) return [text.slice(0, found.index).trim(), ...splitAtConjunction(text.slice(end), budget)];
  }
  return [text.trim()];
}

/** "check this: …", with no time of day and no address in it; "is this allowed? …" where the text has several words. */
const followedByText = /^([^:：\n?؟]{2,160}?)\s*(?:[:：](?!\/\/|\d\d)|\n|[?؟](?=\s*(?:\S+\s+){2}\S))\s*(\S[\s\S]*)$/u;

/** The first ones, and all that follows as one more. */
const atMost = (parts: readonly string[]): readonly string[] =>
  parts.length <= MAX_CLAUSES ? parts : [...parts.slice(0, MAX_CLAUSES - 1), parts.slice(MAX_CLAUSES - 1).join(" ")];

/** `givenIntent`: the message's intent, where it is determined already. */
export function clausesOf(message: string, givenIntent?: Intent): Clause[] {
  const quotes: string[] = [];
  const masked = message.replace(quotedText, (_, double: string | undefined, single: string | undefined) => {
    quotes.push((double ?? single ?? "").trim());
    return ` ${String.fromCharCode(FIRST_QUOTE + Math.min(quotes.length - 1, 255))} `;
  });
  const quotesIn = (text: string): string[] => (text.match(placeholder) ?? []).map((mark) => quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? "");
  const restored = (text: string): string => text.replace(placeholder, (mark) => `"${quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? ""}"`);

  const [, head, rest] = followedByText.exec(masked) ?? [];
  if (head !== undefined && rest !== undefined) {
    const content = rest.trim();
    const whole = /^[\ue000-\ue0ff]$/.test(content) ? quotesIn(content)[0] : undefined;
    const [own, payload] = [quotesIn(head), whole ?? restored(content)];
    const intent = givenIntent ?? readRequest({ text: `${head} ${HIDDEN}`, quotes: [...own, payload], payload: null }).intent;
    if (takesText.has(intent)) return [{ text: head, quotes: own, payload }];
  }
  const line = masked.replace(/[^\S\n]+/g, " ");
  if (givenIntent) return [{ text: line.trim(), quotes, payload: null }];
  const sentences = line
    .split(sequence)
    .map((text) => text.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim())
    .filter((text) => text !== "");
  const budget = { left: MAX_CONJUNCTIONS };
  return atMost(atMost(sentences).flatMap((text) => splitAtConjunction(text, budget))).map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
