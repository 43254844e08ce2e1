import { type Intent, intentOf, type Judged } from "./intents";
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

function judge(text: string): Judged | null {
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

const tooWeak = ({ intent, weight }: Judged): boolean => weight < (intent === "performance" ? 4 : 6);

function splitAtConjunction(text: string): string[] {
  for (const found of text.matchAll(conjunction)) {
    const left = text.slice(0, found.index).trim();
    const right = text.slice(found.index + found[0].length).trim();
    const [first, second] = [judge(left), judge(right)];
    // A second condition belongs to what the first one is of.
    if (second?.intent === "campaigns" && !read(right).named.has("CAMPAIGN")) continue;
    if (!first || !second || first.intent === second.intent || tooWeak(first) || tooWeak(second)) continue;
    if (standsAlone.has(first.intent) && standsAlone.has(second.intent)) return [left, ...splitAtConjunction(right)];
  }
  return [text];
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
  return masked
    .split(sequence)
    .map((text) => text.replace(/^\s*(?:\d+[.)-]|[-•*])\s+/u, "").trim())
    .filter((text) => text !== "")
    .flatMap(splitAtConjunction)
    .map((text) => ({ text, quotes: quotesIn(text), payload: null }));
}
