import { LRUCache } from "lru-cache";
import { normaliseText } from "@/shared/text-normalisation";
import * as vocabulary from "../../data/instruction-words";
import { trainedWords } from "./slots";
import { wordOf, wordsIn } from "./words";

/** Slips of the keyboard in the words of instructions. */

/** Shorter words have too many neighbours. */
const SHORTEST = 5;

/** One letter is missing, too many or another one, or two are exchanged. */
export function isOneEditApart(a: string, b: string): boolean {
  let [start, end] = [0, 0];
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(left.length, right.length) <= 1 || (left.length === 2 && left === [...right].reverse().join(""));
}

const known = [...trainedWords].filter((word) => word.length >= SHORTEST);
/** What the rest of the instruction hangs on: also a slip that several people have made is corrected to it. */
const { relativeDayTerms, weekdayTerms, monthTerms, metricTerms, spanTerms, adPlatformTerms, socialPlatformTerms } = vocabulary;
const keyLists = [relativeDayTerms, weekdayTerms, monthTerms, metricTerms, spanTerms, adPlatformTerms, socialPlatformTerms].flatMap((terms) =>
  Object.values(terms),
);
const keys = [...new Set(wordsIn([...keyLists, "campaign campaigns schedule"].join(" ")))].filter((word) => word.length > SHORTEST);
const keyForms = new Set(keys.flatMap((word) => [...wordOf(word).forms]));
/** "Tommorow": a letter that is doubled or not counts for nothing. */
const squeezed = (word: string): string => word.replace(/(.)\1+/gu, "$1");
function correct(token: string): string {
  const word = normaliseText(token);
  const forms = [...wordOf(word).forms];
  if (forms.some((form) => keyForms.has(form))) return token;
  const meant = keys.filter((one) => word.length > SHORTEST && one.charAt(0) === word.charAt(0) && isOneEditApart(squeezed(word), squeezed(one)));
  if (meant.length === 1 && meant[0] !== undefined) return meant[0];
  if (forms.some((form) => trainedWords.has(form))) return token;
  const near = known.filter((one) => one.charAt(0) === word.charAt(0) && isOneEditApart(word, one));
  return near.length === 1 && near[0] !== undefined ? near[0] : token;
}

/** The same slips come again, also within the rounds of one message. */
const corrected = new LRUCache<string, string>({ max: 20_000, memoMethod: correct });

/** A text with each word that no instruction has, and that is one edit away from a single one that instructions have, as that one. */
export const withoutSlips = (text: string): string => text.replace(/\p{L}{5,}/gu, (token) => corrected.memo(token));
