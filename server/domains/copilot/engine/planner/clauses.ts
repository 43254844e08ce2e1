import { type Intent, intentOf, type ScoredIntent } from "./intents";
import { conceptsOf, read } from "./reading";
import { readSlots, signsOf } from "./slots";

/** Cutting a message into its instructions. What stands in quotes, or after the colon of "check this:", is content and no instruction. */

export interface Clause {
  /** Without what was quoted. */
  text: string;
  quotes: readonly string[];
  payload: string | null;
}

const quotedText = /["“”„«»]([^"“”„«»]{1,5000})["“”„«»]|(?<![\p{L}\p{N}])'([^'\n]{2,5000})'(?![\p{L}\p{N}])/gu;
const firstQuote = 0xe000;
const placeholder = /[\ue000-\ue0ff]/g;

/** Intents whose object is a text that follows. */
const takesText: ReadonlySet<Intent> = new Set(["policy", "checkPost", "remember", "planAdd", "draft"]);

const sequence = /(?:\s*[;؛\n]+\s*|[،,.]?\s+(?:and then|then|after that|ثم|وبعدين|بعدين|وبعدها|بعدها|وبعد ذلك|بعد ذلك|وبعد كذا|وبعد كده)(?=[\s،,])[\s،,]*)/iu;
const conjunction = /(?:[،,.؟?!]\s+|\s+and\s+|\s+(?=و\S))/giu;

function judge(text: string): ScoredIntent | null {
  const reading = read(text);
  return intentOf(conceptsOf(reading), signsOf(reading, readSlots(reading), { quotes: placeholder.test(text) ? 1 : 0, payload: false, name: false }));
}

/** Intents that stand beside others in one sentence. The rest take what follows for their object. */
const standsAlone: ReadonlySet<Intent> = new Set([
  "performance",
  "byPlatform",
  "compare",
  "top",
  "campaigns",
  "anomalies",
  "why",
  "fatigue",
  "winning",
  "budgetShift",
  "pilot",
  "brand",
  "reports",
  "signals",
  "activity",
  "verifyAudit",
  "dialects",
  "connections",
  "adAccounts",
  "posts",
  "brief",
  "times",
  "pause",
  "resume",
  "schedule",
]);

const tooWeak = ({ intent, weight }: ScoredIntent): boolean => weight < (intent === "performance" ? 4 : 6);

/** The person waits for the answer, and everyone else for the process: a message is read as this many instructions, whatever is left being of the last. */
const mostClauses = 30;
const mostJudged = 20;
/** Of either side of a conjunction, as many characters as may tell what it asks for. */
const judgedLength = 400;

/** Also takes from the message's `budget` of conjunctions that may be judged. */
function splitAtConjunction(text: string, budget: { left: number }): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const found of text.matchAll(conjunction)) {
    if (budget.left === 0) break;
    const to = found.index + found[0].length;
    const left = text.slice(Math.max(from, found.index - judgedLength), found.index).trim();
    const right = text.slice(to, to + judgedLength).trim();
    if (left === "" || right === "") continue;
    budget.left -= 1;
    const [first, second] = [judge(left), judge(right)];
    // A second condition belongs to what the first one is of.
    if (second?.intent === "campaigns" && !read(right).named.has("CAMPAIGN")) continue;
    if (!first || !second || first.intent === second.intent || tooWeak(first) || tooWeak(second)) continue;
    if (!standsAlone.has(first.intent) || !standsAlone.has(second.intent)) continue;
    parts.push(text.slice(from, found.index).trim());
    from = to;
  }
  return [...parts, text.slice(from).trim()];
}

/** The first ones, and all that follows as one more. */
function atMost(parts: readonly string[], most: number): string[] {
  return parts.length <= most ? [...parts] : [...parts.slice(0, most - 1), parts.slice(most - 1).join(" ")];
}

/** "check this: …", with no time of day and no address in it. */
function splitPayload(text: string): { head: string; payload: string } | null {
  const found = /^([^:：\n]{2,160}?)\s*(?:[:：](?!\/\/|\d\d)|\n)\s*(\S[\s\S]*)$/u.exec(text);
  return found?.[1] !== undefined && found[2] !== undefined ? { head: found[1], payload: found[2].trim() } : null;
}

export function clausesOf(message: string): Clause[] {
  const quotes: string[] = [];
  const masked = message.replace(quotedText, (_, double: string | undefined, single: string | undefined) => {
    quotes.push((double ?? single ?? "").trim());
    return ` ${String.fromCharCode(firstQuote + Math.min(quotes.length - 1, 255))} `;
  });
  const quotesIn = (text: string): string[] => (text.match(placeholder) ?? []).map((mark) => quotes[mark.charCodeAt(0) - firstQuote] ?? "");
  const restored = (text: string): string => text.replace(placeholder, (mark) => `"${quotes[mark.charCodeAt(0) - firstQuote] ?? ""}"`);

  const parts = splitPayload(masked);
  if (parts) {
    const judged = judge(`${parts.head} \ue000`);
    if (judged && takesText.has(judged.intent)) {
      const whole = parts.payload.match(/^[\ue000-\ue0ff]$/) ? quotesIn(parts.payload)[0] : undefined;
      return [{ text: parts.head, quotes: quotesIn(parts.head), payload: whole ?? restored(parts.payload) }];
    }
  }
  const sentences = masked
    .replace(/[^\S\n]+/g, " ")
    .split(sequence)
    .map((text) => text.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim())
    .filter((text) => text !== "");
  const budget = { left: mostJudged };
  const clauses = atMost(sentences, mostClauses).flatMap((text) => splitAtConjunction(text, budget));
  return atMost(clauses, mostClauses).map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
