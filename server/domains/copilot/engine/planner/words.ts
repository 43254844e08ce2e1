import { normaliseText, stemWord, wordsOf } from "@/shared/text-normalisation";

/** Words of a message, each in every form that it may be matched in. */

export interface Word {
  text: string;
  /** As it is, and without a leading و or ف. */
  bases: ReadonlySet<string>;
  /** Also without article, prepositions and endings, and its stem. */
  forms: ReadonlySet<string>;
}

const prefixes = ["وال", "بال", "كال", "فال", "هال", "عال", "لل", "ال", "ب", "ل", "ك", "ه", "ع", "ف", "د"];
const endings = ["هالي", "ها", "هم", "لي", "لنا", "ني", "نا", "كم", "وا", "ون", "ين", "ات", "ه", "ي", "ك", "ت", "و", "ا"];

function formsOf(bases: Iterable<string>): Set<string> {
  const forms = new Set<string>();
  const addWithStem = (form: string): void => {
    forms.add(form);
    forms.add(stemWord(form));
  };
  for (const base of bases) {
    addWithStem(base);
    if (base < "\u0600") continue;
    const bare = [base];
    for (const prefix of prefixes) {
      if (base.startsWith(prefix) && base.length - prefix.length >= (prefix.length > 1 ? 2 : 3)) bare.push(base.slice(prefix.length));
    }
    for (const form of bare) {
      addWithStem(form);
      for (const ending of endings) if (form.endsWith(ending) && form.length - ending.length >= 3) forms.add(form.slice(0, -ending.length));
    }
  }
  return forms;
}

function toWord(text: string): Word {
  const bases = new Set([text]);
  if (/^[وف]/.test(text) && text.length > 3) bases.add(text.slice(1));
  return { text, bases, forms: formsOf(bases) };
}

/** The same few thousand words come again and again. */
const seen = new Map<string, Word>();
export function wordOf(text: string): Word {
  const found = seen.get(text);
  if (found) return found;
  const word = toWord(text);
  if (seen.size < 20_000) seen.set(text, word);
  return word;
}

/** In Arabic written with Latin letters a digit among them is a letter: 3 for ع, 7 for ح. */
const spelledWithDigits =
  /(?<![\w.,])(?=[a-z\d]*[a-z])(?=[a-z]*[235679])(?!\d+(?:k|m|am|pm|h|d|w|x|th|st|nd|rd|days?|weeks?|months?|sar|usd|egp)(?![a-z\d]))[a-z\d]+(?![\w.,]*\d)/g;
const letterOf: Record<string, string> = { 2: "a", 3: "a", 5: "kh", 6: "t", 7: "h", 9: "s" };

/** `don't` and `who's` are one token; `<` and `>` become words. */
export function wordsIn(text: string): string[] {
  const spelt = text
    .replace(/</g, " below ")
    .replace(/>/g, " above ")
    .replace(/\/(?=\s*(?:day|d\b|يوم))/gi, " per ");
  const normal = normaliseText(spelt).replace(/(?<=[a-z])'(?=[a-z])/g, "");
  return wordsOf(normal.replace(spelledWithDigits, (word) => word.replace(/\d/g, (digit) => letterOf[digit] ?? digit)));
}

export const readWords = (text: string): Word[] => wordsIn(text).map(wordOf);
